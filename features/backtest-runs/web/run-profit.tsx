/** What a run made, in money and in percent of what it began with. */
import { quoteOf } from '#features/backtest/web/index.ts'
import { useFormat } from '#platform/web/language.tsx'
import { Profit } from '#platform/web/money.tsx'
import type { BacktestRun } from '../contract.ts'

export const RunProfit = ({ run: { pair, summary } }: { run: BacktestRun }) => {
  const format = useFormat()
  return (
    <span>
      <Profit amount={summary.profit} asset={quoteOf(pair)} /> ({format.percent(summary.profitPercent, 'always')})
    </span>
  )
}
