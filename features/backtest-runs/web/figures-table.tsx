/** Figures of up to three runs side by side. */
import { useMemo } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { runWords } from './messages.ts'
import type { Named } from './run-name.ts'
import { type Figure, useFigures } from './use-figures.ts'

type Row = { id: string; label: string; values: readonly (Figure | undefined)[] }

/** A run of before has no fees: what one of them has gets a line. */
const rowsOf = (each: readonly (readonly Figure[])[]): readonly Row[] =>
  [...new Map(each.flat().map(({ id, label }) => [id, label]))].map(([id, label]) => ({
    id,
    label,
    values: each.map((figures) => figures.find((figure) => figure.id === id)),
  }))

const cellOf = (figure: Figure | undefined) => <span style={{ color: figure?.color }}>{figure?.value ?? '–'}</span>

export const FiguresTable = ({ runs }: { runs: readonly Named[] }) => {
  const words = useMessages(runWords)
  const figures = useFigures()
  const each = runs.map(({ run }) => figures(run))
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { id: 'figure', header: words.figure, card: 'title', cell: ({ label }) => label },
      ...runs.map(({ run, name }, index) => ({
        id: run.id,
        header: name,
        numeric: true,
        cell: ({ values }: Row) => cellOf(values[index]),
      })),
    ],
    [words, runs],
  )
  return <DataTable label={words.figures} rows={rowsOf(each)} rowKey={({ id }) => id} columns={columns} empty={null} />
}
