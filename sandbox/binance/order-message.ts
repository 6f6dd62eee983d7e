/** Orders and fills as the exchange answers them: https://developers.binance.com/docs/binance-spot-api-docs/rest-api/trading-endpoints */
import { text8 } from './decimal-text.ts'
import type { ResponseType } from './new-order.ts'
import type { Placed } from './exchange.ts'
import type { Order, PreventedMatch, Trade } from './order.ts'

type Message = Record<string, unknown>

const named = (order: Order): Message => ({ symbol: order.symbol, orderId: order.orderId, orderListId: -1 })

const state = (order: Order): Message => ({
  price: text8(order.price),
  origQty: text8(order.quantity),
  executedQty: text8(order.executed),
  origQuoteOrderQty: text8(order.quoteOrderQuantity),
  cummulativeQuoteQty: text8(order.cumulativeQuote),
  status: order.status,
  timeInForce: order.timeInForce,
  type: order.type,
  side: order.side,
})

const marks = (order: Order): Message => ({
  ...(order.strategyId === undefined ? {} : { strategyId: order.strategyId }),
  ...(order.strategyType === undefined ? {} : { strategyType: order.strategyType }),
  ...(order.expiryReason === undefined ? {} : { expiryReason: order.expiryReason }),
  ...(order.prevented === undefined
    ? {}
    : { preventedMatchId: order.prevented.matchId, preventedQuantity: text8(order.prevented.quantity) }),
  selfTradePreventionMode: order.selfTradePrevention ?? 'EXPIRE_MAKER',
})

const preventedMessage = (order: Order, { matchId, makerOrderId, price, quantity }: PreventedMatch): Message => ({
  preventedMatchId: matchId,
  makerOrderId,
  price: text8(price),
  [order.status === 'EXPIRED_IN_MATCH' ? 'takerPreventedQuantity' : 'makerPreventedQuantity']: text8(quantity),
})

const stop = (order: Order): Message => (order.stopPrice > 0n ? { stopPrice: text8(order.stopPrice) } : {})

const fillMessage = (trade: Trade): Message => ({
  price: text8(trade.price),
  qty: text8(trade.quantity),
  commission: text8(trade.commission),
  commissionAsset: trade.commissionAsset,
  tradeId: trade.id,
})

export const placedMessage = ({ order, trades, prevented }: Placed, respond: ResponseType): Message => {
  const ack = { ...named(order), clientOrderId: order.clientOrderId, transactTime: order.updateTime }
  if (respond === 'ACK') return ack
  const result = {
    ...ack,
    ...state(order),
    ...stop(order),
    workingTime: order.workingTime,
    ...marks(order),
    ...(prevented.length === 0 ? {} : { preventedMatches: prevented.map((one) => preventedMessage(order, one)) }),
  }
  return respond === 'RESULT' ? result : { ...result, fills: trades.map(fillMessage) }
}

export const canceledMessage = (order: Order, cancelId: string): Message => ({
  symbol: order.symbol,
  origClientOrderId: order.clientOrderId,
  orderId: order.orderId,
  orderListId: -1,
  clientOrderId: cancelId,
  transactTime: order.updateTime,
  ...state(order),
  ...stop(order),
  ...marks(order),
})

export const orderMessage = (order: Order): Message => ({
  ...named(order),
  clientOrderId: order.clientOrderId,
  ...state(order),
  stopPrice: text8(order.stopPrice),
  icebergQty: text8(0n),
  time: order.time,
  updateTime: order.updateTime,
  isWorking: order.workingTime !== -1,
  workingTime: order.workingTime,
  ...marks(order),
})

export const tradeMessageOf = (trade: Trade): Message => ({
  symbol: trade.symbol,
  id: trade.id,
  orderId: trade.orderId,
  orderListId: -1,
  price: text8(trade.price),
  qty: text8(trade.quantity),
  quoteQty: text8(trade.quoteQuantity),
  commission: text8(trade.commission),
  commissionAsset: trade.commissionAsset,
  time: trade.time,
  isBuyer: trade.isBuyer,
  isMaker: trade.isMaker,
  isBestMatch: true,
})
