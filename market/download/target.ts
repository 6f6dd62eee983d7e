/**
 * Where downloaded candles of one pair and interval go: the file of the candle store, and beside it what is known to be missing. Candles newer than all that is there are
 * added at the end; older ones, which fill gaps, are gathered in a file of their own and put in their places once, so that a year before the first candle costs one
 * rewriting and not one a page. A process that dies leaves that file, and the next one puts it in place first.
 */
import { rmSync } from 'node:fs'
import { type Candle, type Interval, intervalMs } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import {
  appendRecords,
  type CandleFile,
  closeFile,
  findRecord,
  openCandleFile,
  readRecords,
  recordParts,
  rewriteFile,
  syncFile,
} from '../candle-file.ts'
import { candleFilePath, type MissingSpan } from '../store.ts'
import { joined, openHoles, within, without } from './holes.ts'

export type Target = {
  /** What is neither there nor known to be missing at the exchange. */
  wanted: (span: MissingSpan) => Generator<MissingSpan>
  /** Candles in order, later than those of the last call. */
  put: (candles: readonly Candle[]) => void
  /** The exchange has none here. */
  noteHole: (span: MissingSpan) => void
  /** Holes are asked for again. */
  forgetHoles: () => void
  holes: (span: MissingSpan) => MissingSpan[]
  count: (span: MissingSpan) => number
  /** Everything is in its place and on the disk. */
  settle: () => void
  close: () => void
}

const lastOf = (file: CandleFile): number =>
  readRecords(file, Math.max(file.count - 1, 0), file.count)[0]?.openTimeMs ?? -Infinity

/** What lies between the candles of a file. */
export const missingRecords = function* (file: CandleFile, step: number, span: MissingSpan): Generator<MissingSpan> {
  let next = span.fromMs
  for (const part of recordParts(file, findRecord(file, span.fromMs), findRecord(file, span.toMs))) {
    for (const { openTimeMs } of part) {
      if (openTimeMs > next) yield { fromMs: next, toMs: openTimeMs }
      next = openTimeMs + step
    }
  }
  if (next < span.toMs) yield { fromMs: next, toMs: span.toMs }
}

const each = function* (file: CandleFile): Generator<Candle> {
  for (const part of recordParts(file, 0, file.count)) yield* part
}

/** Candles of two files in order; where both have one, that of the first. */
const merged = function* (file: CandleFile, other: CandleFile): Generator<Candle> {
  const added = each(other)
  let next = added.next()
  for (const candle of each(file)) {
    for (; next.done !== true && next.value.openTimeMs < candle.openTimeMs; next = added.next()) yield next.value
    if (next.done !== true && next.value.openTimeMs === candle.openTimeMs) next = added.next()
    yield candle
  }
  for (; next.done !== true; next = added.next()) yield next.value
}

/** Written so many at a time. */
const PART = 8_192

const parted = function* (candles: Iterable<Candle>): Generator<Candle[]> {
  let part: Candle[] = []
  for (const candle of candles) {
    part.push(candle)
    if (part.length < PART) continue
    yield part
    part = []
  }
  yield part
}

export const openTarget = (folder: string, exchange: string, pair: Pair, interval: Interval): Target => {
  const path = candleFilePath(folder, exchange, pair, interval)
  const sidePath = `${path}.older`
  const step = intervalMs[interval]
  const file = openCandleFile(path)
  let side = openCandleFile(sidePath)
  const holes = openHoles(`${path}.holes`)

  const settle = (): void => {
    syncFile(side)
    if (side.count > 0) {
      rewriteFile(file, parted(merged(file, side)))
      closeFile(side)
      rmSync(sidePath)
      side = openCandleFile(sidePath)
    }
    syncFile(file)
  }
  settle()

  return {
    wanted: function* (span) {
      for (const missing of missingRecords(file, step, span)) yield* without(missing, holes.spans())
    },
    put: (candles) => {
      const [first] = candles
      if (first !== undefined) appendRecords(first.openTimeMs > lastOf(file) ? file : side, candles)
    },
    noteHole: holes.note,
    forgetHoles: holes.forget,
    holes: (span) => joined([...missingRecords(file, step, span)].flatMap((one) => within(one, holes.spans()))),
    count: ({ fromMs, toMs }) => findRecord(file, toMs) - findRecord(file, fromMs),
    settle,
    close: () => {
      closeFile(file)
      closeFile(side)
      if (side.count === 0) rmSync(sidePath, { force: true })
    },
  }
}
