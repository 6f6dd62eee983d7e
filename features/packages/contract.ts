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

const GroupCells = z.object({ group: z.enum(['spot', 'indicator', 'signal']), live: UsageCell, demo: UsageCell })

export const Usage = z.object({
  /** Until when the package may be used; null is without end. */
  expiresAtMs: z.int().nullable(),
  /** It has run out: there is no room for anything, and the bots stand still. */
  isExpired: z.boolean(),
  package: z.object({
    name: z.object({ en: z.string(), hu: z.string() }),
    popular: z.boolean(),
    /** How many others one may follow; null is as many as one likes. */
    copyLimit: Count.nullable(),
  }),
  interval: z.enum(['monthly', 'yearly']),
  groups: z.array(GroupCells),
})
export type Usage = z.output<typeof Usage>

/** The package of somebody, and what each of those that can be given would have room for. */
export const Standing = z.object({
  usage: Usage,
  /** 0 where the user was never given one. Rises with every change. */
  version: z.int(),
  offered: z.array(
    z.object({
      id: z.uuid(),
      name: z.object({ en: z.string(), hu: z.string() }),
      groups: z.array(GroupCells),
    }),
  ),
})
export type Standing = z.output<typeof Standing>

export const packages = {
  usage: procedure('account')
    .route({ method: 'GET', path: '/package', summary: 'Own package and what is used of it', tags: ['Package'] })
    .output(Usage),
}
