/** Figures of up to three runs side by side. */
import { useMemo } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import type { BacktestRun } from '../contract.ts'
import { runWords } from './messages.ts'
import { useFigures, usePeriod } from './use-figures.ts'

type Row = { id: string; label: string; values: readonly string[] }

export const FiguresTable = ({ runs, titles }: { runs: readonly BacktestRun[]; titles: readonly string[] }) => {
  const words = useMessages(runWords)
  const figures = useFigures()
  const period = usePeriod()
  const each = runs.map((run) => [{ id: 'period', label: words.period, value: period(run) }, ...figures(run)])
  const rows: Row[] = (each[0] ?? []).map(({ id, label }, index) => ({
    id,
    label,
    values: each.map((list) => list[index]?.value ?? ''),
  }))
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { id: 'figure', header: words.figure, card: 'title', cell: ({ label }) => label },
      ...titles.map((header, index) => ({
        id: String(index),
        header,
        numeric: true,
        cell: ({ values }: Row) => values[index] ?? '',
      })),
    ],
    [words, titles],
  )
  return <DataTable label={words.figures} rows={rows} rowKey={({ id }) => id} columns={columns} empty={null} />
}
