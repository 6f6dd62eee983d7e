/** A list of rows: a real table with a sticky head, numbers to the right; on a phone one card a row. Its state belongs in the address. */
import { Skeleton, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'
import './table.css'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

export type Sort = { id: string; desc: boolean }

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, with digits of one width. */
  numeric?: boolean
  /** Rows can be sorted by it; only where all rows are loaded, never on one page of many. */
  sortValue?: (row: Row) => number | string
  /** On a phone: the heading of the card, or shown when its details are opened. */
  card?: 'title' | 'more'
}

type Props<Row> = {
  /** What the table holds; read out before it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown in place of rows, with a way on. */
  empty: ReactNode
  isLoading?: boolean
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
}

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

const sortIcons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort } as const

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const

type HeadProps<Row> = { column: Column<Row>; sort: Sort | null; onSort: Props<Row>['onSort'] }

/** A click sorts upwards, the next downwards, the third gives the order of the server back. */
const nextSort = (id: string, sort: Sort | null): Sort | null => {
  if (sort?.id !== id) return { id, desc: false }
  return sort.desc ? null : { id, desc: true }
}

const Head = <Row,>({ column, sort, onSort }: HeadProps<Row>) => {
  const className = column.numeric === true ? 'table-numeric' : ''
  if (column.sortValue === undefined || onSort === undefined)
    return (
      <Table.Th scope="col" className={className}>
        {column.header}
      </Table.Th>
    )
  const order = sort?.id === column.id ? (sort.desc ? 'desc' : 'asc') : 'none'
  const Icon = sortIcons[order]
  return (
    <Table.Th scope="col" className={className} aria-sort={ariaSort[order]}>
      <UnstyledButton className="table-sort" onClick={() => onSort(nextSort(column.id, sort))}>
        {column.header}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const Loading = ({ columns }: { columns: number }) =>
  SKELETON_ROWS.map((key) => (
    <Table.Tr key={key}>
      <Table.Td colSpan={columns}>
        <Skeleton height={20} />
      </Table.Td>
    </Table.Tr>
  ))

/** One row; on a phone its details open on demand. */
const Row = <Data,>({ row, columns }: { row: Data; columns: readonly Column<Data>[] }) => {
  const words = useMessages(sharedMessages)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Table.Tr data-open={isOpen}>
      {columns.map((column) => (
        <Table.Td
          key={column.id}
          data-label={column.header}
          data-card={column.card}
          className={column.numeric === true ? 'table-numeric' : ''}
        >
          {column.cell(row)}
        </Table.Td>
      ))}
      {columns.some(({ card }) => card === 'more') && (
        <Table.Td className="table-more">
          <UnstyledButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {words.details}
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        </Table.Td>
      )}
    </Table.Tr>
  )
}

export const DataTable = <Row extends RowData>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  isLoading = false,
  sort = null,
  onSort,
}: Props<Row>) => {
  const definitions = useMemo(() => definitionsOf(columns), [columns])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    state: { sorting: sort === null ? [] : [sort] },
  })
  if (!isLoading && rows.length === 0) return empty
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-frame surface" role="region" aria-label={label} tabIndex={0}>
      <Table className="data-table" aria-busy={isLoading} verticalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {isLoading && <Loading columns={columns.length} />}
          {!isLoading &&
            table.getRowModel().rows.map(({ id, original }) => <Row key={id} row={original} columns={columns} />)}
        </Table.Tbody>
      </Table>
    </div>
  )
}
