/** Rows by cursor under a heading of somebody else, such as a tab: its page is not in the address. */
import type { ReactNode } from 'react'
import { Pager } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'

type Props<Row extends { id: string }> = {
  label: string
  columns: readonly Column<Row>[]
  empty: ReactNode
  page: {
    data: { entries: readonly Row[]; next: string | null } | undefined
    error: unknown
    isPending: boolean
    refetch: () => unknown
  }
  /** Where the page begins; the first one has none. */
  cursor: string | undefined
  onTurn: (cursor: string | undefined) => void
}

export const LogTable = <Row extends { id: string }>({ label, columns, empty, page, cursor, onTurn }: Props<Row>) => {
  const { data, error, isPending, refetch } = page
  const next = data?.next ?? null
  if (error !== null && data === undefined) return <Problem error={error} retry={() => void refetch()} />
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={data?.entries ?? []}
        rowKey={({ id }) => id}
        isLoading={isPending}
        empty={empty}
      />
      {(next !== null || cursor !== undefined) && (
        <Pager
          count={data?.entries.length ?? 0}
          onFirst={cursor === undefined ? null : () => onTurn(undefined)}
          onNext={next === null ? null : () => onTurn(next)}
        />
      )}
    </>
  )
}
