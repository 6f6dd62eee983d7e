/** A folder of INDICATOR bots as the product runs it: it trades what its bots would trade alone, its journal is decided again as it was, and a restart changes nothing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Candles } from '#engine/candle.ts'
import { amount, ratio } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import type { Config } from '#bots/indicator/config.ts'
import { testConfig, testMarket } from '#bots/indicator/fixture.ts'
import { indicator } from '#bots/indicator/index.ts'
import { families } from '#bots/index.ts'
import { madeCandles } from '#backtest/example-straight.ts'
import { backtest } from '#backtest/run.ts'
import { replayFeed } from '#market/replay.ts'
import { sliceCandles } from '#market/fold.ts'
import { brokenParity, type Entry } from '../crash/crash-checks.ts'
import { decodeRecord } from '#runner/journal/encode-record.ts'
import type { Runner } from '#runner/host/runner.ts'
import { SHARDS } from '#runner/lane/shard.ts'
import { openSqliteJournal } from '#runner/journal/sqlite-journal.ts'
import { startRunner } from '#runner/host/start-runner.ts'
import { testStore } from '../crash/test-world.ts'

const MINUTES = 900
const market = testMarket()

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'folder-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Seeded minutes around 100, four times as lively as they are. */
const minutes = (): Candles => {
  const candles = madeCandles(3, MINUTES)
  const from = candles.open[0] ?? 1
  const scaled = (values: Float64Array): Float64Array =>
    values.map((value) => Math.round(10_000 * (value / from) ** 4) / 100)
  const { open, high, low, close } = candles
  return { ...candles, open: scaled(open), high: scaled(high), low: scaled(low), close: scaled(close) }
}

const bot = (name: string, value: string, length: number): Config => {
  const usual = testConfig({ minProfit: ratio('0'), maxLoss: ratio('2') })
  const size = { kind: 'quote' as const, amount: amount('100') }
  const calculation = { ...usual.buy.calculation, length }
  const buy = { ...usual.buy, calculation, entries: [{ value: ratio(value), size }] }
  return { ...usual, name, buy, sell: { ...usual.sell, value: ratio('60') } }
}

const bots: Readonly<Record<string, Config>> = { patient: bot('patient', '30', 14), eager: bot('eager', '45', 7) }

const account = { id: 'demo', owner: 'u', exchange: market.exchange, kind: 'demo' } as const

const create = async (runner: Runner, id: string, config: unknown): Promise<void> => {
  const unit = { id, owner: 'u', family: indicator.name, name: id, mode: 'demo', config } as const
  await runner.send({ kind: 'create', id: `c-${id}`, account: 'demo', unit, allowance: 9, suspended: false })
}

/** A folder, and bots that have been moved into it one after the other. */
const fill = async (runner: Runner): Promise<void> => {
  await runner.send({ kind: 'open-account', id: 'open', account, balances: { [market.quote]: '100000' } })
  const { exchange, pair, mode } = testConfig()
  await create(runner, 'folder', { kind: 'folder', exchange, account: null, pair, name: 'Both', mode, limit: null })
  for (const [id, config] of Object.entries(bots)) {
    await create(runner, id, indicator.formatConfig(config))
    const ask = { kind: 'relocate', trade: 1, to: 'folder' } as const
    const done = await runner.send({ kind: 'ask', id: `r-${id}`, account: 'demo', unit: id, ask, change: null })
    expect(done.refusal).toBeNull()
  }
}

/** Runs the product over these candles, from an empty folder on disk or from what an earlier run has left there. */
const run = async (candles: Candles, begin: (runner: Runner) => Promise<void>): Promise<void> => {
  const feed = replayFeed({ market, candles, speed: 'as-fast-as-taken' })
  const runner = await startRunner({
    dataDir,
    families: Object.values(families),
    feeds: [feed],
    readStore: testStore(),
    failed: (error) => {
      throw error
    },
    allowance: () => Promise.resolve(9),
    roomAsked: () => undefined,
    shardWorkers: 0,
  })
  let events = 0
  feed.subscribe(async () => {
    events += 1
    if (events === 1) await begin(runner)
  })
  feed.start()
  await feed.ended
  await runner.stop()
}

const entries = (): readonly Entry[] => {
  const journal = openSqliteJournal(join(dataDir, 'journal.sqlite'), Date.now)
  const shards = Array.from({ length: SHARDS }, (_, shard) => shard)
  const rows = shards.flatMap((shard) => journal.read(shard, 0, 1_000_000).map((row) => ({ ...row, shard })))
  journal.close()
  return rows.map(({ shard, position, body }) => ({
    shard,
    position,
    epoch: 1,
    record: decodeRecord(body, 'a record'),
  }))
}

/** Fills of the folder, each with the number of its bot. */
const fillsIn = (all: readonly Entry[]): readonly string[] =>
  all.flatMap(({ record }) => {
    if (record.kind !== 'happened' || record.unit !== 'folder' || record.event.kind !== 'order-filled') return []
    const { trade, fill } = record.event
    return [`${trade} ${fill.at} ${fill.price} ${fill.quantity}`]
  })

/** What the bots would trade alone over the same candles. */
const alone = (candles: Candles): readonly string[] =>
  Object.values(bots).flatMap((config, place) =>
    backtest(family(indicator), config, candles, market, { quote: amount('100000') }).fills.map(
      ({ fill }) => `${place + 1} ${fill.at} ${fill.price} ${fill.quantity}`,
    ),
  )

const named = new Map(Object.values(families).map((one) => [one.name, one]))

it('trades what its bots would trade alone, and its journal is decided again as it was', async () => {
  const candles = minutes()
  await run(candles, fill)
  const all = entries()
  expect(brokenParity(named, all)).toEqual([])
  const fills = fillsIn(all)
  expect(new Set(fills.map((text) => text.slice(0, 1)))).toEqual(new Set(['1', '2']))
  expect(fills.toSorted()).toEqual(alone(candles).toSorted())
})

it('goes on after a restart, its bots with the indicators that they go by', async () => {
  const candles = minutes()
  const half = MINUTES / 2
  await run(sliceCandles(candles, 0, half), fill)
  const before = fillsIn(entries()).length
  await run(sliceCandles(candles, half, MINUTES), () => Promise.resolve())
  const all = entries()
  expect(brokenParity(named, all)).toEqual([])
  const later = fillsIn(all).slice(before)
  expect(later.length).toBeGreaterThan(4)
})
