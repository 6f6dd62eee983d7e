/** What the settings would do: the lines on the candles, the facts that follow from them, and what to mind. */
import { Alert, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import { useDeferredValue, useState } from 'react'
import type { Interval } from '#engine/candle.ts'
import type { ChartLine } from '#platform/web/candle-chart-data.ts'
import type { FormValues } from '#platform/web/form-values.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { countTone } from './bot-lines.ts'
import { Figures } from './figures.tsx'
import { LevelChart } from './level-chart.tsx'
import { wizardMessages } from './wizard-messages.ts'

export type Fact = { id: string; label: string; value: string; tone: 'plain' | 'good' | 'bad' }
export type Warning = {
  id: string
  text: string
  /** Repairs it, where one press can. */
  repair: { label: string; values: FormValues } | null
}

export type MarketView = { exchange: string; pair: string; tickSize: string; price: string }

export const PreviewChart = ({ market, lines }: { market: MarketView; lines: readonly ChartLine[] }) => {
  const words = useMessages(wizardMessages)
  const format = useFormat()
  const [interval, setInterval] = useState<Interval>('15m')
  const shown = useDeferredValue(lines)
  return (
    <Card p="md">
      <LevelChart
        title={words.preview}
        {...market}
        interval={interval}
        onInterval={setInterval}
        lines={shown}
        height="clamp(190px, 32vh, 380px)"
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
  onRepair: (values: FormValues) => void
}

/** Room for the facts of a form, so that nothing moves when they come. */
const FACTS_HEIGHT = 260

export const PreviewFacts = ({ facts, warnings, nothing, wrong, onRepair }: FactsProps) => {
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
      {warnings.length > 0 && <Warnings warnings={warnings} onRepair={onRepair} />}
    </Stack>
  )
}

const Warnings = ({ warnings, onRepair }: Pick<FactsProps, 'warnings' | 'onRepair'>) => {
  const words = useMessages(wizardMessages)
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle size={20} color="var(--mantine-color-orange-5)" />}
      title={words.warnings}
    >
      <Stack gap="xs">
        {warnings.map(({ id, text, repair }) => (
          <Group key={id} justify="space-between" gap="sm">
            <Text size="sm" style={{ flex: '1 1 220px' }}>
              {text}
            </Text>
            {repair !== null && (
              <Button size="compact-md" variant="default" onClick={() => onRepair(repair.values)}>
                {repair.label}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
