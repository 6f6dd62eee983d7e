import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import IconMessages from 'icon:messages'
import IconSearchOff from 'icon:search-off'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { CsvButton } from '#platform/web/csv-button.tsx'
import { DayField } from '#platform/web/day-field.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Pager } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { DataTable } from '#platform/web/table.tsx'
import { requestStates } from '../states.ts'
import { statusName } from '../status-words.ts'
import { useAdminColumns } from './admin-columns.tsx'
import { adminWords } from './admin-messages.ts'
import { requestsApi } from './api.ts'
import { inputOf, parseSearch, type RequestsSearch } from './search.ts'

export const Route = createFileRoute('/admin/requests')({
  staticData: {
    grant: 'admin',
    title: { en: 'Requests', hu: 'Kérelmek' },
    menu: { order: 120, icon: IconMessages },
  },
  validateSearch: (search: Record<string, unknown>): RequestsSearch => parseSearch(search),
  component: RequestsPage,
})

type FilterProps = { search: RequestsSearch; onChange: (search: RequestsSearch) => void }

const Filters = ({ search, onChange }: FilterProps) => {
  const words = useMessages(adminWords)
  const language = useLanguage()
  const [user, setUser] = useState(search.user ?? '')
  const choose = (name: keyof RequestsSearch, value: string) =>
    onChange(parseSearch({ ...search, cursor: undefined, [name]: value }))
  const apply = () => user.trim() !== (search.user ?? '') && choose('user', user.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  const day = (name: 'from' | 'to') => (
    <DayField label={words[name]} value={search[name] ?? ''} onChange={(value) => choose(name, value)} />
  )
  return (
    <form onSubmit={submit} role="search">
      <Group align="flex-end" mb="md">
        <NativeSelect
          label={words.status}
          value={search.status ?? ''}
          data={[
            { value: '', label: words.waiting },
            { value: 'any', label: words.anyStatus },
            ...requestStates.map((value) => ({ value, label: statusName(value, language) })),
          ]}
          onChange={({ currentTarget }) => choose('status', currentTarget.value)}
        />
        <NativeSelect
          label={words.type}
          value={search.kind ?? ''}
          data={[
            { value: '', label: words.anyType },
            { value: 'basic', label: words.requestTypeBasic },
            { value: 'bug', label: words.bug },
          ]}
          onChange={({ currentTarget }) => choose('kind', currentTarget.value)}
        />
        <TextInput
          type="search"
          label={words.user}
          placeholder={words.userHelp}
          maxLength={254}
          value={user}
          onChange={({ currentTarget }) => setUser(currentTarget.value)}
          onBlur={apply}
        />
        {day('from')}
        {day('to')}
        <NativeSelect
          label={words.order}
          value={search.order ?? ''}
          data={[
            { value: '', label: words.oldest },
            { value: 'newest', label: words.newest },
          ]}
          onChange={({ currentTarget }) => choose('order', currentTarget.value)}
        />
      </Group>
    </form>
  )
}

/** The file has every page, and the newest first. */
const csvInputOf = (search: RequestsSearch) => {
  const { cursor: _cursor, order: _order, ...filter } = search
  return inputOf(filter)
}

type NothingProps = { isFiltered: boolean; onClear: () => void; onAll: () => void }

const Nothing = ({ isFiltered, onClear, onAll }: NothingProps) => {
  const words = useMessages(adminWords)
  const shared = useMessages(sharedMessages)
  return isFiltered ? (
    <Empty
      icon={IconSearchOff}
      title={words.emptyTitle}
      actions={<Button onClick={onClear}>{shared.clearFilters}</Button>}
    >
      {words.emptyFiltered}
    </Empty>
  ) : (
    <Empty
      icon={IconMessages}
      title={words.emptyWaitingTitle}
      actions={
        <Button variant="default" mih={44} onClick={onAll}>
          {words.showAll}
        </Button>
      }
    >
      {words.emptyWaiting}
    </Empty>
  )
}

function RequestsPage() {
  const words = useMessages(adminWords)
  // The address may hold more than the filters, such as the language.
  const search = parseSearch(Route.useSearch())
  const { cursor, ...filter } = search
  const { order: _order, ...narrowed } = filter
  const isFiltered = Object.keys(narrowed).length > 0
  const navigate = Route.useNavigate()
  const change = (next: RequestsSearch) => void navigate({ search: next, resetScroll: false })
  const columns = useAdminColumns()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    requestsApi.all.queryOptions({ input: inputOf(search), placeholderData: keepPreviousData }),
  )
  const next = data?.next ?? null
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      <Filters key={search.user ?? ''} search={search} onChange={change} />
      <CsvButton ask={() => requestsApi.csv.call(csvInputOf(search))} />
      {error !== null && data === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <div className={isPlaceholderData ? 'refreshing' : ''}>
          <DataTable
            label={words.tableLabel}
            columns={columns}
            rows={data?.requests ?? []}
            rowKey={({ id }) => id}
            isLoading={isPending}
            empty={
              <Nothing
                isFiltered={isFiltered}
                onClear={() => change({})}
                onAll={() => change({ status: 'any', order: 'newest' })}
              />
            }
          />
          {(next !== null || cursor !== undefined) && (
            <Pager
              count={data?.requests.length ?? 0}
              onFirst={cursor === undefined ? null : () => change(filter)}
              onNext={next === null ? null : () => change({ ...filter, cursor: next })}
            />
          )}
        </div>
      )}
    </>
  )
}
