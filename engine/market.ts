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

/** Pair of base and quote joined by a slash, "BTC/USDC". */
export type Pair = `${string}/${string}`

type FeeRates = { /** Fee rate, 0.001 is 0.1 %. */ maker: Ratio; taker: Ratio }

/** Fees of a market and the side they are taken from. `received`: a buy pays base, a sell pays quote. */
export type Fees =
  | (FeeRates & { mode: 'received' | 'quote' })
  /** Fees in a third asset, never base or quote: `withFeesIn` sees to that. */
  | (FeeRates & { mode: 'third'; asset: string })

export type FeeMode = Fees['mode']

/** Margin type of a leveraged position: `isolated` risks its own margin alone, `cross` all free quote of the account. */
export const marginTypes = ['isolated', 'cross'] as const
export type MarginType = (typeof marginTypes)[number]

/** No exchange gives more leverage. */
export const MOST_LEVERAGE = 150

/** Terms of a futures market: perpetual contracts in quote, fees in quote. */
export type FuturesTerms = {
  /** Maintenance margin: least share of a position's worth as margin, 0.005 is 0.5 %. */
  maintenance: Ratio
  maxLeverage: number
  /** Margin types that a new position may choose; omitted where it may choose any. */
  marginTypes?: readonly MarginType[]
}

/** Trading rules of one pair. Renewed by `market-changed`, never guessed. */
export type Market = {
  /** Name of the exchange; engine and bots never branch on it. */
  exchange: string
  pair: Pair
  base: string
  quote: string
  tickSize: Price
  stepSize: Quantity
  minQuantity: Quantity
  maxQuantity: Quantity
  minNotional: Amount
  /** Most resting orders of an account on this pair. */
  maxOpenOrders: number
  /** Band of limit prices: ratios to the last price. Null when the exchange has no band. */
  band: { low: Ratio; high: Ratio } | null
  fees: Fees
  status: 'trading' | 'halted'
  /** Futures terms; omitted on a spot market. */
  futures?: FuturesTerms
}

/** Market at the time of an event. Recorded with the event, so that replay decides on the same. */
export type MarketNow = {
  market: Market
  /** Price of the last public trade. */
  price: Price
  bid: Price
  ask: Price
  /** True from a 1m candle with a range above 5 % until one of 2.5 % or less. */
  pumping: boolean
}

export type Side = 'buy' | 'sell'

/** Part of a market that prices are rounded to. */
export type Ticks = Pick<Market, 'tickSize'>

/** Price of a resting order on the tick size: a buy is rounded down, a sell up. */
export const restingPrice = ({ tickSize }: Ticks, side: Side, price: Price): Price =>
  asPrice(side === 'buy' ? floorTo(price, tickSize) : ceilTo(price, tickSize))

/** Price of a marketable limit on the tick size, rounded toward the market. */
export const marketablePrice = (market: Market, side: Side, price: Price): Price =>
  restingPrice(market, side === 'buy' ? 'sell' : 'buy', price)

/** Stop price on the tick size, rounded so that it fires earlier: up for a sell, down for a buy. */
export const stopPrice = (market: Market, exit: Side, price: Price): Price => restingPrice(market, exit, price)

/** Quantity rounded down to the step size, on both sides. */
export const fitQuantity = (market: Market, quantity: Quantity): Quantity =>
  asQuantity(floorTo(quantity, market.stepSize))

/** Quantity that `amount` of quote buys at `price`, rounded down to the step size. */
export const quantityFor = (market: Market, amount: Amount, price: Price): Quantity =>
  asQuantity(floorTo(divideDown(amount * ONE, price), market.stepSize))

/** True when the tick and step sizes are known; without them nothing can be ordered. */
export const hasSteps = ({ tickSize, stepSize }: Market): boolean => tickSize > 0n && stepSize > 0n

/** Why an order does not fit the market's filters. */
export type FilterReason = 'below-minimum' | 'above-maximum' | 'precision' | 'outside-band'

/** Price of a market order in the filter check: the last price, 2 % worse. */
export const marketOrderPrice = (side: Side, last: Price): Price =>
  asPrice((last * (side === 'sell' ? 98n : 102n)) / 100n)

/** True when an order of this quantity and price meets the exchange's minimum quantity and notional. */
export const isLargeEnough = (market: Market, quantity: Quantity, price: Price): boolean =>
  quantity >= market.minQuantity && quantity > 0n && notional(price, quantity) >= market.minNotional

/** First filter that an order breaks; `last` is the last public price. Null when it breaks none. */
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
