/** A page that is a list: heading, filters kept in the address, table or cards, pages, the rows as a file, and both kinds of nothing. */
import { Alert, Button, Group } from '@mantine/core'
import IconSearchOff from 'icon:search-off'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AnyList, ListFile, ListQuery } from '#platform/list.ts'
import { CsvButton } from './csv-button.tsx'
import { Empty } from './empty.tsx'
import { useMessages } from './language.tsx'
import {
  type Address,
  allAt,
  type AnyAddress,
  asAny,
  isNarrowed,
  pageAt,
  readAddress,
  shapeOf,
  withChosen,
  withoutFilters,
} from './list-address.ts'
import { FilterEnd, FilterFields, type FilterViews } from './list-filters.tsx'
import { ListRows, type PageCall, type Place, useListPage } from './list-rows.tsx'
import { sharedMessages } from './messages.ts'
import { PageHeading } from './page-heading.tsx'
import { Problem } from './problem.tsx'
import { saveFile } from './save-file.ts'
import type { Column } from './table.tsx'
import { tableMessages } from './table-messages.ts'
import { type TableState, writeTable } from './table-state.ts'
import { TableTools } from './table-tools.tsx'
import { useTableState } from './use-table-state.ts'
import './list-filters.css'

/** Asks for all that the list shows, as a file. */
type FileCall<Of extends AnyList> = { call: (input: ListQuery<Of>) => Promise<ListFile> }

type Words = { title: string; subtitle: string; tableLabel: string }

type Props<Of extends AnyList, Row> = {
  list: Of
  page: PageCall<Of, Row>
  /** Absent where nobody takes the rows along. */
  file?: FileCall<Of>
  words: Words
  filters: FilterViews<Of>
  columns: readonly Column<Row>[]
  /** What stands there where there is nothing yet, and where nothing fits. */
  empty: { none: ReactNode; filtered: { title: string; text: string } }
  /** Beside the heading, between it and the filters, and below the rows. */
  actions?: ReactNode
  above?: ReactNode
  below?: ReactNode
}

/** Where the list is, and how to go elsewhere in it. */
export const useAddress = <Of extends AnyList>(list: Of) => {
  // The address may hold more than the list, such as the language.
  const address = readAddress(list)(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    address,
    go: (next: Address<Of>) => void navigate({ to: '.', search: { ...next }, resetScroll: false }),
    turn: (place: Place) =>
      void navigate({ to: '.', search: { ...address, cursor: undefined, page: undefined, ...place } }),
  }
}

/** A filter of this name is always in sight; the others a phone opens on demand. */
const SEARCH = 'search'

type ToolsProps<Of extends AnyList, Row> = Pick<Props<Of, Row>, 'list' | 'file' | 'filters' | 'columns'> & {
  address: Address<Of>
  go: (next: Address<Of>) => void
}

/** Where readers choose columns: filters among the tools of the table. */
const Tools = <Of extends AnyList, Row>({ list, file, filters, columns, address, go }: ToolsProps<Of, Row>) => {
  const words = useMessages(tableMessages)
  const shape = shapeOf(list)
  const csv = useMutation({
    mutationFn: async () => file?.call(allAt(list, address)),
    onSuccess: (saved) => saved !== undefined && saveFile(saved.fileName, saved.text),
  })
  const names = Object.keys(list.filters)
  const onChoose = (chosen: AnyAddress) => go(withChosen(list, address, chosen))
  const fields = { list, views: filters, address: asAny(address), onChoose }
  const onState = (state: TableState) => {
    const { sort, columns: shown } = writeTable(state, shape)
    go(withChosen(list, address, { sort, columns: shown }))
  }
  return (
    <>
      {names.includes(SEARCH) && (
        <div role="search" className="list-search">
          <FilterFields {...fields} names={[SEARCH]} />
        </div>
      )}
      <TableTools
        columns={columns}
        shape={shape}
        table={list.name}
        state={useTableState(list.name, asAny(address), shape)}
        onState={onState}
        views={{ search: address, onView: (view) => go(readAddress(list)(view)) }}
        {...(file === undefined ? {} : { onCsv: () => csv.mutate() })}
        isSaving={csv.isPending}
      >
        <FilterFields {...fields} names={names.filter((name) => name !== SEARCH)} />
        <FilterEnd {...fields} onClear={() => go(withoutFilters(list, address))} />
      </TableTools>
      {csv.isError && <Problem error={csv.error} />}
      {csv.data?.truncated === true && <Alert color="yellow">{words.csvCut}</Alert>}
    </>
  )
}

/** Where everybody sees the same columns: filters in one line. */
const Plain = <Of extends AnyList, Row>({ list, file, filters, address, go }: ToolsProps<Of, Row>) => {
  const names = Object.keys(list.filters)
  const onChoose = (chosen: AnyAddress) => go(withChosen(list, address, chosen))
  const fields = { list, views: filters, address: asAny(address), onChoose }
  return (
    <>
      {names.length > 0 && (
        <Group align="flex-end" mb="md" role="search">
          <FilterFields {...fields} names={names} />
          <FilterEnd {...fields} onClear={() => go(withoutFilters(list, address))} />
        </Group>
      )}
      {file !== undefined && <CsvButton ask={() => file.call(allAt(list, address))} />}
    </>
  )
}

const NothingFits = ({ title, text, onClear }: { title: string; text: string; onClear: () => void }) => {
  const shared = useMessages(sharedMessages)
  return (
    <Empty icon={IconSearchOff} title={title} actions={<Button onClick={onClear}>{shared.clearFilters}</Button>}>
      {text}
    </Empty>
  )
}

export const ListPage = <Of extends AnyList, Row extends { id: string }>(props: Props<Of, Row>) => {
  const { list, page, words, columns, empty, actions, above, below } = props
  const { address, go, turn } = useAddress(list)
  const any = asAny(address)
  const answer = useListPage<Of, Row>(list, { page, input: pageAt(list, address) })
  const shape = shapeOf(list)
  const state = useTableState(list.name, any, shape)
  const isElsewhere = isNarrowed(list, any) || address.page !== undefined
  const nothing = isElsewhere ? (
    <NothingFits {...empty.filtered} onClear={() => go(withoutFilters(list, address))} />
  ) : (
    empty.none
  )
  const onSort = (sort: TableState['sort']) =>
    go(withChosen(list, address, { sort: writeTable({ ...state, sort }, shape).sort }))
  const Bar = list.columns === null ? Plain<Of, Row> : Tools<Of, Row>
  return (
    <>
      <PageHeading subtitle={words.subtitle} {...(actions === undefined ? {} : { actions })}>
        {words.title}
      </PageHeading>
      {above}
      <Bar {...props} address={address} go={go} />
      <ListRows
        label={words.tableLabel}
        columns={list.columns === null ? columns : columns.filter(({ id }) => state.shown.includes(id))}
        answer={answer}
        place={{ cursor: address.cursor, page: address.page }}
        onTurn={turn}
        {...(shape.sortable.length === 0 ? {} : { sort: { by: state.sort, onSort } })}
        empty={nothing}
      />
      {below}
    </>
  )
}
