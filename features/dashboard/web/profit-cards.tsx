import { Card, Group, Title } from '@mantine/core'
import IconChartAreaLine from 'icon:chart-area-line'
import IconPlugConnected from 'icon:plug-connected'
import { useMemo } from 'react'
import { type CurvePoint, extremesOf, isFlat } from '#platform/web/curve.ts'
import { CurveChart } from '#platform/web/curve-chart.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import type { Overview, ProfitSeries } from '../contract.ts'
import { dashboardWords } from './messages.ts'
import { StartBot } from './start-bot.tsx'

/** What the curve shows, for everybody who does not see it. */
const useSentence = (points: readonly CurvePoint[], total: string, quote: string): string => {
  const words = useMessages(dashboardWords)
  const format = useFormat()
  const extremes = extremesOf(points)
  const [first, last] = [points[0], points.at(-1)]
  if (extremes === null || first === undefined || last === undefined) return ''
  const say = (value: string) => format.profit(value, quote, { digits: 2 })
  return words.curve({
    first: format.day(first.day),
    last: format.day(last.day),
    total: say(total),
    lowest: say(extremes.lowest.value),
    lowestDay: format.day(extremes.lowest.day),
    highest: say(extremes.highest.value),
    highestDay: format.day(extremes.highest.day),
  })
}

const Curve = ({ series, quote }: { series: ProfitSeries; quote: string }) => {
  const words = useMessages(dashboardWords)
  const points = useMemo(() => series.days.map(({ day, sum }) => ({ day, value: sum })), [series])
  const sentence = useSentence(points, series.total, quote)
  return <CurveChart points={points} asset={quote} sentence={sentence} valueLabel={words.profitSum} height={300} />
}

const hasProfit = ({ days }: ProfitSeries): boolean => !isFlat(days.map(({ day, profit }) => ({ day, value: profit })))

export const DemoProfit = ({ overview: { demo, quote, running } }: { overview: Overview }) => {
  const words = useMessages(dashboardWords)
  const isRunning = running.demo > 0
  return (
    <Card component="section" aria-label={words.demoProfitByDay} className="surface">
      <Group justify="space-between" mb="md">
        <Title order={2}>{words.demoProfitByDay}</Title>
        <ModeBadge mode="demo" />
      </Group>
      {hasProfit(demo) ? (
        <Curve series={demo} quote={quote} />
      ) : (
        <Empty icon={IconChartAreaLine} title={words.noDemoProfitTitle} actions={!isRunning && <StartBot />}>
          {isRunning ? words.noDemoSale : words.noDemoProfit}
        </Empty>
      )}
    </Card>
  )
}

export const LiveProfit = ({ overview: { live, quote, running } }: { overview: Overview }) => {
  const words = useMessages(dashboardWords)
  return (
    <Card component="section" aria-label={words.liveProfit} className="surface">
      <Group justify="space-between">
        <Title order={2}>{words.liveProfit}</Title>
        <ModeBadge mode="live" />
      </Group>
      {live !== null && hasProfit(live) ? (
        <Curve series={live} quote={quote} />
      ) : (
        <Empty
          icon={IconPlugConnected}
          title={words.noLiveProfitTitle}
          actions={running.demo === 0 && <StartBot isMain={false} />}
        >
          {words.noLiveProfit}
        </Empty>
      )}
    </Card>
  )
}
