/** Calls that place, change and find orders. Weights: https://developers.binance.com/docs/binance-spot-api-docs/rest-api/trading-endpoints */
import type { Call, Caller, Params } from './call.ts'
import { type Answer, type BinanceError, fine } from './errors.ts'
import type { BinanceExchange } from './exchange.ts'
import { newOrderParams, parseNewOrder } from './new-order.ts'
import { canceledMessage, orderMessage, placedMessage, tradeMessageOf } from './order-message.ts'
import { commissionRates } from './calls-account.ts'
import { openReader, type ParamReader } from './param-reader.ts'

const DAY_MS = 86_400_000

/** Calls of this file are signed: without a caller none of them is run. */
const accountOf = (caller: Caller | null): string => {
  if (caller === null) throw new TypeError('a signed call without a caller')
  return caller.account.name
}

const faulty = (error: BinanceError): Answer<never> => ({ ok: false, error })

const mapped = <T, R>(answer: Answer<T>, map: (value: T) => R): Answer<R> =>
  answer.ok ? fine(map(answer.value)) : answer

const place = (exchange: BinanceExchange, params: Params, account: string): Answer<Record<string, unknown>> => {
  const parsed = parseNewOrder(exchange, params)
  if (!parsed.ok) return parsed
  const { order, respond } = parsed.value
  return mapped(exchange.place(account, order), (placed) => placedMessage(placed, respond))
}

const test = (exchange: BinanceExchange, params: Params, account: string): Answer<unknown> => {
  const parsed = parseNewOrder(exchange, params)
  if (!parsed.ok) return parsed
  const { order } = parsed.value
  const rates = exchange.symbolOf(order.symbol)
  if (params.get('computeCommissionRates') !== 'true' || rates === null) {
    return mapped(exchange.test(account, order), () => ({}))
  }
  return mapped(exchange.test(account, order), () => ({
    standardCommissionForOrder: commissionRates(rates.market),
    specialCommissionForOrder: { maker: '0.00000000', taker: '0.00000000' },
    taxCommissionForOrder: { maker: '0.00000000', taker: '0.00000000' },
    discount: { enabledForAccount: false, enabledForSymbol: true, discountAsset: 'BNB', discount: '0.75000000' },
  }))
}

const cancelNamed = (
  exchange: BinanceExchange,
  params: Params,
  account: string,
  names: readonly [string, string, string],
): Answer<Record<string, unknown>> => {
  const read = openReader(params)
  const symbol = read.symbol(exchange)?.symbol ?? ''
  const name = read.orderName(symbol, names[0], names[1])
  const cancelId = read.clientId(names[2])
  const restrictions = ['ONLY_NEW', 'ONLY_PARTIALLY_FILLED'] as const
  const only = read.oneOf('cancelRestrictions', restrictions, {
    code: -1145,
    msg: '`cancelRestrictions` has to be either `ONLY_NEW` or `ONLY_PARTIALLY_FILLED`.',
  })
  const fault = read.fault()
  if (fault !== null) return faulty(fault)
  const found = only === null ? null : exchange.find(account, name)
  if (found?.ok === true && found.value.status !== (only === 'ONLY_NEW' ? 'NEW' : 'PARTIALLY_FILLED')) {
    return faulty({ status: 400, code: -2011, msg: 'Order was not canceled due to cancel restrictions.' })
  }
  return mapped(exchange.cancel(account, name, cancelId), (done) => canceledMessage(done.order, done.cancelId))
}

const cancel = (exchange: BinanceExchange, params: Params, account: string): Answer<unknown> =>
  cancelNamed(exchange, params, account, ['orderId', 'origClientOrderId', 'newClientOrderId'])

type Half = Answer<Record<string, unknown>> | null

const half = (part: Half): unknown =>
  part === null ? null : part.ok ? part.value : { code: part.error.code, msg: part.error.msg }
const result = (part: Half): string => (part === null ? 'NOT_ATTEMPTED' : part.ok ? 'SUCCESS' : 'FAILURE')

/** Both halves succeed, or the answer is a refusal that says what became of each. */
const cancelReplace = (exchange: BinanceExchange, params: Params, account: string): Answer<unknown> => {
  const read = openReader(params)
  const modes = ['STOP_ON_FAILURE', 'ALLOW_FAILURE'] as const
  read.needed('cancelReplaceMode')
  const mode = read.oneOf('cancelReplaceMode', modes, {
    code: -1130,
    msg: "Data sent for parameter 'cancelReplaceMode' is not valid.",
  })
  read.orderName('', 'cancelOrderId', 'cancelOrigClientOrderId')
  const fault = read.fault()
  if (fault !== null) return faulty(fault)
  const parsed = parseNewOrder(exchange, params)
  if (!parsed.ok) return parsed
  const canceled = cancelNamed(exchange, params, account, [
    'cancelOrderId',
    'cancelOrigClientOrderId',
    'cancelNewClientOrderId',
  ])
  const placed = canceled.ok || mode === 'ALLOW_FAILURE' ? place(exchange, params, account) : null
  const data = {
    cancelResult: result(canceled),
    newOrderResult: result(placed),
    cancelResponse: half(canceled),
    newOrderResponse: half(placed),
  }
  if (canceled.ok && placed?.ok === true) return fine(data)
  return canceled.ok || placed?.ok === true
    ? faulty({ status: 409, code: -2021, msg: 'Order cancel-replace partially failed.', data })
    : faulty({ status: 400, code: -2022, msg: 'Order cancel-replace failed.', data })
}

/** `startTime` and `endTime` at most a day apart. */
const timesOf = (read: ParamReader): { startTime: number | null; endTime: number | null } => {
  const times = { startTime: read.integer('startTime'), endTime: read.integer('endTime') }
  if (times.startTime !== null && times.endTime !== null && times.endTime - times.startTime > DAY_MS) {
    read.fail(-1127, 'More than 24 hours between startTime and endTime.')
  }
  return times
}

