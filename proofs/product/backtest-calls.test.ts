/** The calls of a backtest on the seeded market: the form, the thread and the report, without a database. */
import { call } from '@orpc/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { reportOf } from '#backtest/report.ts'
import { backtest } from '#backtest/run.ts'
import { startingMoney } from '#backtest/starting-money.ts'
import { findFamily } from '#bots/index.ts'
import { type Form, parse } from '#bots/grid/wizard.ts'
import { grid } from '#bots/grid/index.ts'
import type { BacktestJob, PastFunding, PastSignals } from '#features/backtest/contract.ts'
import { type Backtests, type Finished, backtestHandlers, openBacktests } from '#features/backtest/server/index.ts'
import { withFeesIn } from '#engine/fees.ts'
import { asPrice, formatDecimal, fromNumber } from '#engine/money.ts'
import { formDesks } from '#features/bots/server/form-desks.ts'
import { openMarkets } from '#features/markets/server/index.ts'
import { manualClock } from '#market/clock.ts'
import type { Feed } from '#market/feed.ts'
import { emptyCandles } from '#market/fold.ts'
import { seededFeed } from '#market/seeded/feed.ts'
import { newId } from '#platform/id.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { exampleFolderForm } from './example-settings.ts'

const NOW = Date.UTC(2026, 0, 9, 10, 30)
const DAY_MS = 86_400_000
const RUN_MS = 60_000

const context = contextOf(newId())
const stranger = contextOf(newId())

let backtests: Backtests | null = null
afterEach(async () => {
  await backtests?.jobs.stop()
})

const open = async (change: Partial<Feed> = {}, mostMs?: number) => {
  const seeded = seededFeed({ seed: 1, clock: manualClock(NOW) })
  seeded.start()
  const feed: Feed = { ...seeded, ...change }
  const failures: unknown[] = []
  const kept: Finished[] = []
  backtests = openBacktests({
    forms: formDesks,
    markets: openMarkets([feed]),
    nowMs: () => 0,
    failed: (error) => failures.push(error),
    keep: async (_owner, finished) => void kept.push(finished),
    ...(mostMs === undefined ? {} : { mostMs }),
  })
  const handlers = backtestHandlers(backtests)
  const [market] = feed.markets
  const now = market === undefined ? null : seeded.last(market.pair)
  const desk = formDesks.get('grid')
  if (market === undefined || now === null || desk === undefined) throw new Error('nothing to try out')
  const pieces = await seeded.candles(market.pair, '15m', NOW - 3 * DAY_MS, NOW)
  const form = { ...Object(desk.suggest({ market, price: now.price }, pieces)) } as Form
  const look = (id: string) => call(handlers.look, { id }, { context })
  const ended = (id: string): Promise<BacktestJob> =>
    vi.waitUntil(
      async () => {
        const job = await look(id)
        return job.state === 'queued' || job.state === 'running' ? null : job
      },
      { timeout: RUN_MS },
    )
  return { feed, market, now, form, handlers, look, ended, failures, kept }
}

test('a form over a week of minutes: the report is that of the same run made here', async () => {
  const { feed, market, now, form, handlers, ended, look, kept } = await open()
  const { id } = await call(handlers.start, { family: 'grid', form, days: 7 }, { context })
  expect(['queued', 'running']).toContain((await look(id)).state)
  const job = await ended(id)
  const parsed = parse(form, { market, price: now.price })
  const family = findFamily('grid')
  if (!parsed.ok || family === null) throw new Error('a suggested form is sound')
  const candles = await feed.candles(market.pair, '1m', NOW - 7 * DAY_MS, NOW)
  const stored = grid.formatConfig(parsed.config)
  const { quote, spare = 0 } = startingMoney(family, stored, [{ market, candles }])
  const result = backtest(family, grid.parseConfig(stored), candles, market, { quote, spare, points: 400 })
  const assumed = { slippage: 0.05, share: 25, spare }
  const report = reportOf({ family: 'grid', pasts: [{ market, candles }], begun: quote, result, assumed })
  expect(report.counts.fills).toBeGreaterThan(0)
  const fees = { maker: '0.001', taker: '0.001' }
  expect(job).toEqual({ state: 'done', report, fees })
  expect(kept).toEqual([{ id, atMs: 0, family: 'grid', exchange: market.exchange, days: 7, form, report, fees }])
})

