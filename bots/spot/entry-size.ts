/** How much a line of an entry ladder would order now, and what is remembered of one that is too small for the exchange (bots.md 2.3, 2.5). */
import { asAmount, asQuantity, type Price, type Quantity } from '#engine/money.ts'
import { risingPrice } from '#engine/taking.ts'
import type { Size } from './config.ts'
import { isPlaceable, quantityOf } from './plan.ts'
import { disposable, type Entry, isLive, type Trade, worthOf } from './state.ts'
import { termsOf, type Work } from './work.ts'

/** The size of an entry less the dust of earlier runs, which has cost a little of it. */
const spendable = (trade: Trade, line: number): Size => {
  const { size } = trade.entries[line] ?? { size: { kind: 'quote', amount: asAmount(0n) } }
  const hasRun = trade.run.quantity > 0n || line > 0
  if (hasRun || size.kind === 'base' || trade.assigned > 0n || trade.position.cost <= 0n) return size
  return { kind: 'quote', amount: asAmount(size.amount - trade.position.cost) }
}

/** A selling trade sells no more than the base it was given and has not sold. */
const withinBase = (work: Work, trade: Trade, quantity: Quantity): Quantity => {
  if (termsOf(work, trade).direction === 'buy') return quantity
  const offered = trade.entries.reduce(
    (sum, { order }) => (isLive(order) ? sum + order.quantity - order.filled : sum),
    0n,
  )
  const left = asQuantity(disposable(trade) - offered)
  const { stepSize } = work.now.market
  return left < quantity ? asQuantity(left > 0n ? left - (left % stepSize) : 0n) : quantity
}

/** What a line would order now, or null where the exchange would not take it. It is never raised to the minimum. */
export const sizeNow = (work: Work, trade: Trade, line: number): { price: Price; quantity: Quantity } | null => {
  const { market } = work.now
  const own = trade.entries[line]?.price ?? trade.price
  const price = termsOf(work, trade).risingOnly === null ? own : risingPrice(market, own, work.now.ask)
  const quantity = withinBase(work, trade, quantityOf(market, spendable(trade, line), price))
  return isPlaceable(market, quantity, price) ? { price, quantity } : null
}

/** The exchange would take one of its lines now. */
export const hasLargeLine = (work: Work, trade: Trade): boolean =>
  trade.entries.some((_, line) => sizeNow(work, trade, line) !== null)

/** A line besides this one is in the market or can come there; one that has traded comes again with the next run. */
export const hasOtherLine = (work: Work, trade: Trade, line: number): boolean =>
  trade.entries.some(
    (entry, other) =>
      other !== line &&
      entry.belowMinimum === undefined &&
      worthOf(entry) > 0n &&
      (entry.traded || isLive(entry.order) || sizeNow(work, trade, other) !== null),
  )

/** A line as one that nobody has found too small. */
export const unmarked = (entry: Entry): Entry => {
  if (entry.belowMinimum === undefined) return entry
  const { belowMinimum: _belowMinimum, ...rest } = entry
  return rest
}

/** Keeps a line off the market: by the filters, or where they allow it by the word of the exchange. */
export const marked = (work: Work, trade: Trade, line: number): Trade => {
  const entry = trade.entries[line]
  if (entry === undefined) return trade
  const belowMinimum = sizeNow(work, trade, line) === null ? 'filters' : 'exchange'
  return { ...trade, entries: trade.entries.with(line, { ...entry, belowMinimum }) }
}

/**
 * Lines that were too small and are not any more come back, the others stay as they are and are not told anew. What the exchange itself has refused comes back only
 * with `hasNews`: other filters, or another size.
 */
export const remeasured = (work: Work, trade: Trade, hasNews: boolean): Trade => {
  if (!trade.entries.some(({ belowMinimum }) => belowMinimum !== undefined)) return trade
  const entries = trade.entries.map((entry, line) =>
    (hasNews || entry.belowMinimum === 'filters') && sizeNow(work, trade, line) !== null ? unmarked(entry) : entry,
  )
  return { ...trade, entries }
}
