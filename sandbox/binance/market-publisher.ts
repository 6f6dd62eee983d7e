/** What market streams say, and when: one line a stream, however many connections listen to it. */
import type { BinanceExchange, Depth, ExchangeEvent } from './exchange.ts'
import {
  aggTradeMessage,
  bookTickerMessage,
  depthUpdateMessage,
  klineMessage,
  type MarketMessage,
  miniTickerMessage,
  partialDepthMessage,
  tickerMessage,
  tradeMessage,
} from './market-message.ts'
import type { Kline } from './order.ts'
import { parseStreamName, type StreamName } from './stream-name.ts'

/** Told of every message of a stream; all listeners of one stream get the same. */
export type MarketListener = (
  name: string,
  stream: StreamName,
  message: MarketMessage | readonly MarketMessage[],
) => void

export type MarketPublisher = {
  join: (name: string, listener: MarketListener) => void
  leave: (name: string, listener: MarketListener) => void
  close: () => void
}

type KlineNow = { kline: Kline; isClosed: boolean }

type Line = {
  name: string
  stream: StreamName
  listeners: Set<MarketListener>
  /** Set while something waits to be said. */
  timer: NodeJS.Timeout | null
  /** Symbols that changed since the last message of an array. */
  changed: Set<string>
  minute: KlineNow | null
  /** The book as the listeners have it. */
  book: Depth | null
  /** Messages that must be asked for come one after the other. */
  queue: Promise<void>
}

/** Levels a side of which changes are told. */
const BOOK_LEVELS = 1000

/** "Update Speed" of the documentation; null for what is told at once. */
const everyMsOf = (stream: StreamName): number | null => {
  switch (stream.kind) {
    case 'trade':
    case 'aggTrade':
    case 'bookTicker':
      return null
    case 'kline':
      return 2000
    case 'depth':
    case 'partial-depth':
      return stream.everyMs
    case 'ticker':
    case 'miniTicker':
    case 'ticker-array':
    case 'miniTicker-array':
      return 1000
  }
}

type Message = MarketMessage | readonly MarketMessage[] | null

const klineOf = async (exchange: BinanceExchange, stream: StreamName, now: KlineNow | null): Promise<Message> => {
  if (stream.kind !== 'kline' || now === null) return null
  const { symbol, interval } = stream
  const asked = { startTime: null, endTime: now.kline.openTime, limit: 1 }
  const kline = interval === '1m' ? now.kline : ((await exchange.klines(symbol, interval, asked))?.at(-1) ?? null)
  if (kline === null) return null
  const isClosed = now.isClosed && kline.closeTime === now.kline.closeTime
  return klineMessage({ symbol, interval, isClosed }, kline, exchange.trades(symbol), exchange.now())
}

const tickerOf = async (exchange: BinanceExchange, symbol: string, isMini: boolean): Promise<MarketMessage | null> => {
  const ticker = await exchange.ticker24h(symbol)
  if (ticker === null) return null
  return isMini ? miniTickerMessage(ticker, exchange.now()) : tickerMessage(ticker, exchange.now())
}

const tickersOf = async (
  exchange: BinanceExchange,
  symbols: ReadonlySet<string>,
  isMini: boolean,
): Promise<Message> => {
  const messages = await Promise.all([...symbols].map((symbol) => tickerOf(exchange, symbol, isMini)))
  const known = messages.filter((message) => message !== null)
  return known.length === 0 ? null : known
}

const depthChange = (exchange: BinanceExchange, symbol: string, line: Line): Message => {
  const before = line.book
  const after = exchange.depth(symbol, BOOK_LEVELS)
  line.book = after
  return before === null ? null : depthUpdateMessage(symbol, before, after, exchange.now())
}

/** What a line has to say now that it was touched. `minute` is the kline as it was then. */
const messageOf = async (exchange: BinanceExchange, line: Line, minute: KlineNow | null): Promise<Message> => {
  const { stream } = line
  switch (stream.kind) {
    case 'kline':
      return await klineOf(exchange, stream, minute)
    case 'ticker':
    case 'miniTicker':
      return await tickerOf(exchange, stream.symbol, stream.kind === 'miniTicker')
    case 'depth':
      return depthChange(exchange, stream.symbol, line)
    case 'partial-depth':
      return partialDepthMessage(exchange.depth(stream.symbol, stream.levels))
    case 'ticker-array':
    case 'miniTicker-array': {
      const symbols = line.changed
      line.changed = new Set()
      return await tickersOf(exchange, symbols, stream.kind === 'miniTicker-array')
    }
    case 'trade':
    case 'aggTrade':
    case 'bookTicker':
      return null
  }
}

