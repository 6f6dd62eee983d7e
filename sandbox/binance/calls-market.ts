/** Calls that anybody may make: https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints */
import { fromNumber, ONE } from '#engine/money.ts'
import type { Call, Params } from './call.ts'
import { text8, text8Of } from './decimal-text.ts'
import { type Answer, fine } from './errors.ts'
import type { BinanceExchange, SymbolRow, Ticker24h } from './exchange.ts'
import type { Kline, PublicTrade } from './order.ts'
import { openReader, type ParamReader } from './param-reader.ts'
import { AVERAGE_MINUTES, statusOf, symbolInfo } from './symbols.ts'
import { rateLimits } from './weights.ts'

type Message = Record<string, unknown>

/** Runs what reads parameters first, and what answers only when all of them were right. */
const reading =
  <T>(
    read: (read: ParamReader, exchange: BinanceExchange) => T,
    answer: (asked: T, exchange: BinanceExchange) => Answer<unknown> | Promise<Answer<unknown>>,
  ): Call['run'] =>
  (exchange, params) => {
    const reader = openReader(params)
    const asked = read(reader, exchange)
    const fault = reader.fault()
    return fault === null ? answer(asked, exchange) : { ok: false, error: fault }
  }

const symbolName = (read: ParamReader, exchange: BinanceExchange): string => read.symbol(exchange)?.symbol ?? ''

const info = (exchange: BinanceExchange, rows: readonly SymbolRow[]): Message => ({
  timezone: 'UTC',
  serverTime: exchange.now(),
  rateLimits,
  exchangeFilters: [],
  symbols: rows.map(symbolInfo),
})

/** `permissions` is one name or a JSON list; symbols here are traded on the spot market alone. */
const isSpot = (permissions: string | null): boolean => permissions === null || /(?:^|")SPOT(?:"|$)/.test(permissions)

const tradeMessage = (trade: PublicTrade): Message => ({
  id: trade.id,
  price: text8(trade.price),
  qty: text8(trade.quantity),
  quoteQty: text8((trade.price * trade.quantity) / ONE),
  time: trade.at,
  isBuyerMaker: trade.buyerIsMaker,
  isBestMatch: true,
})

/** Every trade is an aggregate of itself here. */
const aggregateMessage = (trade: PublicTrade): Message => ({
  a: trade.id,
  p: text8(trade.price),
  q: text8(trade.quantity),
  f: trade.id,
  l: trade.id,
  T: trade.at,
  m: trade.buyerIsMaker,
  M: true,
})

type TradesAsked = {
  symbol: string
  fromId: number | null
  startTime: number | null
  endTime: number | null
  limit: number
}

/** From a number or a time on the oldest; else the newest. */
const tradesFor = (exchange: BinanceExchange, asked: TradesAsked): readonly PublicTrade[] => {
  const { fromId, startTime, endTime, limit } = asked
  const trades = exchange
    .trades(asked.symbol)
    .filter(({ id, at }) => id >= (fromId ?? 0) && at >= (startTime ?? 0) && at <= (endTime ?? Infinity))
  return fromId === null && startTime === null ? trades.slice(-limit) : trades.slice(0, limit)
}

const askedTrades = (read: ParamReader, exchange: BinanceExchange): TradesAsked => ({
  symbol: symbolName(read, exchange),
  fromId: read.integer('fromId'),
  startTime: read.integer('startTime'),
  endTime: read.integer('endTime'),
  limit: read.limit(500, 1000, 'cut'),
})

/** A row of klines; the last field is there and means nothing. */
const klineRow = (kline: Kline): readonly unknown[] => [
  kline.openTime,
  text8Of(kline.open),
  text8Of(kline.high),
  text8Of(kline.low),
  text8Of(kline.close),
  text8Of(kline.volume),
  kline.closeTime,
  text8Of(kline.quoteVolume),
  kline.trades,
  text8Of(kline.takerBuyVolume),
  text8Of(kline.takerBuyQuoteVolume),
  '0',
]

const klines = reading(
  (read, exchange) => ({
    symbol: symbolName(read, exchange),
    interval: read.needed('interval') ?? '',
    startTime: read.integer('startTime'),
    endTime: read.integer('endTime'),
    timeZone: read.oneOf('timeZone', ['0', '+0', '0:00', '00:00', '+00:00'], {
      code: -1130,
      msg: "Data sent for parameter 'timeZone' is not valid.",
    }),
    limit: read.limit(500, 1000, 'cut'),
  }),
  async ({ symbol, interval, ...range }, exchange) => {
    const rows = await exchange.klines(symbol, interval, range)
    return rows === null
      ? { ok: false, error: { status: 400, code: -1120, msg: 'Invalid interval.' } }
      : fine(rows.map(klineRow))
  },
)

