/** A new order out of its parameters: which each type needs, and which it must not have. */
import type { Params } from './call.ts'
import { type Answer, fine, refuse } from './errors.ts'
import type { BinanceExchange, NewOrder } from './exchange.ts'
import { type OrderType, orderTypes, selfTradePreventions, timesInForce } from './order.ts'
import { openReader, type ParamReader } from './param-reader.ts'

export const responseTypes = ['ACK', 'RESULT', 'FULL'] as const
export type ResponseType = (typeof responseTypes)[number]

export const newOrderParams: readonly string[] = [
  'symbol',
  'side',
  'type',
  'timeInForce',
  'quantity',
  'quoteOrderQty',
  'price',
  'newClientOrderId',
  'strategyId',
  'strategyType',
  'stopPrice',
  'trailingDelta',
  'icebergQty',
  'newOrderRespType',
  'selfTradePreventionMode',
]

/** Least of `strategyType`. Source: https://developers.binance.com/docs/binance-spot-api-docs/rest-api/trading-endpoints */
const LEAST_STRATEGY_TYPE = 1_000_000

type Rule = { needs: readonly string[]; forbids: readonly string[] }

const rules: Readonly<Record<OrderType, Rule>> = {
  LIMIT: { needs: ['timeInForce', 'quantity', 'price'], forbids: ['stopPrice', 'quoteOrderQty'] },
  LIMIT_MAKER: { needs: ['quantity', 'price'], forbids: ['timeInForce', 'stopPrice', 'quoteOrderQty'] },
  MARKET: { needs: [], forbids: ['price', 'timeInForce', 'stopPrice'] },
  STOP_LOSS: { needs: ['quantity', 'stopPrice'], forbids: ['price', 'timeInForce', 'quoteOrderQty'] },
  TAKE_PROFIT: { needs: ['quantity', 'stopPrice'], forbids: ['price', 'timeInForce', 'quoteOrderQty'] },
  STOP_LOSS_LIMIT: { needs: ['timeInForce', 'quantity', 'price', 'stopPrice'], forbids: ['quoteOrderQty'] },
  TAKE_PROFIT_LIMIT: { needs: ['timeInForce', 'quantity', 'price', 'stopPrice'], forbids: ['quoteOrderQty'] },
}

const checkSizes = (read: ParamReader, params: Params): void => {
  const [quantity, quote] = [params.has('quantity'), params.has('quoteOrderQty')]
  if (quantity && quote) read.fail(-1128, 'Combination of optional parameters invalid.')
  if (!quantity && !quote) {
    read.fail(-1102, "Param 'quantity' or 'quoteOrderQty' must be sent, but both were empty/null!")
  }
}

const checkRule = (read: ParamReader, params: Params, type: OrderType): void => {
  if (params.has('icebergQty')) read.fail(-1013, 'Iceberg orders are not supported for this symbol.')
  if (params.has('trailingDelta')) read.fail(-1013, 'Trailing stop orders are not supported for this symbol.')
  for (const name of rules[type].needs) read.needed(name)
  for (const name of rules[type].forbids) {
    if (params.has(name)) read.fail(-1106, `Parameter '${name}' sent when not required.`)
  }
  if (type === 'MARKET') checkSizes(read, params)
}

/** MARKET and LIMIT are answered in full unless asked otherwise, other types with an acknowledgement. */
export const parseNewOrder = (
  exchange: BinanceExchange,
  params: Params,
): Answer<{ order: NewOrder; respond: ResponseType }> => {
  const read = openReader(params)
  const row = read.symbol(exchange)
  read.needed('side')
  const side = read.oneOf('side', ['BUY', 'SELL'], { code: -1117, msg: 'Invalid side.' })
  read.needed('type')
  const type = read.oneOf('type', orderTypes, { code: -1116, msg: 'Invalid orderType.' })
  if (type !== null) checkRule(read, params, type)
  const timeInForce = read.oneOf('timeInForce', timesInForce, { code: -1115, msg: 'Invalid timeInForce.' })
  const respond = read.oneOf('newOrderRespType', responseTypes, {
    code: -1130,
    msg: "Data sent for parameter 'newOrderRespType' is not valid.",
  })
  const numbers = {
    quantity: read.quantity('quantity'),
    quoteOrderQuantity: read.amount('quoteOrderQty'),
    price: read.price('price'),
    stopPrice: read.price('stopPrice'),
  }
  const clientOrderId = read.clientId('newClientOrderId')
  const prevention = read.oneOf('selfTradePreventionMode', selfTradePreventions, {
    code: -1130,
    msg: "Data sent for parameter 'selfTradePreventionMode' is not valid.",
  })
  const strategyId = read.integer('strategyId')
  const strategyType = read.integer('strategyType')
  if (strategyType !== null && strategyType < LEAST_STRATEGY_TYPE)
    read.fail(-1134, `'strategyType' was less than ${LEAST_STRATEGY_TYPE}.`)
  const fault = read.fault()
  if (fault !== null) return { ok: false, error: fault }
  if (row === null || side === null || type === null) return refuse(-1130, 'Invalid data sent for a parameter.')
  return fine({
    order: {
      symbol: row.symbol,
      side,
      type,
      timeInForce: timeInForce ?? 'GTC',
      clientOrderId,
      ...numbers,
      ...(prevention === null ? {} : { selfTradePrevention: prevention }),
      ...(strategyId === null ? {} : { strategyId }),
      ...(strategyType === null ? {} : { strategyType }),
    },
    respond: respond ?? (type === 'MARKET' || type === 'LIMIT' ? 'FULL' : 'ACK'),
  })
}
