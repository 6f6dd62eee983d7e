import { z } from 'zod'
import type { Permission } from '#platform/access.ts'
import { freshProcedure, procedure } from '#platform/contract.ts'
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from './rules.ts'

export const USERS_IMPERSONATE = 'users.impersonate' satisfies Permission

const tags = ['Impersonation']

export const impersonation = {
  start: freshProcedure('admin', USERS_IMPERSONATE)
    .route({
      method: 'POST',
      path: '/admin/users/{id}/impersonation',
      summary: 'Signs in as a user of a lower rank, for a while and for a reason that is written down.',
      tags,
    })
    .errors({ IMPERSONATION_RANK: { status: 403 }, IMPERSONATION_LOCKED: { status: 409 } })
    .input(z.strictObject({ id: z.uuid(), reason: z.string().trim().min(REASON_MIN_LENGTH).max(REASON_MAX_LENGTH) }))
    .output(z.object({})),
  // It is asked in the name of the user, and also when the time is over and nobody is signed in any more.
  exit: procedure('anyone')
    .route({ method: 'POST', path: '/impersonation/exit', summary: 'Goes back to the own session.', tags })
    .output(z.object({})),
}
