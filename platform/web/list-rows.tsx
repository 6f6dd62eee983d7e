/** One page of a list: its table or cards, the skeleton before them, what stands there when there are none, and the way to the next. */
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyList, ListAnswer, ListQuery } from '#platform/list.ts'
import { ROWS } from './list-address.ts'
import { Pager, Pages } from './pager.tsx'
import { Problem } from './problem.tsx'
import { type Column, DataTable } from './table.tsx'
import type { Sort } from './table-state.ts'

/** A call for a page of a list, as `apiOf` makes it. */
export type PageCall<Of extends AnyList, Row> = {
  call: (input: ListQuery<Of>) => Promise<ListAnswer<Of, Row>>
  queryKey: (options: { input: ListQuery<Of> }) => QueryKey
}

type Counted = { next?: string | null; total?: number }
type Answer<Row> = Counted & { rows: readonly Row[] }

const asRows = <Row,>(value: unknown): readonly Row[] => value as readonly Row[]

export const answerOf = <Of extends AnyList, Row>({ rows: field }: Of, answer: ListAnswer<Of, Row>): Answer<Row> => {
  const { [field]: rows, ...counted }: Record<string, unknown> & Counted = answer
  return { ...counted, rows: asRows<Row>(rows) }
}

/** The rows that a call answers with; those of before stay until others are there. */
export const useListPage = <Of extends AnyList, Row>(
  list: Of,
  { page, input, old }: { page: PageCall<Of, Row>; input: ListQuery<Of>; old?: 'after-every-act' | undefined },
) =>
  useQuery({
    ...(old === undefined ? {} : { meta: { old } }),
    queryKey: page.queryKey({ input }),
    queryFn: async () => page.call(input),
    select: (answer: ListAnswer<Of, Row>) => answerOf<Of, Row>(list, answer),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Where a reader is in the list. */
export type Place = { cursor?: string | undefined; page?: number | undefined }

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  answer: ReturnType<typeof useListPage<AnyList, Row>>
  place: Place
  onTurn: (place: Place) => void
  sort?: { by: Sort | null; onSort: (sort: Sort | null) => void }
  empty: ReactNode
}

const Turning = <Row,>({ place, onTurn, data }: Pick<Props<Row>, 'place' | 'onTurn'> & { data: Answer<Row> }) => {
  const { rows, next = null, total } = data
  const { cursor, page = 1 } = place
  if (total !== undefined)
    return rows.length > 0 ? (
      <Pages
        page={page}
        pages={Math.max(1, Math.ceil(total / ROWS))}
        rows={total}
        onPage={(to) => onTurn({ page: to })}
      />
    ) : null
  if (next === null && cursor === undefined) return null
  return (
    <Pager
      count={rows.length}
      onFirst={cursor === undefined ? null : () => onTurn({})}
      onNext={next === null ? null : () => onTurn({ cursor: next })}
    />
  )
}

export const ListRows = <Row extends { id: string }>(props: Props<Row>) => {
  const { label, columns, answer, place, onTurn, sort, empty } = props
  const { data, error, isPending, isPlaceholderData, refetch } = answer
  if (error !== null && data === undefined) return <Problem error={error} retry={() => void refetch()} />
  return (
    <div className={isPlaceholderData ? 'table-place refreshing' : 'table-place'}>
      <DataTable
        label={label}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ id }) => id}
        isLoading={isPending}
        {...(sort === undefined ? {} : { sort: sort.by, onSort: sort.onSort })}
        empty={empty}
      />
      {data !== undefined && <Turning data={data} place={place} onTurn={onTurn} />}
    </div>
  )
}
