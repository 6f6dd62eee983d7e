/** The ways of up to three accounts in one picture, each from its own start. */
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { changesOf, daysOf } from '#features/backtest/web/index.ts'
import { ChangeChart, type LineLook } from '#platform/web/change-chart.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { WholeRun } from '../contract.ts'
import { runWords } from './messages.ts'
import type { Named } from './run-name.ts'

const looks: readonly LineLook[] = ['main', 'second', 'faint']

export const lookOf = (index: number): LineLook => looks[index] ?? 'faint'

const worthsOf = ({ report, summary: { spark } }: WholeRun): readonly number[] =>
  report === null ? spark : report.points.map(({ equity }) => equity)

export const Curves = ({ runs }: { runs: readonly Named[] }) => {
  const words = useMessages(runWords)
  const format = useFormat()
  const lines = useMemo(
    () =>
      runs.map(({ run }, index) => ({
        id: run.id,
        look: lookOf(index),
        changes: changesOf(worthsOf(run), run.summary.begun),
      })),
    [runs],
  )
  const sentence = runs
    .map(({ name, run: { summary } }) =>
      words.curveSentence({ name, percent: format.percent(summary.profitPercent, 'always') }),
    )
    .join(', ')
  const periods = new Set(
    runs.map(({ run: { summary } }) => `${format.date(summary.fromMs)} ${format.date(summary.toMs)}`),
  )
  const { fromMs = 0, toMs = 0 } = runs[0]?.run.summary ?? {}
  const isOnePeriod = periods.size === 1
  const times = isOnePeriod
    ? daysOf([fromMs, (fromMs + toMs) / 2, toMs], format.date)
    : [words.periodStart, words.periodEnd]
  return (
    <>
      <Text size="sm" c="dimmed">
        {words.curves} {!isOnePeriod && words.ownPeriods}
      </Text>
      <div style={{ height: 240 }}>
        <ChangeChart lines={lines} times={times} sentence={sentence} />
      </div>
    </>
  )
}
