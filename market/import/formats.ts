/**
 * The formats that can be read. Each says whether a file is its own and how to read one row; order, gaps and duplicates are the same for all (`read.ts`).
 * Binance: `binance.ts`. Lean: https://www.lean.io/docs/v2/lean-cli/datasets/format. CryptoDataDownload: https://www.cryptodatadownload.com.
 */
import type { Interval } from '#engine/candle.ts'
import { aggregateTrades, klines } from './binance.ts'
import type { RowError } from './error.ts'
import { isError, parseCandle, parseNumber, rowAt, shown, utc } from './fields.ts'
import { bad, type Format, splitSymbol } from './layout.ts'

const unknown = (text: string): RowError => ({ code: 'unknown-format', values: { text: shown(text) } })

const DAY_MS = 86_400_000

/** Lean, a file a day: milliseconds since midnight, then the candle (or bid candle and ask candle). */
const leanMinute: Format = {
  recognize: (file, lines) => {
    const first = lines[0] ?? ''
    if (!/^\d{1,8}(?:,|$)/.test(first)) return null
    const kind = first.split(',').length > 6 ? 'quotes' : 'trades'
    const date = /(\d{4})(\d{2})(\d{2})_(?:trade|quote)\.csv$/i.exec(file)
    const midnight = date === null ? null : utc(date[1], date[2], date[3])
    if (midnight === null) return { code: 'no-date-in-name', values: {} }
    const symbol = /(?:^|_)([a-z0-9]+)_\d{8}_(?:trade|quote)\.csv$/i.exec(file)?.[1]
    return {
      interval: '1m',
      kind,
      firstLine: 0,
      fields: kind === 'quotes' ? 11 : 6,
      assets: symbol === undefined ? null : splitSymbol(symbol),
      parse: ([time = '', ...rest]) => {
        if (!/^\d{1,8}$/.test(time) || Number(time) >= DAY_MS) return bad('time', time)
        const candle = parseCandle(rest.slice(0, 5))
        if (isError(candle)) return candle
        if (kind === 'trades') return rowAt(midnight + Number(time), candle)
        const ask = parseCandle(rest.slice(5))
        return isError(ask) ? ask : rowAt(midnight + Number(time), [...candle, ...ask])
      },
    }
  },
}

/** Lean, one file for all days or hours: "20141201 00:00", then the candle. */
const leanDaily: Format = {
  recognize: (file, lines) => {
    if (!/^\d{8} \d{2}:\d{2}(?:,|$)/.test(lines[0] ?? '')) return null
    const symbol = /(?:^|_)([a-z0-9]+)_trade\.csv$/i.exec(file)?.[1]
    return {
      interval: /hour/i.test(file) ? '1h' : '1d',
      kind: 'trades',
      firstLine: 0,
      fields: 6,
      assets: symbol === undefined ? null : splitSymbol(symbol),
      parse: ([time = '', ...rest]) => {
        const match = /^(\d{4})(\d{2})(\d{2}) (\d{2}):(\d{2})$/.exec(time)
        const at = match && utc(match[1], match[2], match[3], [Number(match[4]), Number(match[5]), 0])
        if (at === null) return bad('time', time)
        const numbers = parseCandle(rest)
        return isError(numbers) ? numbers : rowAt(at, numbers)
      },
    }
  },
}

/** "2019-10-17 09-AM", "2019-10-17", "2019-10-17 09:00" or with seconds; all UTC. */
const parseDownloadTime = (text: string): number | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?: (?:(\d{2})-([AP]M)|(\d{2}):(\d{2})(?::(\d{2}))?))?$/.exec(text)
  if (match === null) return null
  const [, year, month, day, twelve, half, hour, minute, second] = match
  if (twelve === undefined) {
    return utc(year, month, day, [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)])
  }
  if (Number(twelve) < 1 || Number(twelve) > 12) return null
  return utc(year, month, day, [(Number(twelve) % 12) + (half === 'PM' ? 12 : 0), 0, 0])
}

/** CryptoDataDownload: a line with its address, a header, then rows, newest first. The base volume is named after the base asset. */
const cryptoDataDownload: Format = {
  recognize: (_file, lines) => {
    if (!/cryptodatadownload/i.test(lines[0] ?? '')) return null
    const header = (lines[1] ?? '').split(',').map((name) => name.trim().toLowerCase())
    const place = (name: string): number => header.indexOf(name)
    const wanted = ['open', 'high', 'low', 'close'].map(place)
    const time = place('date')
    if (time < 0 || wanted.includes(-1)) return unknown(lines[1] ?? '')
    const symbol = (lines[2] ?? '').split(',')[place('symbol')] ?? ''
    const assets = splitSymbol(symbol)
    const base = assets?.base.toLowerCase() ?? ''
    const ofBase = header.findIndex((name) => name === `volume_${base}` || name === `volume ${base}`)
    const volume = ofBase < 0 ? header.findIndex((name) => name.startsWith('volume')) : ofBase
    if (volume < 0) return unknown(lines[1] ?? '')
    const firstTime = (lines[2] ?? '').split(',')[time] ?? ''
    const byHour: Interval | null = /-[AP]M$/.test(firstTime) ? '1h' : null
    return {
      interval: byHour ?? (/^\d{4}-\d{2}-\d{2}$/.test(firstTime) ? '1d' : null),
      kind: 'trades',
      firstLine: 2,
      fields: header.length,
      assets,
      parse: (fields) => {
        const text = fields[time] ?? ''
        const at = parseDownloadTime(text)
        if (at === null) return bad('date', text)
        const numbers = parseCandle([...wanted, volume].map((index) => fields[index] ?? ''))
        if (isError(numbers)) return numbers
        // The fields that are not used must be whole too: a row that is damaged anywhere is not trusted.
        const damaged = fields.find(
          (field, index) => (header[index] ?? '').startsWith('volume') && parseNumber(field) === null,
        )
        return damaged === undefined ? rowAt(at, numbers) : bad('volume', damaged)
      },
    }
  },
}

export const formats: readonly Format[] = [cryptoDataDownload, klines, aggregateTrades, leanDaily, leanMinute]
