/** What the settings would do: the lines on the candles, the facts that follow from them, and what to mind. */
import { Alert, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import { useDeferredValue, useMemo, useState } from 'react'
import type { LosingPair } from '#bots/form.ts'
import type { Interval } from '#engine/candle.ts'
import type { ChartHandle, ChartLine, ChartMarker } from '#platform/web/candle-chart-data.ts'
import type { FormValues } from '#platform/web/form-values.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { countTone } from './bot-lines.ts'
import { Figures } from './figures.tsx'
import { indicatorMessages } from './indicator-messages.ts'
import { paneOf } from './indicator-pane.ts'
import { LevelChart } from './level-chart.tsx'
import { type LoadWatch, useWatch } from './use-watch.ts'
import { wizardMessages } from './wizard-messages.ts'

export type Fact = { id: string; label: string; value: string; tone: 'plain' | 'good' | 'bad' }
export type Warning = {
  id: string
  text: string
  /** Repairs it, where one press can. */
  repair: { label: string; values: FormValues } | null
  /** All of those that its text names the first of; empty where that names all. */
  pairs: readonly LosingPair[]
}

export type MarketView = { exchange: string; pair: string; tickSize: string; price: string }

type ChartProps = {
  market: MarketView
  lines: readonly ChartLine[]
  handles: readonly ChartHandle[]
  onDrag: (path: string, price: string) => void
  load: LoadWatch | null
  values: FormValues
}

const noFills: readonly ChartMarker[] = []

export const PreviewChart = ({ market, lines, handles, onDrag, load, values }: ChartProps) => {
  const words = useMessages(wizardMessages)
  const format = useFormat()
  const indicator = useMessages(indicatorMessages)
  const watching = useWatch({ load, form: useDeferredValue(values), now: null, market })
  const [chosen, setChosen] = useState<Interval | null>(null)
  const interval = chosen ?? watching?.watch.interval ?? '15m'
  const pane = useMemo(
    () => (watching === null ? null : paneOf(watching, { chart: interval, fills: noFills, words: indicator })),
    [watching, interval, indicator],
  )
  const shown = useDeferredValue(lines)
  return (
    <Card p="md">
      <LevelChart
        title={words.preview}
        {...market}
        interval={interval}
        onInterval={setChosen}
        lines={shown}
        handles={handles}
        pane={pane}
        onDrag={onDrag}
        height={load === null ? 'clamp(190px, 32vh, 380px)' : 'clamp(240px, 40vh, 460px)'}
        sentence={words.previewSentence({
          pair: market.pair,
          price: format.price(market.price, market.tickSize),
          buys: format.count(countTone(lines, 'buy')),
          sells: format.count(countTone(lines, 'sell')),
        })}
      />
    </Card>
  )
}

const toneColor: Record<Fact['tone'], string | undefined> = {
  plain: undefined,
  good: 'var(--profit)',
  bad: 'var(--loss)',
}

const FactValue = ({ fact }: { fact: Fact }) => {
  const color = toneColor[fact.tone]
  return (
    <Text span inherit {...(color === undefined ? {} : { c: color })}>
      {fact.value}
    </Text>
  )
}

type FactsProps = {
  facts: readonly Fact[]
  warnings: readonly Warning[]
  /** Why nothing is drawn. */
  nothing: string | null
  /** What is wrong, in sentences. */
  wrong: readonly string[]
  /** Null while no pair is chosen. */
  tickSize: string | null
  onRepair: (values: FormValues) => void
}

/** Room for the facts of a form, so that nothing moves when they come. */
const FACTS_HEIGHT = 260

export const PreviewFacts = ({ facts, warnings, nothing, wrong, tickSize, onRepair }: FactsProps) => {
  const words = useMessages(wizardMessages)
  return (
    <Stack>
      <Card p="md" mih={FACTS_HEIGHT}>
        <Title order={2} size="h5" mb="sm">
          {words.facts}
        </Title>
        {nothing !== null && (
          <Text size="sm" c="dimmed" mb="sm">
            {nothing}
          </Text>
        )}
        {wrong.length > 0 && (
          <List size="sm" my="xs">
            {wrong.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        )}
        {facts.length > 0 && (
          <Figures
            columns={{ base: 2, xs: 3, md: 2, lg: 3 }}
            figures={facts.map((fact) => ({ label: fact.label, value: <FactValue fact={fact} /> }))}
          />
        )}
      </Card>
      {warnings.length > 0 && <Warnings warnings={warnings} tickSize={tickSize} onRepair={onRepair} />}
    </Stack>
  )
}

const Warnings = ({ warnings, tickSize, onRepair }: Pick<FactsProps, 'warnings' | 'tickSize' | 'onRepair'>) => {
  const words = useMessages(wizardMessages)
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle size={20} color="var(--mantine-color-orange-5)" />}
      title={words.warnings}
    >
      <Stack gap="xs">
        {warnings.map(({ id, text, repair, pairs }) => (
          <Group key={id} justify="space-between" gap="sm">
            <Text size="sm" style={{ flex: '1 1 220px' }}>
              {text}
            </Text>
            {repair !== null && (
              <Button size="compact-md" variant="default" onClick={() => onRepair(repair.values)}>
                {repair.label}
              </Button>
            )}
            {pairs.length > 0 && tickSize !== null && <Pairs pairs={pairs} tickSize={tickSize} />}
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}

/** A ladder of many levels has many: they are there for whoever asks. */
const Pairs = ({ pairs, tickSize }: { pairs: readonly LosingPair[]; tickSize: string }) => {
  const words = useMessages(wizardMessages)
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Stack gap={4} w="100%">
      <Button
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? words.hidePairs : words.showPairs({ count: format.count(pairs.length) })}
      </Button>
      {isOpen && (
        // What scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" aria-label={words.losingPairs} tabIndex={0} style={{ maxHeight: 240, overflowY: 'auto' }}>
          <List size="sm" className="tabular">
            {pairs.map(({ entry, exit, net }) => (
              <List.Item key={`${entry} ${exit}`}>
                {words.losingPair({
                  entry: format.price(entry, tickSize),
                  exit: format.price(exit, tickSize),
                  net: format.decimal(net, { digits: [2, 4] }),
                })}
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  )
}
