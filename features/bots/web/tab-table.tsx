/** A table in a tab of a bot's page: its columns and order stand in the address, its rows can be taken away as a file. */
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { tableMessages } from '#platform/web/table-messages.ts'
import { type TableShape, type TableState, writeTable } from '#platform/web/table-state.ts'
import { TableTools } from '#platform/web/table-tools.tsx'
import { useTableState } from '#platform/web/use-table-state.ts'
import { type BotSearch, readBotSearch } from './bot-search.ts'

/** The address of the page, and how to change it. */
export type Place = { search: BotSearch; onSearch: (search: BotSearch) => void }

type Props<Row> = Place & {
  /** Under which name its views are kept; also what it is called in the address. */
  table: string
  label: string
  shape: TableShape
  columns: readonly Column<Row>[]
  /** Stands at the end of each row, whatever columns are chosen. */
  actions?: Column<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A row on a phone. */
  renderLines?: (row: Row) => ReactNode
  isLoading?: boolean
  empty: ReactNode
  filters?: ReactNode
  file?: { save: () => void; isSaving: boolean; isCut: boolean }
}

/** The same page with another order or other columns: it begins again. */
export const withTable = (
  { cursor: _cursor, sort: _sort, columns: _columns, page: _page, ...rest }: BotSearch,
  state: TableState,
  shape: TableShape,
): BotSearch => ({ ...rest, ...writeTable(state, shape) })

export const TabTable = <Row,>(props: Props<Row>) => {
  const {
    table,
    label,
    shape,
    columns,
    actions,
    rows,
    rowKey,
    isLoading = false,
    empty,
    filters,
    file,
    renderLines,
  } = props
  const { search, onSearch } = props
  const words = useMessages(tableMessages)
  const name = `bot-${table}`
  const state = useTableState(name, search, shape)
  const onState = (next: TableState) => onSearch(withTable(search, next, shape))
  const shown = columns.filter(({ id }) => state.shown.includes(id))
  return (
    <>
      <TableTools
        columns={columns}
        shape={shape}
        state={state}
        onState={onState}
        table={name}
        views={{ search, onView: (view) => onSearch(readBotSearch(view)) }}
        {...(file === undefined ? {} : { onCsv: file.save, isSaving: file.isSaving })}
      >
        {filters}
      </TableTools>
      {file?.isCut === true && (
        <Alert color="yellow" mb="sm">
          {words.csvCut}
        </Alert>
      )}
      <DataTable
        label={label}
        columns={actions === undefined ? shown : [...shown, actions]}
        rows={rows}
        rowKey={rowKey}
        renderLines={renderLines}
        isLoading={isLoading}
        sort={state.sort}
        onSort={(sort) => onState({ ...state, sort, page: 1 })}
        empty={empty}
      />
    </>
  )
}
