/** The figures of a run in words of the reader's language, in the order in which every page has them. */
import { quoteOf } from '#features/backtest/web/index.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BacktestRun } from '../contract.ts'
import { runWords } from './messages.ts'

export type Figure = { id: string; label: string; value: string }

export const useFigures = (): ((run: BacktestRun) => readonly Figure[]) => {
  const words = useMessages(runWords)
  const format = useFormat()
  return ({ pair, summary }) => {
    const { profit, profitPercent, holdPercent, drawdownPercent, runs, fills } = summary
    const money = `${format.profit(profit, quoteOf(pair))} (${format.percent(profitPercent, 'always')})`
    return [
      { id: 'profit', label: words.profit, value: money },
      { id: 'hold', label: words.hold, value: format.percent(holdPercent, 'always') },
      { id: 'drawdown', label: words.drawdown, value: format.percent(drawdownPercent) },
      { id: 'rounds', label: words.rounds, value: format.count(runs) },
      { id: 'fills', label: words.fills, value: format.count(fills) },
    ]
  }
}

/** From when to when, and by which candles. */
export const usePeriod = (): ((run: BacktestRun) => string) => {
  const words = useMessages(runWords)
  const format = useFormat()
  return ({ days, summary: { fromMs, toMs, interval } }) =>
    `${words.days({ days: format.count(days) })}: ${format.date(fromMs)} – ${format.date(toMs)}, ${interval}`
}
