/** One backtest that ends in a report: what its thread is given, what it does, and what it says meanwhile. */
import { findFamily } from '#bots/index.ts'
import type { Candles } from '#engine/candle.ts'
import type { Market } from '#engine/market.ts'
import { SLIPPAGE } from '#engine/matching.ts'
import { type Amount, toNumber } from '#engine/money.ts'
import { type BacktestReport, reportOf } from './report.ts'
import { backtest } from './run.ts'

export type BacktestTask = {
  family: string
  /** As `formatConfig` of the family writes it. */
  config: unknown
  candles: Candles
  market: Market
  /** What the account has at the start. */
  quote: Amount
}

export type BacktestNews = { kind: 'progress'; share: number } | { kind: 'done'; report: BacktestReport }

/** Enough for a chart as wide as a screen. */
const POINTS = 400

/** Of what a candle traded, one of its four prints may fill this much, in percent. */
const SHARE_PERCENT = 25

export const runTask = (task: BacktestTask, onProgress?: (share: number) => void): BacktestReport => {
  const { family: name, config, candles, market, quote } = task
  const family = findFamily(name)
  if (family === null) throw new Error(`no family ${name}`)
  const options = { quote, points: POINTS, ...(onProgress === undefined ? {} : { onProgress }) }
  const result = backtest(family, family.parseConfig(config), candles, market, options)
  const assumed = { slippage: toNumber(SLIPPAGE) * 100, share: SHARE_PERCENT }
  return reportOf({ family: name, pair: market.pair, candles, begun: quote, result, assumed })
}
