/** How a simulated exchange fills orders: the same arithmetic for the demo account and the backtest. */
import type { Print } from './candle.ts'
import type { Fee } from './fill.ts'
import { fitQuantity, type Market, marketablePrice, type MarketNow, type Side } from './market.ts'
import {
  asAmount,
  asPrice,
  asQuantity,
  fromNumber,
  min,
  multiplyUp,
  notional,
  type Price,
  type Quantity,
  toNumber,
  ZERO_QUANTITY,
} from './money.ts'

/** A limit order resting in a simulated book. */
export type Resting = {
  side: Side
  price: Price
  remaining: Quantity
  /** Base printed exactly at the price since the order rested: the queue before us. */
  queued: number
}

/** Whether a print exactly at the price may fill: real trades count the queue, points of a candle never do. */
export type Touch = 'queue' | 'never'

/**
 * What one print does to a resting order. Through the price it fills up to the printed volume; at the price only once twice the quantity has been printed there.
 */
export const matchPrint = (
  resting: Resting,
  print: Print,
  market: Market,
  touch: Touch,
): { filled: Quantity; queued: number } => {
  const price = toNumber(resting.price)
  const isThrough = resting.side === 'buy' ? print.price < price : print.price > price
  const available = (): Quantity => {
    // Most prints are many times as large as an order of ours: no need to make their quantity exact.
    if (print.quantity > 2 * toNumber(asQuantity(resting.remaining + market.stepSize))) return resting.remaining
    return min(resting.remaining, fitQuantity(market, asQuantity(fromNumber(Number(print.quantity.toPrecision(15))))))
  }
  if (isThrough) return { filled: available(), queued: resting.queued }
  if (print.price !== price || touch === 'never') return { filled: ZERO_QUANTITY, queued: resting.queued }
  const queued = resting.queued + print.quantity
  return { filled: queued >= 2 * toNumber(resting.remaining) ? available() : ZERO_QUANTITY, queued }
}

/** What a simulated market order gets: the far side of the book, 0.05 % worse. */
export const takerPrice = (now: MarketNow, side: Side): Price => {
  const slipped = side === 'buy' ? (now.ask * 10_005n) / 10_000n : (now.bid * 9_995n) / 10_000n
  return marketablePrice(now.market, side, asPrice(slipped))
}

/** The fee that the market's own model takes, rounded up to 10^-18. */
export const simulatedFee = (
  market: Market,
  side: Side,
  liquidity: 'maker' | 'taker',
  price: Price,
  quantity: Quantity,
): Fee => {
  const rate = market.fees[liquidity]
  const quote = asAmount(multiplyUp(notional(price, quantity), rate))
  if (market.fees.mode === 'received' && side === 'buy') {
    return { asset: 'base', amount: multiplyUp(quantity, rate), quote }
  }
  return { asset: market.fees.mode === 'third' ? 'third' : 'quote', amount: quote, quote }
}
