/** The entry and exit ladder of a trade, each in a cell: every line with its price, its size, what became of it and what its orders have traded. */
import { Stack, Text } from '@mantine/core'
import { baseOf, quoteOf } from '#engine/pair-names.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { Column } from '#platform/web/table.tsx'
import type { BotTrade } from '../contract.ts'
import { botMessages } from './bot-messages.ts'
import { isZero } from './bot-total.ts'
import type { Sides } from './family.ts'
import { NOTHING } from './rows.tsx'
import styles from './pages.module.css'
import { entryStateMessages, profitStatesOf } from './state-messages.ts'

type ExecutedProps = { executed: BotTrade['profits'][number]['executed']; pair: string; tickSize: string }

/** What the orders of a line have traded in the current run. */
const Executed = ({ executed, pair, tickSize }: ExecutedProps) => {
  const words = useMessages(botMessages)
  const format = useFormat()
  return executed.map(({ atMs, price, quantity }) => (
    <Text key={atMs} span display="block" size="xs" c="dimmed" className={styles['executed'] ?? ''}>
      {words.executedAt({
        quantity: format.money(quantity, baseOf(pair), { digits: [0, 8] }),
        price: format.price(price, tickSize),
        at: format.dateTime(atMs),
      })}
    </Text>
  ))
}

/** The entry ladder; the price of an only line is the one that its trade is named by. */
const Entries = ({ trade, tickSize }: { trade: BotTrade; tickSize: string }) => {
  const words = useMessages(botMessages)
  const states = useMessages(entryStateMessages)
  const format = useFormat()
  const { entries, pair } = trade
  return (
    <Stack gap={0}>
      {entries.map((entry, index) => {
        const size =
          entry.unit === 'quote'
            ? format.money(entry.size, quoteOf(pair))
            : format.money(entry.size, baseOf(pair), { digits: [0, 8] })
        const price = format.price(entry.price, tickSize)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the place in the ladder is what names an entry.
          <Text key={index} size="sm" className="tabular">
            {entries.length === 1 ? size : words.entryAt({ size, price })}{' '}
            <Text span display="block" size="xs" c="dimmed">
              {states[entry.status]}
            </Text>
            <Executed executed={entry.executed} pair={pair} tickSize={tickSize} />
          </Text>
        )
      })}
    </Stack>
  )
}

type ProfitsProps = {
  trade: BotTrade
  tickSize: string
  sides: Sides
  /** The profits of the whole bot are suspended, and so are those that would wait. */
  areOff: boolean
}

const Profits = ({ trade, tickSize, sides, areOff }: ProfitsProps) => {
  const words = useMessages(botMessages)
  const states = useMessages(profitStatesOf[sides])
  const format = useFormat()
  return (
    <Stack gap={0}>
      {trade.profits.map((profit, index) =>
        profit.hidden ? null : (
          // oxlint-disable-next-line react/no-array-index-key -- the place in the ladder is what names a profit.
          <Text key={index} size="sm" className="tabular">
            {words.profitAt({
              share: format.percent(Number(profit.share)),
              price: format.price(profit.price, tickSize),
            })}{' '}
            <Text span inherit c="dimmed">
              {states[areOff && profit.status === 'waiting' ? 'suspended' : profit.status]}
            </Text>
            <Executed executed={profit.executed} pair={trade.pair} tickSize={tickSize} />
          </Text>
        ),
      )}
    </Stack>
  )
}

/** Settings of some families do not say what a trade will buy for before it has bought. */
const hasEntries = ({ entries }: BotTrade): boolean =>
  entries.some(({ size, executed }) => !isZero(size) || executed.length > 0)

const entriesCell = (tickSize: string) => (trade: BotTrade) =>
  !hasEntries(trade) ? NOTHING : <Entries trade={trade} tickSize={tickSize} />

const profitsCell = (profits: Omit<ProfitsProps, 'trade'>) => (trade: BotTrade) =>
  trade.profits.length === 0 ? NOTHING : <Profits trade={trade} {...profits} />

/** Each of them only where a trade has something to say in it. */
export const ladderColumns = (
  trades: readonly BotTrade[],
  profits: Omit<ProfitsProps, 'trade'>,
  words: { entries: string; profits: string },
): Column<BotTrade>[] => {
  const columns: Column<BotTrade>[] = []
  if (trades.some(hasEntries))
    columns.push({ id: 'entries', header: words.entries, card: 'more', cell: entriesCell(profits.tickSize) })
  if (trades.some((trade) => trade.profits.length > 0))
    columns.push({ id: 'profits', header: words.profits, card: 'more', cell: profitsCell(profits) })
  return columns
}
