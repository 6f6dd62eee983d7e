/** Fill arithmetic of a simulated exchange, the same for the demo account and the backtest. */
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
  ONE,
  type Price,
  type Quantity,
  type Ratio,
  ratio,
  toNumber,
  ZERO_QUANTITY,
} from './money.ts'
import type { Want } from './slots.ts'

/** A limit order resting in a simulated book. */
export type Resting = {
  side: Side
  price: Price
  remaining: Quantity
  /** Base printed exactly at the price since the order rested: the queue ahead of it. */
  queued: number
}

/** Rule for a print exactly at the price: real trades count the queue, points of a candle never fill. */
export type Touch = 'queue' | 'never'

/** Printed base above which `remaining` is filled whole, however the print is rounded. */
export const plentyFor = (remaining: Quantity, market: Market): number =>
  (2 * Number(remaining + market.stepSize)) / 1e18

/** Base of an order that a print of `printed` base fills: at most the printed volume, rounded down to the step size. */
export const availableTo = (remaining: Quantity, printed: number, market: Market): Quantity => {
  // Most prints are many times as large as an order of ours: no need to make their quantity exact.
  if (printed > plentyFor(remaining, market)) return remaining
  return min(remaining, fitQuantity(market, asQuantity(fromNumber(Number(printed.toPrecision(15))))))
}

/**
 * Effect of one print on a resting order. Through the price it fills up to the printed volume; at the price only once twice the remaining
 * quantity has been printed there.
 */
export const matchPrint = (
  resting: Resting,
  print: Print,
  market: Market,
  touch: Touch,
): { filled: Quantity; queued: number } => {
  const price = toNumber(resting.price)
  const isThrough = resting.side === 'buy' ? print.price < price : print.price > price
  if (isThrough) return { filled: availableTo(resting.remaining, print.quantity, market), queued: resting.queued }
  if (print.price !== price || touch === 'never') return { filled: ZERO_QUANTITY, queued: resting.queued }
  const queued = resting.queued + print.quantity
  const isReached = queued >= 2 * toNumber(resting.remaining)
  return { filled: isReached ? availableTo(resting.remaining, print.quantity, market) : ZERO_QUANTITY, queued }
}

/** Slippage of a simulated market order beyond the far side of the book: 0.05 %. Source: bots.md 22.1. */
export const SLIPPAGE = ratio('0.0005')

/** Price of a simulated market order: the far side of the book plus slippage. */
export const takerPrice = (now: MarketNow, side: Side, slippage: Ratio = SLIPPAGE): Price => {
  const slipped = side === 'buy' ? (now.ask * (ONE + slippage)) / ONE : (now.bid * (ONE - slippage)) / ONE
  return marketablePrice(now.market, side, asPrice(slipped))
}

/** Price that causes an order to take: that of a stop resting at the exchange, or of an exit. Null when something else causes it. */
export const triggerOf = (want: Want): Price | null => {
  if (want.type === 'stop') return want.price
  return want.type === 'market' || want.type === 'immediate' ? (want.trigger ?? null) : null
}

/**
 * Market at which a triggered order takes over candles: its trigger, or the price that the candle's path came from where that is worse, such as an
 * open beyond the trigger. Never better than the trigger. `now` itself for an order without a trigger.
 */
export const marketAtTrigger = (now: MarketNow, want: Want, from: Price): MarketNow => {
  const trigger = triggerOf(want)
  if (trigger === null) return now
  const isBeyond = (price: Price): boolean => (want.side === 'sell' ? price < trigger : price > trigger)
  // A path that comes from the worse side to a profit has not been beyond it.
  const price = isBeyond(now.price) && isBeyond(from) ? from : trigger
  return { ...now, price, bid: price, ask: price }
}

/** Price of a taking order now, never worse than its own limit. Null when the far side of the book is beyond that limit. */
export const takenPrice = (now: MarketNow, want: Want, slippage: Ratio = SLIPPAGE): Price | null => {
  const price = takerPrice(now, want.side, slippage)
  if (want.type !== 'immediate' && want.type !== 'open') return price
  const isBuy = want.side === 'buy'
  if (isBuy ? now.ask > want.price : now.bid < want.price) return null
  const isWorse = isBuy ? price > want.price : price < want.price
  return isWorse ? want.price : price
}

/** Fee by the market's fee model, rounded up to 10^-18. A fee in a third asset is given in quote; `inFeeAsset` converts it. */
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
  return { asset: 'quote', amount: quote, quote }
}
