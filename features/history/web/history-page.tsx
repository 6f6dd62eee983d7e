import { Alert, Button } from '@mantine/core'
import { IconDownload, IconHistory, IconSearchOff } from '@tabler/icons-react'
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
import { DataTable } from '#platform/web/table.tsx'
import { useFacts } from '#features/live/web/index.ts'
import { historyApi } from './api.ts'
import { useColumns } from './columns.tsx'
import { Filters } from './filters.tsx'
import { historyWords } from './messages.ts'
import { type HistorySearch, parseSearch } from './search.ts'
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
    /** A changed filter starts at the first page again. */
    filter: ({ cursor: _cursor, ...filter }: HistorySearch) => void navigate({ search: filter }),
    turn: (cursor: string | null) => {
      const { cursor: _cursor, ...filter } = search
      void navigate({ search: cursor === null ? filter : { ...filter, cursor } })
    },
  }
}

const ExportButton = ({ search }: { search: HistorySearch }) => {
  const words = useMessages(historyWords)
  const shared = useMessages(sharedMessages)
  const sentence = useSentence()
  const { cursor: _cursor, ...filter } = search
  const csv = useMutation({
    mutationFn: () => historyApi.csv.call(filter),
    onSuccess: ({ fileName, text }) => saveFile(fileName, text),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} />}
        loading={csv.isPending}
        onClick={() => csv.mutate()}
      >
        {shared.exportCsv}
      </Button>
      {csv.isError && <Alert color="red">{sentence(csv.error)}</Alert>}
      {csv.isSuccess && csv.data.truncated && <Alert color="yellow">{words.csvCut}</Alert>}
    </>
  )
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
  const { search, filter, turn } = useSearch()
  const columns = useColumns()
  useFreshRows()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    historyApi.list.queryOptions({ input: { ...search, limit: ROWS }, placeholderData: keepPreviousData }),
  )
  const { cursor, ...filters } = search
  const next = data?.next ?? null
  return (
    <>
      <PageHeading subtitle={words.subtitle} actions={<ExportButton search={search} />}>
        {words.title}
      </PageHeading>
      <Filters search={search} onChange={filter} />
      {error !== null && data === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <div className={isPlaceholderData ? 'refreshing' : ''}>
          <DataTable
            label={words.tableLabel}
            columns={columns}
            rows={data?.entries ?? []}
            rowKey={({ id }) => id}
            isLoading={isPending}
            empty={<Nothing isFiltered={Object.keys(filters).length > 0} onClear={() => filter({})} />}
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
