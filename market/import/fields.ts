/** Fields of a row as numbers, or what is wrong with them. */
import type { RowError } from './error.ts'

/** A row as read: a time and its numbers, five for a trade candle, ten for a quote candle, price, quantity and whether the buyer was the maker (1 or 0) for a single trade. */
export type Row = {
  at: number
  /** What orders the rows and is there once: the number of a single trade, the time of a candle. */
  key: number
  numbers: readonly number[]
}

/** The row of a candle. */
export const rowAt = (at: number, numbers: readonly number[]): Row => ({ at, key: at, numbers })

/** A piece of a file as it may stand in a sentence: short, and without what no screen can show. */
export const shown = (text: string): string => text.slice(0, 60).replaceAll(/\p{C}/gu, '\u{FFFD}')

const NUMBER = /^\d{1,15}(?:\.\d{1,20})?(?:[eE][-+]?\d{1,2})?$/

/** Doubles of at most 15 significant digits, so that each is one exact price; null for what is no plain number. */
export const parseNumber = (text: string): number | null => {
  if (!NUMBER.test(text)) return null
  return text.length <= 15 ? Number(text) : Number(Number(text).toPrecision(15))
}

/** The last decimal that a market of a file can have, see `marketOfDecimals`. */
const LEAST_PRICE = '0.00000001'
/** As many digits as a double holds exactly. */
export const MOST = 1_000_000_000_000_000
const leastPrice = Number(LEAST_PRICE)

/** Null for a price that can be traded at, and for a volume or quantity that can be traded. */
export const outOfRange = (field: string, value: number, text: string, isPrice: boolean): RowError | null => {
  if (value <= MOST && value >= (isPrice ? leastPrice : 0)) return null
  const least = isPrice ? LEAST_PRICE : '0'
  return { code: 'out-of-range', values: { field, text: shown(text), least, most: `${MOST}` } }
}

const CANDLE_FIELDS = ['open', 'high', 'low', 'close', 'volume'] as const

/** Open, high, low, close and volume out of five texts. */
export const parseCandle = (texts: readonly string[]): number[] | RowError => {
  const numbers: number[] = []
  for (let place = 0; place < CANDLE_FIELDS.length; place += 1) {
    const field = CANDLE_FIELDS[place] ?? 'open'
    const text = texts[place] ?? ''
    const value = parseNumber(text)
    if (value === null) return { code: 'unparsable', values: { field, text: shown(text) } }
    const wrong = outOfRange(field, value, text, field !== 'volume')
    if (wrong !== null) return wrong
    numbers.push(value)
  }
  const [open = 0, high = 0, low = 0, close = 0] = numbers
  if (low > Math.min(open, close) || high < Math.max(open, close)) {
    const [openText = '', highText = '', lowText = '', closeText = ''] = texts
    return { code: 'inconsistent', values: { open: openText, high: highText, low: lowText, close: closeText } }
  }
  return numbers
}

export const isError = <Value>(value: Value | RowError): value is RowError =>
  typeof value === 'object' && value !== null && 'code' in value

/** Times of thirteen digits, as files of Binance have them: from September 2001 to 2286. What is read here can be written there. */
const LEAST_TIME = 1e12
const TIMES_END = 1e13

/** Start of a UTC day or hour; null when there is no such day (the 31st of June) or no market of it. */
export const utc = (
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  clock: readonly [hour: number, minute: number, second: number] = [0, 0, 0],
): number | null => {
  const [hour, minute, second] = clock
  if (hour > 23 || minute > 59 || second > 59) return null
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), hour, minute, second)
  if (at < LEAST_TIME || at >= TIMES_END) return null
  return new Date(at).getUTCDate() === Number(day) && new Date(at).getUTCMonth() === Number(month) - 1 ? at : null
}
