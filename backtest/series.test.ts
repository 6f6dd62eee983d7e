import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Interval, intervals } from '#engine/candle.ts'
import { indicatorNames, type SeriesRequest } from '#engine/indicators/series.ts'
import { toList } from '#market/fold.ts'
import { openLonger } from '#market/longer.ts'
import { openSharedSeries, seriesName } from '#market/series.ts'
import { madeCandles } from './example-straight.ts'
import { seriesOver } from './series.ts'

const MINUTES = 2_000

test.each(indicatorNames.flatMap((indicator) => (['1m', '15m'] as const).map((interval) => ({ indicator, interval }))))(
  '$indicator over $interval says live what it says in a backtest of the same candles',
  async ({ indicator, interval }) => {
    const request: SeriesRequest = { pair: 0, indicator, interval, length: 14, source: 'close' }
    const candles = madeCandles(5, MINUTES)
    const { valuesAt } = seriesOver(candles, [request])
    const folder = mkdtempSync(join(tmpdir(), 'series-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [begin = 0] = candles.openTimeMs
    const live = openSharedSeries({
      file: join(folder, 'series.json'),
      source: () => ({ now: () => begin, candles: () => Promise.resolve({ ...madeCandles(5, 0), interval: '1m' }) }),
      failed: (error) => {
        throw error
      },
    })
    await live.want({ ...request, exchange: 'seeded', pair: 'BTC/USDC' })
    const longer = openLonger('1m', intervals)
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
    expect(compared).toBeGreaterThan(interval === '1m' ? 1_900 : 100)
  },
)
