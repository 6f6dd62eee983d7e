/**
 * Closed 1-minute candles on disk, a file for each exchange and pair; longer intervals are folded from them when they are read.
 * Every candle is handed to the operating system at once, so a killed process loses nothing; `sync`, called once a minute, puts it on the disk. A power cut can take the
 * last minute with it: the torn end is cut off at the next start, and `repair` fetches what is missing.
 */
import { join } from 'node:path'
import { type Candle, type Candles, type Interval } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import {
  appendRecords,
  type CandleFile,
  closeFile,
  findRecord,
  MINUTE_MS,
  openCandleFile,
  readRecords,
  rewriteFile,
  syncFile,
} from './candle-file.ts'
import type { Feed } from './feed.ts'
import { foldCandles, nextOpenTime, toColumns, toList } from './fold.ts'

/** Minutes that are not in the store: the first missing one and the first that is there again, or the end of what was asked for. */
export type MissingSpan = { fromMs: number; toMs: number }

/** Where missing candles come from; `Feed.candles` is one. */
export type CandleSource = (pair: Pair, interval: Interval, fromMs: number, toMs: number) => Promise<Candles>

export type CandleStore = {
  /** Adds a closed 1-minute candle. One that is already there, or older than the last, changes nothing: that is a matter for `repair`. */
  append: (pair: Pair, candle: Candle) => void
  /** Candles that open at or after `fromMs` and before `toMs`; the last of a long interval holds what there is of it. */
  read: (pair: Pair, interval: Interval, fromMs: number, toMs: number) => Candles
  /** When the last candle opened; null when there is none. */
  last: (pair: Pair) => number | null
  /** What is missing between two times. Minutes in which nothing was traded are missing too. */
  missing: (pair: Pair, fromMs: number, toMs: number) => MissingSpan[]
  /** Asks the source for all that is missing; answers with how many candles it brought. A source that fails leaves the store as it was. */
  repair: (pair: Pair, fromMs: number, toMs: number, source: CandleSource) => Promise<number>
  /** Ends when everything appended so far is on the disk. */
  sync: () => void
  close: () => void
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,30}$/

/** Names become paths: only those that stay where they belong. */
export const folderNames = (exchange: string, pair: Pair): { exchange: string; pair: string } => {
  const [base = '', quote = ''] = pair.split('/')
  for (const name of [exchange, base, quote]) {
    if (!NAME.test(name)) throw new RangeError(`no name for a candle file: ${exchange} ${pair}`)
  }
  return { exchange, pair: `${base}-${quote}` }
}

/** Where the candles of a pair lie. Bots are kept supplied with those of a minute; others are there when somebody downloaded them. */
export const candleFilePath = (folder: string, exchange: string, pair: Pair, interval: Interval): string => {
  const names = folderNames(exchange, pair)
  return join(folder, names.exchange, `${names.pair}.${interval}`)
}

const missingIn = (candles: readonly Candle[], fromMs: number, toMs: number): MissingSpan[] => {
  const spans: MissingSpan[] = []
  let next = Math.ceil(fromMs / MINUTE_MS) * MINUTE_MS
  for (const { openTimeMs } of candles) {
    if (openTimeMs > next) spans.push({ fromMs: next, toMs: openTimeMs })
    next = openTimeMs + MINUTE_MS
  }
  if (next < toMs) spans.push({ fromMs: next, toMs })
  return spans
}

const byTime = (left: Candle, right: Candle): number => left.openTimeMs - right.openTimeMs

/** Opens the store of one exchange. */
export const openCandleStore = (folder: string, exchange: string): CandleStore => {
  const files = new Map<Pair, CandleFile>()
  const fileOf = (pair: Pair): CandleFile => {
    const known = files.get(pair)
    if (known !== undefined) return known
    const file = openCandleFile(candleFilePath(folder, exchange, pair, '1m'))
    files.set(pair, file)
    return file
  }
  const lastOf = (file: CandleFile): number | null =>
    readRecords(file, Math.max(file.count - 1, 0), file.count)[0]?.openTimeMs ?? null
  const between = (file: CandleFile, fromMs: number, toMs: number): Candle[] =>
    readRecords(file, findRecord(file, fromMs), findRecord(file, toMs))

  /** Adds candles of any time; those that are already there stay as they are. */
  const merge = (pair: Pair, found: readonly Candle[]): number => {
    const file = fileOf(pair)
    const last = lastOf(file) ?? -1
    const fresh = found.toSorted(byTime)
    if (fresh.every(({ openTimeMs }) => openTimeMs > last)) {
      appendRecords(file, fresh)
      return fresh.length
    }
    const all = readRecords(file, 0, file.count)
    const known = new Set(all.map(({ openTimeMs }) => openTimeMs))
    const added = fresh.filter(({ openTimeMs }) => !known.has(openTimeMs))
    rewriteFile(file, [[...all, ...added].sort(byTime)])
    return added.length
  }

  return {
    append: (pair, candle) => {
      const file = fileOf(pair)
      const last = lastOf(file)
      if (last === null || candle.openTimeMs > last) appendRecords(file, [candle])
    },
    read: (pair, interval, fromMs, toMs) => {
      const inside = between(fileOf(pair), nextOpenTime(fromMs, interval), nextOpenTime(toMs, interval))
      return foldCandles(toColumns('1m', inside), interval)
    },
    last: (pair) => lastOf(fileOf(pair)),
    missing: (pair, fromMs, toMs) => missingIn(between(fileOf(pair), fromMs, toMs), fromMs, toMs),
    repair: async (pair, fromMs, toMs, source) => {
      const found: Candle[] = []
      for (const span of missingIn(between(fileOf(pair), fromMs, toMs), fromMs, toMs)) {
        found.push(...toList(await source(pair, '1m', span.fromMs, span.toMs)))
      }
      return found.length === 0 ? 0 : merge(pair, found)
    },
    sync: () => {
      for (const file of files.values()) syncFile(file)
    },
    close: () => {
      for (const file of files.values()) closeFile(file)
      files.clear()
    },
  }
}

/** Writes every closed 1-minute candle of the pairs that are in use; answers with what ends it. */
export const keepCandles = (feed: Feed, store: CandleStore, isUsed: (pair: Pair) => boolean): (() => void) =>
  feed.subscribe((event) => {
    if (event.kind === 'candle-closed' && event.interval === '1m' && isUsed(event.pair))
      store.append(event.pair, event.candle)
  })