test.each([
  ['grid', 5, 40],
  ['spot', 5, 40],
  ['hodl', 5, 11],
  // Until the first loss: what is lost can be spent no more.
  ['indicator', 2, 1],
  ['rsi', 2, 1],
])('%s can spend all of its investment', async (family, days, buys) => {
  const { feed, market, handlers, ended } = await open()
  const desk = formDesks.get(family)
  if (desk === undefined) throw new Error(family)
  const pieces = await feed.candles(market.pair, '1m', NOW - (days + 1) * DAY_MS, NOW - days * DAY_MS)
  const price = asPrice(fromNumber(pieces.close.at(-1) ?? 0))
  const typed = desk.family.group === 'spot' ? {} : { disclaimerAccepted: true }
  const form = desk.suggest({ market, price }, pieces, { preset: 'active', typed })
  const { id } = await call(handlers.start, { family, form, days }, { context })
  const job = await ended(id)
  if (job.state !== 'done') throw new Error(JSON.stringify(job))
  const { refusals, counts, assumptions, money } = job.report
  expect(refusals).toEqual({})
  expect(counts.buys).toBeGreaterThanOrEqual(buys)
  expect(assumptions.at(-1)).toMatchObject({ code: 'investment-and-spare', values: { spare: 0.4 } })
  const read = desk.read(form, () => ({ market, price }))
  if (read.kind === 'wrong') throw new Error('a suggested form is sound')
  const settings = desk.family.parseConfig(read.bot.config)
  const { investment } = desk.family.report(settings, desk.family.initial(settings))
  // Percents are of the investment, as those of a bot that runs.
  expect(money.begun).toBe(formatDecimal(investment))
  expect(money.profitPercent).toBeCloseTo((Number(money.profit) / Number(money.begun)) * 100, 6)
})

test.each([
  ['spot', { ...exampleFolderForm, exchange: 'sandbox' }],
  [
    'rsi',
    { kind: 'folder', exchange: 'sandbox', account: '', pair: 'BTC/USDC', name: 'Together', mode: 'demo', limit: '' },
  ],
])('a folder of %s bots is not tried: it has no settings of its own', async (family, form) => {
  const { handlers } = await open()
  const started = call(handlers.start, { family, form, days: 1 }, { context })
  await expect(started).rejects.toMatchObject({ code: 'NOTHING_TO_TRY' })
})

test('fees in a third asset are valued by the past of its pair at the same exchange', async () => {
  const { markets } = seededFeed({ seed: 1, clock: manualClock(NOW) })
  const { form, handlers, ended } = await open({ markets: markets.map((market) => withFeesIn(market, 'BNB')) })
  const { id } = await call(handlers.start, { family: 'grid', form, days: 2 }, { context })
  const job = await ended(id)
  if (job.state !== 'done') throw new Error(job.state)
  const { money, assumptions } = job.report
  expect(money.thirdFees?.asset).toBe('BNB')
  // Seeded around 580, and wanders.
  const price = Number(money.thirdFees?.quote) / Number(money.thirdFees?.amount)
  expect(price).toBeGreaterThan(100)
  expect(price).toBeLessThan(3_000)
  expect(assumptions.find(({ code }) => code === 'fee-in-third')?.values.feePair).toBe('BNB/USDC')
})

