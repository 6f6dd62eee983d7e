/** The rows of a table that are all here: sorted, and cut into pages. */
import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from './table.tsx'
import type { TableState } from './table-state.ts'

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

const compare = (left: number | string, right: number | string): number =>
  typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right))

const definitionsOf = <Row extends RowData>(columns: readonly Column<Row>[]): ColumnDef<typeof features, Row>[] =>
  columns.map(({ id, sortValue }) => ({
    id,
    enableSorting: sortValue !== undefined,
    ...(sortValue === undefined
      ? {}
      : {
          accessorFn: sortValue,
          sortFn: (left, right) => compare(sortValue(left.original), sortValue(right.original)),
        }),
  }))

type Asked<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  state: Pick<TableState, 'sort' | 'page'>
  /** Rows a page; a long list stays quick. */
  size: number
}

/** `all` in their order, and of them the `page`. A page behind the last one shows the last one. */
export const useTableRows = <Row extends RowData>({ columns, rows, rowKey, state, size }: Asked<Row>) => {
  const definitions = useMemo(() => definitionsOf(columns), [columns])
  const data = useMemo(() => [...rows], [rows])
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(state.page, pages)
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    state: {
      sorting: state.sort === null ? [] : [state.sort],
      pagination: { pageIndex: page - 1, pageSize: size },
    },
  })
  return {
    all: table.getSortedRowModel().rows.map(({ original }) => original),
    shown: table.getRowModel().rows.map(({ original }) => original),
    page,
    pages,
  }
}
