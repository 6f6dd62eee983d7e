/** The chart with candles of its own: every kind of line and both kinds of marks. Nothing is asked of the server, and no script comes from elsewhere. */
import { Group, Input, SegmentedControl, Select, Stack, Switch } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import IconChartCandle from 'icon:chart-candle'
import { useMemo, useState } from 'react'
import { type Interval, intervals } from '#engine/candle.ts'
import { CandleChart } from '#platform/web/candle-chart.tsx'
import { candleChartMessages } from '#platform/web/candle-chart-messages.ts'
import { preferences, useFormat, useMessages, usePreferences } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Section } from '#platform/web/section.tsx'
import {
  fixtureCandles,
  fixtureFills,
  fixtureLevels,
  type FixturePair,
  fixturePairs,
  tickSizeOf,
} from './fixture-candles.ts'
import { chartPageWords } from './messages.ts'

export const Route = createFileRoute('/test/tradingview')({
  staticData: {
    grant: 'test',
    title: { en: 'Chart test page', hu: 'Grafikonteszt' },
    menu: { order: 221, icon: IconChartCandle },
  },
  component: ChartPage,
})

const Themes = () => {
  const words = useMessages(chartPageWords)
  const { theme } = usePreferences()
  return (
    <Input.Wrapper label={words.theme} labelElement="div">
      <SegmentedControl
        display="flex"
        aria-label={words.theme}
        value={theme}
        data={(['dark', 'light', 'system'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={(value) => preferences.change({ theme: value })}
      />
    </Input.Wrapper>
  )
}

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

type Shown = { levels: boolean; fills: boolean }

const Overlays = ({ shown, onChange }: { shown: Shown; onChange: (shown: Shown) => void }) => {
  const words = useMessages(chartPageWords)
  return (
    <Group>
      {(['levels', 'fills'] as const).map((kind) => (
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

const usePicture = (pair: FixturePair, interval: Interval) => {
  const kinds = useMessages(candleChartMessages)
  return useMemo(() => {
    const candles = fixtureCandles(pair, interval)
    const lines = fixtureLevels(pair).map(({ number, ...line }) => ({
      ...line,
      isPlanned: number > 2,
      label: `${kinds[line.tone]} ${number}`,
    }))
    return { candles, lines, fills: fixtureFills(candles) }
  }, [pair, interval, kinds])
}

function ChartPage() {
  const words = useMessages(chartPageWords)
  const format = useFormat()
  const [pair, setPair] = useState<FixturePair>('BTC/USDC')
  const [interval, setInterval] = useState<Interval>('1h')
  const [shown, setShown] = useState<Shown>({ levels: true, fills: true })
  const { candles, lines, fills } = usePicture(pair, interval)
  const shownLines = shown.levels ? lines : []
  const shownFills = shown.fills ? fills : []
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
          <CandleChart
            key={pair}
            candles={candles}
            lines={shownLines}
            markers={shownFills}
            tickSize={tickSizeOf(pair)}
            height={420}
            sentence={words.sentence({
              pair,
              candles: format.count(candles.openTimeMs.length),
              lines: format.count(shownLines.length),
              fills: format.count(shownFills.length),
            })}
          />
        </Stack>
      </Section>
    </>
  )
}
