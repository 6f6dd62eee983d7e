/** What a format says about a file of its own, and the words that all formats need. */
import type { Interval } from '#engine/candle.ts'
import type { RowError } from './error.ts'
import { type Row, shown } from './fields.ts'

export type Assets = { base: string; quote: string }

/** How the rows of one file are read. */
export type Layout = {
  /** Null when it is the smallest step between two rows. */
  interval: Interval | null
  /** Trade candles, candles of bid and ask, or single trades that become candles of a minute. */
  kind: 'trades' | 'quotes' | 'prints'
  /** The line where the rows begin, from 0. */
  firstLine: number
  fields: number
  assets: Assets | null
  parse: (fields: readonly string[]) => Row | RowError
}

/** Null: not this format. `lines` are the first of the file, three when it has as many. */
export type Format = { recognize: (file: string, lines: readonly string[]) => Layout | RowError | null }

const QUOTES: readonly string[] = ['USDT', 'USDC', 'BUSD', 'USD', 'EUR', 'GBP', 'BTC', 'ETH']

/** "btcusd" is BTC and USD; null when the end is none of the quote assets. */
export const splitSymbol = (symbol: string, quotes: readonly string[] = QUOTES): Assets | null => {
  const upper = symbol.toUpperCase()
  const slash = upper.split('/')
  if (slash.length === 2 && slash[0] && slash[1]) return { base: slash[0], quote: slash[1] }
  const quote = quotes.find((end) => upper.endsWith(end) && upper.length > end.length)
  return quote === undefined ? null : { base: upper.slice(0, -quote.length), quote }
}

export const bad = (field: string, text: string): RowError => ({
  code: 'unparsable',
  values: { field, text: shown(text) },
})
