import { Box, SegmentedControl, Skeleton } from '@mantine/core'
import IconLayoutDashboard from 'icon:layout-dashboard'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Freshness, loadNewestBots } from '#features/bots/web/index.ts'
import { useFacts } from '#features/live/web/index.ts'
import { dashboardApi } from './api.ts'
import { EquityCards } from './equity-cards.tsx'
import { DashboardSkeleton } from './figures.tsx'
import type { Overview } from '../contract.ts'
import { type Range, ranges } from '../ranges.ts'
import { dashboardWords, rangeLabel } from './messages.ts'
import { type DashboardSearch, rangeOf, readDashboardSearch } from './search.ts'
import { useMayTrade } from './use-may-trade.ts'
import { warnedOf } from './warned.ts'
import './dashboard-page.css'

export const Route = createFileRoute('/dashboard')({
  staticData: {
    grant: 'account',
    title: { en: 'Dashboard', hu: 'Vezérlőpult' },
    menu: { order: 10, icon: IconLayoutDashboard, section: 'first', phone: 'left', shortcut: 'd' },
  },
  validateSearch: (search: Record<string, unknown>): DashboardSearch => readDashboardSearch(search),
  component: DashboardPage,
})

// These come behind the page, and are asked for with it: they are mostly there before their numbers are.
const comingBots = loadNewestBots()
const comingBalances = import('./balances.tsx')
const comingChecklist = import('./checklist.tsx')
const comingSinceStart = import('./since-start.tsx')
const comingFills = import('./latest-fills.tsx')
const comingSuspendAll = import('#features/live-accounts/web/index.ts')
const comingUsage = import('#features/packages/web/index.ts')
const NewestBots = lazy(() => comingBots)
const LatestFills = lazy(async () => ({ default: (await comingFills).LatestFills }))
const UsageCard = lazy(async () => ({ default: (await comingUsage).UsageCard }))
const SuspendAll = lazy(async () => ({ default: (await comingSuspendAll).SuspendAll }))
const Checklist = lazy(async () => ({ default: (await comingChecklist).Checklist }))
const SinceStart = lazy(async () => ({ default: (await comingSinceStart).SinceStart }))
/** With all reasons there are, which only a warning needs. */
const Warnings = lazy(() => import('./warnings.tsx'))
const FirstVisit = lazy(() => import('./first-visit.tsx'))
const Balances = lazy(async () => ({ default: (await comingBalances).Balances }))

type Place = { search: DashboardSearch; onSearch: (search: DashboardSearch) => void }

const RangeSwitch = ({ search, onSearch }: Place) => {
  const words = useMessages(dashboardWords)
  return (
    <SegmentedControl
      aria-label={words.range}
      value={rangeOf(search)}
      data={ranges.map((value) => ({ value, label: words[rangeLabel[value]] }))}
      onChange={(range) => onSearch(readDashboardSearch({ ...search, range }))}
    />
  )
}

/** Every fill and every change of a bot moves these numbers. */
const useFreshNumbers = () => {
  const queryClient = useQueryClient()
  useFacts((fact) => {
    if (fact.kind === 'fill' || fact.kind === 'bot')
      void queryClient.invalidateQueries({ queryKey: dashboardApi.key() })
  })
}

const Heading = (place: Place) => {
  const words = useMessages(dashboardWords)
  const mayTrade = useMayTrade()
  return (
    <PageHeading
      actions={
        <>
          <RangeSwitch {...place} />
          {mayTrade && (
            // On a phone it stands above the list of bots.
            <Box visibleFrom="sm">
              <Suspense fallback={<Skeleton w={190} h={36} />}>
                <SuspendAll />
              </Suspense>
            </Box>
          )}
        </>
      }
    >
      {words.title}
    </PageHeading>
  )
}

const Warned = ({ overview }: { overview: Overview }) => {
  const count = warnedOf(overview)
  if (count === 0) return null
  return (
    <Box mb="md">
      <Suspense fallback={<Skeleton height={58 * count + 70} />}>
        <Warnings overview={overview} />
      </Suspense>
    </Box>
  )
}

function DashboardPage() {
  // The address may hold more than this, such as the language.
  const search = readDashboardSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const onSearch = (next: DashboardSearch) => void navigate({ search: next, resetScroll: false })
  const range = rangeOf(search)
  useFreshNumbers()
  const {
    data: overview,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(dashboardApi.overview.queryOptions({ input: { range }, placeholderData: keepPreviousData }))
  // What waits for an act comes before everything else, and that there is nothing behind it.
  const isFirst = useMayTrade() && overview?.balances.length === 0
  return (
    <>
      <Heading search={search} onSearch={onSearch} />
      {overview === undefined && error !== null && <Problem error={error} retry={() => void refetch()} />}
      {overview === undefined && error === null && <DashboardSkeleton />}
      {overview !== undefined && (
        <div className={isPlaceholderData ? 'refreshing' : ''}>
          <Freshness />
          <Warned overview={overview} />
          {isFirst && (
            <Suspense fallback={<Skeleton className="first-coming" />}>
              <FirstVisit overview={overview} />
            </Suspense>
          )}
          <Money overview={overview} range={range} />
          <div
            className="dashboard-columns"
            data-side-only={overview.fills.length === 0 && overview.balances.length === 0}
          >
            <div className="dashboard-side">
              {!isFirst && (
                <Suspense>
                  <Checklist overview={overview} />
                </Suspense>
              )}
              <Suspense fallback={<Skeleton height={200} />}>
                <UsageCard />
              </Suspense>
            </div>
            <div>
              {overview.fills.length > 0 && (
                <Suspense fallback={<Skeleton height={340} />}>
                  <LatestFills fills={overview.fills} />
                </Suspense>
              )}
              {overview.balances.length > 0 && (
                <Suspense fallback={<Skeleton height={240} />}>
                  <Balances
                    overview={overview}
                    search={search}
                    onSearch={(table) => onSearch(readDashboardSearch({ range, ...table }))}
                  />
                </Suspense>
              )}
            </div>
          </div>
        </div>
      )}
    </>
  )
}

/** What there is, what came of it, and which bots did it. */
const Money = ({ overview, range }: { overview: Overview; range: Range }) => {
  if (overview.balances.length === 0) return null
  return (
    <>
      <div className="dashboard-money">
        <EquityCards overview={overview} range={range} />
        {overview.sinceStart !== null && (
          <Suspense fallback={<Skeleton height={260} />}>
            <SinceStart since={overview.sinceStart} quote={overview.quote} />
          </Suspense>
        )}
      </div>
      {overview.sinceStart !== null && (
        <Suspense fallback={<Skeleton height={70 + 41 * Math.min(overview.sinceStart.bots, 6)} mt="md" />}>
          <NewestBots bots={overview.sinceStart.bots} />
        </Suspense>
      )}
    </>
  )
}
