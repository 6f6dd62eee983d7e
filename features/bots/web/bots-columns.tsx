/** The columns of the table of bots; the same figures as plain decimals for its file. */
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import IconPencil from 'icon:pencil'
import IconPlayerPause from 'icon:player-pause'
import IconPlayerPlay from 'icon:player-play'
import { useMemo } from 'react'
import { quoteOf } from '#engine/pair-names.ts'
import { exchangeWords, StaleMark } from '#features/markets/web/index.ts'
import { csvText } from '#platform/csv.ts'
import type { Format } from '#platform/web/format.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { BotSummary } from './api.ts'
import { difference } from './bot-total.ts'
import { botsMessages } from './bots-messages.ts'
import { isEditable } from './folder-acts.ts'
import { IconLink, TextLink } from './links.tsx'
import { listMessages } from './messages.ts'
import { NOTHING } from './rows.tsx'
import { StatusBadges } from './status-badges.tsx'
import { type BotActs, toggleOf } from './use-bot-acts.tsx'

/** How far ahead of buying and holding a bot is; null where its start is not known. */
const aheadOf = ({ profit }: BotSummary): string | null =>
  profit.buyAndHold === null ? null : difference(profit.total, profit.buyAndHold)

const BotName = ({ bot, now }: { bot: BotSummary; now: string }) => {
  const { exchangeTitle } = useMessages(exchangeWords)
  return (
    <div className="bot-name">
      <TextLink
        to="/bots/$family/$botId"
        params={{ family: bot.family, botId: bot.id }}
        inherit
        fw={600}
        c="var(--mantine-color-text)"
        className="bot-link"
      >
        {bot.name}
      </TextLink>
      <Text size="xs" c="dimmed">
        {bot.pair} · {exchangeTitle({ name: bot.exchange })} <StaleMark exchange={bot.exchange} />
      </Text>
      <Text size="sm" mt={2}>
        {now}
      </Text>
    </div>
  )
}

const BotActions = ({ bot, acts }: { bot: BotSummary; acts: BotActs }) => {
  const words = useMessages(botsMessages)
  const toggle = toggleOf(bot)
  const toggleLabel = toggle === 'start' ? words.startNamed(bot) : words.suspendNamed(bot)
  const editLabel = words.editNamed(bot)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {toggle !== null && (
        <Tooltip label={toggleLabel}>
          <ActionIcon
            variant="default"

            aria-label={toggleLabel}
            disabled={acts.busy}
            onClick={() => void acts.toggle(bot, { kind: toggle, trade: null, part: 'all' })}
          >
            {toggle === 'start' ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
          </ActionIcon>
        </Tooltip>
      )}
      {isEditable(bot) && (
        <Tooltip label={editLabel}>
          <IconLink
            to="/bots/$family/edit/$botId"
            params={{ family: bot.family, botId: bot.id }}
            variant="subtle"
            color="gray"

            aria-label={editLabel}
          >
            <IconPencil size={18} />
          </IconLink>
        </Tooltip>
      )}
    </Group>
  )
}

type Words = {
  bots: (typeof botsMessages)['hu']
  list: (typeof listMessages)['hu']
  format: Format
}

const moneyColumn = (id: string, header: string, of: (bot: BotSummary) => string): Column<BotSummary> => ({
  id,
  header,
  numeric: true,
  isSortable: true,
  cell: (bot) => <Money amount={of(bot)} asset={quoteOf(bot.pair)} />,
})

const profitColumn = (id: string, header: string, of: (bot: BotSummary) => string | null): Column<BotSummary> => ({
  id,
  header,
  numeric: true,
  card: 'more',
  isSortable: true,
  cell: (bot) => {
    const amount = of(bot)
    return amount === null ? NOTHING : <Profit amount={amount} asset={quoteOf(bot.pair)} />
  },
})

const Percent = ({ value, format }: { value: number } & Pick<Words, 'format'>) => (
  <Text size="xs" c="dimmed">
    {format.percent(value, 'always')}
  </Text>
)

const totalColumn = ({ list, format }: Words): Column<BotSummary> => ({
  id: 'total',
  header: list.total,
  numeric: true,
  isSortable: true,
  cell: (bot) => (
    <div>
      <Profit amount={bot.profit.total} asset={quoteOf(bot.pair)} fw={600} />
      <Percent value={bot.profit.percent} format={format} />
    </div>
  ),
})

/** What leaving now would make, and in percent of what is held has cost. */
const riskColumn = ({ list, format }: Words): Column<BotSummary> => ({
  ...profitColumn('unrealised', list.unrealised, ({ profit }) => profit.unrealised),
  cell: ({ pair, profit: { unrealised, unrealisedPercent } }) => (
    <div>
      <Profit amount={unrealised} asset={quoteOf(pair)} />
      {unrealisedPercent !== null && <Percent value={unrealisedPercent} format={format} />}
    </div>
  ),
})

const columnsOf = (say: (bot: BotSummary) => string, words: Words): Column<BotSummary>[] => {
  const { bots, list, format } = words
  return [
    {
      id: 'bot',
      header: bots.bot,
      card: 'title',
      isSortable: true,
      cell: (bot) => <BotName bot={bot} now={say(bot)} />,
    },
    {
      id: 'status',
      header: bots.status,
      isSortable: true,
      cell: ({ status, badges }) => <StatusBadges status={status} badges={badges} />,
    },
    totalColumn(words),
    moneyColumn('investment', list.investment, (bot) => bot.investment),
    profitColumn('realised', list.realised, ({ profit }) => profit.realised),
    riskColumn(words),
    // What holding would have made needs the settings of each bot's whole life: the list is not sorted by it.
    { ...profitColumn('hold', bots.hold, aheadOf), isSortable: false },
    { ...moneyColumn('fees', list.fees, ({ profit }) => profit.fees), card: 'more' },
    {
      id: 'runs',
      header: list.runs,
      numeric: true,
      card: 'more',
      isSortable: true,
      cell: ({ runs }) => format.count(runs),
    },
    {
      id: 'started',
      header: bots.started,
      card: 'more',
      isSortable: true,
      cell: ({ startedAtMs }) => (startedAtMs === null ? NOTHING : <Time atMs={startedAtMs} />),
    },
  ]
}

/** All columns there are, of which the address says which are shown; and the one of the acts, which always is. */
export const useBotColumns = (say: (bot: BotSummary) => string, acts: BotActs) => {
  const bots = useMessages(botsMessages)
  const list = useMessages(listMessages)
  const format = useFormat()
  const columns = useMemo(() => columnsOf(say, { bots, list, format }), [say, bots, list, format])
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
export const botsFile = (bots: readonly BotSummary[], { bots: words, list }: Pick<Words, 'bots' | 'list'>): string =>
  csvText([
    [words.bot, 'id', 'pair', 'exchange', 'mode', words.status, list.investment, list.realised, list.unrealised].concat(
      [list.fees, list.total, words.percent, words.hold, list.runs, words.started],
    ),
    ...bots.map((bot) => [
      bot.name,
      bot.id,
      bot.pair,
      bot.exchange,
      bot.mode,
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
