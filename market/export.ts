/**
 * Candles and trades as text in the forms of Binance's files (https://github.com/binance/binance-public-data: klines and aggTrades), which the importer of this folder and many
 * other programs read. What is not kept of them (quote volume, number of trades, what takers bought; which trades an aggregate is of) is written as 0, best match as true.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { type Candle, type Interval, intervalMs } from '#engine/candle.ts'
import type { AggregateTrade } from '#exchanges/market-data.ts'
import { writeWhole } from './disk.ts'

/** 15 significant digits, of which each double is one exact decimal; without an exponent, which not every reader knows, so of a very small number 20 decimals. */
const plain = (value: number): string => {
  const shortest = String(value)
  // Fifteen digits and a point, as nearly all are.
  if (shortest.length <= 16 && !shortest.includes('e')) return shortest
  const digits = Number(value.toPrecision(15))
  const text = String(digits)
  return text.includes('e') ? digits.toFixed(20).replace(/\.?0+$/, '') : text
}

/** What is read again of a number that was written. */
export const written = (value: number): number => Number(plain(value))

const klineOf =
  (lengthMs: number) =>
  ({ openTimeMs, open, high, low, close, volume }: Candle): string => {
    const numbers = [open, high, low, close, volume].map(plain).join(',')
    return `${openTimeMs},${numbers},${openTimeMs + lengthMs - 1},0,0,0,0,0\n`
  }

const tradeRowOf = ({ id, print: { at, price, quantity }, buyerIsMaker }: AggregateTrade): string =>
  `${id},${plain(price)},${plain(quantity)},0,0,${at},${buyerIsMaker ? 'True' : 'False'},True\n`

/** Answers with how many; where there are none, no file is written. Under its name only once it is whole. */
const writeRows = <Row>(path: string, parts: Iterable<readonly Row[]>, textOf: (row: Row) => string): number => {
  const part = `${path}.${process.pid}`
  const fd = openSync(part, 'w')
  let length = 0
  let count = 0
  try {
    for (const rows of parts) {
      const bytes = Buffer.from(rows.map(textOf).join(''))
      writeWhole(fd, bytes, length)
      length += bytes.length
      count += rows.length
    }
    fsyncSync(fd)
  } catch (error) {
    closeSync(fd)
    rmSync(part, { force: true })
    throw error
  }
  closeSync(fd)
  if (count === 0) rmSync(part)
  else renameSync(part, path)
  return count
}

export const writeKlines = (path: string, interval: Interval, parts: Iterable<readonly Candle[]>): number =>
  writeRows(path, parts, klineOf(intervalMs[interval]))

export const writeTrades = (path: string, parts: Iterable<readonly AggregateTrade[]>): number =>
  writeRows(path, parts, tradeRowOf)
