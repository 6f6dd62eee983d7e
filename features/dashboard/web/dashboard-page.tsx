import { SegmentedControl } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { useFacts } from '#features/live/web/index.ts'
import { dashboardApi } from './api.ts'
import { Balances } from './balances.tsx'
import { DashboardSkeleton, Figures } from './figures.tsx'
import { dashboardWords, type Range, rangeLabel, ranges } from './messages.ts'
import { DemoProfit, LiveProfit } from './profit-cards.tsx'
import { Checklist, Warnings } from './side-cards.tsx'
import './dashboard-page.css'

const DEFAULT_RANGE: Range = '30d'
const rangeOf = (value: unknown): Range => ranges.find((range) => range === value) ?? DEFAULT_RANGE

export const Route = createFileRoute('/dashboard')({
  staticData: {
    grant: 'account',
    title: { en: 'Dashboard', hu: 'Vezérlőpult' },
    menu: { order: 10, icon: IconLayoutDashboard, shortcut: 'd' },
  },
  validateSearch: ({ range }: Record<string, unknown>): { range?: Range } =>
    rangeOf(range) === DEFAULT_RANGE ? {} : { range: rangeOf(range) },
  component: DashboardPage,
})

const RangeSwitch = ({ range }: { range: Range }) => {
  const words = useMessages(dashboardWords)
  const navigate = Route.useNavigate()
  return (
    <SegmentedControl
      aria-label={words.range}
      value={range}
      data={ranges.map((value) => ({ value, label: words[rangeLabel[value]] }))}
      onChange={(value) => void navigate({ search: value === DEFAULT_RANGE ? {} : { range: value } })}
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

function DashboardPage() {
  const words = useMessages(dashboardWords)
  const range = rangeOf(Route.useSearch().range)
  useFreshNumbers()
  const {
    data: overview,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(dashboardApi.overview.queryOptions({ input: { range }, placeholderData: keepPreviousData }))
  return (
    <>
      <PageHeading actions={<RangeSwitch range={range} />}>{words.title}</PageHeading>
      {overview === undefined && error !== null && <Problem error={error} retry={() => void refetch()} />}
      {overview === undefined && error === null && <DashboardSkeleton />}
      {overview !== undefined && (
        <div className={isPlaceholderData ? 'refreshing' : ''}>
          <Figures overview={overview} range={range} />
          <div className="dashboard-columns">
            <div>
              <DemoProfit overview={overview} />
              <Balances overview={overview} />
            </div>
            <div>
              <Warnings warnings={overview.warnings} />
              <LiveProfit overview={overview} />
              <Checklist overview={overview} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}
