/** Redistribution: amounts of levels that the price has left behind go to those it can still reach. Source: bots.md 18. */
import type { Side } from '#engine/market.ts'
import { type Amount, asAmount, floorTo, type Price } from '#engine/money.ts'
import type { TradeReport } from '#engine/status.ts'

/** Grain of amounts in quote: the eighth decimal. */
const GRAIN = 10n ** 10n

/** Investments in quote before and after, by trade. */
export type Redistribution = readonly { id: number; before: Amount; after: Amount }[]

/** True for a level that holds nothing, is not leaving, and binds money. */
const isOpen = ({ origin, escapedFrom, phase, entries, status, reasons }: TradeReport): boolean =>
  origin === 'generated' &&
  escapedFrom === null &&
  (phase === 'idle' || phase === 'armed' || phase === 'entry-open') &&
  entries.every((entry) => entry.status === 'not-traded') &&
  status !== 'pending' &&
  status !== 'closed' &&
  status !== 'deleted' &&
  !reasons.includes('run-limit')

/**
 * New and old amount of each level: those above the price (below, for a bot that sells first) give all to the others in equal parts; the
 * rest of the division goes to the nearest. The sum stays exact.
 */
export const redistribute = (
  trades: readonly TradeReport[],
  price: Price,
  direction: Side,
): Redistribution | 'no-levels-left-behind' | 'no-levels-to-give-to' => {
  const open = trades.filter(isOpen)
  const isLeft = (trade: TradeReport): boolean => (direction === 'buy' ? trade.price > price : trade.price < price)
  const pool = open.reduce((sum, trade) => (isLeft(trade) ? sum + trade.amount : sum), 0n)
  if (pool === 0n) return 'no-levels-left-behind'
  const takers = open.filter((trade) => !isLeft(trade) && (trade.status === 'waiting' || trade.status === 'active'))
  const isNearer = (left: TradeReport, right: TradeReport): boolean =>
    direction === 'buy' ? left.price > right.price : left.price < right.price
  const nearest = takers.reduce<TradeReport | null>(
    (best, trade) => (best === null || isNearer(trade, best) ? trade : best),
    null,
  )
  if (nearest === null) return 'no-levels-to-give-to'
  const each = floorTo(pool / BigInt(takers.length), GRAIN)
  const rest = pool - each * BigInt(takers.length)
  return open.flatMap((trade) => {
    const before = trade.amount
    if (isLeft(trade)) return [{ id: trade.id, before, after: asAmount(0n) }]
    if (!takers.includes(trade)) return []
    return [{ id: trade.id, before, after: asAmount(before + each + (trade === nearest ? rest : 0n)) }]
  })
}
