/** Candles, order levels and fills of the chart's test page: always the same, made without a market or a network. */
import { type Interval, intervalMs } from '#engine/candle.ts'
import { openSeries } from '#engine/indicators/series.ts'
import type { CandleColumns, ChartMarker, ChartPane, LineTone } from '#platform/web/candle-chart-data.ts'

export const fixturePairs = ['BTC/USDC', 'ETH/USDC', 'DOGE/USDC'] as const
export type FixturePair = (typeof fixturePairs)[number]

type Scale = { middle: number; tickSize: string; phase: number }
const scaleOf: Record<FixturePair, Scale> = {
  'BTC/USDC': { middle: 40_000, tickSize: '0.01', phase: 0 },
  'ETH/USDC': { middle: 2_500, tickSize: '0.01', phase: 1.7 },
  'DOGE/USDC': { middle: 0.12, tickSize: '0.00001', phase: 3.1 },
}

const COUNT = 240
/** Where the last candle ends: midnight UTC. */
const END_MS = Date.UTC(2026, 0, 1)

/** Two slow waves and a fast one, within 6 % of the middle. */
const priceAt = ({ middle, phase }: Scale, at: number): number =>
  middle * (1 + 0.035 * Math.sin(at / 37 + phase) + 0.02 * Math.sin(at / 11 + 2 * phase) + 0.005 * Math.sin(at * 1.3))

export const tickSizeOf = (pair: FixturePair): string => scaleOf[pair].tickSize

/** Of each length other candles, so that a change of it is seen. */
export const fixtureCandles = (pair: FixturePair, interval: Interval): CandleColumns => {
  const scale = { ...scaleOf[pair], phase: scaleOf[pair].phase + intervalMs[interval] / intervalMs['1h'] }
  const indexes = Array.from({ length: COUNT }, (_, index) => index)
  const open = indexes.map((index) => priceAt(scale, index))
  const close = indexes.map((index) => priceAt(scale, index + 1))
  const wick = (index: number) => scale.middle * 0.003 * (1 + Math.sin(index * 2.7))
  return {
    interval,
    openTimeMs: indexes.map((index) => END_MS - (COUNT - index) * intervalMs[interval]),
    open,
    high: indexes.map((index) => Math.max(open[index] ?? 0, close[index] ?? 0) + wick(index)),
    low: indexes.map((index) => Math.min(open[index] ?? 0, close[index] ?? 0) - wick(index + 1)),
    close,
    volume: indexes.map((index) => 10 + 8 * Math.sin(index)),
  }
}

export type FixtureLevel = { id: string; price: number; tone: LineTone; number: number }

/** What each kind of line stands at, as a share of the middle. */
const levels: readonly (readonly [tone: LineTone, share: number])[] = [
  ['sell', 1.03],
  ['sell', 1.02],
  ['average', 1],
  ['buy', 0.985],
  ['buy', 0.975],
  ['buy', 0.965],
  ['stop', 0.93],
  ['trailing', 1.012],
  ['bound', 1.06],
  ['liquidation', 0.915],
  ['indicator', 0.99],
]

export const fixtureLevels = (pair: FixturePair): FixtureLevel[] =>
  levels.map(([tone, share], index) => ({
    id: `level-${index}`,
    tone,
    price: scaleOf[pair].middle * share,
    number: levels.slice(0, index + 1).filter(([other]) => other === tone).length,
  }))

export const fixtureFills = ({ openTimeMs, low, high }: CandleColumns): ChartMarker[] =>
  [0.3, 0.5, 0.7, 0.9].map((share, index) => {
    const at = Math.floor(share * openTimeMs.length)
    const side = index % 2 === 0 ? ('buy' as const) : ('sell' as const)
    return {
      id: `fill-${index}`,
      atMs: openTimeMs[at] ?? 0,
      side,
      price: (side === 'buy' ? low[at] : high[at]) ?? 0,
    }
  })

/** RSI(14) of the candles under them, with a dot at each fill. */
export const fixturePane = (candles: CandleColumns): ChartPane => {
  const series = openSeries({ indicator: 'rsi', interval: candles.interval, length: 14, source: 'close' })
  const points = candles.openTimeMs.flatMap((openTimeMs, index) => {
    const close = candles.close[index] ?? 0
    const value = series.push({ openTimeMs, open: close, high: close, low: close, close, volume: 0 })
    return value === null ? [] : [{ atMs: openTimeMs, value }]
  })
  return {
    name: 'RSI(14)',
    points,
    thresholds: [
      { id: 'buy', side: 'buy', value: 30, label: '30' },
      { id: 'sell', side: 'sell', value: 70, label: '70' },
    ],
    marks: fixtureFills(candles).map(({ atMs, side }) => ({ atMs, side })),
  }
}
