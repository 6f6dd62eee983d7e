/** What a backtest of a form is: its settings, past prices, a run on a thread of its own, a report. */
import { formatDecimal } from '#engine/money.ts'
import type { FormDesk } from '#features/bots/server/index.ts'
import type { Line, Markets } from '#features/markets/server/index.ts'
import { runJob } from '#backtest/job.ts'
import { type Jobs, openJobs, type Outcome, type Work } from './jobs.ts'
import { readPast } from './past.ts'

export type Backtests = {
  forms: ReadonlyMap<string, FormDesk>
  markets: Markets
  jobs: Jobs
  /** Longer than this no backtest takes. */
  mostMs: number
}

export type BacktestParts = {
  forms: ReadonlyMap<string, FormDesk>
  markets: Markets
  nowMs: () => number
  failed: (error: unknown) => void
  mostMs?: number
}

const MOST_MS = 120_000
/** Reading is as long as the run, roughly. */
const HALF = 0.5

export const openBacktests = ({ forms, markets, nowMs, failed, mostMs = MOST_MS }: BacktestParts): Backtests => ({
  forms,
  markets,
  jobs: openJobs({ nowMs, failed }),
  mostMs,
})

type Trial = {
  desk: FormDesk
  line: Line
  /** In the stored shape. */
  config: unknown
  days: number
}

const tryOut = async (
  markets: Markets,
  { desk, line, config, days }: Trial,
  ...of: Parameters<Work>
): Promise<Outcome> => {
  const [signal, onProgress] = of
  const candles = await readPast(markets, line, { days, signal, onProgress: (share) => onProgress(share * HALF) })
  if (candles.openTimeMs.length === 0) return { state: 'failed', code: 'no-candles' }
  const { market } = line
  const report = await runJob(
    { family: desk.family.name, config, candles, market, quote: desk.investment(config) },
    { signal, onProgress: (share) => onProgress(HALF + share * HALF) },
  )
  const { maker, taker } = market.fees
  return { state: 'done', report, fees: { maker: formatDecimal(maker), taker: formatDecimal(taker) } }
}

/** The work of one job, which ends by itself when it takes too long. */
export const workOf =
  ({ markets, mostMs }: Backtests, trial: Trial): Work =>
  async (signal, onProgress) => {
    const tooLong = AbortSignal.timeout(mostMs)
    try {
      return await tryOut(markets, trial, AbortSignal.any([signal, tooLong]), onProgress)
    } catch (error) {
      if (tooLong.aborted && !signal.aborted) return { state: 'failed', code: 'too-long' }
      throw error
    }
  }
