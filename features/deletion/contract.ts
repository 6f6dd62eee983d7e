import { z } from 'zod'
import { freshProcedure, ownHandProcedure, procedure } from '#platform/contract.ts'

const Day = z.iso.date()

export const AccountEnd = z.object({
  /** The last day of the account; null while nothing is scheduled. */
  scheduledFor: Day.nullable(),
  /** What may be chosen. */
  first: Day,
  usual: Day,
  last: Day,
  export: z
    .object({
      askedAtMs: z.number(),
      state: z.enum(['building', 'ready', 'failed']),
      /** From when on another one may be asked for. */
      nextAtMs: z.number(),
    })
    .nullable(),
  mayAskExport: z.boolean(),
})
export type AccountEnd = z.output<typeof AccountEnd>

const tags = ['Account']

export const deletion = {
  get: procedure('account')
    .route({
      method: 'GET',
      path: '/account/deletion',
      summary: 'When the account is deleted, and its data export',
      tags,
    })
    .output(AccountEnd),
  schedule: freshProcedure('account')
    .route({ method: 'POST', path: '/account/deletion', summary: 'Schedules the deletion of the account', tags })
    .errors({
      SECURITY_PASSWORD_WRONG: { status: 403 },
      DELETION_BLOCKED_TRADES: { status: 409 },
      DELETION_LAST_OWNER: { status: 409 },
    })
    .input(z.strictObject({ day: Day, password: z.string().min(1).max(128), username: z.string().max(100) }))
    .output(AccountEnd),
  cancel: ownHandProcedure('account')
    .route({ method: 'DELETE', path: '/account/deletion', summary: 'Cancels the deletion of the account', tags })
    .errors({ DELETION_TOO_LATE: { status: 409 } })
    .output(AccountEnd),
  askExport: freshProcedure('account')
    .route({ method: 'POST', path: '/account/export', summary: 'Asks for an export of the own data', tags })
    .errors({ EXPORT_TOO_SOON: { status: 409 } })
    .output(AccountEnd),
}
