import { z } from 'zod'
import { intervals } from '#engine/candle.ts'
import { BacktestReport } from '#features/backtest/contract.ts'
import { procedure } from '#platform/contract.ts'
import { Decimal } from '#platform/fields.ts'
import { pageCall } from '#platform/list-contract.ts'
import { runList } from './list.ts'

/** What a list shows of a run: sums after fees in quote, shares as percents. */
export const RunSummary = z.object({
  interval: z.enum(intervals),
  fromMs: z.number(),
  toMs: z.number(),
  begun: Decimal,
  profit: Decimal,
  profitPercent: z.number(),
  holdPercent: z.number(),
  drawdownPercent: z.number(),
  /** Rounds that were finished, buys and sells that were filled. */
  runs: z.int(),
  fills: z.int(),
  /** Worth of the account from the begin to the end, for a small picture. */
  spark: z.array(z.number()).readonly(),
})
export type RunSummary = z.output<typeof RunSummary>

export const BacktestRun = z.object({
  id: z.uuid(),
  atMs: z.number(),
  family: z.string(),
  exchange: z.string(),
  pair: z.string(),
  days: z.int(),
  isFavorite: z.boolean(),
  summary: RunSummary,
})
export type BacktestRun = z.output<typeof BacktestRun>

export const WholeRun = BacktestRun.extend({
  /** The settings as typed. */
  form: z.record(z.string(), z.unknown()),
  /** Null where a version of before has written it otherwise: the same settings can be run again. */
  report: BacktestReport.nullable(),
  fees: z.object({ maker: Decimal, taker: Decimal }),
})
export type WholeRun = z.output<typeof WholeRun>

const path = '/backtest-runs/{run}' as const
const tags = ['Backtests']
const one = { run: z.uuid() }

export const backtestRuns = {
  list: pageCall(runList, BacktestRun, { summary: 'Backtests that have ended', tags }),
  one: procedure('trading')
    .route({ method: 'GET', path, summary: 'One backtest with its settings and its report', tags })
    .input(z.strictObject(one))
    .output(WholeRun),
  favor: procedure('trading')
    .route({ method: 'PUT', path: `${path}/favorite`, summary: 'Keep a backtest, or keep it no longer', tags })
    .input(z.strictObject({ ...one, isFavorite: z.boolean() }))
    .errors({ FAVORITES_FULL: { status: 409 } })
    .output(z.object({})),
  forget: procedure('trading')
    .route({ method: 'DELETE', path, summary: 'Delete a backtest', tags })
    .input(z.strictObject(one))
    .output(z.object({})),
}
