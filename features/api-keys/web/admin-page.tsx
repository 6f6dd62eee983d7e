import { Alert, Button, Group } from '@mantine/core'
import IconKey from 'icon:key'
import IconSearchOff from 'icon:search-off'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Pages } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import { apiKeyErrors } from '../messages.ts'
import { AdminFilters } from './admin-filters.tsx'
import { adminWords } from './admin-messages.ts'
import { type AdminSearch, filterOf, pageIn, parseSearch } from './admin-search.ts'
import { type AdminApiKey, apiKeysApi, useReread } from './api.ts'
import { exchangeTitles } from './exchange-titles.ts'
import { FreezeDialog } from './freeze-dialog.tsx'
import { Below, NameAndKey, StatusCell } from './key-face.tsx'
import { apiKeyWords } from './messages.ts'

export const Route = createFileRoute('/admin/apis')({
  staticData: {
    grant: 'admin',
    title: { en: 'API keys of users', hu: 'Felhasználói API-kulcsok' },
    menu: { order: 112, icon: IconKey },
  },
  validateSearch: (search: Record<string, unknown>): AdminSearch => parseSearch(search),
  component: AdminKeysPage,
})

type Acts = {
  check: (row: AdminApiKey) => void
  freeze: (row: AdminApiKey) => void
  unfreeze: (row: AdminApiKey) => void
}

const Actions = ({ row, acts }: { row: AdminApiKey; acts: Acts }) => {
  const words = useMessages(adminWords)
  const own = useMessages(apiKeyWords)
  const { name } = row
  if (row.status === 'frozen')
    return (
      <Button variant="default" mih={44} aria-label={words.unfreezeOf({ name })} onClick={() => acts.unfreeze(row)}>
        {words.unfreeze}
      </Button>
    )
  return (
    <Group gap="xs">
      <Button variant="default" mih={44} aria-label={own.checkOf({ name })} onClick={() => acts.check(row)}>
        {own.check}
      </Button>
      <Button
        variant="subtle"
        color="red"
        mih={44}
        aria-label={words.freezeOf({ name })}
        onClick={() => acts.freeze(row)}
      >
        {words.freeze}
      </Button>
    </Group>
  )
}

const useColumns = (acts: Acts): readonly Column<AdminApiKey>[] => {
  const words = useMessages(adminWords)
  const own = useMessages(apiKeyWords)
  const titles = useMessages(exchangeTitles)
  return useMemo(() => {
    const yesNo = (is: boolean) => (is ? own.yes : own.no)
    return [
      { id: 'name', header: own.name, card: 'title', cell: (row) => <NameAndKey {...row} /> },
      { id: 'user', header: words.user, cell: ({ user }) => user.username },
      { id: 'exchange', header: own.exchange, cell: ({ exchange }) => titles[exchange] },
      { id: 'status', header: own.status, cell: (row) => <StatusCell {...row} /> },
      {
        id: 'flags',
        header: own.settings,
        card: 'more',
        cell: ({ futures, mica, lastCheckAtMs, code }) => (
          <div>
            <Below label={own.futures}>{yesNo(futures)}</Below>
            <Below label={own.mica}>{yesNo(mica)}</Below>
            <Below label={own.lastCheck}>{lastCheckAtMs === null ? '–' : <Time atMs={lastCheckAtMs} />}</Below>
            <Below label={words.lastError}>{code === '' ? '–' : <code>{code}</code>}</Below>
          </div>
        ),
      },
      { id: 'actions', header: own.actions, card: 'foot', cell: (row) => <Actions row={row} acts={acts} /> },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- what acts is made anew with every drawing
  }, [words, own, titles])
}

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
  const errors = useMessages(apiKeyErrors)
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
      {checkAll.isError && <Problem error={checkAll.error} words={errors} />}
      {checkAll.isSuccess && (
        <Alert mb="sm" role="status">
          {words.checkAllDone({ count: checkAll.data.keys })}
        </Alert>
      )}
    </>
  )
}

const useActs = () => {
  const reread = useReread()
  const [frozen, setFrozen] = useState<AdminApiKey | null>(null)
  const check = useMutation(apiKeysApi.adminCheck.mutationOptions({ onSettled: reread }))
  const unfreeze = useMutation(apiKeysApi.unfreeze.mutationOptions({ onSettled: reread }))
  const acts: Acts = {
    check: ({ id }) => check.mutate({ key: id }),
    freeze: setFrozen,
    unfreeze: ({ id }) => unfreeze.mutate({ key: id }),
  }
  const close = () => setFrozen(null)
  return { acts, frozen, close, reread, error: check.error ?? unfreeze.error }
}

function AdminKeysPage() {
  const words = useMessages(adminWords)
  const errors = useMessages(apiKeyErrors)
  // The address may hold more than the filters, such as the language.
  const search = parseSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const change = (next: AdminSearch) => void navigate({ search: next, resetScroll: false })
  const { acts, frozen, close, reread, error: failed } = useActs()
  const columns = useColumns(acts)
  const page = pageIn(search)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...apiKeysApi.adminList.queryOptions({ input: { ...filterOf(search), page }, placeholderData: keepPreviousData }),
    staleTime: 0,
  })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / (data?.pageSize ?? 1)))
  const isFiltered = Object.keys(filterOf(search)).length > 0 || page > 1
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      <AdminFilters search={search} onChange={change} />
      {data !== undefined && data.total > 0 && <CheckAll search={search} />}
      {failed !== null && <Problem error={failed} words={errors} />}
      {error !== null && data === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <div className={isPlaceholderData ? 'table-place refreshing' : 'table-place'}>
          <DataTable
            label={words.tableLabel}
            columns={columns}
            rows={data?.keys ?? []}
            rowKey={({ id }) => id}
            isLoading={isPending}
            empty={<Nothing isFiltered={isFiltered} onClear={() => change({})} />}
          />
          {data !== undefined && data.keys.length > 0 && (
            <Pages page={page} pages={pages} rows={data.total} onPage={(next) => change({ ...search, page: next })} />
          )}
        </div>
      )}
      {frozen !== null && (
        <FreezeDialog
          row={frozen}
          onClose={close}
          onFrozen={() => {
            close()
            void reread()
          }}
        />
      )}
    </>
  )
}
