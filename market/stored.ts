/** Candles of the store for whoever only reads them, as a backtest does: nothing is written, and somebody else may add to the file meanwhile. */
import type { Candle, Candles, Interval } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import { closeFile, findRecord, openToRead, recordParts } from './candle-file.ts'
import { emptyCandles, foldCandles, setCandle } from './fold.ts'
import { candleFilePath } from './store.ts'

export type StoredSpan = { exchange: string; pair: Pair; interval: Interval; fromMs: number; toMs: number }

/** In parts, oldest first; none when there is no such file. */
export const storedParts = function* (folder: string, asked: StoredSpan): Generator<Candle[]> {
  const { exchange, pair, interval, fromMs, toMs } = asked
  const file = openToRead(candleFilePath(folder, exchange, pair, interval))
  if (file === null) return
  try {
    yield* recordParts(file, findRecord(file, fromMs), findRecord(file, toMs))
  } finally {
    closeFile(file)
  }
}

const readColumns = (folder: string, asked: StoredSpan): Candles => {
  const { exchange, pair, interval, fromMs, toMs } = asked
  const file = openToRead(candleFilePath(folder, exchange, pair, interval))
  if (file === null) return emptyCandles(interval)
  const start = findRecord(file, fromMs)
  const end = findRecord(file, toMs)
  const candles = emptyCandles(interval, end - start)
  let place = 0
  for (const part of recordParts(file, start, end)) {
    for (const candle of part) {
      setCandle(candles, place, candle)
      place += 1
    }
  }
  closeFile(file)
  return candles
}

/** All of them; those of an interval that nobody downloaded are folded from minutes where these are there. */
export const storedCandles = (folder: string, asked: StoredSpan): Candles => {
  const own = readColumns(folder, asked)
  if (own.openTimeMs.length > 0 || asked.interval === '1m') return own
  return foldCandles(readColumns(folder, { ...asked, interval: '1m' }), asked.interval)
}
