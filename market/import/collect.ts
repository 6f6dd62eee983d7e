/** Rows into candles: rows that are candles are kept, single trades are folded as they come. */
import { type Candle, type Candles, type Interval, intervalMs, intervals } from '#engine/candle.ts'
import type { AggregateTrade } from '#exchanges/market-data.ts'
import { emptyCandles, openTimeOf, tidyVolume, toColumns } from '../fold.ts'
import { formatTime } from './error.ts'
import type { Row } from './fields.ts'
import type { Layout } from './layout.ts'
import { type Failure, isFailure, type Placed, sortRows, watchOrder } from './order.ts'
import { openRowTable, type RowColumns } from './row-table.ts'

/** The candles of a file, or those of the ask too where it has quotes, and what was found in it. */
export type Collected = {
  candles: Candles
  ask: Candles | null
  rows: number
  reversed: boolean
  displaced: number
  duplicates: number
}

export type Collector = { take: (row: Placed) => Failure | null; finish: () => Collected | Failure }

export type Order = 'refuse' | 'sort'

/** Nineteen years of minutes. It keeps a file from filling the memory. */
const MOST_ROWS = 10_000_000

const intervalOf = (times: Float64Array): Interval => {
  let step = Infinity
  for (let index = 1; index < times.length; index += 1) {
    step = Math.min(step, (times[index] ?? 0) - (times[index - 1] ?? 0))
  }
  return intervals.findLast((interval) => intervalMs[interval] <= step) ?? '1m'
}

/** Candles of the trades or of the bid, and those of the ask behind them. */
const CANDLE_NUMBERS = 5

const candlesOf = ({ at, numbers }: RowColumns, interval: Interval, first: number): Candles => {
  const candles = emptyCandles(interval, at.length)
  candles.openTimeMs.set(at)
  const names = ['open', 'high', 'low', 'close', 'volume'] as const
  for (const [place, name] of names.entries()) candles[name].set(numbers[first + place] ?? [])
  return candles
}

type Gathered<Rows> = { rows: Rows; count: number; reversed: boolean; displaced: number }
type Gather<Rows> = { take: Collector['take']; finish: () => Gathered<Rows> | Failure }

const tooLong = (length: number, line: number): Failure | null =>
  length > MOST_ROWS ? { code: 'too-long', values: { most: `${MOST_ROWS}` }, line } : null

/** Rows that stand in order, up or down, each once; refused as soon as one does not. */
const gatherStraight = (width: number): Gather<RowColumns> => {
  const watch = watchOrder()
  const table = openRowTable(width)
  let count = 0
  return {
    take: (row) => {
      count += 1
      const place = watch.place(row)
      if (typeof place === 'object') return place
      if (place === 'next') table.push(row)
      return tooLong(table.count(), row.line)
    },
    finish: () => {
      const reversed = watch.direction() === -1
      return { rows: table.columns(reversed), count, reversed, displaced: 0 }
    },
  }
}

/** Rows in any order, sorted when all are there, each once. */
const gatherAny = (): Gather<readonly Placed[]> => {
  const rows: Placed[] = []
  return {
    take: (row) => {
      rows.push(row)
      return tooLong(rows.length, row.line)
    },
    finish: () => {
      const sorted = sortRows(rows)
      return isFailure(sorted) ? sorted : { ...sorted, count: rows.length }
    },
  }
}

const gatherSorted = (width: number): Gather<RowColumns> => {
  const gather = gatherAny()
  return {
    take: gather.take,
    finish: () => {
      const gathered = gather.finish()
      if (isFailure(gathered)) return gathered
      const table = openRowTable(width)
      for (const row of gathered.rows) table.push(row)
      return { ...gathered, rows: table.columns(false) }
    },
  }
}

