/** The chart with candles of its own: every kind of line and both kinds of marks. Nothing is asked of the server, and no script comes from elsewhere. */
import { Group, Input, SegmentedControl, Select, Stack, Switch } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import IconChartCandle from 'icon:chart-candle'
import { useState } from 'react'
import { type Interval, intervals } from '#engine/candle.ts'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Section } from '#platform/web/section.tsx'
import { type FixturePair, fixturePairs } from './fixture-candles.ts'
import { FixtureChart, type Shown } from './fixture-chart.tsx'
import { chartPageWords } from './messages.ts'
import { Themes } from './themes.tsx'

export const Route = createFileRoute('/test/tradingview')({
  staticData: {
    grant: 'test',
    title: { en: 'Chart test page', hu: 'Grafikonteszt' },
    menu: { order: 221, icon: IconChartCandle },
  },
  component: ChartPage,
})

const Intervals = ({ value, onChange }: { value: Interval; onChange: (interval: Interval) => void }) => {
  const words = useMessages(chartPageWords)
  return (
    <Input.Wrapper label={words.interval} labelElement="div">
      <SegmentedControl
        display="flex"
        aria-label={words.interval}
        value={value}
        data={[...intervals]}
        onChange={(next) => onChange(intervals.find((known) => known === next) ?? value)}
      />
    </Input.Wrapper>
  )
}

const Overlays = ({ shown, onChange }: { shown: Shown; onChange: (shown: Shown) => void }) => {
  const words = useMessages(chartPageWords)
  return (
    <Group>
      {(['levels', 'fills', 'pane'] as const).map((kind) => (
        <Switch
          key={kind}
          label={words[kind]}
          checked={shown[kind]}
          onChange={({ currentTarget }) => onChange({ ...shown, [kind]: currentTarget.checked })}
        />
      ))}
    </Group>
  )
}

function ChartPage() {
  const words = useMessages(chartPageWords)
  const [pair, setPair] = useState<FixturePair>('BTC/USDC')
  const [interval, setInterval] = useState<Interval>('1h')
  const [shown, setShown] = useState<Shown>({ levels: true, fills: true, pane: false })
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      <Section title={pair}>
        <Stack>
          <Group align="flex-end">
            <Select
              label={words.pair}
              allowDeselect={false}
              data={[...fixturePairs]}
              value={pair}
              onChange={(next) => setPair(fixturePairs.find((known) => known === next) ?? pair)}
            />
            <Intervals value={interval} onChange={setInterval} />
            <Themes />
          </Group>
          <Overlays shown={shown} onChange={setShown} />
          <FixtureChart pair={pair} interval={interval} shown={shown} height={420} />
        </Stack>
      </Section>
    </>
  )
}
