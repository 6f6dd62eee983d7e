import { Badge, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import IconAlertTriangle from 'icon:alert-triangle'
import IconCheck from 'icon:check'
import { type ReactNode, useMemo } from 'react'
import { findCatalogued } from '#bots/catalogue.ts'
import { nameIn } from '#bots/spot/escaped-names.ts'
import { baseOf, quoteOf } from '#engine/pair-names.ts'
import { signalWords } from '#features/signals/web/index.ts'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import type { Format } from '#platform/web/format.ts'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Profit } from '#platform/web/money.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import { causeMessages } from '#features/bots/web/index.ts'
import { exchangeWords } from '#features/markets/web/index.ts'
import type { HistoryEntry } from '../contract.ts'
import { actionWords, historyWords } from './messages.ts'

type Words = ReturnType<typeof useMessages<(typeof historyWords)['en']>>

const NONE = '–'

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
  const causes: Readonly<Record<string, string>> = useMessages(causeMessages)
  const signals: Readonly<Record<string, string>> = useMessages(signalWords)
  const text = cause === null ? (success ? words.succeeded : words.failed) : (causes[cause] ?? signals[cause] ?? cause)
  const Icon = success ? IconCheck : IconAlertTriangle
  return (
    <Group gap={6} wrap="nowrap" c={success ? 'dimmed' : 'var(--loss)'}>
      <Icon size={16} aria-hidden />
      <Text size="sm" inherit>
        {text}
      </Text>
    </Group>
  )
}

/** A second line under the first, in the same cell. */
const Below = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
)

/** Trades that wait for prices of their own are levels; those of candles and signals are not. */
const unitOf = ({ family }: HistoryEntry): 'level' | 'trade' =>
  (findCatalogued(family)?.drivenBy ?? 'prices') === 'prices' ? 'level' : 'trade'

/** Of an escape: where its coins went, or where they came from. */
const OtherEnd = ({ entry: { otherBot, otherTrade, action } }: { entry: HistoryEntry }) => {
  const words = useMessages(historyWords)
  if (otherBot === null) return null
  const number = String(otherTrade ?? '')
  return (
    <Below>
      <Link to="/history" search={{ bot: otherBot }}>
        {action === 'escape' ? words.wentTo({ number }) : words.cameFrom({ number })}
      </Link>
    </Below>
  )
}

const BotName = ({ entry }: { entry: HistoryEntry }) => {
  const words = useMessages(historyWords)
  const name = nameIn(useLanguage(), entry.name)
  return (
    <div className="history-name">
      <Text size="sm" truncate title={name}>
        {name}
      </Text>
      {entry.trade !== null && <Below>{words[unitOf(entry)]({ number: String(entry.trade) })}</Below>}
      <OtherEnd entry={entry} />
    </div>
  )
}

/** The kind of bot that traded; what is none was a conversion. */
const TradeType = ({ family }: Pick<HistoryEntry, 'family'>) => {
  const words = useMessages(historyWords)
  const language = useLanguage()
  return <Text size="sm">{findCatalogued(family)?.titles[language] ?? words.conversion}</Text>
}

const Pair = ({ pair, exchange }: Pick<HistoryEntry, 'pair' | 'exchange'>) => {
  const { exchangeTitle } = useMessages(exchangeWords)
  return (
    <div>
      <Text size="sm">{pair}</Text>
      <Below>{exchangeTitle({ name: exchange })}</Below>
    </div>
  )
}

const numbers = (words: Words, format: Format): Column<HistoryEntry>[] => {
  const price = (value: string) => format.decimal(value, { digits: [2, 8] })
  return [
    {
      id: 'price',
      header: words.price,
      numeric: true,
      card: 'more',
      cell: (entry) => (
        <div>
          {entry.price === null ? NONE : price(entry.price)}
          {entry.threshold !== null && <Below>{words.thresholdAt({ price: price(entry.threshold) })}</Below>}
        </div>
      ),
    },
    {
      id: 'amount',
      header: words.amount,
      numeric: true,
      card: 'more',
      cell: ({ amount, quantity, pair }) => (
        <div>
          {format.money(amount, quoteOf(pair))}
          <Below>{format.money(quantity, baseOf(pair), { digits: [0, 8] })}</Below>
        </div>
      ),
    },
    {
      id: 'fee',
      header: words.fee,
      numeric: true,
      card: 'more',
      cell: ({ fee, pair }) => format.money(fee, quoteOf(pair)),
    },
    {
      id: 'profit',
      header: words.profit,
      numeric: true,
      cell: ({ profit, stopLossProfit, pair }) => (
        <div>
          {profit === null ? NONE : <Profit amount={profit} asset={quoteOf(pair)} />}
          {stopLossProfit !== null && (
            <Below>
              {words.stopLossProfit}: <Profit amount={stopLossProfit} asset={quoteOf(pair)} />
            </Below>
          )}
        </div>
      ),
    },
  ]
}

/** The columns of the spec, in the order in which people read a trade; what belongs together stands in one cell. */
export const useColumns = (): readonly Column<HistoryEntry>[] => {
  const words = useMessages(historyWords)
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'time',
        header: words.time,
        isSortable: true,
        cell: ({ atMs }) => <Time atMs={atMs} as="dateTimeSecond" />,
      },
      {
        id: 'action',
        header: words.action,
        cell: ({ action, mode, success }) => (
          <Group gap={6} className="history-badges">
            {!success && <IconAlertTriangle size={16} color="var(--loss)" role="img" aria-label={words.failed} />}
            <Action action={action} />
            <ModeBadge mode={mode} />
          </Group>
        ),
      },
      { id: 'bot', header: words.bot, card: 'title', cell: (entry) => <BotName entry={entry} /> },
      {
        id: 'type',
        header: words.type,
        card: 'more',
        cell: ({ family }) => <TradeType family={family} />,
      },
      {
        id: 'pair',
        header: words.pair,
        card: 'more',
        cell: ({ pair, exchange }) => <Pair pair={pair} exchange={exchange} />,
      },
      ...numbers(words, format),
      {
        id: 'result',
        header: words.result,
        card: 'more',
        cell: ({ success, cause }) => <Result success={success} cause={cause} />,
      },
    ],
    [words, format],
  )
}