const collectCandles = (layout: Layout, order: Order): Collector => {
  const width = layout.kind === 'quotes' ? 2 * CANDLE_NUMBERS : CANDLE_NUMBERS
  const gather = order === 'sort' ? gatherSorted(width) : gatherStraight(width)
  return {
    take: gather.take,
    finish: () => {
      const gathered = gather.finish()
      if (isFailure(gathered)) return gathered
      const { rows, count, ...found } = gathered
      const interval = layout.interval ?? intervalOf(rows.at)
      const askew = rows.at.findIndex((at) => at % intervalMs[interval] !== 0)
      if (askew !== -1) {
        const values = { time: formatTime(rows.at[askew] ?? 0), interval }
        return { code: 'off-grid', values, line: rows.line[askew] ?? 0 }
      }
      return {
        ...found,
        candles: candlesOf(rows, interval, 0),
        ask: layout.kind === 'quotes' ? candlesOf(rows, interval, CANDLE_NUMBERS) : null,
        rows: count,
        duplicates: count - rows.at.length,
      }
    },
  }
}

type Fold = { add: (row: Row) => void; candles: (reversed: boolean) => Candles }

/** Trades to candles of a minute, whichever way they run: downwards, the first one seen is the close. */
const openFold = (direction: () => 1 | -1): Fold => {
  const list: Candle[] = []
  return {
    add: ({ at, numbers: [price = 0, quantity = 0] }) => {
      const openTimeMs = openTimeOf(at, '1m')
      const candle = list.at(-1)
      if (candle === undefined || candle.openTimeMs !== openTimeMs) {
        list.push({ openTimeMs, open: price, high: price, low: price, close: price, volume: quantity })
        return
      }
      candle.high = Math.max(candle.high, price)
      candle.low = Math.min(candle.low, price)
      candle.volume += quantity
      if (direction() === 1) candle.close = price
      else candle.open = price
    },
    candles: (reversed) => {
      for (const candle of list) candle.volume = tidyVolume(candle.volume)
      return toColumns('1m', reversed ? list.toReversed() : list)
    },
  }
}

/** Hears the single trades of a file in the order in which they are read, each once, and where they stand. */
export type TradeListener = (trade: AggregateTrade, line: number, file: string) => void
type TradeHeard = (trade: AggregateTrade, line: number) => void

const tradeOf = ({ at, key, numbers: [price = 0, quantity = 0, maker = 0] }: Row): AggregateTrade => ({
  id: key,
  print: { at, price, quantity },
  buyerIsMaker: maker === 1,
})

/** Keeps nothing but the candles. */
const foldTrades = (onTrade: TradeHeard | undefined): Collector => {
  const watch = watchOrder()
  const fold = openFold(watch.direction)
  let rows = 0
  let duplicates = 0
  return {
    take: (row) => {
      rows += 1
      const place = watch.place(row)
      if (typeof place === 'object') return place
      if (place === 'again') {
        duplicates += 1
        return null
      }
      fold.add(row)
      onTrade?.(tradeOf(row), row.line)
      return null
    },
    finish: () => {
      const reversed = watch.direction() === -1
      return { candles: fold.candles(reversed), ask: null, rows, reversed, displaced: 0, duplicates }
    },
  }
}

/** Only what is all there can be sorted, so this keeps every trade. */
const sortTrades = (onTrade: TradeHeard | undefined): Collector => {
  const gather = gatherAny()
  return {
    take: gather.take,
    finish: () => {
      const gathered = gather.finish()
      if (isFailure(gathered)) return gathered
      const { rows, count, ...found } = gathered
      const fold = openFold(() => 1)
      for (const row of rows) {
        fold.add(row)
        onTrade?.(tradeOf(row), row.line)
      }
      return { ...found, candles: fold.candles(false), ask: null, rows: count, duplicates: count - rows.length }
    },
  }
}

export const collectorOf = (layout: Layout, order: Order, onTrade?: TradeHeard): Collector => {
  if (layout.kind !== 'prints') return collectCandles(layout, order)
  return order === 'sort' ? sortTrades(onTrade) : foldTrades(onTrade)
}
