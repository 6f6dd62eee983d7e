import { expect, test } from 'vitest'
import { testConfig } from '#bots/grid/fixture.ts'
import { grid } from '#bots/grid/index.ts'
import { futuresConfig, testFutures } from '#bots/futures-signal/fixture.ts'
import { futuresSignal } from '#bots/futures-signal/index.ts'
import { testConfig as signalConfig, testMarket as signalMarket } from '#bots/signal/fixture.ts'
import { signal } from '#bots/signal/index.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { amount, ratio } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import { sliceCandles, toColumns } from '#market/fold.ts'
import type { PriceTask, SignalTask } from './job-task.ts'
import { runJob } from './job.ts'
import { reportOf } from './report.ts'
import { backtest } from './run.ts'
import { textReport } from './text-report.ts'

/** A price that swings around 103. */
const swing = (minutes: number) =>
  toColumns(
    '1m',
    Array.from({ length: minutes }, (_, minute) => {
      const at = (step: number): number => Math.round(10_300 + 300 * Math.sin(step / 7)) / 100
      const [open, close] = [at(minute), at(minute + 1)]
      const [low, high] = [Math.min(open, close) - 0.1, Math.max(open, close) + 0.1]
      return { openTimeMs: Date.UTC(2024, 0, 1) + minute * 60_000, open, high, low, close, volume: 10_000 }
    }),
  )

const taskOf = (minutes: number): PriceTask => ({
  kind: 'prices',
  family: 'grid',
  config: grid.formatConfig(testConfig()),
  candles: swing(minutes),
  before: [],
  market: exampleMarket(),
  quote: amount('1000'),
})

test('a thread reports what the run itself reports, and how far it is', async () => {
  const task = taskOf(2_000)
  const { candles, market, quote } = task
  const result = backtest(family(grid), testConfig(), candles, market, { quote, points: 400 })
  const assumed = { slippage: 0.05, share: 25 }
  const told: number[] = []
  const report = await runJob(task, { onProgress: (share) => told.push(share) })
  expect(report).toEqual(reportOf({ family: 'grid', pasts: [task], begun: quote, result, assumed }))
  expect(report.counts.fills).toBeGreaterThan(10)
  expect(told.length).toBeGreaterThan(10)
  expect(told).toEqual(told.toSorted((left, right) => left - right))
  expect(told.every((share) => share > 0 && share < 1)).toBe(true)
})

test('a thread that is in the middle of a run ends when it is told to', async () => {
  const stop = new AbortController()
  const told: number[] = []
  const onProgress = (share: number): void => {
    told.push(share)
    stop.abort(new Error('enough'))
  }
  await expect(runJob(taskOf(400_000), { signal: stop.signal, onProgress })).rejects.toThrow('enough')
  const heard = told.length
  // While another one runs, a thread that went on would say more.
  await runJob(taskOf(2_000))
  expect(told.length).toBe(heard)
  await expect(runJob(taskOf(10), { signal: stop.signal })).rejects.toThrow('enough')
})

test('a run that cannot be fails with its own reason', async () => {
  await expect(runJob({ ...taskOf(10), config: {} })).rejects.toThrow()
  await expect(runJob(taskOf(0))).rejects.toThrow('at least one candle')
})

/** The same path for both pairs, and a buy of one of them that lies before all prices. */
const signalTask = (): SignalTask => ({
  kind: 'signals',
  family: 'signal',
  config: signal.formatConfig(signalConfig()),
  pasts: ([{}, { pair: 'GEM/USDC' }] as const).map((change) => ({ market: signalMarket(change), candles: swing(60) })),
  quote: amount('1000'),
  signals: [-1, 5, 30].map((minute, index) => ({
    at: Date.UTC(2024, 0, 1) + minute * 60_000,
    pair: index === 0 ? 1 : 0,
    side: index === 2 ? 'sell' : 'buy',
    amount: null,
  })),
  funding: [],
  isContractUsual: false,
})

test('signals are told to the run, but for those from before its prices', async () => {
  const report = await runJob(signalTask())
  expect(report).toMatchObject({ family: 'signal', pair: 'COIN/USDC + GEM/USDC', counts: { buys: 1 } })
  expect(report.candles).toBe(60)
  expect(report.assumptions.map(({ code }) => code)).toContain('signals-at-their-time')
})

test('futures run leveraged, with their funding, and name terms that are assumed', async () => {
  const [past] = signalTask().pasts
  if (past === undefined) throw new Error('a past')
  const at = (minute: number) => Date.UTC(2024, 0, 1) + minute * 60_000
  const task: SignalTask = {
    ...signalTask(),
    family: 'futures-signal',
    config: futuresSignal.formatConfig(futuresConfig()),
    pasts: [{ ...past, market: testFutures() }],
    signals: [{ at: at(5), pair: 0, side: 'long', amount: null }],
    funding: [-10, 10].map((minute) => ({ at: at(minute), pair: 0, rate: ratio('0.001') })),
    isContractUsual: true,
  }
  const report = await runJob(task)
  expect(Number(report.money.funding)).toBeGreaterThan(0)
  expect(report.assumptions.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['liquidation-costs-margin', 'contract-usual']),
  )
  const usual = await runJob({ ...task, isContractUsual: false })
  expect(usual.assumptions.map(({ code }) => code)).not.toContain('contract-usual')
})

test('what a second pair misses is reported, and the run is said to begin with it', async () => {
  const task = signalTask()
  const [first, second] = task.pasts
  if (first === undefined || second === undefined) throw new Error('two pasts')
  const late = { ...second, candles: sliceCandles(second.candles, 10, 50) }
  const report = await runJob({ ...task, pasts: [first, late] })
  expect(report.gaps).toMatchObject({ count: 2, candles: 20, longest: [{ pair: 'GEM/USDC' }, { pair: 'GEM/USDC' }] })
  expect(report.gaps.pairs).toEqual([
    { pair: 'COIN/USDC', candles: 0 },
    { pair: 'GEM/USDC', candles: 20 },
  ])
  expect((report.fromMs - Date.UTC(2024, 0, 1)) / 60_000).toBe(10)
  expect((report.toMs - Date.UTC(2024, 0, 1)) / 60_000).toBe(60)
  expect(textReport(report, 'hu')).toContain('Hiányzó gyertyák páronként: COIN/USDC 0, GEM/USDC 20.')
})
