/** The indicator of a bot as it stands now: its values over the candles that it looks at, its thresholds and the price of its next decision. */
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OpenWatch, Watch, Watched } from '#bots/watch.ts'
import { warmUpOf } from '#engine/indicators/series.ts'
import type { Bot } from './api.ts'
import { candlesOf } from './candles-of.ts'
import { candlesQuery } from './candles-query.ts'
import { familyNamed } from './family.ts'
import { useSlowTick } from './use-slow-price.ts'

const seesNone: OpenWatch = () => null

/** How the family watches, loaded once. */
const watchQuery = (family: string) => ({
  queryKey: ['watch', family],
  queryFn: () => familyNamed(family, 'bot').loadWatch?.() ?? Promise.resolve(seesNone),
  staleTime: Number.POSITIVE_INFINITY,
})

export type Watching = { watch: Watch; seen: Watched | null }

/** Null for a bot that looks at no indicator; what is seen is null until its candles have come. */
export const useWatch = (bot: Bot, tickSize: string): Watching | null => {
  const { data: open } = useSuspenseQuery(watchQuery(bot.family))
  const watch = useMemo(() => open(bot.form, bot.now), [open, bot.form, bot.now])
  const { exchange, pair } = bot
  const query = candlesQuery(exchange, pair, watch?.interval ?? '5m', watch === null ? 0 : warmUpOf(watch.length))
  const { data } = useQuery({ ...query, enabled: watch !== null, placeholderData: keepPreviousData })
  const candles = useMemo(() => (data === undefined ? null : candlesOf(data)), [data])
  const tick = useSlowTick(exchange, pair)
  return useMemo(() => {
    if (watch === null) return null
    // Candles of other settings stay until those of the new ones have come.
    if (candles === null || candles.interval !== watch.interval) return { watch, seen: null }
    const price = Number(tick?.price ?? bot.price)
    // Before the first tick the newest candle counts as under way.
    const nowMs = tick?.atMs ?? candles.openTimeMs.at(-1) ?? 0
    return { watch, seen: watch.over({ candles, price, nowMs, tickSize: Number(tickSize) }) }
  }, [watch, candles, tick, bot.price, tickSize])
}
