import { Alert, Button, Group } from '@mantine/core'
import IconKey from 'icon:key'
import IconSearchOff from 'icon:search-off'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CsvButton } from '#platform/web/csv-button.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Pages } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { AdminFilters } from './admin-filters.tsx'
import { adminWords } from './admin-messages.ts'
import { type AdminSearch, filterOf, orderIn, pageIn, parseSearch } from './admin-search.ts'
import { AdminTable } from './admin-table.tsx'
import { apiKeysApi } from './api.ts'
import { MasterKey } from './master-key.tsx'

export const Route = createFileRoute('/admin/apis')({
  staticData: {
    grant: 'admin',
    title: { en: 'API keys of users', hu: 'Felhasználói API-kulcsok' },
    menu: { order: 112, icon: IconKey },
  },
  validateSearch: (search: Record<string, unknown>): AdminSearch => parseSearch(search),
  component: AdminKeysPage,
})

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => {
  const words = useMessages(adminWords)
  const shared = useMessages(sharedMessages)
  if (!isFiltered)
    return (
      <Empty icon={IconKey} title={words.emptyTitle}>
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

const CheckAll = ({ search }: { search: AdminSearch }) => {
  const words = useMessages(adminWords)
  const checkAll = useMutation(apiKeysApi.adminCheckAll.mutationOptions())
  return (
    <>
      <Group mb="sm">
        <Button
          variant="default"
          mih={44}
          loading={checkAll.isPending}
          onClick={() => checkAll.mutate(filterOf(search))}
        >
          {words.checkAll}
        </Button>
      </Group>
      {checkAll.isError && <Problem error={checkAll.error} />}
      {checkAll.isSuccess && (
        <Alert mb="sm" role="status">
          {words.checkAllDone({ count: checkAll.data.keys })}
        </Alert>
      )}
    </>
  )
}

function AdminKeysPage() {
  const words = useMessages(adminWords)
  // The address may hold more than the filters, such as the language.
  const search = parseSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const change = (next: AdminSearch) => void navigate({ search: next, resetScroll: false })
  const page = pageIn(search)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...apiKeysApi.adminList.queryOptions({
      input: { ...filterOf(search), sort: orderIn(search), page },
      placeholderData: keepPreviousData,
    }),
    staleTime: 0,
  })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / (data?.pageSize ?? 1)))
  const isFiltered = Object.keys(filterOf(search)).length > 0 || page > 1
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      <AdminFilters search={search} onChange={change} />
      {data !== undefined && data.total > 0 && (
        <>
          <CheckAll search={search} />
          <CsvButton ask={() => apiKeysApi.adminCsv.call({ ...filterOf(search), sort: orderIn(search) })} />
        </>
      )}
      {error !== null && data === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <div className={isPlaceholderData ? 'table-place refreshing' : 'table-place'}>
          <AdminTable
            keys={data?.keys ?? []}
            isLoading={isPending}
            empty={<Nothing isFiltered={isFiltered} onClear={() => change({})} />}
          />
          {data !== undefined && data.keys.length > 0 && (
            <Pages page={page} pages={pages} rows={data.total} onPage={(next) => change({ ...search, page: next })} />
          )}
        </div>
      )}
      <MasterKey />
    </>
  )
}
