/** How the profit of bots went over time. */
import { z } from 'zod'
import { procedure } from '#platform/contract.ts'

const Id = z.uuid()
/** Ids with commas between them, as many as a page has rows. */
export const BotIds = z
  .string()
  .max(4_000)
  .transform((ids) => ids.split(','))
  .pipe(z.array(Id).min(1).max(100))
/** Total profit at the end of each step of time, oldest first, at the prices of the market. */
const BotCurve = z.object({
  fromMs: z.number(),
  stepMs: z.number(),
  profits: z.array(z.number()),
  /** The largest fall from a peak, in percent of what the bot was worth at the peak. */
  fallPercent: z.number(),
})
export type BotCurve = z.output<typeof BotCurve>

export const curveCalls = {
  /** Null before its start, and of a pair that is not known. */
  curve: procedure('trading')
    .route({ method: 'GET', path: '/bots/{id}/curve', summary: 'How the profit of a bot went', tags: ['Bots'] })
    .input(z.strictObject({ id: Id }))
    .errors({ BOT_NOT_FOUND: { status: 404 } })
    .output(z.object({ curve: BotCurve.nullable() })),
  /** Of the bots of one page; what is not the caller's own is left out. */
  weeks: procedure('trading')
    .route({ method: 'GET', path: '/bots/weeks', summary: 'The last week of several bots', tags: ['Bots'] })
    .input(z.strictObject({ ids: BotIds }))
    .output(z.object({ weeks: z.array(z.object({ bot: Id, profits: z.array(z.number()) })) })),
}
