/** New sizes for the levels of a running bot: by its own profits and losses, by a new investment, or from level to level. */
import {
  type Amount,
  asAmount,
  asQuantity,
  divideDown,
  max,
  multiplyUp,
  ONE,
  type Quantity,
  ZERO_QUANTITY,
} from '#engine/money.ts'
import { smallestAmount } from './check.ts'
import type { SingleConfig } from './config.ts'
import { takeBack } from './entries.ts'
import { remeasured } from './entry-size.ts'
import { baseOf, quantityOf, scaled } from './plan.ts'
import { type Entry, isUnentered, type Trade, worthOf } from './state.ts'
import { put, termsOf, type Work } from './work.ts'

/** Takes new sizes; an unfilled order of the old ones ends first, and what holds something takes its own when its next run begins. */
const resize = (work: Work, trade: Trade, changes: Pick<Trade, 'entries'> & Partial<Trade>): void => {
  const { direction } = termsOf(work, trade)
  const assigned = direction === 'sell' ? max(baseOf(changes.entries, work.now.market), trade.short) : trade.assigned
  put(work, remeasured(work, { ...trade, ...changes, assigned }, true))
  if (isUnentered(trade)) takeBack(work, trade.id, (order) => order.filled === 0n)
}

/** Sizes times `next` by `present`. Trades of an edit before, and coins that were handed over, keep theirs. */
export const scaleAll = (work: Work, next: bigint, present: bigint): void => {
  const { market } = work.now
  const grown = <Line extends Pick<Entry, 'size'>>(line: Line): Line => ({
    ...line,
    size: scaled(line.size, next, present, market),
  })
  for (const trade of work.trades) {
    if (trade.legacy || trade.escapedFrom !== null || trade.phase === 'done') continue
    const terms = termsOf(work, trade)
    // The next run of a bot of one trade reads its ladder from its settings.
    const own: SingleConfig | null = terms.kind === 'single' ? { ...terms, entries: terms.entries.map(grown) } : null
    resize(work, trade, { entries: trade.entries.map(grown), own })
  }
  work.head.hasOldSizes = true
}

/** The least investment with which every level is still large enough for the exchange. */
export const leastInvestment = (work: Work, present: Amount): Amount => {
  const { market } = work.now
  const entries = work.trades.flatMap((trade) => (trade.legacy || trade.escapedFrom !== null ? [] : trade.entries))
  const needed = entries.map((entry) => {
    const worth = worthOf(entry)
    return worth === 0n ? 0n : multiplyUp(present, (smallestAmount(entry.price, market) * ONE) / worth)
  })
  return asAmount(needed.reduce((most, one) => max(most, one), 0n))
}

/** What the largest entry orders. */
export const largestOrder = (work: Work): Quantity => {
  const entries = work.trades.flatMap((trade) => (trade.legacy || trade.escapedFrom !== null ? [] : trade.entries))
  const quantities = entries.map(({ size, price }) => quantityOf(work.now.market, size, price))
  return quantities.reduce((most, one) => (one > most ? one : most), ZERO_QUANTITY)
}

/** Gives one level another worth of the same kind. */
export const giveWorth = (work: Work, trade: Trade, worth: Amount): void => {
  const entries = trade.entries.map((entry): Entry => {
    const size = entry.size.kind
    return size === 'quote'
      ? { ...entry, size: { kind: size, amount: worth } }
      : { ...entry, size: { kind: size, quantity: asQuantity(divideDown(worth * ONE, entry.price)) } }
  })
  resize(work, trade, { entries })
}
