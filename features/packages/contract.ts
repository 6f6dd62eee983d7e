import { z } from 'zod'
import { procedure } from '#platform/contract.ts'

const Count = z.int().min(0)
/** Trades that have not ended, of one group and mode. */
export const UsageCell = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-included'), used: Count }),
  z.object({ kind: z.literal('unlimited'), used: Count }),
  z.object({
    kind: z.literal('limited'),
    used: Count,
    max: Count,
    remaining: Count,
    /** Above 100 where a smaller package came later than the trades. */
    percent: z.number(),
  }),
])
export type UsageCell = z.output<typeof UsageCell>

export const Usage = z.object({
  package: z.object({
    name: z.object({ en: z.string(), hu: z.string() }),
    popular: z.boolean(),
    /** How many others one may follow; null is as many as one likes. */
    copyLimit: Count.nullable(),
  }),
  interval: z.enum(['monthly', 'yearly']),
  groups: z.array(z.object({ group: z.enum(['spot', 'indicator', 'signal']), live: UsageCell, demo: UsageCell })),
})
export type Usage = z.output<typeof Usage>

export const packages = {
  usage: procedure('account')
    .route({ method: 'GET', path: '/package', summary: 'Own package and what is used of it', tags: ['Package'] })
    .output(Usage),
}