/** What an event makes a line say at once. */
const immediate = (stream: StreamName, event: ExchangeEvent, now: number): MarketMessage | null => {
  if (event.kind === 'trade' && stream.kind === 'trade') return tradeMessage(event.trade, now)
  if (event.kind === 'trade' && stream.kind === 'aggTrade') return aggTradeMessage(event.trade, now)
  if (event.kind === 'book' && stream.kind === 'bookTicker') return bookTickerMessage(event.symbol, event.quotes)
  return null
}

/** Whether an event gives a line something to say in a while. */
const touches = (stream: StreamName, event: ExchangeEvent): boolean => {
  switch (stream.kind) {
    case 'kline':
      return event.kind === 'kline'
    case 'depth':
    case 'partial-depth':
      return event.kind === 'book'
    case 'ticker':
      return event.kind === 'trade' || event.kind === 'book'
    case 'miniTicker':
    case 'ticker-array':
    case 'miniTicker-array':
      return event.kind === 'trade'
    case 'trade':
    case 'aggTrade':
    case 'bookTicker':
      return false
  }
}

const symbolOfEvent = (event: ExchangeEvent): string | null => {
  if (event.kind === 'trade') return event.trade.symbol
  return event.kind === 'book' || event.kind === 'kline' ? event.symbol : null
}

/** `pace` turns the documented time between two messages into the one that is kept; tests need not wait a second. */
export const publishMarkets = (exchange: BinanceExchange, pace: (everyMs: number) => number): MarketPublisher => {
  const lines = new Map<string, Line>()

  const tell = (line: Line, message: Message): void => {
    if (message !== null) for (const listener of line.listeners) listener(line.name, line.stream, message)
  }

  const say = (line: Line): void => {
    if (line.timer !== null) clearTimeout(line.timer)
    line.timer = null
    const { minute } = line
    const told = line.queue.then(async () => tell(line, await messageOf(exchange, line, minute)))
    // Prices from before the start that cannot be read cost this message, not the stream.
    line.queue = told.catch(() => undefined)
  }

  const touch = (line: Line): void => {
    line.timer ??= setTimeout(() => say(line), pace(everyMsOf(line.stream) ?? 0))
  }

  const hear = (line: Line, event: ExchangeEvent): void => {
    const message = immediate(line.stream, event, exchange.now())
    if (message !== null) return tell(line, message)
    if (!touches(line.stream, event)) return
    if (event.kind === 'trade') line.changed.add(event.trade.symbol)
    if (event.kind === 'kline') line.minute = event
    // The last word on a kline does not wait: the next minute would take its place.
    if (event.kind === 'kline' && event.isClosed) say(line)
    else touch(line)
  }

  const unsubscribe = exchange.subscribe((event) => {
    const symbol = symbolOfEvent(event)
    if (symbol === null) return
    for (const line of lines.values()) {
      if (!('symbol' in line.stream) || line.stream.symbol === symbol) hear(line, event)
    }
  })

  const open = (name: string, stream: StreamName): Line => {
    const isKnown = 'symbol' in stream && exchange.symbolOf(stream.symbol) !== null
    const book = stream.kind === 'depth' && isKnown ? exchange.depth(stream.symbol, BOOK_LEVELS) : null
    const empty = { timer: null, changed: new Set<string>(), minute: null, queue: Promise.resolve() }
    return { name, stream, book, listeners: new Set(), ...empty }
  }

  return {
    join: (name, listener) => {
      const stream = parseStreamName(name)
      if (stream === null) return
      const line = lines.get(name) ?? open(name, stream)
      lines.set(name, line)
      line.listeners.add(listener)
    },
    leave: (name, listener) => {
      const line = lines.get(name)
      if (line === undefined) return
      line.listeners.delete(listener)
      if (line.listeners.size > 0) return
      if (line.timer !== null) clearTimeout(line.timer)
      lines.delete(name)
    },
    close: () => {
      unsubscribe()
      for (const { timer } of lines.values()) if (timer !== null) clearTimeout(timer)
      lines.clear()
    },
  }
}
