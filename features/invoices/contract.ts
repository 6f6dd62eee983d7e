import { z } from 'zod'
import { procedure } from '#platform/contract.ts'
import { readinessParts } from './rules.ts'

const tags = ['Invoices']

/** What stands between the installation and its first invoice. */
const Readiness = z.object({
  parts: z.array(z.object({ part: z.enum(readinessParts), isDone: z.boolean() })),
  /** False: real money is not taken yet. */
  isReady: z.boolean(),
})

export const invoices = {
  readiness: procedure('system')
    .route({
      method: 'GET',
      path: '/admin/invoices/readiness',
      summary: 'What is missing before the first invoice',
      tags,
    })
    .output(Readiness),
}
