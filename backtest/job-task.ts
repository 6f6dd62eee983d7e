/** One backtest that ends in a report: what its thread is given, what it does, and what it says meanwhile. */
import { findFamily } from '#bots/index.ts'
import type { Candles } from '#engine/candle.ts'
import type { Market } from '#engine/market.ts'
import { SLIPPAGE } from '#engine/matching.ts'
import { type Ratio, toNumber } from '#engine/money.ts'
import type { AnyFamily } from '#engine/unit.ts'
import { namedFeePair } from './fee-price.ts'
import { type MissingCandles, type Span, spanOf } from './gaps.ts'
import { type Assumed, type BacktestReport, reportOf } from './report.ts'
import { contractAssumptions } from './result.ts'
import { backtest } from './run.ts'
import { backtestPairs, type PairPast, type PastFunding, type PastSignal } from './several-pairs.ts'
import { withStopFirst } from './stop-first.ts'
import type { StartingMoney } from './starting-money.ts'

type Bot = {
  family: string
  /** As `formatConfig` of the family writes it. */
  config: unknown
  /** What is missing, where more was there or asked for than the run goes over. */
  gaps?: readonly MissingCandles[]
} & StartingMoney

/** A bot of one pair that trades by prices and their candles. */
export type PriceTask = Bot & {
  kind: 'prices'
  candles: Candles
  before: readonly Candles[]
  market: Market
} & FillRules

/** A bot that trades by signals; the pasts are in the order of its pairs. */
export type SignalTask = Bot & {
  kind: 'signals'
  pasts: readonly PairPast[]
  /** Oldest first, as are the rates. */
  signals: readonly PastSignal[]
  funding: readonly PastFunding[]
  /** The market's terms of futures are assumed. */
  isContractUsual: boolean
} & FillRules

/** What the exchange gives and takes; those of the demo account where they are left out. */
export type FillRules = {
  slippage?: Ratio | undefined
  /** Share of the traded volume that one limit order may take, from 0 to 1; orders that take are filled whole. */
  participation?: number | undefined
  /** Of the pair that values fees, where the market takes them in a third asset. */
  feeCandles?: Candles | undefined
}

export type BacktestTask = PriceTask | SignalTask

export type BacktestNews = { kind: 'progress'; share: number } | { kind: 'done'; report: BacktestReport }

type OnProgress = (share: number) => void

/** Enough for a chart as wide as a screen. */
const POINTS = 400

/** In percent. Of what a candle traded, one of its four prints may fill a quarter. */
const assumedOf = (
  { slippage = SLIPPAGE, participation = 1, spare }: BacktestTask,
  markets: readonly Market[],
): Assumed => ({
  slippage: toNumber(slippage) * 100,
  share: participation * 25,
  ...(spare === undefined ? {} : { spare }),
  ...namedFeePair(markets),
})

export const rulesOf = ({ slippage, participation, feeCandles }: FillRules) => ({
  ...(slippage === undefined ? {} : { slippage }),
  ...(participation === undefined ? {} : { participation }),
  ...(feeCandles === undefined ? {} : { feeCandles }),
})

/** A report asks for no fill but the last. */
const optionsOf = (task: BacktestTask, onProgress: OnProgress | undefined) => ({
  quote: task.quote,
  ...(task.spare === undefined ? {} : { spare: task.spare }),
  points: POINTS,
  kept: 'report' as const,
  isStopFirst: false,
  ...rulesOf(task),
  ...(onProgress === undefined ? {} : { onProgress }),
})

const runPrices = (family: AnyFamily, task: PriceTask, onProgress?: OnProgress): BacktestReport => {
  const { config, candles, before, market, quote } = task
  const parsed = family.parseConfig(config)
  const options = { ...optionsOf(task, onProgress), before }
  const result = backtest(family, parsed, candles, market, options)
  const again = { ...optionsOf(task, undefined), before, kept: 'nothing' as const, isStopFirst: true }
  const assumed = assumedOf(task, [market])
  return reportOf({
    family: family.name,
    pasts: [task],
    gaps: task.gaps,
    begun: quote,
    needed: task.needed,
    result,
    assumed,
    stopFirst: withStopFirst(result, () => backtest(family, parsed, candles, market, again)),
  })
}

/** What a bot of signals is told while there are prices. */
export const heardOf = ({ pasts, signals, funding }: Pick<SignalTask, 'pasts' | 'signals' | 'funding'>) => {
  const span = spanOf(pasts)
  return { signals: within(signals, span), funding: within(funding, span) }
}

/** What happened while there were prices. */
export const within = <Row extends { at: number }>(rows: readonly Row[], { fromMs, toMs }: Span): Row[] =>
  rows.filter(({ at }) => at >= fromMs && at < toMs)

const runSignals = (family: AnyFamily, task: SignalTask, onProgress?: OnProgress): BacktestReport => {
  const { pasts, quote } = task
  const unit = { family, config: family.parseConfig(task.config) }
  const result = backtestPairs(unit, pasts, heardOf(task), optionsOf(task, onProgress))
  const again = { ...optionsOf(task, undefined), kept: 'nothing' as const, isStopFirst: true }
  const assumptions = task.isContractUsual ? [...result.assumptions, ...contractAssumptions] : result.assumptions
  return reportOf({
    family: family.name,
    pasts,
    gaps: task.gaps,
    begun: quote,
    needed: task.needed,
    result: { ...result, assumptions },
    assumed: assumedOf(
      task,
      pasts.map(({ market }) => market),
    ),
    stopFirst: withStopFirst(result, () => backtestPairs(unit, pasts, heardOf(task), again)),
  })
}

export const runTask = (task: BacktestTask, onProgress?: OnProgress): BacktestReport => {
  const family = findFamily(task.family)
  if (family === null) throw new Error(`no family ${task.family}`)
  switch (task.kind) {
    case 'prices':
      return runPrices(family, task, onProgress)
    case 'signals':
      return runSignals(family, task, onProgress)
  }
}
