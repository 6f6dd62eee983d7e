/** What more free quote lets try again. */
import { withSpare } from '#engine/gate.ts'
import { isJustWanted } from '../rules/order.ts'
import { byNearness, mayEnter } from './entries.ts'
import { type Entry, waitingLines, worthOf } from './state.ts'
import { measure, put, tradeOf, type Work } from './work.ts'

const neededFor = (entries: readonly Entry[]): bigint =>
  withSpare(entries.reduce((sum, entry) => sum + worthOf(entry), 0n))

/** Quote for entries that try again at this very moment: a balance told twice does not know of them. */
const triedAgain = (work: Work): bigint =>
  neededFor(
    work.trades
      .filter((trade) => trade.fundsFails > 0)
      .flatMap((trade) => trade.entries)
      .filter(({ order }) => order !== null && isJustWanted(work, order)),
  )

/**
 * Buyers that wait for free quote try again: as many of those that may enter now as it is enough for, nearest to the price first, and whichever the price comes to later.
 * Sellers wait for coins, of which this says nothing.
 */
export const retryFunded = (work: Work, free: bigint): void => {
  if (work.config.direction === 'sell') return
  measure(work)
  let left = free - triedAgain(work)
  for (const trade of work.trades.toSorted(byNearness(work))) {
    const needed = neededFor(waitingLines(trade))
    if (trade.fundsFails === 0 || trade.retryAtMs === null || left < needed) continue
    put(work, { ...trade, retryAtMs: null })
    if (mayEnter(work, tradeOf(work, trade.id))) left -= needed
  }
}
