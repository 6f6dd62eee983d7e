/** Rows into candles: rows that are candles are kept, single trades are folded as they come. */
import { type Candle, type Candles, type Interval, intervalMs, intervals } from '#engine/candle.ts'
import type { AggregateTrade } from '#exchanges/market-data.ts'
import { emptyCandles, openTimeOf, tidyVolume, toColumns } from '../fold.ts'
import { formatTime } from './error.ts'
import type { Row } from './fields.ts'
import type { Layout } from './layout.ts'
import { type Failure, isFailure, type Placed, sortRows, watchOrder } from './order.ts'

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

const intervalOf = (rows: readonly Row[]): Interval => {
  let step = Infinity
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    if (next !== undefined) step = Math.min(step, next.at - row.at)
  }
  return intervals.findLast((interval) => intervalMs[interval] <= step) ?? '1m'
}

const columns = (rows: readonly Row[], interval: Interval, first: number): Candles => {
  const candles = emptyCandles(interval, rows.length)
  for (const [index, { at, numbers }] of rows.entries()) {
    candles.openTimeMs[index] = at
    candles.open[index] = numbers[first] ?? 0
    candles.high[index] = numbers[first + 1] ?? 0
    candles.low[index] = numbers[first + 2] ?? 0
    candles.close[index] = numbers[first + 3] ?? 0
    candles.volume[index] = numbers[first + 4] ?? 0
  }
  return candles
}

type Gathered = { rows: Placed[]; count: number; reversed: boolean; displaced: number }

/** All rows in order and each once: refused as they come, or sorted when all are there. */
const gatherRows = (order: Order): { take: Collector['take']; finish: () => Gathered | Failure } => {
  const watch = watchOrder()
  const rows: Placed[] = []
  let count = 0
  return {
    take: (row) => {
      count += 1
      const place = order === 'sort' ? 'next' : watch.place(row)
      if (typeof place === 'object') return place
      if (place === 'next') rows.push(row)
      return rows.length > MOST_ROWS ? { code: 'too-long', values: { most: `${MOST_ROWS}` }, line: row.line } : null
    },
    finish: () => {
      if (order === 'refuse') {
        const reversed = watch.direction() === -1
        return { rows: reversed ? rows.toReversed() : rows, count, reversed, displaced: 0 }
      }
      const sorted = sortRows(rows)
      return isFailure(sorted) ? sorted : { ...sorted, count }
    },
  }
}

const collectCandles = (layout: Layout, order: Order): Collector => {
  const gather = gatherRows(order)
  return {
    take: gather.take,
    finish: () => {
      const gathered = gather.finish()
      if (isFailure(gathered)) return gathered
      const { rows, count, ...found } = gathered
      const interval = layout.interval ?? intervalOf(rows)
      const askew = rows.find((row) => row.at % intervalMs[interval] !== 0)
      if (askew !== undefined)
        return { code: 'off-grid', values: { time: formatTime(askew.at), interval }, line: askew.line }
      return {
        ...found,
        candles: columns(rows, interval, 0),
        ask: layout.kind === 'quotes' ? columns(rows, interval, 5) : null,
        rows: count,
        duplicates: count - rows.length,
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

/** Hears the single trades of a file in the order in which they are read, each once. */
export type TradeListener = (trade: AggregateTrade) => void

const tradeOf = ({ at, key, numbers: [price = 0, quantity = 0, maker = 0] }: Row): AggregateTrade => ({
  id: key,
  print: { at, price, quantity },
  buyerIsMaker: maker === 1,
})

/** Keeps nothing but the candles. */
const foldTrades = (onTrade: TradeListener | undefined): Collector => {
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
      onTrade?.(tradeOf(row))
      return null
    },
    finish: () => {
      const reversed = watch.direction() === -1
      return { candles: fold.candles(reversed), ask: null, rows, reversed, displaced: 0, duplicates }
    },
  }
}

/** Only what is all there can be sorted, so this keeps every trade. */
const sortTrades = (onTrade: TradeListener | undefined): Collector => {
  const gather = gatherRows('sort')
  return {
    take: gather.take,
    finish: () => {
      const gathered = gather.finish()
      if (isFailure(gathered)) return gathered
      const { rows, count, ...found } = gathered
      const fold = openFold(() => 1)
      for (const row of rows) {
        fold.add(row)
        onTrade?.(tradeOf(row))
      }
      return { ...found, candles: fold.candles(false), ask: null, rows: count, duplicates: count - rows.length }
    },
  }
}

export const collectorOf = (layout: Layout, order: Order, onTrade?: TradeListener): Collector => {
  if (layout.kind !== 'prints') return collectCandles(layout, order)
  return order === 'sort' ? sortTrades(onTrade) : foldTrades(onTrade)
}
