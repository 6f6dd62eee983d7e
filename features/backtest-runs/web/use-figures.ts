/** The figures of a run in words of the reader's language, in the order in which every page has them. */
import { feesOf, heldProfit, quoteOf } from '#features/backtest/web/index.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { profitColor } from '#platform/web/money.tsx'
import type { WholeRun } from '../contract.ts'
import { runWords } from './messages.ts'

export type Figure = { id: string; label: string; value: string; color?: string | undefined }

export const useFigures = (): ((run: WholeRun) => readonly Figure[]) => {
  const words = useMessages(runWords)
  const format = useFormat()
  const made = (amount: string, asset: string, percent: number) => ({
    value: `${format.profit(amount, asset)} (${format.percent(percent, 'always')})`,
    color: profitColor(amount),
  })
  const share = (rate: string) => format.percent(Number(rate) * 100)
  const paid = ({ pair, report, fees: { maker, taker } }: WholeRun): readonly Figure[] => {
    if (report === null) return []
    const amount = format.money(feesOf(report), quoteOf(pair))
    return [
      { id: 'fees', label: words.fees, value: words.feesAt({ amount, maker: share(maker), taker: share(taker) }) },
    ]
  }
  return (run) => {
    const { pair, summary } = run
    const { begun, profit, profitPercent, holdPercent, drawdownPercent, runs, fills } = summary
    const held = heldProfit({ money: { begun }, holdPercent })
    return [
      { id: 'profit', label: words.profit, ...made(profit, quoteOf(pair), profitPercent) },
      { id: 'hold', label: words.hold, ...made(held, quoteOf(pair), holdPercent) },
      { id: 'drawdown', label: words.drawdown, value: format.percent(drawdownPercent) },
      { id: 'rounds', label: words.rounds, value: format.count(runs) },
      { id: 'fills', label: words.fills, value: format.count(fills) },
      ...paid(run),
    ]
  }
}

/** From when to when, and by which candles. */
export const usePeriod = (): ((run: WholeRun) => string) => {
  const words = useMessages(runWords)
  const format = useFormat()
  return ({ days, summary: { fromMs, toMs, interval } }) =>
    words.span({ days: format.count(days), from: format.date(fromMs), to: format.date(toMs), interval })
}
