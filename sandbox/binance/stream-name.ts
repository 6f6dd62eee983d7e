/** The names of market streams: https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams */

/** Kline intervals as Binance writes them; `1s` is not offered here. */
const klineIntervals = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const
export type KlineInterval = (typeof klineIntervals)[number]

/** `symbol` as the exchange writes it, "BTCUSDC"; whether there is such a symbol is not the name's business. */
export type StreamName =
  | { kind: 'trade' | 'aggTrade' | 'miniTicker' | 'ticker' | 'bookTicker'; symbol: string }
  | { kind: 'kline'; symbol: string; interval: KlineInterval }
  /** What changed in the book since the last message. */
  | { kind: 'depth'; symbol: string; everyMs: 100 | 1000 }
  /** The best levels, whole. */
  | { kind: 'partial-depth'; symbol: string; levels: 5 | 10 | 20; everyMs: 100 | 1000 }
  /** Of all symbols that changed. */
  | { kind: 'miniTicker-array' | 'ticker-array' }

const SYMBOL_STREAM = /^([^@!]{1,30})@(trade|aggTrade|miniTicker|ticker|bookTicker)$/
const KLINE = /^([^@!]{1,30})@kline_(\w{2,3})$/
const DEPTH = /^([^@!]{1,30})@depth(5|10|20)?(?:@(100|1000)ms)?$/

/** Symbols in stream names are lowercase; another spelling names a stream that never says anything, as at Binance. */
const symbolIn = (text: string): string => (text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase())

const klineStream = (text: string): StreamName | null => {
  const match = KLINE.exec(text)
  const interval = klineIntervals.find((known) => known === match?.[2])
  return match === null || interval === undefined ? null : { kind: 'kline', symbol: symbolIn(match[1] ?? ''), interval }
}

const depthStream = (text: string): StreamName | null => {
  const match = DEPTH.exec(text)
  if (match === null) return null
  const symbol = symbolIn(match[1] ?? '')
  const everyMs = match[3] === '100' ? 100 : 1000
  const levels = ([5, 10, 20] as const).find((count) => String(count) === match[2])
  return levels === undefined ? { kind: 'depth', symbol, everyMs } : { kind: 'partial-depth', symbol, levels, everyMs }
}

const symbolStream = (text: string): StreamName | null => {
  const match = SYMBOL_STREAM.exec(text)
  const kind = (['trade', 'aggTrade', 'miniTicker', 'ticker', 'bookTicker'] as const).find((one) => one === match?.[2])
  return match === null || kind === undefined ? null : { kind, symbol: symbolIn(match[1] ?? '') }
}

/** Null for what is no name of a stream. */
export const parseStreamName = (text: string): StreamName | null => {
  if (text === '!miniTicker@arr') return { kind: 'miniTicker-array' }
  if (text === '!ticker@arr') return { kind: 'ticker-array' }
  return symbolStream(text) ?? klineStream(text) ?? depthStream(text)
}
