/** A bot and holding as two lines over the same times, in percent of what there was at the start. Doubles: for a picture. */
import { evenly } from '#platform/evenly.ts'
import type { BacktestReport } from '../contract.ts'

export type Curves = {
  times: readonly number[]
  /** How the worth of the account had changed. */
  bot: readonly number[]
  /** How that of the same money in coins had. */
  hold: readonly number[]
}

type Drawn = Pick<BacktestReport, 'points' | 'holdPercent'> & { money: Pick<BacktestReport['money'], 'begun'> }

/** How much more than at the start, of a share of it. */
const percentOf = (share: number): number => (share - 1) * 100

/** Worths of an account in percent of what it began with. */
export const changesOf = (worths: readonly number[], begun: string): number[] =>
  worths.map((worth) => percentOf(worth / Number(begun)))

/** Holding begins at the first open and ends where the report says. */
export const curvesOf = ({ points, holdPercent, money }: Drawn): Curves => {
  const ended = 1 + holdPercent / 100
  const last = points.at(-1)?.close ?? 1
  return {
    times: points.map(({ at }) => at),
    bot: changesOf(
      points.map(({ equity }) => equity),
      money.begun,
    ),
    hold: points.map(({ close }) => percentOf((ended * close) / last)),
  }
}

/** The days at the edges of a picture and in its middle. */
export const daysOf = (times: readonly number[], dateOf: (atMs: number) => string): readonly string[] =>
  evenly(times, 3).map(dateOf)
