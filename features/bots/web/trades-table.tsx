/** The trades of a bot: one row a level, with everything that can be done to it. */
import { ActionIcon, Menu, Stack, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Profit } from '#platform/web/money.tsx'
import type { BotTrade } from '../contract.ts'
import { actMessages } from './act-messages.ts'
import { baseOf, type Bot, type BotAsk, quoteOf } from './api.ts'
import { botMessages } from './bot-messages.ts'
import { isZero } from './bot-total.ts'
import { listMessages } from './messages.ts'
import { type Column, NOTHING, type Row, Rows } from './rows.tsx'
import { phaseMessages, profitStateMessages, reasonMessages } from './state-messages.ts'
import { StatusBadges } from './status-badges.tsx'

type Act = (
  trade: BotTrade,
  act: { kind: 'toggle'; ask: ToggleAsk } | { kind: 'exit'; exit: 'close' | 'delete' },
) => void
type ToggleAsk = Extract<BotAsk, { kind: 'suspend' | 'start' | 'suspend-profit' | 'start-profit' }>
type Props = { bot: Bot; tickSize: string; busy: boolean; onAct: Act }

const useColumns = (): Column[] => {
  const words = useMessages(botMessages)
  const list = useMessages(listMessages)
  const acts = useMessages(actMessages)
  return [
    { key: 'level', label: words.level, numeric: true },
    { key: 'status', label: words.status },
    { key: 'position', label: words.position, numeric: true },
    { key: 'profits', label: words.profits },
    { key: 'realised', label: list.realised, numeric: true },
    { key: 'unrealised', label: list.unrealised, numeric: true },
    { key: 'runs', label: list.runs, numeric: true },
    { key: 'stop', label: words.stop, numeric: true },
    { key: 'actions', label: acts.actions, numeric: true, corner: true },
  ]
}

export const TradesTable = ({ bot, tickSize, busy, onAct }: Props) => {
  const words = useMessages(botMessages)
  const format = useFormat()
  const columns = useColumns()
  const quote = quoteOf(bot.pair)
  if (bot.trades.length === 0) return <Text c="dimmed">{words.noTrades}</Text>
  const highestFirst = bot.trades.toSorted((left, right) => Number(right.price) - Number(left.price))
  const rows = highestFirst.map((trade): Row => ({
    key: String(trade.id),
    cells: {
      level: format.price(trade.price, tickSize),
      status: <TradeState trade={trade} />,
      position: isZero(trade.base) ? NOTHING : format.money(trade.base, baseOf(bot.pair), { digits: [0, 8] }),
      profits: trade.profits.length === 0 ? NOTHING : <Profits trade={trade} tickSize={tickSize} />,
      realised: isZero(trade.realised) ? NOTHING : <Profit amount={trade.realised} asset={quote} />,
      unrealised: isZero(trade.base) ? NOTHING : <Profit amount={trade.unrealised} asset={quote} />,
      runs: format.count(trade.runs),
      stop: trade.stopPrice === null ? NOTHING : format.price(trade.stopPrice, tickSize),
      actions: <TradeMenu trade={trade} tickSize={tickSize} busy={busy} onAct={onAct} />,
    },
  }))
  return <Rows caption={words.tabTrades} columns={columns} rows={rows} />
}

const TradeState = ({ trade }: { trade: BotTrade }) => {
  const phases = useMessages(phaseMessages)
  const reasons = useMessages(reasonMessages)
  return (
    <Stack gap={2} align="flex-start">
      <StatusBadges status={trade.status} badges={trade.badges} />
      <Text size="xs" c="dimmed">
        {[phases[trade.phase], ...trade.reasons.map((reason) => reasons[reason])].join(' · ')}
      </Text>
    </Stack>
  )
}

const Profits = ({ trade, tickSize }: { trade: BotTrade; tickSize: string }) => {
  const words = useMessages(botMessages)
  const states = useMessages(profitStateMessages)
  const format = useFormat()
  return (
    <Stack gap={0}>
      {trade.profits.map((profit, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place in the ladder is what names a profit.
        <Text key={index} size="sm" className="tabular">
          {words.profitAt({
            share: format.percent(Number(profit.share)),
            price: format.price(profit.price, tickSize),
          })}{' '}
          <Text span inherit c="dimmed">
            {states[profit.status]}
          </Text>
        </Text>
      ))}
    </Stack>
  )
}

type TradeMenuProps = { trade: BotTrade; tickSize: string; busy: boolean; onAct: Act }

/** Flags of a trade as its badges tell them. */
const isOff = (trade: BotTrade, side: 'entries' | 'profits'): boolean =>
  trade.badges.includes('all-suspended') ||
  trade.badges.includes(side === 'entries' ? 'bot-suspended' : 'profit-suspended')

const TradeMenu = ({ trade, tickSize, busy, onAct }: TradeMenuProps) => {
  const words = useMessages(actMessages)
  const format = useFormat()
  const ended = trade.status === 'closed' || trade.status === 'deleted'
  const toggle = (ask: ToggleAsk) => () => onAct(trade, { kind: 'toggle', ask })
  const side = (part: 'all' | 'entries' | 'profits', off: boolean): ToggleAsk => ({
    kind: off ? 'start' : 'suspend',
    trade: trade.id,
    part,
  })
  const [entriesOff, profitsOff] = [isOff(trade, 'entries'), isOff(trade, 'profits')]
  const name = `${words.trade({ id: format.count(trade.id) })}, ${format.price(trade.price, tickSize)}`
  return (
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={words.actionsOf({ name })}
          disabled={busy || ended}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item onClick={toggle(side('all', entriesOff || profitsOff))}>
          {entriesOff || profitsOff ? words.startAll : words.suspendAll}
        </Menu.Item>
        <Menu.Item onClick={toggle(side('entries', entriesOff))}>
          {entriesOff ? words.startEntries : words.suspendEntries}
        </Menu.Item>
        <Menu.Item onClick={toggle(side('profits', profitsOff))}>
          {profitsOff ? words.startProfits : words.suspendProfits}
        </Menu.Item>
        {trade.profits.map((profit, index) =>
          profit.status === 'waiting' || profit.status === 'suspended' ? (
            <Menu.Item
              // oxlint-disable-next-line react/no-array-index-key -- the place in the ladder is what names a profit.
              key={index}
              onClick={toggle({
                kind: profit.status === 'suspended' ? 'start-profit' : 'suspend-profit',
                trade: trade.id,
                profit: index,
              })}
            >
              {(profit.status === 'suspended' ? words.startProfit : words.suspendProfit)({
                price: format.price(profit.price, tickSize),
              })}
            </Menu.Item>
          ) : null,
        )}
        <Menu.Divider />
        <Menu.Item c="var(--loss)" onClick={() => onAct(trade, { kind: 'exit', exit: 'close' })}>
          {words.close}
        </Menu.Item>
        <Menu.Item c="var(--loss)" onClick={() => onAct(trade, { kind: 'exit', exit: 'delete' })}>
          {words.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
