/**
 * What charts read of a feed of 1-minute candles: its own history, kept on disk for the pairs in use, so that a restart serves the same candles and a source with a short
 * memory loses nothing. Minutes that the disk does not have are asked of the feed, once.
 */
import type { Candles, Interval } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import { MINUTE_MS } from './candle-file.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Feed } from './feed.ts'
import { concatCandles, nextOpenTime, openTimeOf } from './fold.ts'
import { type CandleSource, keepCandles, openCandleStore } from './store.ts'

export type HistoryOptions = {
  /** Where the candles are kept. */
  folder: string
  /** A feed of 1-minute candles; all its markets are of one exchange. */
  feed: Feed
  /** Hears of a disk that cannot be written and of a source that does not answer; candles are served all the same. */
  failed: (error: unknown) => void
  clock?: Clock
}

export type History = {
  /** From now on the closed candles of this pair are kept. */
  keep: (pair: Pair) => void
  /** As `Feed.candles`; the pair is kept from then on. */
  candles: CandleSource
  /** Everything kept is on the disk afterwards. */
  stop: () => void
}

/** What is asked for further back is left to the feed, which has it in long candles: a year of minutes is not read to draw 300 days. */
const READ_BACK_MS = 31 * 24 * 60 * MINUTE_MS
const SYNC_MS = 60_000

type Span = { fromMs: number; toMs: number }

/** The parts of what is wanted, made one with what is known, that are not known yet. */
const unknownOf = (known: Span | undefined, { fromMs, toMs }: Span): Span[] => {
  if (known === undefined) return [{ fromMs, toMs }]
  const parts = [
    { fromMs, toMs: known.fromMs },
    { fromMs: known.toMs, toMs },
  ]
  return parts.filter((part) => part.fromMs < part.toMs)
}

/** Work on one pair after the other: two that repair at once would each claim what only the other has done. */
const openTurns = () => {
  const last = new Map<Pair, Promise<void>>()
  return (pair: Pair, work: () => Promise<void>): Promise<void> => {
    const turn = (last.get(pair) ?? Promise.resolve()).then(work)
    last.set(pair, turn)
    return turn
  }
}

export const openHistory = ({ folder, feed, failed, clock = systemClock }: HistoryOptions): History => {
  const store = openCandleStore(folder, feed.exchange)
  const known = new Set(feed.markets.map(({ pair }) => pair))
  const kept = new Set<Pair>()
  /** Spans in which what the disk lacks has been asked of the feed. */
  const repaired = new Map<Pair, Span>()
  const takeTurn = openTurns()
  let isOpen = true

  const attempt = (work: () => void): void => {
    try {
      if (isOpen) work()
    } catch (error) {
      failed(error)
    }
  }
  const keep = (pair: Pair): void => {
    if (known.has(pair)) kept.add(pair)
  }
  // A disk that is full must not stop the prices, which come from the same event.
  const guarded = { ...store, append: (...of: Parameters<typeof store.append>) => attempt(() => store.append(...of)) }
  const unlearn = feed.subscribe((event) => {
    if (event.kind === 'market-learned') known.add(event.market.pair)
  })
  const unsubscribe = keepCandles(feed, guarded, (pair) => kept.has(pair))
  const stopSync = clock.every(SYNC_MS, () => attempt(store.sync))

  const repair = (pair: Pair, wanted: Span): Promise<void> =>
    takeTurn(pair, async () => {
      const before = repaired.get(pair)
      try {
        for (const { fromMs, toMs } of unknownOf(before, wanted)) {
          if (isOpen) await store.repair(pair, fromMs, toMs, feed.candles)
        }
        repaired.set(pair, {
          fromMs: Math.min(before?.fromMs ?? Infinity, wanted.fromMs),
          toMs: Math.max(before?.toMs ?? -Infinity, wanted.toMs),
        })
      } catch (error) {
        failed(error)
      }
    })

  const readKept = async (pair: Pair, interval: Interval, span: Span): Promise<Candles> => {
    await repair(pair, span)
    try {
      if (isOpen) return store.read(pair, interval, span.fromMs, span.toMs)
    } catch (error) {
      failed(error)
    }
    return feed.candles(pair, interval, span.fromMs, span.toMs)
  }

  return {
    keep,
    candles: async (pair, interval, fromMs, toMs) => {
      if (!known.has(pair)) return feed.candles(pair, interval, fromMs, toMs)
      keep(pair)
      // Only what has closed by the market's clock, as the feed has it.
      const end = Math.min(nextOpenTime(toMs, interval), openTimeOf(feed.now(), interval))
      const start = nextOpenTime(Math.max(fromMs, 0), interval)
      const border = Math.max(start, nextOpenTime(feed.now() - READ_BACK_MS, interval))
      if (border >= end) return feed.candles(pair, interval, start, end)
      const recent = await readKept(pair, interval, { fromMs: border, toMs: end })
      return start === border ? recent : concatCandles(await feed.candles(pair, interval, start, border), recent)
    },
    stop: () => {
      unlearn()
      unsubscribe()
      stopSync()
      attempt(store.close)
      isOpen = false
    },
  }
}