test('a form that cannot be used is refused at its own paths, as where a bot is created', async () => {
  const { form, handlers } = await open()
  const wrong = { ...form, investment: '', step: { ...form.step, value: '-1' } }
  const read = formDesks.get('grid')?.read(wrong, () => null)
  if (read?.kind !== 'wrong') throw new Error('this form is wrong')
  const ask = (of: object) => call(handlers.start, { family: 'grid', form: of }, { context })
  await expect(ask(wrong)).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    data: { fields: expect.arrayContaining([expect.objectContaining({ path: 'investment' })]) },
  })
  await expect(ask({ ...form, pair: 'NO/PAIR' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  await expect(call(handlers.start, { family: 'none', form }, { context })).rejects.toMatchObject({
    code: 'FAMILY_UNKNOWN',
  })
  await expect(call(handlers.start, { family: 'grid', form, days: 366 }, { context })).rejects.toThrow()
})

test('one at a time: a second is refused with the id of the first, until that is canceled', async () => {
  const { form, handlers, look } = await open()
  const start = () => call(handlers.start, { family: 'grid', form, days: 90 }, { context })
  const { id } = await start()
  await expect(start()).rejects.toMatchObject({ code: 'BACKTEST_RUNNING', data: { id } })
  expect(await call(handlers.cancel, { id }, { context })).toEqual({ state: 'canceled' })
  expect(await look(id)).toEqual({ state: 'canceled' })
  const second = await start()
  expect(second.id).not.toBe(id)
  await call(handlers.cancel, second, { context })
})

test('jobs of others, and those of before a restart, are not known', async () => {
  const { form, handlers } = await open()
  const { id } = await call(handlers.start, { family: 'grid', form, days: 1 }, { context })
  for (const ask of [handlers.look, handlers.cancel]) {
    await expect(call(ask, { id }, { context: stranger })).rejects.toMatchObject({ code: 'JOB_UNKNOWN' })
    await expect(call(ask, { id: newId() }, { context })).rejects.toMatchObject({ code: 'JOB_UNKNOWN' })
  }
  const again = await open()
  await expect(again.look(id)).rejects.toMatchObject({ code: 'JOB_UNKNOWN' })
})

test('a pair without candles, and a run that takes too long, end with their reason', async () => {
  const silent = await open({ candles: (_pair, interval) => Promise.resolve(emptyCandles(interval)) })
  const { id } = await call(silent.handlers.start, { family: 'grid', form: silent.form }, { context })
  expect(await silent.ended(id)).toEqual({ state: 'failed', code: 'no-candles' })
  const slow = await open({}, 1)
  const begun = await call(slow.handlers.start, { family: 'grid', form: slow.form }, { context })
  expect(await slow.ended(begun.id)).toEqual({ state: 'failed', code: 'too-long' })
  expect([silent.failures, slow.failures]).toEqual([[], []])
})

type More = { funding?: PastFunding; slippagePercent?: number; participationPercent?: number }

describe('a bot that trades by signals', () => {
  const at = (minutes: number) => NOW - 3 * 3_600_000 + minutes * 60_000
  const openSignal = async (family: string, pairs: readonly string[], change: object = {}) => {
    const opened = await open()
    const { feed, handlers } = opened
    const desk = formDesks.get(family)
    const [market, other] = pairs.map((pair) => feed.markets.find((one) => one.pair === pair))
    const now = feed.last(market?.pair ?? 'A/B')
    if (market === undefined || now === null || desk === undefined) throw new Error('nothing to try out')
    const pieces = await feed.candles(market.pair, '15m', NOW - 3 * DAY_MS, NOW)
    const more = other === undefined ? {} : { morePairs: [{ text: 'OTHER', pair: other.pair }] }
    const beta = family === 'signal' ? { disclaimerAccepted: true } : {}
    const form = { ...Object(desk.suggest({ market, price: now.price }, pieces)), ...more, ...beta, ...change }
    const start = (signals?: PastSignals, others: More = {}) =>
      call(handlers.start, { family, form, days: 1, signals, ...others }, { context })
    return { ...opened, start }
  }

  test('runs over the list of a call, each at its pair and time', async () => {
    const { start, ended } = await openSignal('signal', ['BTC/USDC', 'ETH/USDC'])
    const { id } = await start([
      { at: at(30), pair: 'BTC/USDC', direction: 'buy' },
      { at: at(0) + 1, pair: 'ETH/USDC', direction: 'buy' },
      { at: NOW - 9 * DAY_MS, pair: 'ETH/USDC', direction: 'buy' },
    ])
    const job = await ended(id)
    if (job.state !== 'done') throw new Error(JSON.stringify(job))
    expect(job.report).toMatchObject({ pair: 'BTC/USDC + ETH/USDC', counts: { buys: 2, sells: 0 } })
    // The next open: that of its own minute where it comes just then.
    const [first, second] = job.report.lastFills.map((fill) => fill.at)
    expect([first, second].map((one) => Math.floor(((one ?? 0) - at(0)) / 60_000))).toEqual([1, 30])
  })

  test.each([
    ['signal', 'BTC/USDC', 'buy', 0.4, {}],
    ['futures-signal', 'BTC-PERP/USDC', 'long', 10.4, { leverage: '50', maxLoss: '20' }],
  ] as const)('%s can spend all of its investment at once', async (family, pair, direction, spare, terms) => {
    const { start, ended } = await openSignal(family, [pair], { investment: '1000', amount: '1000', ...terms })
    const { id } = await start([{ at: at(0), pair, direction }])
    const job = await ended(id)
    if (job.state !== 'done') throw new Error(JSON.stringify(job))
    expect(job.report).toMatchObject({ counts: { buys: 1 }, refusals: {} })
    expect(Number(job.report.lastFills[0]?.worth)).toBeGreaterThan(990)
    expect(job.report.assumptions.at(-1)).toMatchObject({ code: 'investment-and-spare', values: { spare } })
  })

  test('runs futures leveraged, at the terms of their own market', async () => {
    const { start, ended } = await openSignal('futures-signal', ['BTC-PERP/USDC'])
    const pair = 'BTC-PERP/USDC'
    const { id } = await start([{ at: at(0), pair, direction: 'long' }], {
      funding: [{ at: at(60), pair, rate: '0.001' }],
      slippagePercent: 0.2,
      participationPercent: 50,
    })
    const job = await ended(id)
    if (job.state !== 'done') throw new Error(JSON.stringify(job))
    expect(job.report.counts.buys).toBe(1)
    expect(Number(job.report.money.funding)).toBeGreaterThan(0)
    // Ten times leverage: 0.2 % of the worth are 2 % of the margin.
    expect(job.report.assumptions[0]?.values).toEqual({ slippage: 0.2, share: 12.5, spare: 2.4 })
    const codes = job.report.assumptions.map(({ code }) => code)
    expect([codes.includes('liquidation-costs-margin'), codes.includes('contract-usual')]).toEqual([true, false])
  })

  test('is refused funding where nothing is paid, of a pair it does not trade, and beyond all bounds', async () => {
    const pathsOf = async (family: string, pair: string, rates: PastFunding) => {
      const { start } = await openSignal(family, [pair])
      const direction = family === 'signal' ? 'buy' : 'long'
      const refused: unknown = await start([{ at: at(0), pair, direction }], { funding: rates }).catch(
        (error: unknown) => error,
      )
      return z.object({ data: z.object({ fields: z.array(z.object({ path: z.string() })) }) }).parse(refused).data
        .fields
    }
    expect(await pathsOf('signal', 'BTC/USDC', [{ at: at(0), pair: 'BTC/USDC', rate: '0.001' }])).toEqual([
      { path: 'funding' },
    ])
    const wrong = [
      { at: at(0), pair: 'ETH-PERP/USDC', rate: '0.001' },
      { at: at(0), pair: 'BTC-PERP/USDC', rate: '1.1' },
    ]
    expect(await pathsOf('futures-signal', 'BTC-PERP/USDC', wrong)).toEqual([
      { path: 'funding.0.pair' },
      { path: 'funding.1.rate' },
    ])
  })

  test('is refused without signals, and with wrong ones at their own paths', async () => {
    const { start, form, handlers } = await openSignal('signal', ['BTC/USDC'])
    await expect(start()).rejects.toMatchObject({ code: 'SIGNALS_NEEDED' })
    const bad: PastSignals = [
      { at: at(0), pair: 'ETH/USDC', direction: 'buy' },
      { at: at(0), pair: 'BTC/USDC', direction: 'long' },
      { at: at(0), pair: 'BTC/USDC', direction: 'buy', amount: '-1' },
    ]
    await expect(start(bad)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: {
        fields: ['0.pair', '1.direction', '2.amount'].map((path) =>
          expect.objectContaining({ path: `signals.${path}` }),
        ),
      },
    })
    await expect(start(Array.from({ length: 334 }, () => bad).flat())).rejects.toThrow()
    const signals = [{ at: at(0), pair: 'BTC/USDC', direction: 'buy' as const }]
    await expect(call(handlers.start, { family: 'grid', form, signals }, { context })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { fields: [expect.objectContaining({ path: 'signals' })] },
    })
  })
})

