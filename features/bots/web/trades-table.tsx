/** The trades of a bot: one row a level, with everything that can be done to it. */
import { ActionIcon, Menu, Stack, Text } from '@mantine/core'
import IconDots from 'icon:dots'
import { useMemo } from 'react'
import type { FolderAct } from '#bots/catalogue.ts'
import { isFolder } from '#bots/folder/is-folder.ts'
import { baseOf, quoteOf } from '#engine/pair-names.ts'
import type { Side } from '#engine/market.ts'
import { csvText } from '#platform/csv.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import { Pages } from '#platform/web/pager.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import type { Column } from '#platform/web/table.tsx'
import { useTableRows } from '#platform/web/table-rows.ts'
import { readTable } from '#platform/web/table-state.ts'
import type { BotTrade } from '../contract.ts'
import { actMessages, sideWords } from './act-messages.ts'
import type { Bot, BotAsk } from './api.ts'
import { botMessages } from './bot-messages.ts'
import { shapes } from './bot-search.ts'
import { heldOf, isZero } from './bot-total.ts'
import { enteredBy, isHeld } from './holdings.ts'
import { areProfitsOff, hasEnded, soldProfits } from './folder-acts.ts'
import { folderActMessages } from './folder-act-messages.ts'
import { dilutedMessages } from './diluted-messages.ts'
import { driverMessages } from './driver-messages.ts'
import { driverOf, type Sides, sidesOf } from './family.ts'
import { ladderColumns } from './ladder-columns.tsx'
import { listMessages } from './messages.ts'
import { TradeLines } from './row-lines.tsx'
import { NOTHING } from './rows.tsx'
import { phasesOf, reasonMessages, statusMessages } from './state-messages.ts'
import { StatusBadges } from './status-badges.tsx'
import { type Place, TabTable, withTable } from './tab-table.tsx'
import { useTradeNames } from './use-trade-names.ts'

type Act = (
  trade: BotTrade,
  act:
    | { kind: 'toggle'; ask: ToggleAsk }
    | { kind: 'exit'; exit: 'sell' | 'close' | 'delete' }
    | { kind: 'folder'; folder: 'relocate' | 'settings' | 'delete-profits' },
) => void
type ToggleAsk = Extract<BotAsk, { kind: 'suspend' | 'start' | 'suspend-profit' | 'start-profit' }>
/** What the trades of this bot can do, and in which direction. */
type Kind = { entersBy: Side; sellsNow: boolean; folderActs: readonly FolderAct[] }
type Props = Place & Kind & { bot: Bot; tickSize: string; busy: boolean; onAct: Act }

/** Only what money was spent on has a value; the others stand last, whichever way is sorted by. */
const valueOf = (decimal: string): number => (isZero(decimal) ? Number.NEGATIVE_INFINITY : Number(decimal))

const Named = ({ level, name }: { level: string; name: string | null }) => (
  <div>
    {level}
    {name !== null && name !== level && (
      <Text size="xs" c="dimmed">
        {name}
      </Text>
    )}
  </div>
)

/** Only of a bot that buys more when the price falls. */
const dilutionColumns = (
  { trades }: Bot,
  words: { diluted: string; usedOf: (values: { used: string; most: string }) => string },
): Column<BotTrade>[] =>
  trades.every(({ dilutions }) => dilutions === null)
    ? []
    : [
        {
          id: 'dilutions',
          header: words.diluted,
          numeric: true,
          card: 'more',
          sortValue: ({ dilutions }) => dilutions?.used ?? -1,
          cell: ({ dilutions }) =>
            dilutions === null ? NOTHING : words.usedOf({ used: String(dilutions.used), most: String(dilutions.most) }),
        },
      ]

/** Only where a trade has one: the results need the room. */
const stopColumns = ({ trades }: Bot, header: string, say: (price: string) => string): Column<BotTrade>[] =>
  trades.every(({ stopPrice }) => stopPrice === null)
    ? []
    : [
        {
          id: 'stop',
          header,
          numeric: true,
          card: 'more',
          sortValue: ({ stopPrice }) => Number(stopPrice ?? '-Infinity'),
          cell: ({ stopPrice }) => (stopPrice === null ? NOTHING : say(stopPrice)),
        },
      ]

