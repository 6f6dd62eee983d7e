import { Badge, Card, SimpleGrid, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import type { Overview } from '../contract.ts'
import { addDecimals } from './sum.ts'
import type { Range } from '../ranges.ts'
import { dashboardWords, rangeLabel } from './messages.ts'

type FigureProps = { label: string; mode?: 'demo' | 'live'; note: string; children: ReactNode }

const Figure = ({ label, mode, note, children }: FigureProps) => (
  <Card className="surface figure">
    <div className="figure-head">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {mode !== undefined && <ModeBadge mode={mode} />}
    </div>
    <Text className="figure-value tabular">{children}</Text>
    <Text size="sm" c="dimmed">
      {note}
    </Text>
  </Card>
)

/** Side by side where there is room; on a phone a line each, so that the bots are in sight as well. */
const inLines = { cols: { base: 1, xs: 2, lg: 4 }, spacing: { base: 0, xs: 'md' }, className: 'figures' }

/** The four numbers at the top; demo and live never in one sum. */
export const Figures = ({ overview, range }: { overview: Overview; range: Range }) => {
  const words = useMessages(dashboardWords)
  const format = useFormat()
  const { balances, demo, live, quote, running } = overview
  const period = words.inPeriod({ period: words[rangeLabel[range]] })
  const sameQuote = balances.filter((balance) => balance.quote === quote && balance.kind === 'demo')
  return (
    <SimpleGrid {...inLines}>
      <Figure
        label={words.demoBalance}
        mode="demo"
        note={sameQuote.length === 0 ? words.opens : words.accounts({ count: sameQuote.length })}
      >
        <Money amount={addDecimals(sameQuote.map(({ total }) => total))} asset={quote} digits={2} />
      </Figure>
      <Figure label={words.demoProfit} mode="demo" note={period}>
        <Profit amount={demo.total} asset={quote} digits={2} />
      </Figure>
      <Figure label={words.liveProfit} mode="live" note={period}>
        <Profit amount={live?.total ?? '0'} asset={quote} digits={2} />
      </Figure>
      <Figure
        label={words.runningBots}
        note={`${words.runningDemo({ count: format.count(running.demo) })}, ${words.runningLive({ count: format.count(running.live) })}`}
      >
        {format.count(running.demo + running.live + running.test)}
      </Figure>
    </SimpleGrid>
  )
}

/** The page as it will stand, while the numbers are on their way. */
export const DashboardSkeleton = () => (
  <>
    <SimpleGrid {...inLines}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="figure-coming" radius="md" />
      ))}
    </SimpleGrid>
    <Skeleton height={440} radius="md" mt="md" />
    <Skeleton height={260} radius="md" mt="md" />
  </>
)

export const CountBadge = ({ count }: { count: string }) => (
  <Badge variant="light" circle={count.length < 3}>
    {count}
  </Badge>
)
