/** What the exchange refuses before an order exists: the symbol's filters and the rules of the order types, in its own words. */
import type { Market } from '#engine/market.ts'
import { ONE, type Price } from '#engine/money.ts'
import { type Answer, fine, refuse } from './errors.ts'
import type { BookQuotes, NewOrder } from './exchange.ts'
import type { Order, OrderSide, OrderType } from './order.ts'
import { MAX_ALGO_ORDERS, maxMarketQuantity, maxPrice } from './symbols.ts'

export const hasStop = (type: OrderType): boolean =>
  type === 'STOP_LOSS' || type === 'STOP_LOSS_LIMIT' || type === 'TAKE_PROFIT' || type === 'TAKE_PROFIT_LIMIT'

export const hasLimit = (type: OrderType): boolean =>
  type === 'LIMIT' || type === 'LIMIT_MAKER' || type === 'STOP_LOSS_LIMIT' || type === 'TAKE_PROFIT_LIMIT'

/** Whether a stop waits for the price to rise; else for it to fall. */
export const waitsAbove = ({ type, side }: { type: OrderType; side: OrderSide }): boolean =>
  (type === 'STOP_LOSS' || type === 'STOP_LOSS_LIMIT') === (side === 'BUY')

export type Facts = {
  market: Market
  last: Price | null
  /** Over the minutes that the filters name. */
  average: Price | null
  quotes: BookQuotes | null
  /** The account's open orders on this symbol. */
  open: readonly Order[]
}

const filter = (name: string) => refuse(-1013, `Filter failure: ${name}`)

/** A price or stop price on a tick between the lowest and the highest. */
const priceFits = (market: Market, price: Price): boolean =>
  price >= market.tickSize && price <= maxPrice(market) && price % market.tickSize === 0n

const brokenPrice = (order: NewOrder, { market, average }: Facts): Answer<null> => {
  const prices = [...(hasLimit(order.type) ? [order.price] : []), ...(hasStop(order.type) ? [order.stopPrice] : [])]
  if (prices.some((price) => !priceFits(market, price))) return filter('PRICE_FILTER')
  if (market.band !== null && average !== null && hasLimit(order.type)) {
    const scaled = order.price * ONE
    const isOutside = scaled < average * market.band.low || scaled > average * market.band.high
    if (isOutside) return filter('PERCENT_PRICE_BY_SIDE')
  }
  return fine(null)
}

const brokenQuantity = (order: NewOrder, facts: Facts): Answer<null> => {
  const { market, average } = facts
  const isByQuote = order.quoteOrderQuantity > 0n
  const { quantity } = order
  if (!isByQuote) {
    if (quantity < market.minQuantity || quantity > market.maxQuantity) return filter('LOT_SIZE')
    if (quantity % market.stepSize !== 0n) return filter('LOT_SIZE')
    if (order.type === 'MARKET' && quantity > maxMarketQuantity(market)) return filter('MARKET_LOT_SIZE')
  }
  const price = hasLimit(order.type) ? order.price : average
  const worth = isByQuote ? order.quoteOrderQuantity : price === null ? null : (price * quantity) / ONE
  if (worth !== null && worth < market.minNotional) return filter('NOTIONAL')
  return fine(null)
}

const brokenCount = (order: NewOrder, { market, open }: Facts): Answer<null> => {
  if (order.type === 'MARKET') return fine(null)
  if (open.length >= market.maxOpenOrders) return filter('MAX_NUM_ORDERS')
  const waiting = open.filter((other) => hasStop(other.type) && other.workingTime === -1).length
  return hasStop(order.type) && waiting >= MAX_ALGO_ORDERS ? filter('MAX_NUM_ALGO_ORDERS') : fine(null)
}

const brokenTiming = (order: NewOrder, { last, quotes, open }: Facts): Answer<null> => {
  if (open.some((other) => other.clientOrderId === order.clientOrderId)) return refuse(-2010, 'Duplicate order sent.')
  if (hasStop(order.type) && last !== null) {
    const isReached = waitsAbove(order) ? last >= order.stopPrice : last <= order.stopPrice
    if (isReached) return refuse(-2010, 'Order would trigger immediately.')
  }
  if (order.type === 'LIMIT_MAKER' && quotes !== null) {
    const wouldTake = order.side === 'BUY' ? order.price >= quotes.ask : order.price <= quotes.bid
    if (wouldTake) return refuse(-2010, 'Order would immediately match and take.')
  }
  return fine(null)
}

/** The first rule that the order breaks. Funds are not looked at here. */
export const checkOrder = (order: NewOrder, facts: Facts): Answer<null> => {
  if (facts.market.status === 'halted') return refuse(-1013, 'Market is closed.')
  for (const rule of [brokenPrice, brokenQuantity, brokenCount, brokenTiming]) {
    const answer = rule(order, facts)
    if (!answer.ok) return answer
  }
  return fine(null)
}
