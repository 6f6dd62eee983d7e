import { Alert, Button } from '@mantine/core'
import IconFileSearch from 'icon:file-search'
import IconSearchOff from 'icon:search-off'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Pager } from '#platform/web/pager.tsx'
import { Problem, useSentence } from '#platform/web/problem.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { tableMessages } from '#platform/web/table-messages.ts'
import { readTable, type TableState, writeTable } from '#platform/web/table-state.ts'
import { TableTools } from '#platform/web/table-tools.tsx'
import type { AuditEntry } from '../contract.ts'
import { auditApi } from './api.ts'
import { ChainStateLine } from './chain-state.tsx'
import { useColumns } from './columns.tsx'
import { Filters } from './filters.tsx'
import { auditWords } from './messages.ts'
import { type AuditSearch, auditShape, filterOf, orderOf, parseSearch } from './search.ts'

const ROWS = 25

export const Route = createFileRoute('/admin/audit')({
  staticData: {
    grant: 'admin',
    title: { en: 'Audit log', hu: 'Auditnapló' },
    menu: { order: 190, icon: IconFileSearch },
  },
  validateSearch: (search: Record<string, unknown>): AuditSearch => parseSearch(search),
  component: AuditPage,
})

const useSearch = () => {
  // The address may hold more than the filters, such as the language.
  const search = parseSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return {
    search,
    /** A changed filter, order or view starts at the first page again. */
    change: ({ cursor: _cursor, ...next }: AuditSearch) => void navigate({ search: next, resetScroll: false }),
    turn: (cursor: string | null) => {
      const { cursor: _cursor, ...rest } = search
      void navigate({ search: cursor === null ? rest : { ...rest, cursor } })
    },
  }
}

const withTable = (search: AuditSearch, state: TableState): AuditSearch => {
  const { page: _page, ...table } = writeTable(state, auditShape)
  return parseSearch({ ...filterOf(search), ...table })
}

type ToolsProps = {
  search: AuditSearch
  columns: readonly Column<AuditEntry>[]
  onChange: (search: AuditSearch) => void
}

const Tools = ({ search, columns, onChange }: ToolsProps) => {
  const words = useMessages(tableMessages)
  const sentence = useSentence()
  const csv = useMutation({
    mutationFn: () => auditApi.csv.call(filterOf(search)),
    onSuccess: ({ fileName, text }) => saveFile(fileName, text),
  })
  return (
    <>
      <TableTools
        columns={columns}
        shape={auditShape}
        state={readTable(search, auditShape)}
        onState={(state) => onChange(withTable(search, state))}
        views={{ table: 'audit', search, onView: (view) => onChange(parseSearch(view)) }}
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

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => {
  const words = useMessages(auditWords)
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
    <Empty icon={IconFileSearch} title={words.emptyTitle}>
      {words.empty}
    </Empty>
  )
}

function AuditPage() {
  const words = useMessages(auditWords)
  const { search, change, turn } = useSearch()
  const columns = useColumns()
  const filter = filterOf(search)
  const { cursor } = search
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    auditApi.list.queryOptions({
      meta: { old: 'after-every-act' },
      input: { ...filter, ...(cursor === undefined ? {} : { cursor }), order: orderOf(search), limit: ROWS },
      placeholderData: keepPreviousData,
    }),
  )
  const state = readTable(search, auditShape)
  const next = data?.next ?? null
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      <ChainStateLine />
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
