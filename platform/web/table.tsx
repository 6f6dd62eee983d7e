/** A list of rows: a real table with a sticky head, numbers to the right; on a phone one card a row. Its state belongs in the address. */
import { Checkbox, Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconArrowDown from 'icon:arrow-down'
import IconArrowUp from 'icon:arrow-up'
import IconArrowsSort from 'icon:arrows-sort'
import IconChevronDown from 'icon:chevron-down'
import { type ReactNode, useState } from 'react'
import { useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'
import { tableMessages } from './table-messages.ts'
import type { Sort } from './table-state.ts'
import './table.css'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, with digits of one width. */
  numeric?: boolean
  /** Rows can be sorted by it where all of them are here. */
  sortValue?: (row: Row) => number | string
  /** Whoever sends the rows can sort by it. */
  isSortable?: boolean
  /** On a phone: the heading of the card, its upper corner (a small button, no words), its last line, or shown when its details are opened. */
  card?: 'title' | 'corner' | 'foot' | 'more'
}

/** Rows that can be chosen, one by one or from one to another with Shift. */
export type Picking<Row> = {
  ids: ReadonlySet<string>
  /** Null where it cannot be chosen. */
  nameOf: (row: Row) => string | null
  onPick: (id: string, picked: boolean, range: boolean) => void
}

type Props<Row> = {
  /** What the table holds; read out before it. */
  label: string
  columns: readonly Column<Row>[]
  /** In the order in which they are shown. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown in place of rows, with a way on. */
  empty: ReactNode
  isLoading?: boolean
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  picking?: Picking<Row>
  /** Whether a row gathers others below it, or is one of those; undefined where it is neither. */
  levelOf?: (row: Row) => 'group' | 'part' | undefined
  /** What a row is on a phone instead of a card, as `TwoLines`: a press opens all its values. Such rows cannot be chosen. */
  renderLines?: ((row: Row) => ReactNode) | undefined
}

const sortIcons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort } as const

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const

/** Whether rows can be sorted by the column at all. */
const isSortable = <Row,>({ sortValue, isSortable: bySender = false }: Column<Row>): boolean =>
  bySender || sortValue !== undefined

type HeadProps<Row> = { column: Column<Row>; sort: Sort | null; onSort: Props<Row>['onSort'] }

/** A click sorts upwards, the next downwards, the third gives the order of the server back. */
const nextSort = (id: string, sort: Sort | null): Sort | null => {
  if (sort?.id !== id) return { id, desc: false }
  return sort.desc ? null : { id, desc: true }
}

const Head = <Row,>({ column, sort, onSort }: HeadProps<Row>) => {
  const className = column.numeric === true ? 'table-numeric' : ''
  if (onSort === undefined || !isSortable(column))
    return (
      <Table.Th scope="col" className={className} data-card={column.card}>
        {column.header}
      </Table.Th>
    )
  const order = sort?.id === column.id ? (sort.desc ? 'desc' : 'asc') : 'none'
  const Icon = sortIcons[order]
  return (
    <Table.Th scope="col" className={className} data-card={column.card} aria-sort={ariaSort[order]}>
      <UnstyledButton className="table-sort" onClick={() => onSort(nextSort(column.id, sort))}>
        {column.header}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** As high as a screen: what stands below the table is not seen before the rows are there, and so does not move. */
const Loading = ({ label }: { label: string }) => (
  <div className="table-frame surface" role="region" aria-label={label} aria-busy>
    {SKELETON_ROWS.map((key) => (
      <div key={key} className="table-ghost">
        <Skeleton height={16} width="45%" />
        <Skeleton height={14} width="80%" />
      </div>
    ))}
  </div>
)

type RowProps<Data> = {
  row: Data
  id: string
  columns: readonly Column<Data>[]
  picking: Picking<Data> | undefined
  level: 'group' | 'part' | undefined
}

const Pick = <Data,>({ row, id, picking }: { row: Data; id: string; picking: Picking<Data> }) => {
  const name = picking.nameOf(row)
  if (name === null) return <Table.Td className="table-pick" />
  return (
    <Table.Td className="table-pick">
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box has its own name; the label makes its surroundings a target. */}
      <label>
        <Checkbox
          aria-label={name}
          checked={picking.ids.has(id)}
          readOnly
          onClick={(event) => picking.onPick(id, !picking.ids.has(id), event.shiftKey)}
        />
      </label>
    </Table.Td>
  )
}

/** One row; on a phone its details open on demand. */
const Row = <Data,>({ row, id, columns, picking, level }: RowProps<Data>) => {
  const words = useMessages(sharedMessages)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Table.Tr data-open={isOpen} data-picked={picking?.ids.has(id)} data-level={level}>
      {picking !== undefined && <Pick row={row} id={id} picking={picking} />}
      {columns.map((column) => (
        <Cell key={column.id} row={row} column={column} />
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

const Cell = <Data,>({ row, column }: { row: Data; column: Column<Data> }) => (
  <Table.Td
    data-label={column.header}
    data-card={column.card}
    data-column={column.id}
    className={column.numeric === true ? 'table-numeric' : ''}
  >
    {column.cell(row)}
  </Table.Td>
)

type LinesRowProps<Data> = Pick<RowProps<Data>, 'row' | 'columns'> & { children: ReactNode }

/** A row of two lines, and below them what they leave out. */
const LinesRow = <Data,>({ row, columns, children }: LinesRowProps<Data>) => {
  const words = useMessages(sharedMessages)
  const [isOpen, setIsOpen] = useState(false)
  const corner = columns.find(({ card }) => card === 'corner')
  return (
    <Table.Tr data-lines>
      <Table.Td className="table-lines">
        <UnstyledButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {children}
          <VisuallyHidden>{words.details}</VisuallyHidden>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Table.Td>
      {corner !== undefined && <Cell row={row} column={corner} />}
      {isOpen &&
        columns
          .filter((column) => column !== corner)
          .map((column) => <Cell key={column.id} row={row} column={column} />)}
    </Table.Tr>
  )
}

export const DataTable = <Data,>(props: Props<Data>) => {
  const { label, columns, rows, rowKey, empty, isLoading = false, sort = null, onSort, picking, levelOf } = props
  const { renderLines } = props
  const words = useMessages(tableMessages)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  if (isLoading) return <Loading label={label} />
  if (rows.length === 0) return empty
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-frame surface" role="region" aria-label={label} tabIndex={0}>
      <Table className="data-table" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {picking !== undefined && (
              <Table.Th scope="col" className="table-pick">
                <VisuallyHidden>{words.pick}</VisuallyHidden>
              </Table.Th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) =>
            renderLines !== undefined && isPhone ? (
              <LinesRow key={rowKey(row)} row={row} columns={columns}>
                {renderLines(row)}
              </LinesRow>
            ) : (
              <Row
                key={rowKey(row)}
                id={rowKey(row)}
                row={row}
                columns={columns}
                picking={picking}
                level={levelOf?.(row)}
              />
            ),
          )}
        </Table.Tbody>
      </Table>
    </div>
  )
}
