/** One backtest that ends in a report: what its thread is given, what it does, and what it says meanwhile. */
import { findFamily } from '#bots/index.ts'
import { type Candles, intervalMs } from '#engine/candle.ts'
import type { Market } from '#engine/market.ts'
import { SLIPPAGE } from '#engine/matching.ts'
import { type Amount, toNumber } from '#engine/money.ts'
import type { AnyFamily } from '#engine/unit.ts'
import type { PastFunding } from './input-file.ts'
import { backtestLeveraged } from './leveraged.ts'
import { type BacktestReport, reportOf } from './report.ts'
import { type Assumption, contractAssumptions } from './result.ts'
import { backtest } from './run.ts'
import { backtestPairs, type PairPast, type PastSignal } from './several-pairs.ts'

type Bot = {
  family: string
  /** As `formatConfig` of the family writes it. */
  config: unknown
  /** What the account has at the start. */
  quote: Amount
}

/** A bot of one pair that trades by prices and their candles. */
export type PriceTask = Bot & { kind: 'prices'; candles: Candles; market: Market }

/** A bot that trades by signals; the pasts are in the order of its pairs, and there is one where the market is one of futures. */
export type SignalTask = Bot & {
  kind: 'signals'
  pasts: readonly PairPast[]
  /** Oldest first, as are the rates. */
  signals: readonly PastSignal[]
  funding: readonly PastFunding[]
  /** The market's terms of futures are assumed. */
  isContractUsual: boolean
}

export type BacktestTask = PriceTask | SignalTask

export type BacktestNews = { kind: 'progress'; share: number } | { kind: 'done'; report: BacktestReport }

type OnProgress = (share: number) => void

/** Enough for a chart as wide as a screen. */
const POINTS = 400

/** Of what a candle traded, one of its four prints may fill this much, in percent. */
const SHARE_PERCENT = 25

const assumed = { slippage: toNumber(SLIPPAGE) * 100, share: SHARE_PERCENT }

const runPrices = (family: AnyFamily, task: PriceTask, onProgress?: OnProgress): BacktestReport => {
  const { config, candles, market, quote } = task
  const options = { quote, points: POINTS, ...(onProgress === undefined ? {} : { onProgress }) }
  const result = backtest(family, family.parseConfig(config), candles, market, options)
  return reportOf({ family: family.name, pair: market.pair, candles, begun: quote, result, assumed })
}

/** From when all pairs have candles to when the last of them ends: what was said before or after concerns no price that is known. */
export const spanOf = (pasts: readonly PairPast[]): { fromMs: number; toMs: number } => ({
  fromMs: Math.max(...pasts.map(({ candles }) => candles.openTimeMs[0] ?? -Infinity)),
  toMs: Math.max(...pasts.map(({ candles }) => (candles.openTimeMs.at(-1) ?? 0) + intervalMs[candles.interval])),
})

/** What happened while there were prices. */
export const within = <Row extends { at: number }>(
  rows: readonly Row[],
  { fromMs, toMs }: ReturnType<typeof spanOf>,
): Row[] => rows.filter(({ at }) => at >= fromMs && at < toMs)

const runSignals = (family: AnyFamily, task: SignalTask, onProgress?: OnProgress): BacktestReport => {
  const { pasts, quote } = task
  const [first] = pasts
  if (first === undefined) throw new RangeError('a backtest needs at least one pair')
  const span = spanOf(pasts)
  const signals = within(task.signals, span)
  const unit = { family, config: family.parseConfig(task.config) }
  const options = { quote, points: POINTS, ...(onProgress === undefined ? {} : { onProgress }) }
  const about = { family: family.name, begun: quote, assumed, candles: first.candles }
  if (first.market.futures === undefined) {
    const pair = pasts.map(({ market }) => market.pair).join(' + ')
    return reportOf({ ...about, pair, result: backtestPairs(unit, pasts, signals, options) })
  }
  if (pasts.length > 1) throw new RangeError('futures are tried out over one pair')
  const { market, candles } = first
  const inputs = { signals, funding: within(task.funding, span) }
  const result = backtestLeveraged({ ...unit, market }, candles, inputs, options)
  const assumptions: readonly Assumption[] = task.isContractUsual
    ? [...result.assumptions, ...contractAssumptions]
    : result.assumptions
  return reportOf({ ...about, pair: market.pair, result: { ...result, assumptions } })
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
