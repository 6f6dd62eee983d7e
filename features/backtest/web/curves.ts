/** A bot and holding as two lines over the same times. Doubles: for a picture. */
import type { BacktestReport } from '../contract.ts'

export type Curves = {
  times: readonly number[]
  /** What the account was worth. */
  bot: readonly number[]
  /** What the same money in coins was worth. */
  hold: readonly number[]
  low: number
  high: number
}

type Drawn = Pick<BacktestReport, 'points' | 'holdPercent'> & { money: Pick<BacktestReport['money'], 'begun'> }

/** Holding begins at the first open and ends where the report says. */
export const curvesOf = ({ points, holdPercent, money }: Drawn): Curves => {
  const ended = Number(money.begun) * (1 + holdPercent / 100)
  const last = points.at(-1)?.close ?? 1
  const bot = points.map(({ equity }) => equity)
  const hold = points.map(({ close }) => (ended * close) / last)
  const all = [...bot, ...hold]
  return { times: points.map(({ at }) => at), bot, hold, low: Math.min(...all), high: Math.max(...all) }
}

/** A line in a box of this width and height, the first value at the left edge, the highest at the upper one. */
export const pathOf = (
  values: readonly number[],
  { low, high }: Pick<Curves, 'low' | 'high'>,
  box: { width: number; height: number },
): string => {
  const span = high - low || 1
  const step = box.width / Math.max(values.length - 1, 1)
  return values
    .map((value, index) => {
      const down = box.height * (1 - (value - low) / span)
      return `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${down.toFixed(1)}`
    })
    .join('')
}