const useColumns = ({
  bot,
  tickSize,
  sides,
}: Pick<Props, 'bot' | 'tickSize'> & { sides: Sides }): Column<BotTrade>[] => {
  const [words, list] = [useMessages(botMessages), useMessages(listMessages)]
  const diluted = useMessages(dilutedMessages)
  const [driven, statuses] = [useMessages(driverMessages[driverOf(bot.family)]), useMessages(statusMessages)]
  const format = useFormat()
  const { nameOf } = useTradeNames(bot, tickSize)
  const quote = quoteOf(bot.pair)
  return useMemo(
    () => [
      {
        id: 'level',
        header: driven.trade,
        numeric: sides !== 'advised' && sides !== 'futures',
        card: 'title',
        sortValue: ({ price }) => Number(price),
        cell: (trade) => <Named level={nameOf(trade.id)} name={trade.name} />,
      },
      {
        id: 'status',
        header: words.status,
        sortValue: ({ status }) => statuses[status],
        cell: (trade) => <TradeState trade={trade} sides={sides} family={bot.family} />,
      },
      {
        id: 'position',
        header: words.position,
        numeric: true,
        sortValue: (trade) => Number(trade.base),
        cell: (trade) =>
          isZero(trade.base) ? NOTHING : <Money amount={trade.base} asset={baseOf(trade.pair)} digits={[0, 8]} />,
      },
      ...ladderColumns(bot.trades, { tickSize, sides, areOff: areProfitsOff(bot) }, words),
      {
        id: 'realised',
        header: list.realised,
        numeric: true,
        card: 'more',
        sortValue: ({ realised }) => valueOf(realised),
        cell: ({ realised }) => (isZero(realised) ? NOTHING : <Profit amount={realised} asset={quote} />),
      },
      {
        id: 'unrealised',
        header: list.unrealised,
        numeric: true,
        sortValue: (trade) => (isZero(trade.base) ? Number.NEGATIVE_INFINITY : Number(trade.unrealised)),
        cell: (trade) => (isZero(trade.base) ? NOTHING : <Profit amount={trade.unrealised} asset={quote} />),
      },
      {
        id: 'runs',
        header: list.runs,
        numeric: true,
        card: 'more',
        sortValue: ({ runs }) => runs,
        cell: ({ runs }) => format.count(runs),
      },
      ...dilutionColumns(bot, diluted),
      ...stopColumns(bot, words.stop, (price) => format.price(price, tickSize)),
    ],
    [words, diluted, driven, list, statuses, format, bot, nameOf, quote, tickSize, sides],
  )
}

const useActions = (menu: Omit<TradeMenuProps, 'trade'>): Column<BotTrade> => {
  const words = useMessages(actMessages)
  return {
    id: 'actions',
    header: words.actions,
    numeric: true,
    card: 'corner',
    cell: (trade) => <TradeMenu trade={trade} {...menu} />,
  }
}

/** Rows a page: a ladder may have hundreds of levels. */
const ROWS = 50

const idOf = ({ id }: BotTrade): string => String(id)

export const TradesTable = ({ bot, search, onSearch, ...menu }: Props) => {
  const words = useMessages(botMessages)
  const driven = useMessages(driverMessages[driverOf(bot.family)])
  const { tickSize, entersBy } = menu
  const sides = sidesOf(bot.family, entersBy)
  const columns = useColumns({ bot, tickSize, sides })
  const { nameOf, titleOf } = useTradeNames(bot, tickSize)
  const actions = useActions({ ...menu, family: bot.family, nameOf: titleOf })
  const state = readTable(search, shapes.trades)
  const highestFirst = useMemo(
    () => bot.trades.toSorted((left, right) => Number(right.price) - Number(left.price)),
    [bot.trades],
  )
  const rows = useTableRows({ columns, rows: highestFirst, rowKey: idOf, state, size: ROWS })
  return (
    <div>
      <TabTable
        table="trades"
        label={words.tabTrades}
        shape={shapes.trades}
        columns={columns}
        actions={actions}
        rows={rows.shown}
        rowKey={idOf}
        renderLines={(trade) => (
          <TradeLines
            trade={trade}
            name={nameOf(trade.id)}
            family={bot.family}
            sides={sides}
            quote={quoteOf(bot.pair)}
            tickSize={tickSize}
          />
        )}
        empty={
          <Text c="dimmed">
            {hasEnded(bot) ? words.noTradeLeft : isFolder(bot.form) ? words.noTradeInFolder : driven.noTrades}
          </Text>
        }
        search={search}
        onSearch={onSearch}
        file={{ save: () => saveFile(fileName(), tradesFile(rows.all)), isSaving: false, isCut: false }}
      />
      <Pages
        page={rows.page}
        pages={rows.pages}
        rows={rows.all.length}
        onPage={(page) => onSearch(withTable(search, { ...state, page }, shapes.trades))}
      />
    </div>
  )
}

const fileName = (): string => `trades-${new Date().toISOString().slice(0, 10)}.csv`

/** Headings are the names that the API has for them. */
const tradesFile = (trades: readonly BotTrade[]): string =>
  csvText([
    ['id', 'price', 'amount', 'status', 'phase', 'base', 'cost', 'realised', 'unrealised', 'runs', 'stopPrice'],
    ...trades.map((trade) => [
      String(trade.id),
      trade.price,
      trade.amount,
      trade.status,
      trade.phase,
      trade.base,
      trade.cost,
      trade.realised,
      trade.unrealised,
      String(trade.runs),
      trade.stopPrice ?? '',
    ]),
  ])

const TradeState = ({ trade, sides, family }: { trade: BotTrade; sides: Sides; family: string }) => {
  const phases = useMessages(phasesOf[sides])
  const { idle } = useMessages(driverMessages[driverOf(family)])
  const reasons = useMessages(reasonMessages)
  return (
    <Stack gap={2} align="flex-start">
      <StatusBadges status={trade.status} badges={trade.badges} />
      <Text size="xs" c="dimmed">
        {[trade.phase === 'idle' ? idle : phases[trade.phase], ...trade.reasons.map((reason) => reasons[reason])].join(
          ' · ',
        )}
      </Text>
    </Stack>
  )
}

