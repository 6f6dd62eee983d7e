import { Badge, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { Format } from '#platform/web/format.ts'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Profit } from '#platform/web/money.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import { reasonMessages } from '#features/bots/web/index.ts'
import type { HistoryEntry } from '../contract.ts'
import { actionWords, historyWords } from './messages.ts'

type Words = ReturnType<typeof useMessages<(typeof historyWords)['en']>>

const NONE = '–'
const quoteOf = (pair: string): string => pair.split('/')[1] ?? ''

const tones: Partial<Record<HistoryEntry['action'], string>> = {
  buy: 'side-buy',
  sell: 'side-sell',
  'take-profit': 'side-sell',
  'stop-loss': 'side-stop',
  error: 'side-stop',
}

const Action = ({ action }: { action: HistoryEntry['action'] }) => {
  const words = useMessages(actionWords)
  return (
    <Badge variant="filled" className={tones[action] ?? 'side-other'}>
      {words[action]}
    </Badge>
  )
}

const Result = ({ success, cause }: Pick<HistoryEntry, 'success' | 'cause'>) => {
  const words = useMessages(historyWords)
  const reasons: Readonly<Record<string, string>> = useMessages(reasonMessages)
  const text = cause === null ? (success ? words.succeeded : words.failed) : (reasons[cause] ?? cause)
  const Icon = success ? IconCheck : IconAlertTriangle
  return (
    <Group gap={6} wrap="nowrap" c={success ? 'dimmed' : 'var(--loss)'} justify="flex-end">
      <Icon size={16} aria-hidden />
      <Text size="sm" inherit>
        {text}
      </Text>
    </Group>
  )
}

const BotName = ({ entry }: { entry: HistoryEntry }) => {
  const words = useMessages(historyWords)
  return (
    <div>
      <Text size="sm">{entry.name}</Text>
      {entry.trade !== null && (
        <Text size="xs" c="dimmed">
          {words.level({ level: String(entry.trade) })}
        </Text>
      )}
    </div>
  )
}

const Pair = ({ pair, exchange }: Pick<HistoryEntry, 'pair' | 'exchange'>) => (
  <div>
    <Text size="sm">{pair}</Text>
    <Text size="xs" c="dimmed" tt="capitalize">
      {exchange}
    </Text>
  </div>
)

const numbers = (words: Words, format: Format): Column<HistoryEntry>[] => {
  const price = (value: string | null) => (value === null ? NONE : format.decimal(value, { digits: [2, 8] }))
  const profit = (value: string | null, pair: string) =>
    value === null ? NONE : <Profit amount={value} asset={quoteOf(pair)} />
  return [
    { id: 'price', header: words.price, numeric: true, cell: (entry) => price(entry.price) },
    {
      id: 'quantity',
      header: words.quantity,
      numeric: true,
      cell: ({ quantity }) => format.decimal(quantity, { digits: [0, 8] }),
    },
    {
      id: 'amount',
      header: words.amount,
      numeric: true,
      cell: ({ amount, pair }) => format.money(amount, quoteOf(pair)),
    },
    {
      id: 'fee',
      header: words.fee,
      numeric: true,
      card: 'hidden',
      cell: ({ fee }) => format.decimal(fee, { digits: [2, 8] }),
    },
    { id: 'profit', header: words.profit, numeric: true, cell: (entry) => profit(entry.profit, entry.pair) },
    {
      id: 'stop-loss-profit',
      header: words.stopLossProfit,
      numeric: true,
      card: 'hidden',
      cell: (entry) => profit(entry.stopLossProfit, entry.pair),
    },
    {
      id: 'threshold',
      header: words.threshold,
      numeric: true,
      card: 'hidden',
      cell: (entry) => price(entry.threshold),
    },
  ]
}

/** The columns of the spec, in the order in which people read a trade. */
export const useColumns = (): readonly Column<HistoryEntry>[] => {
  const words = useMessages(historyWords)
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'time', header: words.time, cell: ({ atMs }) => <Time atMs={atMs} as="dateTimeSecond" /> },
      { id: 'action', header: words.action, cell: ({ action }) => <Action action={action} /> },
      { id: 'bot', header: words.bot, card: 'title', cell: (entry) => <BotName entry={entry} /> },
      { id: 'pair', header: words.pair, cell: ({ pair, exchange }) => <Pair pair={pair} exchange={exchange} /> },
      ...numbers(words, format),
      { id: 'mode', header: words.mode, cell: ({ mode }) => <ModeBadge mode={mode} /> },
      { id: 'result', header: words.result, cell: ({ success, cause }) => <Result success={success} cause={cause} /> },
    ],
    [words, format],
  )
}
