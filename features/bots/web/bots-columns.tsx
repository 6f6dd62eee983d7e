/** The columns of the table of bots; the same figures as plain decimals for its file. */
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { quoteOf } from '#engine/pair-names.ts'
import { csvText } from '#platform/csv.ts'
import type { Format } from '#platform/web/format.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Amount, Profit, ProfitAmount } from '#platform/web/money.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { BotSummary } from './api.ts'
import { Between, BotActions, BotName, BotState, Week } from './bot-cells.tsx'
import { difference } from './bot-total.ts'
import { botsMessages } from './bots-messages.ts'
import { factMessages } from './fact-messages.ts'
import { listMessages } from './messages.ts'
import { NOTHING } from './rows.tsx'
import { runTime } from './run-time.ts'
import type { BotActs } from './use-bot-acts.tsx'

/** How far ahead of buying and holding a bot is; null where its start is not known. */
const aheadOf = ({ profit }: BotSummary): string | null =>
  profit.buyAndHold === null ? null : difference(profit.total, profit.buyAndHold)

type Words = {
  bots: (typeof botsMessages)['hu']
  list: (typeof listMessages)['hu']
  facts: (typeof factMessages)['hu']
  format: Format
}

/** What a row is drawn with besides itself. */
export type RowFacts = {
  say: (bot: BotSummary) => string
  weeks: ReadonlyMap<string, readonly number[]>
  tickOf: (bot: BotSummary) => string
  /** The name of the key of a live bot; null while it is not known, and of a demo bot. */
  keyOf: (bot: BotSummary) => string | null
  /** The one asset that all rows count in, as their pairs say; null where there are several. */
  quote: string | null
}

const TWO = [2, 2] as const

/** Where rows count in several assets, each names its own. */
const moneyColumns = ({ quote }: RowFacts) => {
  const unit = (bot: BotSummary): string => (quote === null ? `\u00a0${quoteOf(bot.pair)}` : '')
  const money = (id: string, header: string, of: (bot: BotSummary) => string): Column<BotSummary> => ({
    id,
    header,
    numeric: true,
    isSortable: true,
    cell: (bot) => (
      <>
        <Amount amount={of(bot)} digits={TWO} />
        {unit(bot)}
      </>
    ),
  })
  const profit = (id: string, header: string, of: (bot: BotSummary) => string | null): Column<BotSummary> => ({
    ...money(id, header, (bot) => of(bot) ?? '0'),
    card: 'more',
    cell: (bot) => {
      const amount = of(bot)
      if (amount === null) return NOTHING
      return (
        <>
          <ProfitAmount amount={amount} digits={TWO} />
          {unit(bot)}
        </>
      )
    },
  })
  return { money, profit, unit }
}

const Percent = ({ value, format }: { value: number } & Pick<Words, 'format'>) => (
  <Text size="xs" c="dimmed">
    {format.percent(value, 'always')}
  </Text>
)

const totalColumn = (row: RowFacts, { list, format }: Words): Column<BotSummary> => ({
  id: 'total',
  header: list.total,
  numeric: true,
  isSortable: true,
  cell: (bot) => (
    <div>
      {row.quote === null ? (
        <Profit amount={bot.profit.total} asset={quoteOf(bot.pair)} fw={600} digits={TWO} />
      ) : (
        <ProfitAmount amount={bot.profit.total} digits={TWO} fw={600} />
      )}
      <Percent value={bot.profit.percent} format={format} />
    </div>
  ),
})

/** What leaving now would make, and in percent of what is held has cost. */
const openColumn = (row: RowFacts, { list, format }: Words): Column<BotSummary> => {
  const { profit, unit } = moneyColumns(row)
  return {
    ...profit('unrealised', list.unrealised, (bot) => bot.profit.unrealised),
    cell: (bot) => (
      <div>
        <ProfitAmount amount={bot.profit.unrealised} digits={TWO} />
        {unit(bot)}
        {bot.profit.unrealisedPercent !== null && <Percent value={bot.profit.unrealisedPercent} format={format} />}
      </div>
    ),
  }
}

const paceColumn = ({ bots, facts, format }: Words): Column<BotSummary> => ({
  id: 'pace',
  header: bots.pace,
  numeric: true,
  cell: ({ pace }) =>
    pace === null ? (
      NOTHING
    ) : (
      <div>
        <span className="tabular">{format.percent(pace.percentADay, 'always')}</span>
        <Text size="xs" c="dimmed">
          {runTime(pace.ranMs, facts, format)}
        </Text>
      </div>
    ),
})

/** As long as its user made it; cut where it would push the figures away. */
const KeyName = ({ name }: { name: string | null }) =>
  name === null ? (
    NOTHING
  ) : (
    <Text inherit truncate="end" maw={140} title={name}>
      {name}
    </Text>
  )

