/**
 * Candles as text in the form of Binance's kline files (https://github.com/binance/binance-public-data), which the importer of this folder and many other programs read.
 * What a candle does not say (quote volume, number of trades, what takers bought) is written as 0.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { type Candle, type Interval, intervalMs } from '#engine/candle.ts'
import { writeWhole } from './disk.ts'

/** Without an exponent, which not every reader knows; a double of 15 digits has its last one at most that far behind the point. */
const plain = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

const rowOf = ({ openTimeMs, open, high, low, close, volume }: Candle, lengthMs: number): string => {
  const numbers = [open, high, low, close, volume].map(plain).join(',')
  return `${openTimeMs},${numbers},${openTimeMs + lengthMs - 1},0,0,0,0,0\n`
}

/** Answers with how many; where there are none, no file is written. Under its name only once it is whole. */
export const writeKlines = (path: string, interval: Interval, parts: Iterable<readonly Candle[]>): number => {
  const part = `${path}.${process.pid}`
  const fd = openSync(part, 'w')
  let length = 0
  let count = 0
  try {
    for (const candles of parts) {
      const bytes = Buffer.from(candles.map((candle) => rowOf(candle, intervalMs[interval])).join(''))
      writeWhole(fd, bytes, length)
      length += bytes.length
      count += candles.length
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
