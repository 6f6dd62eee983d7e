import {
  type Amount,
  asPrice,
  asQuantity,
  ceilTo,
  divideDown,
  floorTo,
  notional,
  ONE,
  type Price,
  type Quantity,
  type Ratio,
} from './money.ts'

/** Base and quote joined by a slash, "BTC/USDC". */
export type Pair = `${string}/${string}`

type FeeRates = { /** 0.001 is 0.1 %. */ maker: Ratio; taker: Ratio }

/** What a fill costs, and which side of it that is taken from. `received`: a buy pays base, a sell pays quote. */
export type Fees =
  | (FeeRates & { mode: 'received' | 'quote' })
  /** In `asset`, which is neither base nor quote; `withFeesIn` sees to that. */
  | (FeeRates & { mode: 'third'; asset: string })

export type FeeMode = Fees['mode']

/** What makes a market one of futures: perpetual contracts in quote, whose fees are taken in quote. */
export type FuturesTerms = {
  /** Maintenance margin: the share of a position's worth that its margin may not fall below; 0.005 is 0.5 %. */
  maintenance: Ratio
  maxLeverage: number
}

/** What the exchange accepts on one pair. Refreshed by `market-changed`, never guessed. */
export type Market = {
  /** Opaque name of the exchange; engine and bots never branch on it. */
  exchange: string
  pair: Pair
  base: string
  quote: string
  tickSize: Price
  stepSize: Quantity
  minQuantity: Quantity
  maxQuantity: Quantity
  minNotional: Amount
  /** Resting orders the exchange allows an account on this pair. */
  maxOpenOrders: number
  /** Limit prices must lie within last price times these two ratios; null where the exchange has no band. */
  band: { low: Ratio; high: Ratio } | null
  fees: Fees
  status: 'trading' | 'halted'
  /** Left out on a spot market. */
  futures?: FuturesTerms
}

/** The market as it stood when the event happened. Recorded with the event, so that deciding again finds the same. */
export type MarketNow = {
  market: Market
  /** Last public trade price. */
  price: Price
  bid: Price
  ask: Price
  /** The last closed 1m candle had a range above 5 %; released at 2.5 % or less. */
  pumping: boolean
}

export type Side = 'buy' | 'sell'

/** What prices are rounded to. */
export type Ticks = Pick<Market, 'tickSize'>

/** A resting buy never pays more, a resting sell never asks less, than the price meant. */
export const restingPrice = ({ tickSize }: Ticks, side: Side, price: Price): Price =>
  asPrice(side === 'buy' ? floorTo(price, tickSize) : ceilTo(price, tickSize))

/** A marketable limit is rounded toward the market. */
export const marketablePrice = (market: Market, side: Side, price: Price): Price =>
  restingPrice(market, side === 'buy' ? 'sell' : 'buy', price)

/** A stop fires earlier, not later: the stop of a sell is rounded up, of a buy down. */
export const stopPrice = (market: Market, exit: Side, price: Price): Price => restingPrice(market, exit, price)

/** Quantities are rounded down to the step size, always, on both sides. */
export const fitQuantity = (market: Market, quantity: Quantity): Quantity =>
  asQuantity(floorTo(quantity, market.stepSize))

/** The quantity that `amount` of quote buys at `price`, rounded down to the step size. */
export const quantityFor = (market: Market, amount: Amount, price: Price): Quantity =>
  asQuantity(floorTo(divideDown(amount * ONE, price), market.stepSize))

/** Whether there is something to round prices and quantities to; without it nothing can be ordered. */
export const hasSteps = ({ tickSize, stepSize }: Market): boolean => tickSize > 0n && stepSize > 0n

export type FilterReason = 'below-minimum' | 'above-maximum' | 'precision' | 'outside-band'

/** Price of a market order for the filter check: the last price with a 2 % safety margin against it. */
export const marketOrderPrice = (side: Side, last: Price): Price =>
  asPrice((last * (side === 'sell' ? 98n : 102n)) / 100n)

/** Whether an order of this quantity at a price is large enough for the exchange. */
export const isLargeEnough = (market: Market, quantity: Quantity, price: Price): boolean =>
  quantity >= market.minQuantity && quantity > 0n && notional(price, quantity) >= market.minNotional

/** Null when the exchange would take the order, else the first filter it breaks. `last` is the last public price. */
export const brokenFilter = (
  market: Market,
  order: { side: Side; price: Price | null; quantity: Quantity },
  last: Price,
): FilterReason | null => {
  const price = order.price ?? marketOrderPrice(order.side, last)
  if (order.quantity % market.stepSize !== 0n) return 'precision'
  if (order.price !== null && order.price % market.tickSize !== 0n) return 'precision'
  if (!isLargeEnough(market, order.quantity, price)) return 'below-minimum'
  if (order.quantity > market.maxQuantity) return 'above-maximum'
  if (order.price !== null && market.band !== null) {
    const scaled = price * ONE
    if (scaled < last * market.band.low || scaled > last * market.band.high) return 'outside-band'
  }
  return null
}