const cancelAll = (exchange: BinanceExchange, params: Params, account: string): Answer<unknown> => {
  const read = openReader(params)
  const symbol = read.symbol(exchange)?.symbol ?? ''
  const fault = read.fault()
  if (fault !== null) return faulty(fault)
  const open = exchange.openOrders(account, symbol)
  if (open.length === 0) return faulty({ status: 400, code: -2011, msg: 'Unknown order sent.' })
  const done = open.map(({ orderId }) => exchange.cancel(account, { symbol, orderId, clientOrderId: null }, null))
  return fine(done.flatMap((one) => (one.ok ? [canceledMessage(one.value.order, one.value.cancelId)] : [])))
}

const find = (exchange: BinanceExchange, params: Params, account: string): Answer<unknown> => {
  const read = openReader(params)
  const name = read.orderName(read.symbol(exchange)?.symbol ?? '')
  const fault = read.fault()
  return fault === null ? mapped(exchange.find(account, name), orderMessage) : faulty(fault)
}

const openOrders = (exchange: BinanceExchange, params: Params, account: string): Answer<unknown> => {
  const read = openReader(params)
  const symbol = params.has('symbol') ? (read.symbol(exchange)?.symbol ?? '') : null
  const fault = read.fault()
  return fault === null ? fine(exchange.openOrders(account, symbol).map(orderMessage)) : faulty(fault)
}

const allOrders = (exchange: BinanceExchange, params: Params, account: string): Answer<unknown> => {
  const read = openReader(params)
  const symbol = read.symbol(exchange)?.symbol ?? ''
  const asked = {
    symbol,
    fromOrderId: read.integer('orderId'),
    ...timesOf(read),
    limit: read.limit(500, 1000, 'refuse'),
  }
  const fault = read.fault()
  return fault === null ? fine(exchange.allOrders(account, asked).map(orderMessage)) : faulty(fault)
}

const myTrades = (exchange: BinanceExchange, params: Params, account: string): Answer<unknown> => {
  const read = openReader(params)
  const symbol = read.symbol(exchange)?.symbol ?? ''
  const asked = {
    symbol,
    orderId: read.integer('orderId'),
    fromId: read.integer('fromId'),
    ...timesOf(read),
    limit: read.limit(500, 1000, 'refuse'),
  }
  if (asked.fromId !== null && (asked.startTime !== null || asked.endTime !== null)) {
    read.fail(-1128, 'Combination of optional parameters invalid.')
  }
  const fault = read.fault()
  return fault === null ? fine(exchange.myTrades(account, asked).map(tradeMessageOf)) : faulty(fault)
}

type Work = (exchange: BinanceExchange, params: Params, account: string) => Answer<unknown>

const call = (
  rest: Call['rest'],
  name: string,
  what: Omit<Call, 'rest' | 'name' | 'run' | 'weight'> & { weight: number | Call['weight']; work: Work },
): Call => {
  const { work, weight, ...rules } = what
  return {
    rest,
    name,
    ...rules,
    weight: typeof weight === 'number' ? () => weight : weight,
    run: (exchange, params, caller) => work(exchange, params, accountOf(caller)),
  }
}

const TRADE = { security: 'trade', orders: 0 } as const
const READ = { security: 'read', orders: 0 } as const

const replaceParams = [
  'cancelReplaceMode',
  'cancelNewClientOrderId',
  'cancelOrigClientOrderId',
  'cancelOrderId',
  'cancelRestrictions',
  'orderRateLimitExceededMode',
]

export const orderCalls: readonly Call[] = [
  call('POST /api/v3/order', 'order.place', { ...TRADE, orders: 1, weight: 1, takes: newOrderParams, work: place }),
  call('POST /api/v3/order/test', 'order.test', {
    ...TRADE,
    weight: (params) => (params.get('computeCommissionRates') === 'true' ? 20 : 1),
    takes: [...newOrderParams, 'computeCommissionRates'],
    work: test,
  }),
  call('GET /api/v3/order', 'order.status', {
    ...READ,
    weight: 4,
    takes: ['symbol', 'orderId', 'origClientOrderId'],
    work: find,
  }),
  call('DELETE /api/v3/order', 'order.cancel', {
    ...TRADE,
    weight: 1,
    takes: ['symbol', 'orderId', 'origClientOrderId', 'newClientOrderId', 'cancelRestrictions'],
    work: cancel,
  }),
  call('POST /api/v3/order/cancelReplace', 'order.cancelReplace', {
    ...TRADE,
    orders: 1,
    weight: 1,
    takes: [...newOrderParams, ...replaceParams],
    work: cancelReplace,
  }),
  call('GET /api/v3/openOrders', 'openOrders.status', {
    ...READ,
    weight: (params) => (params.has('symbol') ? 6 : 80),
    takes: ['symbol'],
    work: openOrders,
  }),
  call('DELETE /api/v3/openOrders', 'openOrders.cancelAll', {
    ...TRADE,
    weight: 1,
    takes: ['symbol'],
    work: cancelAll,
  }),
  call('GET /api/v3/allOrders', 'allOrders', {
    ...READ,
    weight: 20,
    takes: ['symbol', 'orderId', 'startTime', 'endTime', 'limit'],
    work: allOrders,
  }),
  call('GET /api/v3/myTrades', 'myTrades', {
    ...READ,
    weight: (params) => (params.has('orderId') ? 5 : 20),
    takes: ['symbol', 'orderId', 'startTime', 'endTime', 'fromId', 'limit'],
    work: myTrades,
  }),
]
