/** A print of the source reaches the exchange: resting orders that it reaches or passes fill, at most what was printed beyond the queue before them. */
import type { Side } from '#engine/market.ts'
import { matchPrint } from '#engine/matching.ts'
import { type Price, toNumber } from '#engine/money.ts'
import { fill, print, remainingOf } from './dealing.ts'
import { beginStep, commit, type Ledger } from './ledger.ts'
import type { Order } from './order.ts'
import { hasLimit } from './order-rules.ts'
import { triggerStops } from './taking.ts'
import { priceOf, quantityOf, quotesOf, setQuotes, type Tape } from './tape.ts'

const sideOf = (order: Order): Side => (order.side === 'BUY' ? 'buy' : 'sell')

/** The best price first, then the oldest. */
const inPriority = (left: Order, right: Order): number => {
  if (left.price !== right.price) return left.price > right.price === (left.side === 'BUY') ? -1 : 1
  return left.orderId - right.orderId
}

/** Resting orders that a trade at this price reaches. */
const reached = (ledger: Ledger, symbol: string, price: Price): Order[] =>
  [...ledger.open.values()]
    .filter((order) => order.symbol === symbol && order.workingTime !== -1 && hasLimit(order.type))
    .filter((order) => (order.side === 'BUY' ? order.price >= price : order.price <= price))
    .sort(inPriority)

/** What rests on the symbol at this price or better than it: a trade of so much fills all of it. */
export const restingUpTo = (ledger: Ledger, symbol: string, price: Price): bigint =>
  reached(ledger, symbol, price).reduce((sum, order) => sum + remainingOf(order), 0n)

/** Prices and quantities as the source means them; the tape scales them. */
export type SourcePrint = { price: number; quantity: number; bid: number; ask: number }

export const takePrint = (ledger: Ledger, tape: Tape, source: SourcePrint): void => {
  const step = beginStep()
  const { market } = tape
  tape.sourcePrice = source.price
  const price = priceOf(tape, source.price)
  let left = toNumber(quantityOf(market, source.quantity))
  for (const order of reached(ledger, tape.symbol, price)) {
    const resting = {
      side: sideOf(order),
      price: order.price,
      remaining: remainingOf(order),
      queued: ledger.queued.get(order.orderId) ?? 0,
    }
    const seen = { at: ledger.now(), price: toNumber(price), quantity: left }
    const { filled, queued } = matchPrint(resting, seen, market, 'queue')
    ledger.queued.set(order.orderId, queued)
    if (filled === 0n) continue
    left = Number((left - toNumber(filled)).toPrecision(12))
    fill(ledger, step, order, { price: order.price, quantity: filled, isMaker: true })
  }
  setQuotes(tape, source.bid, source.ask)
  if (left >= toNumber(market.stepSize)) {
    const isNearBid = source.price - source.bid <= source.ask - source.price
    print(ledger, step, tape, { price, quantity: quantityOf(market, left), buyerIsMaker: isNearBid })
  }
  const quotes = quotesOf(tape)
  if (quotes !== null) step.events.push({ kind: 'book', symbol: tape.symbol, quotes, at: ledger.now() })
  triggerStops(ledger, step, tape)
  commit(ledger, step)
}
