/** The candles that a backtest runs over: as short as they can be had, else as far back as there are any. */
import { setImmediate as breath } from 'node:timers/promises'
import { type Candles, type Interval, intervalMs, intervals } from '#engine/candle.ts'
import { feePairOf } from '#engine/fees.ts'
import { type SeriesRequest, warmUpOf } from '#engine/indicators/series.ts'
import type { Line, Markets } from '#features/markets/server/index.ts'
import { concatCandles, emptyCandles, foldCandles, openTimeOf } from '#market/fold.ts'

/** A hundred days of minutes. More are asked of an exchange in longer candles: a year of minutes is five hundred requests. */
export const MOST_CANDLES = 150_000
/**
 * Asked for at once: a week of minutes, which a market that makes them anew has in some 30 ms. Each slice that the disk has not is written before those that it has, which are written anew
 * with it: many small ones would take longer than the run.
 */
const SLICE = 10_080

const DAY_MS = intervalMs['1d']

export type Ask = {
  days: number
  signal: AbortSignal
  /** Hears which share has been read, from 0 to 1. */
  onProgress: (share: number) => void
  /** Candles at most; MOST_CANDLES when it is not given. */
  most?: number
}

/** Halves first, so that each candle is copied a few times and not once for each slice. */
const joined = (slices: readonly Candles[], interval: Interval): Candles => {
  const [first] = slices
  if (slices.length <= 1) return first ?? emptyCandles(interval)
  const middle = Math.ceil(slices.length / 2)
  return concatCandles(joined(slices.slice(0, middle), interval), joined(slices.slice(middle), interval))
}

/** So many candles that open before a moment. */
type Wanted = { interval: Interval; toMs: number; count: number }

/** From the newest back: what a market keeps of its past grows without a hole. */
const readBack = async (
  markets: Markets,
  line: Line,
  { interval, toMs, count }: Wanted,
  { signal, onProgress }: Pick<Ask, 'signal' | 'onProgress'>,
): Promise<Candles> => {
  const slices: Candles[] = []
  for (let left = count; left > 0; left -= SLICE) {
    const next = Math.min(left, SLICE)
    slices.unshift(await markets.candles(line, interval, toMs - (count - left) * intervalMs[interval], next))
    onProgress(1 - left / count)
    await breath(undefined, { signal })
  }
  return joined(slices, interval)
}

/** Candles of one interval; none where the market has none. Fails when the signal says so. */
export const readPast = async (markets: Markets, line: Line, ask: Ask): Promise<Candles> => {
  const spanMs = ask.days * DAY_MS
  const fitting = intervals.filter(
    (interval) =>
      intervalMs[interval] >= intervalMs[line.feed.interval] &&
      spanMs / intervalMs[interval] <= (ask.most ?? MOST_CANDLES),
  )
  const toMs = line.feed.now()
  const wantedMs = toMs - spanMs
  let best = emptyCandles(line.feed.interval)
  for (const interval of fitting) {
    const count = Math.ceil(spanMs / intervalMs[interval])
    const candles = await readBack(markets, line, { interval, toMs, count }, ask)
    const begins = candles.openTimeMs[0] ?? Infinity
    // Longer candles begin earlier by their length alone; that is no longer history.
    if (begins + intervalMs[interval] < (best.openTimeMs[0] ?? Infinity)) best = candles
    if (begins < wantedMs + DAY_MS) break
  }
  return best
}

/** Of the pair that values fees, where a market takes them in a third asset and the exchange has it. */
export const readFeePast = async (
  markets: Markets,
  lines: readonly Line[],
  ask: Pick<Ask, 'days' | 'signal'>,
): Promise<Candles | undefined> => {
  const [line] = lines.flatMap(({ market }) => {
    const pair = feePairOf(market)
    return pair === null ? [] : (markets.find(market.exchange, pair) ?? [])
  })
  return line === undefined ? undefined : readPast(markets, line, { ...ask, onProgress: () => undefined })
}

/** Of several pairs, each as long as the longest that any of them has: what one run over all of them needs. The room for candles is shared. */
export const readPasts = async (markets: Markets, lines: readonly Line[], ask: Ask): Promise<readonly Candles[]> => {
  const read: Candles[] = []
  for (const line of lines) {
    const done = read.length
    const onProgress = (share: number): void => ask.onProgress((done + share) / lines.length)
    read.push(await readPast(markets, line, { ...ask, onProgress, most: Math.floor(MOST_CANDLES / lines.length) }))
  }
  const longest = read.reduce((most, { interval }) => Math.max(most, intervalMs[interval]), 0)
  return read.map((candles) => {
    const interval = intervals.find((one) => intervalMs[one] === longest) ?? candles.interval
    return interval === candles.interval ? candles : foldCandles(candles, interval)
  })
}

/** What indicators have taken in before the first candle of a run, as live: by each of their intervals, and what had begun of their candles by those of the run. */
export const readBefore = async (
  markets: Markets,
  line: Line,
  { candles, requests, signal }: { candles: Candles; requests: readonly SeriesRequest[]; signal: AbortSignal },
): Promise<readonly Candles[]> => {
  const [startMs = 0] = candles.openTimeMs
  const counts = new Map<Interval, number>()
  const want = (interval: Interval, count: number): void =>
    void counts.set(interval, Math.max(counts.get(interval) ?? 0, count))
  for (const { interval, length } of requests) {
    want(interval, warmUpOf(length))
    want(candles.interval, (startMs - openTimeOf(startMs, interval)) / intervalMs[candles.interval])
  }
  const read: Candles[] = []
  for (const [interval, count] of counts) {
    const toMs = openTimeOf(startMs, interval)
    read.push(await readBack(markets, line, { interval, toMs, count }, { signal, onProgress: () => undefined }))
  }
  return read
}