const rounded = (value: number, decimals: number): string => value.toFixed(decimals)

const fullTicker = (ticker: Ticker24h): Message => ({
  symbol: ticker.symbol,
  priceChange: text8(fromNumber(ticker.last) - fromNumber(ticker.open)),
  priceChangePercent: rounded(ticker.open === 0 ? 0 : ((ticker.last - ticker.open) / ticker.open) * 100, 3),
  weightedAvgPrice: rounded(ticker.volume === 0 ? ticker.last : ticker.quoteVolume / ticker.volume, 8),
  prevClosePrice: text8Of(ticker.previousClose),
  lastPrice: text8Of(ticker.last),
  lastQty: text8Of(ticker.lastQuantity),
  bidPrice: text8(ticker.quotes.bid),
  bidQty: text8(ticker.quotes.bidQuantity),
  askPrice: text8(ticker.quotes.ask),
  askQty: text8(ticker.quotes.askQuantity),
  ...miniTicker(ticker),
})

const miniTicker = (ticker: Ticker24h): Message => ({
  symbol: ticker.symbol,
  openPrice: text8Of(ticker.open),
  highPrice: text8Of(ticker.high),
  lowPrice: text8Of(ticker.low),
  lastPrice: text8Of(ticker.last),
  volume: text8Of(ticker.volume),
  quoteVolume: text8Of(ticker.quoteVolume),
  openTime: ticker.openTime,
  closeTime: ticker.closeTime,
  firstId: ticker.firstTradeId,
  lastId: ticker.lastTradeId,
  count: ticker.trades,
})

/** Symbols of the status that was asked for; one that was named must have it. */
const withStatus = <T extends { rows: readonly SymbolRow[]; isOne: boolean }>(read: ParamReader, asked: T): T => {
  const status = read.symbolStatus()
  const rows = asked.rows.filter((row) => status === null || statusOf(row) === status)
  if (asked.isOne && rows.length < asked.rows.length)
    read.fail(-1220, "The symbol's status does not match the requested symbolStatus.")
  return { ...asked, rows }
}

/** One object for one symbol asked by name, else a list. Of symbols without any trade nothing is known yet. */
const perSymbol = (
  message: (exchange: BinanceExchange, symbol: string, kind: string) => Message | null | Promise<Message | null>,
): Call['run'] =>
  reading(
    (read, exchange) => ({
      ...withStatus(read, read.symbols(exchange)),
      kind: read.oneOf('type', ['FULL', 'MINI'], { code: -1139, msg: 'Invalid ticker type.' }) ?? 'FULL',
    }),
    async ({ rows, isOne, kind }, exchange) => {
      const messages: Message[] = []
      for (const { symbol } of rows) {
        const one = await message(exchange, symbol, kind)
        if (one !== null) messages.push(one)
      }
      return fine(isOne ? (messages[0] ?? {}) : messages)
    },
  )

const ticker24h = perSymbol(async (exchange, symbol, kind) => {
  const ticker = await exchange.ticker24h(symbol)
  return ticker === null ? null : kind === 'MINI' ? miniTicker(ticker) : fullTicker(ticker)
})

const priceTicker = perSymbol((exchange, symbol) => {
  const price = exchange.lastPrice(symbol)
  return price === null ? null : { symbol, price: text8(price) }
})

const bookTicker = perSymbol((exchange, symbol) => {
  const quotes = exchange.quotes(symbol)
  return quotes === null
    ? null
    : {
        symbol,
        bidPrice: text8(quotes.bid),
        bidQty: text8(quotes.bidQuantity),
        askPrice: text8(quotes.ask),
        askQty: text8(quotes.askQuantity),
      }
})

const depth = reading(
  (read, exchange) => {
    const row = read.symbol(exchange)
    withStatus(read, { rows: row === null ? [] : [row], isOne: true })
    return { symbol: row?.symbol ?? '', limit: read.limit(100, 5000, 'cut') }
  },
  ({ symbol, limit }, exchange) => {
    const { lastUpdateId, bids, asks } = exchange.depth(symbol, limit)
    const rows = (levels: typeof bids) => levels.map(([price, quantity]) => [text8(price), text8(quantity)])
    return fine({ lastUpdateId, bids: rows(bids), asks: rows(asks) })
  },
)

