/** Orders and fills as the exchange answers them: https://developers.binance.com/docs/binance-spot-api-docs/rest-api/trading-endpoints */
import { text8 } from './decimal-text.ts'
import type { ResponseType } from './new-order.ts'
import type { Order, Trade } from './order.ts'

type Message = Record<string, unknown>

const STP = 'EXPIRE_MAKER'

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

const stop = (order: Order): Message => (order.stopPrice > 0n ? { stopPrice: text8(order.stopPrice) } : {})

const fillMessage = (trade: Trade): Message => ({
  price: text8(trade.price),
  qty: text8(trade.quantity),
  commission: text8(trade.commission),
  commissionAsset: trade.commissionAsset,
  tradeId: trade.id,
})

export const placedMessage = (order: Order, trades: readonly Trade[], respond: ResponseType): Message => {
  const ack = { ...named(order), clientOrderId: order.clientOrderId, transactTime: order.updateTime }
  if (respond === 'ACK') return ack
  const result = {
    ...ack,
    ...state(order),
    ...stop(order),
    workingTime: order.workingTime,
    selfTradePreventionMode: STP,
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
  selfTradePreventionMode: STP,
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
  selfTradePreventionMode: STP,
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
