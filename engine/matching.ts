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
  /** Base printed exactly at the price since the order rested: the queue before us. */
  queued: number
}

/** Whether a print exactly at the price may fill: real trades count the queue, points of a candle never do. */
export type Touch = 'queue' | 'never'

/** A print of more base than this is enough for so much, however its quantity is rounded. */
export const plentyFor = (remaining: Quantity, market: Market): number =>
  (2 * Number(remaining + market.stepSize)) / 1e18

/** How much of an order a print of so much base fills: up to the printed volume, rounded down to the step size. */
export const availableTo = (remaining: Quantity, printed: number, market: Market): Quantity => {
  // Most prints are many times as large as an order of ours: no need to make their quantity exact.
  if (printed > plentyFor(remaining, market)) return remaining
  return min(remaining, fitQuantity(market, asQuantity(fromNumber(Number(printed.toPrecision(15))))))
}

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
  if (isThrough) return { filled: availableTo(resting.remaining, print.quantity, market), queued: resting.queued }
  if (print.price !== price || touch === 'never') return { filled: ZERO_QUANTITY, queued: resting.queued }
  const queued = resting.queued + print.quantity
  const isReached = queued >= 2 * toNumber(resting.remaining)
  return { filled: isReached ? availableTo(resting.remaining, print.quantity, market) : ZERO_QUANTITY, queued }
}

/** How much worse than the far side of the book a simulated market order is filled: 0.05 % (design: bots.md 22.1). */
export const SLIPPAGE = ratio('0.0005')

/** What a simulated market order gets: the far side of the book, worse by the slippage. */
export const takerPrice = (now: MarketNow, side: Side, slippage: Ratio = SLIPPAGE): Price => {
  const slipped = side === 'buy' ? (now.ask * (ONE + slippage)) / ONE : (now.bid * (ONE - slippage)) / ONE
  return marketablePrice(now.market, side, asPrice(slipped))
}

/** What an order that takes gets now: no worse than its own price where it names one, and null where the far side of the book is beyond that. */
export const takenPrice = (now: MarketNow, want: Want, slippage: Ratio = SLIPPAGE): Price | null => {
  const price = takerPrice(now, want.side, slippage)
  if (want.type !== 'immediate' && want.type !== 'open') return price
  const isBuy = want.side === 'buy'
  if (isBuy ? now.ask > want.price : now.bid < want.price) return null
  const isWorse = isBuy ? price > want.price : price < want.price
  return isWorse ? want.price : price
}

/** The fee that the market's own model takes, rounded up to 10^-18. One in a third asset is told in quote: `inFeeAsset` knows how much of that it is. */
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