describe('forms side by side', () => {
  const sketch = (handlers: Awaited<ReturnType<typeof open>>['handlers'], forms: unknown[], family = 'grid') =>
    call(handlers.sketch, { family, forms, days: 3 }, { context })

  test('come to what each backtest comes to, are kept for a while, and stand in no history', async () => {
    const { form, handlers, ended, kept } = await open()
    const wrong = { ...form, pair: 'NO/PAIR' }
    const { sketches } = await sketch(handlers, [form, wrong])
    const { id } = await call(handlers.start, { family: 'grid', form, days: 3 }, { context })
    const job = await ended(id)
    if (job.state !== 'done') throw new Error('a suggested form is sound')
    const { money, counts, drawdownPercent, holdPercent } = job.report
    expect(sketches[0]).toMatchObject({ profit: money.profit, runs: counts.runs, drawdownPercent, holdPercent })
    expect(sketches[0]?.points.at(-1)?.hold).toBeCloseTo(Number(money.begun) * (1 + holdPercent / 100), 6)
    expect(sketches[1]).toBeNull()
    expect(kept).toHaveLength(1)
    expect((await sketch(handlers, [form])).sketches).toEqual([sketches[0]])
  })

  test('another call of the same user ends one that is not over; a family that waits for signals has none', async () => {
    const { form, handlers } = await open()
    const first = sketch(handlers, [form])
    const second = sketch(handlers, [{ ...form, investment: '1000' }])
    expect((await first).sketches).toEqual([null])
    expect(Number((await second).sketches[0]?.begun)).toBeGreaterThanOrEqual(1000)
    expect((await sketch(handlers, [form], 'signal')).sketches).toEqual([null])
  })
})
