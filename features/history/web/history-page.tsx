import { Alert, Button } from '@mantine/core'
import IconHistory from 'icon:history'
import IconSearchOff from 'icon:search-off'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Pager } from '#platform/web/pager.tsx'
import { Problem, useSentence } from '#platform/web/problem.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { readTable, type TableState, writeTable } from '#platform/web/table-state.ts'
import { TableTools } from '#platform/web/table-tools.tsx'
import { useFacts } from '#features/live/web/index.ts'
import type { HistoryEntry } from '../contract.ts'
import { historyApi } from './api.ts'
import { useColumns } from './columns.tsx'
import { Filters } from './filters.tsx'
import { historyWords } from './messages.ts'
import { filterOf, historyShape, type HistorySearch, orderOf, parseSearch } from './search.ts'
import './history-page.css'

const ROWS = 25

export const Route = createFileRoute('/history')({
  staticData: {
    grant: 'trading',
    title: { en: 'Trade history', hu: 'Kereskedési előzmények' },
    menu: { order: 90, icon: IconHistory, label: { en: 'History', hu: 'Előzmények' }, shortcut: 'h' },
  },
  validateSearch: (search: Record<string, unknown>): HistorySearch => parseSearch(search),
  component: HistoryPage,
})

const useSearch = () => {
  // The address may hold more than the filters, such as the language.
  const search = parseSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return {
    search,
    /** A changed filter, order or view starts at the first page again. */
    change: ({ cursor: _cursor, ...next }: HistorySearch) => void navigate({ search: next, resetScroll: false }),
    turn: (cursor: string | null) => {
      const { cursor: _cursor, ...rest } = search
      void navigate({ search: cursor === null ? rest : { ...rest, cursor } })
    },
  }
}

const useCsv = (search: HistorySearch) =>
  useMutation({
    mutationFn: () => historyApi.csv.call(filterOf(search)),
    onSuccess: ({ fileName, text }) => saveFile(fileName, text),
  })

type ToolsProps = {
  search: HistorySearch
  columns: readonly Column<HistoryEntry>[]
  onChange: (search: HistorySearch) => void
}

const Tools = ({ search, columns, onChange }: ToolsProps) => {
  const words = useMessages(historyWords)
  const sentence = useSentence()
  const csv = useCsv(search)
  return (
    <>
      <TableTools
        columns={columns}
        shape={historyShape}
        state={readTable(search, historyShape)}
        onState={(state) => onChange(withTable(search, state))}
        views={{ table: 'history', search, onView: (view) => onChange(parseSearch(view)) }}
        onCsv={() => csv.mutate()}
        isSaving={csv.isPending}
      >
        <Filters search={search} onChange={onChange} />
      </TableTools>
      {csv.isError && <Alert color="red">{sentence(csv.error)}</Alert>}
      {csv.isSuccess && csv.data.truncated && <Alert color="yellow">{words.csvCut}</Alert>}
    </>
  )
}

const withTable = (search: HistorySearch, state: TableState): HistorySearch => {
  const { page: _page, ...table } = writeTable(state, historyShape)
  return { ...filterOf(search), ...table }
}

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => {
  const words = useMessages(historyWords)
  const shared = useMessages(sharedMessages)
  if (isFiltered)
    return (
      <Empty
        icon={IconSearchOff}
        title={words.emptyFilteredTitle}
        actions={<Button onClick={onClear}>{shared.clearFilters}</Button>}
      >
        {words.emptyFiltered}
      </Empty>
    )
  return (
    <Empty
      icon={IconHistory}
      title={words.emptyTitle}
      actions={<ButtonLink to="/dashboard">{words.toDashboard}</ButtonLink>}
    >
      {words.empty}
    </Empty>
  )
}

/** Something happened to a bot: the rows on screen may have changed. */
const useFreshRows = () => {
  const queryClient = useQueryClient()
  useFacts((fact) => {
    if (fact.kind === 'fill' || fact.kind === 'bot') void queryClient.invalidateQueries({ queryKey: historyApi.key() })
  })
}

function HistoryPage() {
  const words = useMessages(historyWords)
  const { search, change, turn } = useSearch()
  const columns = useColumns()
  useFreshRows()
  const filter = filterOf(search)
  const { cursor } = search
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    historyApi.list.queryOptions({
      input: { ...filter, ...(cursor === undefined ? {} : { cursor }), order: orderOf(search), limit: ROWS },
      placeholderData: keepPreviousData,
    }),
  )
  const state = readTable(search, historyShape)
  const next = data?.next ?? null
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      <Tools search={search} columns={columns} onChange={change} />
      {error !== null && data === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <div className={isPlaceholderData ? 'table-place refreshing' : 'table-place'}>
          <DataTable
            label={words.tableLabel}
            columns={columns.filter(({ id }) => state.shown.includes(id))}
            rows={data?.entries ?? []}
            rowKey={({ id }) => id}
            isLoading={isPending}
            sort={state.sort}
            onSort={(sort) => change(withTable(search, { ...state, sort }))}
            empty={<Nothing isFiltered={Object.keys(filter).length > 0} onClear={() => change({})} />}
          />
          {(next !== null || cursor !== undefined) && (
            <Pager
              count={data?.entries.length ?? 0}
              onFirst={cursor === undefined ? null : () => turn(null)}
              onNext={next === null ? null : () => turn(next)}
            />
          )}
        </div>
      )}
    </>
  )
}
