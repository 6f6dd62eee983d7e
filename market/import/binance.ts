/**
 * Files of https://data.binance.vision, described at https://github.com/binance/binance-public-data: klines of twelve fields, and trades that share order and price
 * (aggTrades) of eight, seven for futures. Spot files have no header, those of futures have one. Times are milliseconds, of spot from 2025 on microseconds.
 */
import { type Interval, intervalMs, intervals } from '#engine/candle.ts'
import type { RowError } from './error.ts'
import { isError, outOfRange, parseCandle, parseNumber, rowAt } from './fields.ts'
import { bad, type Format, splitSymbol } from './layout.ts'

/** Longer ones before those they end with. */
const QUOTES = [
  'FDUSD',
  'TUSD',
  'BUSD',
  'USDT',
  'USDC',
  'USDP',
  'DAI',
  'EUR',
  'TRY',
  'BRL',
  'GBP',
  'JPY',
  'BTC',
  'ETH',
  'BNB',
]

const assetsOf = (symbol: string | undefined) => (symbol === undefined ? null : splitSymbol(symbol, QUOTES))

const TIME = /^\d{13}(?:\d{3})?$/

/** ms; a fraction when microseconds are none. */
const parseTime = (text: string): number | null => {
  if (!TIME.test(text)) return null
  return text.length === 13 ? Number(text) : Number(text) / 1000
}

const KLINE_FILE = /^([A-Z0-9]+)-(\d{1,2}[smhdw]|1mo)-\d{4}-\d{2}(?:-\d{2})?\.csv$/i

/** A candle of an interval closes one unit of its clock before the next one opens. */
const intervalOfRow = ([open = '', , , , , , close = '']: readonly string[]): Interval | null => {
  const [from, to] = [parseTime(open), parseTime(close)]
  if (from === null || to === null) return null
  return intervals.find((interval) => intervalMs[interval] === Math.ceil(to - from + 0.001)) ?? null
}

const unusedInterval = (interval: string): RowError => ({ code: 'unused-interval', values: { interval } })

export const klines: Format = {
  recognize: (file, lines) => {
    const header = /^open[_ ]time,/i.test(lines[0] ?? '')
    const first = (lines[header ? 1 : 0] ?? '').split(',')
    if (!header && !TIME.test(first[0] ?? '')) return null
    const [, symbol, named] = KLINE_FILE.exec(file) ?? []
    const interval = named === undefined ? intervalOfRow(first) : (intervals.find((known) => known === named) ?? null)
    if (named !== undefined && interval === null) return unusedInterval(named)
    return {
      interval,
      kind: 'trades',
      firstLine: header ? 1 : 0,
      fields: 12,
      assets: assetsOf(symbol),
      parse: (fields) => {
        const [time = '', open = '', high = '', low = '', close = '', volume = '', until = '', ...unused] = fields
        const at = parseTime(time)
        if (at === null) return bad('open time', time)
        const end = parseTime(until)
        const length = interval === null ? Infinity : intervalMs[interval]
        if (end === null || end < at || end >= at + length) return bad('close time', until)
        const numbers = parseCandle([open, high, low, close, volume])
        if (isError(numbers)) return numbers
        // The fields that are not used must be whole too: a row that is damaged anywhere is not trusted.
        const damaged = unused.find((field) => parseNumber(field) === null)
        return damaged === undefined ? rowAt(at, numbers) : bad('number', damaged)
      },
    }
  },
}

const TRADE_FILE = /^([A-Z0-9]+)-aggTrades-\d{4}-\d{2}(?:-\d{2})?\.csv$/i
const FLAG = /^(?:true|false)$/i
const ID = /^\d{1,15}$/

export const aggregateTrades: Format = {
  recognize: (file, lines) => {
    const header = /^agg_trade_id,/i.test(lines[0] ?? '')
    const first = (lines[header ? 1 : 0] ?? '').split(',')
    const symbol = TRADE_FILE.exec(file)?.[1]
    const isOwn = header || (ID.test(first[0] ?? '') && (symbol !== undefined || FLAG.test(first[6] ?? '')))
    if (!isOwn) return null
    return {
      interval: '1m',
      kind: 'prints',
      firstLine: header ? 1 : 0,
      fields: (header ? (lines[0] ?? '').split(',') : first).length === 7 ? 7 : 8,
      assets: assetsOf(symbol),
      parse: ([id = '', priceText = '', quantityText = '', firstId = '', lastId = '', time = '', ...flags]) => {
        if (!ID.test(id)) return bad('trade id', id)
        const price = parseNumber(priceText)
        if (price === null) return bad('price', priceText)
        const quantity = parseNumber(quantityText)
        if (quantity === null) return bad('quantity', quantityText)
        const wrong =
          outOfRange('price', price, priceText, true) ?? outOfRange('quantity', quantity, quantityText, false)
        if (wrong !== null) return wrong
        if (!ID.test(firstId)) return bad('first trade id', firstId)
        if (!ID.test(lastId) || Number(lastId) < Number(firstId)) return bad('last trade id', lastId)
        const at = parseTime(time)
        if (at === null) return bad('time', time)
        const damaged = flags.find((flag) => !FLAG.test(flag))
        if (damaged !== undefined) return bad('“true” or “false”', damaged)
        return {
          at: Math.floor(at),
          key: Number(id),
          numbers: [price, quantity, /^true$/i.test(flags[0] ?? '') ? 1 : 0],
        }
      },
    }
  },
}
