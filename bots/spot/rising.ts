/** Closed candles of the rising rule (bots.md 6.5): of the unit's interval, and of others that trades with settings of their own follow. */
import type { Interval } from '#engine/candle.ts'
import type { Rising } from './state.ts'
import { someTerms, termsOf, type Work } from './work.ts'

/** Every interval that an open trade, or the unit for its next ones, follows. */
export const risingIntervals = (work: Work): readonly Interval[] => {
  if (!someTerms(work, ({ risingOnly }) => risingOnly !== null)) return []
  const followed = new Set<Interval>()
  if (work.config.risingOnly !== null) followed.add(work.config.risingOnly)
  for (const trade of work.trades) {
    // All others follow the unit's own.
    if (trade.phase === 'done' || (trade.own === null && trade.terms >= work.head.past.length)) continue
    const { risingOnly } = termsOf(work, trade)
    if (risingOnly !== null) followed.add(risingOnly)
  }
  return [...followed]
}

/** Null before two candles of the interval have closed. */
export const risingOf = ({ config, head }: Work, interval: Interval): Rising | null =>
  interval === config.risingOnly ? head.rising : (head.risings?.[interval] ?? null)

export const putRising = ({ config, head }: Work, interval: Interval, rising: Rising): void => {
  if (interval === config.risingOnly) head.rising = rising
  else head.risings = { ...head.risings, [interval]: rising }
}
