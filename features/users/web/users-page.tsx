import { Alert, Button } from '@mantine/core'
import IconSearchOff from 'icon:search-off'
import IconUsers from 'icon:users'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Pages } from '#platform/web/pager.tsx'
import { Problem, useSentence } from '#platform/web/problem.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { tableMessages } from '#platform/web/table-messages.ts'
import { readTable, writeTable } from '#platform/web/table-state.ts'
import { TableTools } from '#platform/web/table-tools.tsx'
import type { UserRow } from '../contract.ts'
import { usersApi } from './api.ts'
import { useColumns } from './columns.tsx'
import { Filters, SearchField } from './filters.tsx'
import { listWords } from './messages.ts'
import { filterOf, orderOf, parseSearch, type UsersSearch, usersShape } from './search.ts'

const ROWS = 25

export const Route = createFileRoute('/admin/users')({
  staticData: {
    grant: 'admin',
    title: { en: 'Users', hu: 'Felhasználók' },
    menu: { order: 110, icon: IconUsers },
  },
  validateSearch: (search: Record<string, unknown>): UsersSearch => parseSearch(search),
  component: UsersPage,
})

type ToolsProps = {
  search: UsersSearch
  columns: readonly Column<UserRow>[]
  onChange: (search: UsersSearch) => void
}

const Tools = ({ search, columns, onChange }: ToolsProps) => {
  const words = useMessages(tableMessages)
  const sentence = useSentence()
  const csv = useMutation({
    mutationFn: () => usersApi.csv.call({ ...filterOf(search), ...orderOf(search) }),
    onSuccess: ({ fileName, text }) => saveFile(fileName, text),
  })
  return (
    <>
      <SearchField key={search.search ?? ''} search={search} onChange={onChange} />
      <TableTools
        columns={columns}
        shape={usersShape}
        state={readTable(search, usersShape)}
        onState={(state) => onChange({ ...filterOf(search), ...writeTable(state, usersShape) })}
        views={{ table: 'users', search, onView: (view) => onChange(parseSearch(view)) }}
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
  const words = useMessages(listWords)
  const shared = useMessages(sharedMessages)
  if (!isFiltered)
    return (
      <Empty icon={IconUsers} title={words.emptyTitle}>
        {words.empty}
      </Empty>
    )
  return (
    <Empty
      icon={IconSearchOff}
      title={words.emptyFilteredTitle}
      actions={<Button onClick={onClear}>{shared.clearFilters}</Button>}
    >
      {words.emptyFiltered}
    </Empty>
  )
}

function UsersPage() {
  const words = useMessages(listWords)
  // The address may hold more than the filters, such as the language.
  const search = parseSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const change = (next: UsersSearch) => void navigate({ search: next, resetScroll: false })
  const columns = useColumns()
  const state = readTable(search, usersShape)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    usersApi.list.queryOptions({
      input: { ...filterOf(search), ...orderOf(search), page: state.page, limit: ROWS },
      placeholderData: keepPreviousData,
    }),
  )
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / ROWS))
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
            rows={data?.users ?? []}
            rowKey={({ id }) => id}
            isLoading={isPending}
            sort={state.sort}
            onSort={(sort) => change({ ...filterOf(search), ...writeTable({ ...state, sort, page: 1 }, usersShape) })}
            empty={
              <Nothing
                isFiltered={Object.keys(filterOf(search)).length > 0 || state.page > 1}
                onClear={() => change({})}
              />
            }
          />
          {data !== undefined && data.users.length > 0 && (
            <Pages page={state.page} pages={pages} rows={data.total} onPage={(page) => change({ ...search, page })} />
          )}
        </div>
      )}
    </>
  )
}
