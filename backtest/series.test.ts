import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Interval, intervals } from '#engine/candle.ts'
import { type IndicatorName, indicatorNames, type SeriesRequest } from '#engine/indicators/series.ts'
import { foldCandles, openTimeOf, rangeOf, sliceCandles, toList } from '#market/fold.ts'
import { openLonger } from '#market/longer.ts'
import { openSharedSeries, seriesName } from '#market/series.ts'
import { madeCandles } from './example-straight.ts'
import { seriesOver } from './series.ts'

const MINUTES = 2_000

type Case = { indicator: IndicatorName; interval: Interval; before: number }

/** So many minutes before the run: none, enough for every series in the middle of a long candle, and too few for it. */
const cases: Case[] = indicatorNames.flatMap((indicator) =>
  (['1m', '15m'] as const).flatMap((interval) =>
    [0, 5_007, 40].map((before): Case => ({ indicator, interval, before })),
  ),
)

test.each(cases)(
  '$indicator over $interval says live what it says in a backtest that begins $before minutes after the first candle',
  async ({ indicator, interval, before }) => {
    const request: SeriesRequest = { pair: 0, indicator, interval, length: 14, source: 'close' }
    const all = madeCandles(5, before + MINUTES)
    const [earlier, candles] = [sliceCandles(all, 0, before), sliceCandles(all, before, before + MINUTES)]
    const [begin = 0] = candles.openTimeMs
    const { valuesAt } = seriesOver({ candles, before: [earlier] }, [request])
    const folder = mkdtempSync(join(tmpdir(), 'series-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const live = openSharedSeries({
      file: join(folder, 'series.json'),
      source: () => ({
        now: () => begin,
        candles: (_, wanted, fromMs, toMs) => Promise.resolve(rangeOf(foldCandles(earlier, wanted), fromMs, toMs)),
      }),
      failed: (error) => {
        throw error
      },
    })
    await live.want({ ...request, exchange: 'seeded', pair: 'BTC/USDC' })
    const longer = openLonger('1m', intervals)
    // A feed goes on with the long candle in which the run begins.
    const begun = rangeOf(earlier, openTimeOf(begin, interval), begin)
    for (const candle of toList(begun)) longer.push(candle)
    let compared = 0
    for (const candle of toList(candles)) {
      const closed: { interval: Interval; candle: typeof candle }[] = [
        { interval: '1m', candle },
        ...longer.push(candle),
      ]
      for (const one of closed) {
        const values = live.close('seeded', 'BTC/USDC', one.interval, one.candle)
        const [past] = valuesAt(one.interval, one.candle.openTimeMs)
        expect(values[seriesName(request)] ?? null).toBe(one.interval === interval ? past : null)
        if (past !== null && one.interval === interval) compared += 1
      }
    }
    const closes = interval === '1m' ? MINUTES : Math.floor(MINUTES / 15)
    expect(compared).toBeGreaterThanOrEqual(before > 1_000 ? closes : closes - 40)
  },
)

test('what lies before a run may be known in candles of the series alone', () => {
  const request: SeriesRequest = { pair: 0, indicator: 'rsi', interval: '15m', length: 14, source: 'close' }
  const all = madeCandles(5, 3_000 + MINUTES)
  const [earlier, candles] = [sliceCandles(all, 0, 3_000), sliceCandles(all, 3_000, 3_000 + MINUTES)]
  const byMinutes = seriesOver({ candles, before: [earlier] }, [request])
  const byQuarters = seriesOver({ candles: { ...candles }, before: [foldCandles(earlier, '15m')] }, [request])
  for (const openTimeMs of foldCandles(candles, '15m').openTimeMs)
    expect(byQuarters.valuesAt('15m', openTimeMs)).toEqual(byMinutes.valuesAt('15m', openTimeMs))
})
