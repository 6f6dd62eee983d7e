import { Button, Card, Group, NativeSelect, Skeleton } from '@mantine/core'
import IconBell from 'icon:bell'
import IconSearchOff from 'icon:search-off'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Pager } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { Category } from '../kinds.ts'
import { notificationsApi } from './api.ts'
import { MarkAll } from './mark-all.tsx'
import { notificationWords } from './messages.ts'
import { NoNotifications } from './nothing.tsx'
import { NotificationList } from './notification-list.tsx'
import { categories, type NotificationSearch, readSearch, states } from './search.ts'

const ROWS = 25

export const Route = createFileRoute('/user/notifications')({
  staticData: {
    grant: 'account',
    title: { en: 'Notifications', hu: 'Értesítések' },
    menu: { order: 91, icon: IconBell, Beside: lazy(() => import('./unread-count.tsx')) },
  },
  validateSearch: readSearch,
  component: NotificationsPage,
})

const labelOf = {
  api_error: 'apiError',
  limit_reached: 'limitReached',
  insufficient_funds: 'insufficientFunds',
  system: 'system',
} as const satisfies Record<Category, string>

type FilterProps = { search: NotificationSearch; onChange: (search: NotificationSearch) => void }

const Filters = ({ search, onChange }: FilterProps) => {
  const words = useMessages(notificationWords)
  const change = (changed: Record<string, unknown>) =>
    onChange(readSearch({ ...search, cursor: undefined, ...changed }))
  return (
    <Group gap="sm" mb="md" align="end">
      <NativeSelect
        label={words.category}
        value={search.category ?? ''}
        data={[
          { value: '', label: words.anyCategory },
          ...categories.map((category) => ({ value: category, label: words[labelOf[category]] })),
        ]}
        onChange={({ currentTarget }) => change({ category: currentTarget.value })}
      />
      <NativeSelect
        label={words.state}
        value={search.state ?? ''}
        data={[{ value: '', label: words.anyState }, ...states.map((state) => ({ value: state, label: words[state] }))]}
        onChange={({ currentTarget }) => change({ state: currentTarget.value })}
      />
      <MarkAll />
    </Group>
  )
}

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => {
  const words = useMessages(notificationWords)
  const shared = useMessages(sharedMessages)
  if (!isFiltered) return <NoNotifications />
  return (
    <Empty
      icon={IconSearchOff}
      title={words.noneFound}
      actions={<Button onClick={onClear}>{shared.clearFilters}</Button>}
    >
      {words.noneFoundHelp}
    </Empty>
  )
}

function NotificationsPage() {
  const words = useMessages(notificationWords)
  // The address may hold more than the filters, such as the language.
  const search = readSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const change = (next: NotificationSearch) => void navigate({ search: next, resetScroll: false })
  const { cursor, ...filter } = search
  const { data, error, isPlaceholderData, refetch } = useQuery(
    notificationsApi.list.queryOptions({ input: { ...search, limit: ROWS }, placeholderData: keepPreviousData }),
  )
  const rows = data?.notifications ?? []
  const next = data?.next ?? null
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      <Filters search={search} onChange={change} />
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={320} />}
      {data !== undefined && rows.length === 0 && (
        <Nothing isFiltered={Object.keys(search).length > 0} onClear={() => change({})} />
      )}
      {rows.length > 0 && (
        <Card withBorder p={0} className={isPlaceholderData ? 'refreshing' : ''}>
          <NotificationList rows={rows} />
        </Card>
      )}
      {(next !== null || cursor !== undefined) && (
        <Pager
          count={rows.length}
          onFirst={cursor === undefined ? null : () => change(filter)}
          onNext={next === null ? null : () => change({ ...filter, cursor: next })}
        />
      )}
    </>
  )
}