const faceColumns = (row: RowFacts, { bots }: Words): Column<BotSummary>[] => [
  {
    id: 'bot',
    header: bots.bot,
    card: 'title',
    isSortable: true,
    cell: (bot) => <BotName bot={bot} now={row.say(bot)} />,
  },
  { id: 'status', header: bots.status, isSortable: true, cell: (bot) => <BotState bot={bot} /> },
  {
    id: 'account',
    header: bots.account,
    card: 'more',
    cell: (bot) => (bot.mode === 'demo' ? bots.demoAccount : <KeyName name={row.keyOf(bot)} />),
  },
  { id: 'week', header: bots.week, cell: (bot) => <Week profits={row.weeks.get(bot.id)} /> },
  {
    id: 'nearest',
    header: bots.nearest,
    cell: (bot) => <Between bot={bot} tickSize={row.tickOf(bot)} now={row.say(bot)} />,
  },
]

/** How many trades it has, how many of them are in the market, and how many may be. */
const tradeColumns = ({ bots, format }: Words): Column<BotSummary>[] => {
  const count = (id: string, header: string, of: (bot: BotSummary) => number | null): Column<BotSummary> => ({
    id,
    header,
    numeric: true,
    card: 'more',
    cell: (bot) => {
      const found = of(bot)
      return found === null ? NOTHING : format.count(found)
    },
  })
  return [
    count('trades', bots.trades, ({ tradeCount }) => tradeCount),
    count('used', bots.used, ({ used }) => used),
    count('limit', bots.limit, ({ limit }) => limit),
    count('left', bots.left, ({ limit, used }) => (limit === null ? null : Math.max(0, limit - used))),
  ]
}

const columnsOf = (row: RowFacts, words: Words): Column<BotSummary>[] => {
  const { bots, list, format } = words
  const { money, profit } = moneyColumns(row)
  return [
    ...faceColumns(row, words),
    { ...money('investment', list.investment, (bot) => bot.investment), card: 'more' },
    profit('realised', list.realised, (bot) => bot.profit.realised),
    openColumn(row, words),
    totalColumn(row, words),
    paceColumn(words),
    // What holding would have made needs the settings of each bot's whole life: the list is not sorted by it.
    { ...profit('hold', bots.hold, aheadOf), isSortable: false },
    { ...money('fees', list.fees, (bot) => bot.profit.fees), card: 'more' },
    {
      id: 'runs',
      header: list.runs,
      numeric: true,
      card: 'more',
      isSortable: true,
      cell: ({ runs }) => format.count(runs),
    },
    ...tradeColumns(words),
    {
      id: 'started',
      header: bots.started,
      card: 'more',
      isSortable: true,
      cell: ({ startedAtMs }) => (startedAtMs === null ? NOTHING : <Time atMs={startedAtMs} />),
    },
    {
      id: 'created',
      header: bots.created,
      card: 'more',
      isSortable: true,
      cell: ({ createdAtMs }) => <Time atMs={createdAtMs} />,
    },
  ]
}

/** All columns there are, of which the address says which are shown; and the one of the acts, which always is. */
export const useBotColumns = (row: RowFacts, acts: BotActs) => {
  const bots = useMessages(botsMessages)
  const list = useMessages(listMessages)
  const facts = useMessages(factMessages)
  const format = useFormat()
  const columns = useMemo(() => columnsOf(row, { bots, list, facts, format }), [row, bots, list, facts, format])
  const actions: Column<BotSummary> = {
    id: 'actions',
    header: bots.actions,
    numeric: true,
    card: 'foot',
    cell: (bot) => <BotActions bot={bot} acts={acts} />,
  }
  return { columns, actions }
}

/** The rows as a file: plain decimals and codes, times in UTC. */
export const botsFile = (
  bots: readonly BotSummary[],
  { bots: words, list, keyOf }: Pick<Words, 'bots' | 'list'> & Pick<RowFacts, 'keyOf'>,
): string =>
  csvText([
    [words.bot, 'id', 'pair', 'exchange', 'mode', words.account, words.status, list.investment].concat([
      list.realised,
      list.unrealised,
      list.fees,
      list.total,
      words.percent,
      words.hold,
      list.runs,
      words.started,
    ]),
    ...bots.map((bot) => [
      bot.name,
      bot.id,
      bot.pair,
      bot.exchange,
      bot.mode,
      keyOf(bot) ?? '',
      bot.status,
      bot.investment,
      bot.profit.realised,
      bot.profit.unrealised,
      bot.profit.fees,
      bot.profit.total,
      String(bot.profit.percent),
      aheadOf(bot) ?? '',
      String(bot.runs),
      bot.startedAtMs === null ? '' : new Date(bot.startedAtMs).toISOString(),
    ]),
  ])
