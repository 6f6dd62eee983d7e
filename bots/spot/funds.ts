/** What more free quote lets try again. */
import { isJustWanted } from '../rules/order.ts'
import { byNearness, mayEnter } from './entries.ts'
import { type Entry, isWaiting, worthOf } from './state.ts'
import { measure, put, termsOf, tradeOf, type Work } from './work.ts'

const sumOf = (entries: readonly Entry[]): bigint => entries.reduce((sum, entry) => sum + worthOf(entry), 0n)

/** Quote for entries that try again at this very moment: a balance told twice does not know of them. */
const triedAgain = (work: Work): bigint =>
  sumOf(
    work.trades
      .filter((trade) => trade.fundsFails > 0)
      .flatMap((trade) => trade.entries)
      .filter(({ order }) => order !== null && isJustWanted(work, order)),
  )

/**
 * Buyers that wait for free quote try again: as many of those that may enter now as it is enough for, nearest to the price first, and whichever the price comes to later.
 * A fifth of a percent more than their entries is asked for, so that the fees are covered. Sellers wait for coins, of which this says nothing.
 */
export const retryFunded = (work: Work, free: bigint): void => {
  measure(work)
  let left = free * 500n - triedAgain(work) * 501n
  for (const trade of work.trades.toSorted(byNearness(work))) {
    if (trade.fundsFails === 0 || trade.retryAtMs === null || termsOf(work, trade).direction === 'sell') continue
    const needed = sumOf(trade.entries.filter(isWaiting)) * 501n
    if (left < needed) continue
    put(work, { ...trade, retryAtMs: null })
    if (mayEnter(work, tradeOf(work, trade.id))) left -= needed
  }
}
