/** What a backtest of a form is: its settings, past prices, a run on a thread of its own, a report. */
import { formatDecimal } from '#engine/money.ts'
import type { FormDesk } from '#features/bots/server/index.ts'
import type { Line, Markets } from '#features/markets/server/index.ts'
import { runJob } from '#backtest/job.ts'
import { type FillRules, rulesOf } from '#backtest/job-task.ts'
import type { PastFunding, PastSignal } from '#backtest/several-pairs.ts'
import { startingMoney } from '#backtest/starting-money.ts'
import type { Owner } from '#platform/server/session.ts'
import { type Jobs, openJobs, type Outcome, type Work } from './jobs.ts'
import { readBefore, readFeePast, readPasts } from './past.ts'

/** A backtest that has come to its end, with the settings as they were typed. */
export type Finished = {
  id: string
  atMs: number
  family: string
  exchange: string
  days: number
  form: Record<string, unknown>
} & Pick<Extract<Outcome, { state: 'done' }>, 'report' | 'fees'>

export type Backtests = {
  forms: ReadonlyMap<string, FormDesk>
  markets: Markets
  jobs: Jobs
  /** Longer than this no backtest takes. */
  mostMs: number
  nowMs: () => number
  /** Takes those that have come to their end. */
  keep: (owner: Owner, finished: Finished) => Promise<void>
}

export type BacktestParts = {
  keep: Backtests['keep']
  forms: ReadonlyMap<string, FormDesk>
  markets: Markets
  nowMs: () => number
  failed: (error: unknown) => void
  mostMs?: number
}

const MOST_MS = 120_000
/** Reading is as long as the run, roughly. */
const HALF = 0.5

export const openBacktests = ({ forms, markets, nowMs, failed, keep, mostMs = MOST_MS }: BacktestParts): Backtests => ({
  forms,
  markets,
  jobs: openJobs({ nowMs, failed }),
  mostMs,
  nowMs,
  // What cannot be kept is shown all the same.
  keep: (owner, finished) => keep(owner, finished).catch(failed),
})

export type Trial = {
  desk: FormDesk
  /** Of the bot's pairs, in their order. */
  lines: readonly [Line, ...Line[]]
  /** In the stored shape. */
  config: unknown
  days: number
  /** Null for a bot that trades by prices. */
  signals: readonly PastSignal[] | null
  funding: readonly PastFunding[]
  rules: FillRules
}

/** The outcome of one run. */
export const tryOut = async (
  markets: Markets,
  { desk, lines, config, days, signals, funding, rules }: Trial,
  ...of: Parameters<Work>
): Promise<Outcome> => {
  const [signal, onProgress] = of
  const read = await readPasts(markets, lines, { days, signal, onProgress: (share) => onProgress(share * HALF) })
  const pasts = lines.flatMap(({ market }, index) => {
    const candles = read[index]
    return candles === undefined || candles.openTimeMs.length === 0 ? [] : [{ market, candles }]
  })
  const [first] = pasts
  if (first === undefined || pasts.length < lines.length) return { state: 'failed', code: 'no-candles' }
  const feeCandles = await readFeePast(markets, lines, { days, signal })
  const money = startingMoney(desk.family, config, pasts)
  const bot = { family: desk.family.name, config, ...money, ...rulesOf({ ...rules, feeCandles }) }
  const settings = desk.family.parseConfig(config)
  const requests = desk.family.series(settings, desk.family.initial(settings))
  const before = await readBefore(markets, lines[0], { candles: first.candles, requests, signal })
  const report = await runJob(
    signals === null
      ? { ...bot, ...first, before, kind: 'prices' }
      : { ...bot, pasts, signals, kind: 'signals', funding, isContractUsual: false },
    { signal, onProgress: (share) => onProgress(HALF + share * HALF) },
  )
  const { maker, taker } = first.market.fees
  return { state: 'done', report, fees: { maker: formatDecimal(maker), taker: formatDecimal(taker) } }
}

/** The work of one job, which ends by itself when it takes too long. */
export const workOf =
  ({ markets, mostMs }: Backtests, trial: Trial): Work =>
  async (signal, onProgress, id) => {
    const tooLong = AbortSignal.timeout(mostMs)
    try {
      return await tryOut(markets, trial, AbortSignal.any([signal, tooLong]), onProgress, id)
    } catch (error) {
      if (tooLong.aborted && !signal.aborted) return { state: 'failed', code: 'too-long' }
      throw error
    }
  }

/** The work of one job whose result is kept before it is told. */
export const keptWork =
  (
    { nowMs, keep }: Backtests,
    owner: Owner,
    about: Pick<Finished, 'family' | 'exchange' | 'days' | 'form'>,
    work: Work,
  ): Work =>
  async (...of) => {
    const outcome = await work(...of)
    const [signal, , id] = of
    if (outcome.state === 'done' && !signal.aborted) {
      const { report, fees } = outcome
      await keep(owner, { ...about, id, atMs: nowMs(), report, fees })
    }
    return outcome
  }