/** Leaves with what is held now; the trade goes on. */
const SellItem = ({ trade, entersBy, onAct }: Pick<TradeMenuProps, 'trade' | 'entersBy' | 'onAct'>) => {
  const words = useMessages(actMessages)
  const side = enteredBy(trade, entersBy)
  const isNothing = !isHeld(trade) || isZero(heldOf(trade.base, side))
  return (
    <Menu.Item disabled={isNothing} onClick={() => onAct(trade, { kind: 'exit', exit: 'sell' })}>
      {side === 'buy' ? words.sellNow : words.buyBackNow}
      {isNothing && (
        <Text size="xs" c="dimmed">
          {side === 'buy' ? words.nothingToSell : words.nothingToBuyBack}
        </Text>
      )}
    </Menu.Item>
  )
}

/** What its folder can do with a trade. */
const FolderTradeItems = ({ trade, folderActs, onAct }: Pick<TradeMenuProps, 'trade' | 'folderActs' | 'onAct'>) => {
  const words = useMessages(folderActMessages)
  return (
    <>
      {folderActs.includes('relocate') && trade.origin === 'manual' && (
        <>
          <Menu.Item onClick={() => onAct(trade, { kind: 'folder', folder: 'settings' })}>
            {words.mendInSettings}
          </Menu.Item>
          <Menu.Item onClick={() => onAct(trade, { kind: 'folder', folder: 'relocate' })}>{words.relocate}…</Menu.Item>
        </>
      )}
      {folderActs.includes('delete-profits') && soldProfits({ trades: [trade] }, null) > 0 && (
        <Menu.Item onClick={() => onAct(trade, { kind: 'folder', folder: 'delete-profits' })}>
          {words.deleteProfits}…
        </Menu.Item>
      )}
    </>
  )
}

type TradeMenuProps = Kind & {
  trade: BotTrade
  family: string
  tickSize: string
  nameOf: (id: number) => string
  busy: boolean
  onAct: Act
}

/** Flags of a trade as its badges tell them. */
const isOff = (trade: BotTrade, side: 'entries' | 'profits'): boolean =>
  trade.badges.includes('all-suspended') ||
  trade.badges.includes(side === 'entries' ? 'bot-suspended' : 'profit-suspended')

/** One profit of a ladder at a time, also of a run to come; what an adviser sells is one profit, which goes with the side. */
const ProfitItems = ({ trade, tickSize, onAct }: Pick<TradeMenuProps, 'trade' | 'tickSize' | 'onAct'>) => {
  const words = useMessages(actMessages)
  const format = useFormat()
  return trade.profits.map(({ status, price }, index) => {
    if (status === 'sold' && isHeld(trade)) return null
    const isOn = status !== 'suspended'
    const ask = { kind: isOn ? 'suspend-profit' : 'start-profit', trade: trade.id, profit: index } as const
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the place in the ladder is what names a profit.
      <Menu.Item key={index} onClick={() => onAct(trade, { kind: 'toggle', ask })}>
        {(isOn ? words.suspendProfit : words.startProfit)({ price: format.price(price, tickSize) })}
      </Menu.Item>
    )
  })
}

const TradeMenu = ({
  trade,
  family,
  tickSize,
  nameOf,
  entersBy,
  sellsNow,
  folderActs,
  busy,
  onAct,
}: TradeMenuProps) => {
  const words = useMessages(actMessages)
  const ended = trade.status === 'closed' || trade.status === 'deleted'
  const sides = sidesOf(family, entersBy)
  const { entries, profits } = sideWords[sides]
  const toggle = (ask: ToggleAsk) => () => onAct(trade, { kind: 'toggle', ask })
  const side = (part: 'all' | 'entries' | 'profits', off: boolean): ToggleAsk => ({
    kind: off ? 'start' : 'suspend',
    trade: trade.id,
    part,
  })
  const [entriesOff, profitsOff] = [isOff(trade, 'entries'), isOff(trade, 'profits')]
  const name = nameOf(trade.id)
  return (
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"

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
          {words[entries[entriesOff ? 'start' : 'suspend']]}
        </Menu.Item>
        <Menu.Item onClick={toggle(side('profits', profitsOff))}>
          {words[profits[profitsOff ? 'start' : 'suspend']]}
        </Menu.Item>
        {sides !== 'advised' && <ProfitItems trade={trade} tickSize={tickSize} onAct={onAct} />}
        <Menu.Divider />
        <FolderTradeItems trade={trade} folderActs={folderActs} onAct={onAct} />
        {sellsNow && <SellItem trade={trade} entersBy={entersBy} onAct={onAct} />}
        <Menu.Item c="var(--loss)" onClick={() => onAct(trade, { kind: 'exit', exit: 'close' })}>
          {words.close}…
        </Menu.Item>
        <Menu.Item c="var(--loss)" onClick={() => onAct(trade, { kind: 'exit', exit: 'delete' })}>
          {words.delete}…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
