/** Binance's intervals, and klines of each of them out of shorter ones. */
import { type Candles, type Interval, intervalMs } from '#engine/candle.ts'
import type { Kline } from './order.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The intervals of one length; weeks begin on Monday, months follow the calendar. All in UTC. There is no `1s` here. */
const fixed: Readonly<Record<string, number>> = {
  '1m': MINUTE,
  '3m': 3 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '2h': 2 * HOUR,
  '4h': 4 * HOUR,
  '6h': 6 * HOUR,
  '8h': 8 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
  '3d': 3 * DAY,
}
const WEEK = 7 * DAY
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4 * DAY

export const isKlineInterval = (interval: string): boolean =>
  interval in fixed || interval === '1w' || interval === '1M'

/** When the kline that contains `at` opened. */
export const klineOpen = (at: number, interval: string): number => {
  const ms = fixed[interval]
  if (ms !== undefined) return at - (at % ms)
  if (interval === '1w') return at - ((((at - FIRST_MONDAY) % WEEK) + WEEK) % WEEK)
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/** When the one after the kline that opened at `openTime` opens. */
export const nextKlineOpen = (openTime: number, interval: string): number => {
  const ms = fixed[interval]
  if (ms !== undefined) return openTime + ms
  if (interval === '1w') return openTime + WEEK
  const date = new Date(openTime)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

/** How far back `count` klines reach, at most. */
export const reachMs = (interval: string, count: number): number =>
  count * (fixed[interval] ?? (interval === '1w' ? WEEK : 31 * DAY))

const sourceIntervals: readonly Interval[] = ['1d', '4h', '1h', '30m', '15m', '5m', '1m']

/** The longest interval of the source that such klines can be put together of. */
export const sourceInterval = (interval: string): Interval => {
  const ms = fixed[interval] ?? DAY
  return sourceIntervals.find((candidate) => ms % intervalMs[candidate] === 0) ?? '1m'
}

/** Sums of doubles added in another order must give the same text. */
const tidy = (value: number): number => Number(value.toPrecision(12))

export const flatKline = (openTime: number, interval: string, price: number): Kline => ({
  openTime,
  closeTime: nextKlineOpen(openTime, interval) - 1,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 0,
  quoteVolume: 0,
  trades: 0,
  takerBuyVolume: 0,
  takerBuyQuoteVolume: 0,
})

/** The kline with one more trade or shorter kline in it. */
export const extendKline = (long: Kline, short: Omit<Kline, 'openTime' | 'closeTime'>): Kline => ({
  ...long,
  open: long.trades === 0 && short.trades > 0 ? short.open : long.open,
  high: long.trades === 0 && short.trades > 0 ? short.high : Math.max(long.high, short.high),
  low: long.trades === 0 && short.trades > 0 ? short.low : Math.min(long.low, short.low),
  close: short.close,
  volume: tidy(long.volume + short.volume),
  quoteVolume: tidy(long.quoteVolume + short.quoteVolume),
  trades: long.trades + short.trades,
  takerBuyVolume: tidy(long.takerBuyVolume + short.takerBuyVolume),
  takerBuyQuoteVolume: tidy(long.takerBuyQuoteVolume + short.takerBuyQuoteVolume),
})

/** Trades of a minute that only its candle is known of. */
const TRADES_A_MINUTE = 20

/** What a candle does not say is put in the middle: half of it bought by takers, at its average price. */
export const klinesOf = (candles: Candles): Kline[] =>
  Array.from(candles.openTimeMs, (openTime, index) => {
    const open = candles.open[index] ?? 0
    const high = candles.high[index] ?? 0
    const low = candles.low[index] ?? 0
    const close = candles.close[index] ?? 0
    const volume = candles.volume[index] ?? 0
    const quoteVolume = tidy((volume * (open + high + low + close)) / 4)
    return {
      openTime,
      closeTime: openTime + intervalMs[candles.interval] - 1,
      open,
      high,
      low,
      close,
      volume,
      quoteVolume,
      trades: (TRADES_A_MINUTE * intervalMs[candles.interval]) / MINUTE,
      takerBuyVolume: tidy(volume / 2),
      takerBuyQuoteVolume: tidy(quoteVolume / 2),
    }
  })

/** Klines of `interval` out of shorter ones, oldest first, up to the one that contains `untilMs`: where nothing was traded the price stands still. */
export const foldKlines = (shorts: readonly Kline[], interval: string, untilMs: number): Kline[] => {
  const longs: Kline[] = []
  const fillUpTo = (openTime: number): void => {
    let last = longs.at(-1)
    while (last !== undefined && nextKlineOpen(last.openTime, interval) < openTime) {
      last = flatKline(nextKlineOpen(last.openTime, interval), interval, last.close)
      longs.push(last)
    }
  }
  for (const short of shorts) {
    const openTime = klineOpen(short.openTime, interval)
    fillUpTo(openTime)
    const last = longs.at(-1)
    if (last !== undefined && last.openTime === openTime) longs[longs.length - 1] = extendKline(last, short)
    else longs.push({ ...short, openTime, closeTime: nextKlineOpen(openTime, interval) - 1 })
  }
  fillUpTo(klineOpen(untilMs, interval) + 1)
  return longs
}