const depthWeight = (params: Params): number => {
  const limit = Number(params.get('limit') ?? 100)
  if (limit <= 100) return 5
  if (limit <= 500) return 25
  return limit <= 1000 ? 50 : 250
}

const countOf = (params: Params): number =>
  params.has('symbol') ? 1 : (params.get('symbols')?.split(',').length ?? Infinity)

const dayWeight = (params: Params): number => (countOf(params) <= 20 ? 2 : countOf(params) <= 100 ? 40 : 80)
const tickerWeight = (params: Params): number => (params.has('symbol') ? 2 : 4)

const open = (
  rest: Call['rest'],
  name: string | null,
  weight: number | Call['weight'],
  takes: readonly string[],
  run: Call['run'],
): Call => ({
  rest,
  name,
  security: 'none',
  takes,
  weight: typeof weight === 'number' ? () => weight : weight,
  orders: 0,
  run,
})

const exchangeInfo = reading(
  (read, exchange) => ({
    ...read.symbols(exchange),
    permissions: read.text('permissions'),
    status: read.symbolStatus(),
  }),
  ({ rows, permissions, status }, exchange) =>
    fine(info(exchange, isSpot(permissions) ? rows.filter((row) => status === null || status === statusOf(row)) : [])),
)

const averagePrice = reading(symbolName, (symbol, exchange) =>
  fine({ mins: AVERAGE_MINUTES, price: text8(exchange.averagePrice(symbol) ?? 0n), closeTime: exchange.now() }),
)

const recentTrades = reading(askedTrades, (asked, exchange) => fine(tradesFor(exchange, asked).map(tradeMessage)))
const aggregateTrades = reading(askedTrades, (asked, exchange) =>
  fine(tradesFor(exchange, asked).map(aggregateMessage)),
)
/** Futures exist on other hosts; here they are empty. */
const noFutures: Call['run'] = (exchange) => fine({ ...info(exchange, []), assets: [] })

const KLINES = ['symbol', 'interval', 'startTime', 'endTime', 'timeZone', 'limit']
const TICKERS = ['symbol', 'symbols', 'type', 'symbolStatus']

export const marketCalls: readonly Call[] = [
  open('GET /api/v3/ping', 'ping', 1, [], () => fine({})),
  open('GET /api/v3/time', 'time', 1, [], (exchange) => fine({ serverTime: exchange.now() })),
  open(
    'GET /api/v3/exchangeInfo',
    'exchangeInfo',
    20,
    ['symbol', 'symbols', 'permissions', 'showPermissionSets', 'symbolStatus'],
    exchangeInfo,
  ),
  open('GET /api/v3/depth', 'depth', depthWeight, ['symbol', 'limit', 'symbolStatus'], depth),
  open('GET /api/v3/trades', 'trades.recent', 25, ['symbol', 'limit'], recentTrades),
  open('GET /api/v3/historicalTrades', 'trades.historical', 25, ['symbol', 'limit', 'fromId'], recentTrades),
  open(
    'GET /api/v3/aggTrades',
    'trades.aggregate',
    4,
    ['symbol', 'fromId', 'startTime', 'endTime', 'limit'],
    aggregateTrades,
  ),
  open('GET /api/v3/klines', 'klines', 2, KLINES, klines),
  open('GET /api/v3/uiKlines', 'uiKlines', 2, KLINES, klines),
  open('GET /api/v3/avgPrice', 'avgPrice', 2, ['symbol'], averagePrice),
  open('GET /api/v3/ticker/24hr', 'ticker.24hr', dayWeight, TICKERS, ticker24h),
  open('GET /api/v3/ticker/price', 'ticker.price', tickerWeight, TICKERS, priceTicker),
  open('GET /api/v3/ticker/bookTicker', 'ticker.book', tickerWeight, TICKERS, bookTicker),
  open('GET /sapi/v1/system/status', null, 1, [], () => fine({ status: 0, msg: 'normal' })),
  open('GET /fapi/v1/exchangeInfo', null, 1, [], noFutures),
  open('GET /dapi/v1/exchangeInfo', null, 1, [], noFutures),
]
