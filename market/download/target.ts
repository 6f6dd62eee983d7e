/**
 * Where candles of one pair and interval go that were downloaded or come from a file: the file of the candle store, and beside it what is known to be missing. Candles newer than all that is there are
 * added at the end; older ones, which fill gaps, are gathered in a file of their own and put in their places once, so that a year before the first candle costs one
 * rewriting and not one a page. A process that dies leaves that file, and the next one puts it in place first.
 */
import { rmSync } from 'node:fs'
import { type Candle, type Candles, type Interval, intervalMs } from '#engine/candle.ts'
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
import { written } from '../export.ts'
import { candleAt, COLUMNS } from '../fold.ts'
import { inParts, type Kind, merged, newTally, type Tally } from '../merge.ts'
import { candleFilePath, type MissingSpan } from '../store.ts'
import { joined, openHoles, within, without } from './holes.ts'

export type Target = {
  /** What is neither there nor known to be missing at the exchange. */
  wanted: (span: MissingSpan) => Generator<MissingSpan>
  /** Candles in order, later than those of the last call. */
  put: (candles: readonly Candle[]) => void
  /** Candles from elsewhere, all of them or none: those of a time that is there with other values take its place only where `replace` says so. */
  bring: (candles: Candles, replace: boolean) => Tally<Candle>
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

/** The columns of a candle as they would be written to a file: what is read from there has no more digits. */
const kind: Kind<Candle> = {
  keyOf: ({ openTimeMs }) => openTimeMs,
  isSame: (kept, brought) =>
    COLUMNS.every((column) => kept[column] === brought[column] || written(kept[column]) === written(brought[column])),
}

const candlesOf = function* (candles: Candles): Generator<Candle> {
  for (let index = 0; index < candles.openTimeMs.length; index += 1) yield candleAt(candles, index)
}

/** What candles would be among those of the file. */
const tallyOf = (file: CandleFile, candles: Candles): Tally<Candle> => {
  const tally = newTally<Candle>()
  const [from = 0, last = 0] = [candles.openTimeMs[0], candles.openTimeMs.at(-1)]
  const kept = function* (): Generator<Candle> {
    for (const part of recordParts(file, findRecord(file, from), findRecord(file, last + 1))) yield* part
  }
  for (const _ of merged(kind, [kept(), candlesOf(candles)], tally));
  return tally
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
      // What is in its place goes before what was gathered.
      rewriteFile(file, inParts(merged(kind, [each(side), each(file)], newTally())))
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
    bring: (candles, replace) => {
      const tally = tallyOf(file, candles)
      const isRefused = tally.differing > 0 && !replace
      if (!isRefused && tally.added + tally.differing > 0)
        rewriteFile(file, inParts(merged(kind, [each(file), candlesOf(candles)], newTally())))
      return tally
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
