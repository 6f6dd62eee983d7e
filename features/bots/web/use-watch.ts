/** The indicator of a bot as it stands now: its values over the candles that it looks at, its thresholds and the price of its next decision. */
import { useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import type { OpenWatch, Watch, Watched } from '#bots/watch.ts'
import { warmUpOf } from '#engine/indicators/series.ts'
import { candlesOf } from './candles-of.ts'
import { candlesQuery } from './candles-query.ts'
import { keptLast } from './kept-last.ts'
import { useSlowTick } from './use-slow-price.ts'

export type LoadWatch = () => Promise<OpenWatch>

const seesNone = Promise.resolve<OpenWatch>(() => null)
const loaded = new Map<LoadWatch, Promise<OpenWatch>>()

/** Loaded once; what could not be loaded is tried again. */
const openedBy = (load: LoadWatch | null): Promise<OpenWatch> => {
  if (load === null) return seesNone
  const opened = loaded.get(load) ?? load()
  loaded.set(load, opened)
  opened.catch(() => loaded.delete(load))
  return opened
}

export type Watching = { watch: Watch; seen: Watched | null }

// The chart of a bot and what it decides next look at the same.
const watchOf = keptLast((open: OpenWatch, form: unknown, now: Parameters<OpenWatch>[1]) => open(form, now))
const readCandles = keptLast(candlesOf)
const seenBy = keptLast(
  (watch: Watch, candles: ReturnType<typeof candlesOf>, price: number, nowMs: number, tickSize: number): Watching => ({
    watch,
    seen: watch.over({ candles, price, nowMs, tickSize }),
  }),
)

type Input = {
  load: LoadWatch | null
  form: unknown
  /** What the bot says that it does; null before there is one. */
  now: Parameters<OpenWatch>[1]
  /** With the price that holds until a newer one is heard. */
  market: { exchange: string; pair: string; tickSize: string; price: string }
}

/** Null for settings that look at no indicator; what is seen is null until its candles have come. */
export const useWatch = ({ load, form, now, market }: Input): Watching | null => {
  const open = use(openedBy(load))
  const watch = useMemo(() => watchOf(open, form, now), [open, form, now])
  const { exchange, pair, tickSize, price: known } = market
  const query = candlesQuery(exchange, pair, watch?.interval ?? '5m', watch === null ? 0 : warmUpOf(watch.length))
  const { data } = useQuery({ ...query, enabled: watch !== null && pair !== '' })
  const candles = useMemo(() => (data === undefined ? null : readCandles(data)), [data])
  const tick = useSlowTick(exchange, pair)
  return useMemo(() => {
    if (watch === null) return null
    if (candles === null) return { watch, seen: null }
    const price = Number(tick?.price ?? known)
    // Before the first tick the newest candle counts as under way.
    const nowMs = tick?.atMs ?? candles.openTimeMs.at(-1) ?? 0
    return seenBy(watch, candles, price, nowMs, Number(tickSize))
  }, [watch, candles, tick, known, tickSize])
}
