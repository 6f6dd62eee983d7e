/** The columns of a list of backtests. */
import { Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import { quoteOf } from '#features/backtest/web/index.ts'
import { TextLink } from '#platform/web/links.tsx'
import type { Format } from '#platform/web/format.ts'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { Profit } from '#platform/web/money.tsx'
import type { Column } from '#platform/web/table.tsx'
import type { BacktestRun } from '../contract.ts'
import { MOST_COMPARED } from '../rules.ts'
import { runWords } from './messages.ts'
import { runName } from './run-name.ts'
import { Spark } from './spark.tsx'
import { Star } from './star.tsx'

/** Ids of the runs that are to be compared. */
export type Picks = { ids: readonly string[]; onPick: (id: string) => void }

type FigureWords = Record<'curve' | 'profit' | 'hold' | 'drawdown' | 'rounds', string>

const figureColumns = (words: FigureWords, format: Format): readonly Column<BacktestRun>[] => [
  {
    id: 'curve',
    header: words.curve,
    cell: ({ summary: { spark, profitPercent } }) => <Spark values={spark} isGain={profitPercent >= 0} />,
  },
  {
    id: 'profit',
    header: words.profit,
    numeric: true,
    cell: ({ pair, summary: { profit, profitPercent } }) => (
      <span>
        <Profit amount={profit} asset={quoteOf(pair)} /> ({format.percent(profitPercent, 'always')})
      </span>
    ),
  },
  {
    id: 'hold',
    header: words.hold,
    numeric: true,
    cell: ({ summary: { holdPercent } }) => format.percent(holdPercent, 'always'),
  },
  {
    id: 'drawdown',
    header: words.drawdown,
    numeric: true,
    cell: ({ summary: { drawdownPercent } }) => format.percent(drawdownPercent),
  },
  { id: 'runs', header: words.rounds, numeric: true, cell: ({ summary: { runs } }) => format.count(runs) },
]

export const useRunColumns = ({ ids, onPick }: Picks): readonly Column<BacktestRun>[] => {
  const words = useMessages(runWords)
  const format = useFormat()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: words.family,
        card: 'title',
        cell: (run) => (
          <TextLink to="/backtest/run/$runId" params={{ runId: run.id }} fw={600}>
            {runName(run, language)}
          </TextLink>
        ),
      },
      {
        id: 'period',
        header: words.period,
        cell: ({ days, summary: { toMs } }) => `${words.days({ days: format.count(days) })}, ${format.date(toMs)}`,
      },
      ...figureColumns(words, format),
      {
        id: 'pick',
        header: words.pick,
        cell: (run) => (
          <Checkbox
            aria-label={words.pickOf({ name: runName(run, language) })}
            checked={ids.includes(run.id)}
            disabled={!ids.includes(run.id) && ids.length >= MOST_COMPARED}
            onChange={() => onPick(run.id)}
          />
        ),
      },
      {
        id: 'star',
        header: words.star,
        card: 'corner',
        cell: (run) => <Star run={run} name={runName(run, language)} />,
      },
    ],
    [words, format, language, ids, onPick],
  )
}
