/** The columns of a list of backtests. */
import { Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import { TextLink } from '#platform/web/links.tsx'
import { profitColor } from '#platform/web/money.tsx'
import type { Format } from '#platform/web/format.ts'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { ProfitSpark } from '#platform/web/profit-spark.tsx'
import type { Column } from '#platform/web/table.tsx'
import type { BacktestRun } from '../contract.ts'
import { MOST_COMPARED } from '../rules.ts'
import { runWords } from './messages.ts'
import type { Picks } from './picks.tsx'
import { runName } from './run-name.ts'
import { RunProfit } from './run-profit.tsx'
import { Star } from './star.tsx'
import './pick-run.css'

type PickProps = {
  name: string
  isPicked: boolean
  /** Why no other one can be picked; null while one can. */
  full: string | null
  onPick: () => void
}

const Pick = ({ name, isPicked, full, onPick }: PickProps) => {
  const isFull = full !== null && !isPicked
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box has its own name; the label makes its surroundings a target.
    <label className="pick-run" {...(isFull ? { title: full } : {})}>
      <Checkbox aria-label={name} checked={isPicked} disabled={isFull} onChange={onPick} />
    </label>
  )
}

type FigureWords = Record<'curve' | 'profit' | 'hold' | 'drawdown' | 'rounds', string>

const figureColumns = (words: FigureWords, format: Format): readonly Column<BacktestRun>[] => [
  {
    id: 'curve',
    header: words.curve,
    cell: ({ summary: { spark } }) => <ProfitSpark values={spark} />,
  },
  {
    id: 'profit',
    header: words.profit,
    numeric: true,
    cell: (run) => <RunProfit run={run} />,
  },
  {
    id: 'hold',
    header: words.hold,
    numeric: true,
    card: 'more',
    cell: ({ summary: { holdPercent } }) => (
      <span style={{ color: profitColor(String(holdPercent)) }}>{format.percent(holdPercent, 'always')}</span>
    ),
  },
  {
    id: 'drawdown',
    header: words.drawdown,
    numeric: true,
    card: 'more',
    cell: ({ summary: { drawdownPercent } }) => format.percent(drawdownPercent),
  },
  {
    id: 'runs',
    header: words.rounds,
    numeric: true,
    card: 'more',
    cell: ({ summary: { runs } }) => format.count(runs),
  },
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
        cell: ({ days, summary: { toMs } }) => words.until({ days: format.count(days), time: format.dateTime(toMs) }),
      },
      ...figureColumns(words, format),
      {
        id: 'pick',
        header: words.pick,
        cell: (run) => (
          <Pick
            name={words.pickOf({ name: runName(run, language) })}
            isPicked={ids.includes(run.id)}
            full={ids.length >= MOST_COMPARED ? words.pickFull : null}
            onPick={() => onPick(run.id)}
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
