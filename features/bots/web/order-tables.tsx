/** Orders and fills of a bot by time, in pages, by side and state. */
import { NativeSelect, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { quoteOf } from '#engine/pair-names.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import { Pager } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import { orderStateMessages } from '#platform/order-state-messages.ts'
import type { BotFill, BotOrder } from '../contract.ts'
import { type Bot, botsApi } from './api.ts'
import { botMessages } from './bot-messages.ts'
import { driverMessages } from './driver-messages.ts'
import { driverOf } from './family.ts'
import { type BotSearch, orderOf, shapes } from './bot-search.ts'
import { listMessages } from './messages.ts'
import { orderCountMessages } from './order-count-messages.ts'
import { FillLines, OrderLines } from './row-lines.tsx'
import { NOTHING } from './rows.tsx'
import { orderMessages, wordFor } from './state-messages.ts'
import { type Place, TabTable } from './tab-table.tsx'
import { useTradeNames } from './use-trade-names.ts'

type Props = Place & { bot: Bot; tickSize: string; stepSize: string }

const filterOf = ({ side, state }: BotSearch) => ({
  ...(side === undefined ? {} : { side }),
  ...(state === undefined ? {} : { state }),
})

const pageOf = (search: BotSearch) => ({
  order: orderOf(search),
  ...(search.cursor === undefined ? {} : { cursor: search.cursor }),
})

/** The pair of a trade; of one that is gone the bot's own. */
const pairsOf = ({ pair, trades }: Bot): ((trade: number) => string) => {
  const pairs = new Map(trades.map((trade) => [trade.id, trade.pair]))
  return (trade) => pairs.get(trade) ?? pair
}

/** What the trades of the bot are called, and each of them. */
const useTradeColumn = <Row extends { trade: number }>(bot: Bot, tickSize: string): Column<Row> => {
  const driven = useMessages(driverMessages[driverOf(bot.family)])
  const { nameOf } = useTradeNames(bot, tickSize)
  return useMemo(
    () => ({ id: 'trade', header: driven.trade, numeric: true, card: 'more', cell: ({ trade }) => nameOf(trade) }),
    [driven, nameOf],
  )
}

const useOrderColumns = ({ bot, tickSize, stepSize }: Omit<Props, keyof Place>): Column<BotOrder>[] => {
  const words = useMessages(botMessages)
  const kinds = useMessages(orderMessages)
  const states = useMessages(orderStateMessages)
  const format = useFormat()
  const trade = useTradeColumn<BotOrder>(bot, tickSize)
  return useMemo(
    () => [
      {
        id: 'time',
        header: words.time,
        card: 'title',
        isSortable: true,
        cell: ({ createdAtMs }) => <Time atMs={createdAtMs} as="dateTimeSecond" />,
      },
      trade,
      { id: 'side', header: words.side, cell: ({ side }) => kinds[side] },
      { id: 'type', header: words.type, card: 'more', cell: ({ type }) => kinds[type] },
      {
        id: 'price',
        header: words.price,
        numeric: true,
        cell: ({ price }) => (price === null ? words.marketPrice : format.price(price, tickSize)),
      },
      {
        id: 'quantity',
        header: words.quantity,
        numeric: true,
        card: 'more',
        cell: ({ quantity }) => format.quantity(quantity, stepSize),
      },
      {
        id: 'filled',
        header: words.filled,
        numeric: true,
        card: 'more',
        cell: ({ filled }) => format.quantity(filled, stepSize),
      },
      { id: 'state', header: words.state, cell: ({ state }) => wordFor(states, state) },
    ],
    [words, kinds, states, format, trade, tickSize, stepSize],
  )
}

/** Pending and completed transactions (bots.md 17). */
const Counts = ({ pending, completed }: { pending: number; completed: number }) => {
  const words = useMessages(orderCountMessages)
  const format = useFormat()
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {words.counts({ pending: format.count(pending), completed: format.count(completed) })}
    </Text>
  )
}

export const OrdersTable = ({ bot, tickSize, stepSize, search, onSearch }: Props) => {
  const words = useMessages(botMessages)
  const driven = useMessages(driverMessages[driverOf(bot.family)])
  const pairOf = pairsOf(bot)
  const columns = useOrderColumns({ bot, tickSize, stepSize })
  const filter = { id: bot.id, ...filterOf(search) }
  const query = useQuery(
    botsApi.orders.queryOptions({ input: { ...filter, ...pageOf(search) }, placeholderData: keepPreviousData }),
  )
  const csv = useMutation({
    mutationFn: () => botsApi.ordersCsv.call(filter),
    onSuccess: ({ fileName, text }) => saveFile(fileName, text),
  })
  if (query.isError) return <Problem error={query.error} retry={() => void query.refetch()} />
  const isFiltered = search.side !== undefined || search.state !== undefined
  return (
    <div>
      {query.data !== undefined && <Counts {...query.data.counts} />}
      <TabTable
        table="orders"
        label={words.tabOrders}
        shape={shapes.orders}
        columns={columns}
        rows={query.data?.orders ?? []}
        rowKey={({ clientOrderId }) => clientOrderId}
        renderLines={(order) => (
          <OrderLines order={order} pair={pairOf(order.trade)} tickSize={tickSize} stepSize={stepSize} />
        )}
        isLoading={query.isPending}
        empty={<Text c="dimmed">{isFiltered ? words.nothingFits : driven.noOrders}</Text>}
        search={search}
        onSearch={onSearch}
        filters={
          <>
            <SideFilter search={search} onSearch={onSearch} />
            <StateFilter search={search} onSearch={onSearch} />
          </>
        }
        file={{ save: csv.mutate, isSaving: csv.isPending, isCut: csv.data?.truncated === true }}
      />
      {csv.isError && <Problem error={csv.error} />}
      <Turns
        count={query.data?.orders.length ?? 0}
        next={query.data?.next ?? null}
        search={search}
        onSearch={onSearch}
      />
    </div>
  )
}

/** In quote; one in a third asset as it was taken, with what that was worth. */
const Fee = ({ fill: { feeQuote, feeThird }, quote }: { fill: BotFill; quote: string }) => {
  const words = useMessages(botMessages)
  if (feeThird === null) return <Money amount={feeQuote} asset={quote} />
  return (
    <>
      <Money amount={feeThird.amount} asset={feeThird.asset} /> (
      {feeThird.isUnpriced ? words.feeUnpriced : <Money amount={feeQuote} asset={quote} />})
    </>
  )
}

const useFillColumns = ({ bot, tickSize, stepSize }: Omit<Props, keyof Place>): Column<BotFill>[] => {
  const words = useMessages(botMessages)
  const list = useMessages(listMessages)
  const kinds = useMessages(orderMessages)
  const format = useFormat()
  const trade = useTradeColumn<BotFill>(bot, tickSize)
  const quote = quoteOf(bot.pair)
  return useMemo(
    () => [
      {
        id: 'time',
        header: words.time,
        card: 'title',
        isSortable: true,
        cell: ({ atMs }) => <Time atMs={atMs} as="dateTimeSecond" />,
      },
      trade,
      { id: 'side', header: words.side, cell: ({ side }) => kinds[side] },
      { id: 'price', header: words.price, numeric: true, cell: ({ price }) => format.price(price, tickSize) },
      {
        id: 'quantity',
        header: words.quantity,
        numeric: true,
        card: 'more',
        cell: ({ quantity }) => format.quantity(quantity, stepSize),
      },
      {
        id: 'fee',
        header: words.fee,
        numeric: true,
        card: 'more',
        cell: (fill) => <Fee fill={fill} quote={quote} />,
      },
      {
        id: 'realised',
        header: list.realised,
        numeric: true,
        cell: ({ realised }) => (realised === null ? NOTHING : <Profit amount={realised} asset={quote} />),
      },
    ],
    [words, list, kinds, format, trade, quote, tickSize, stepSize],
  )
}

export const FillsTable = ({ bot, tickSize, stepSize, search, onSearch }: Props) => {
  const words = useMessages(botMessages)
  const pairOf = pairsOf(bot)
  const columns = useFillColumns({ bot, tickSize, stepSize })
  const { side } = search
  const filter = { id: bot.id, ...(side === undefined ? {} : { side }) }
  const query = useQuery(
    botsApi.fills.queryOptions({ input: { ...filter, ...pageOf(search) }, placeholderData: keepPreviousData }),
  )
  const csv = useMutation({
    mutationFn: () => botsApi.fillsCsv.call(filter),
    onSuccess: ({ fileName, text }) => saveFile(fileName, text),
  })
  if (query.isError) return <Problem error={query.error} retry={() => void query.refetch()} />
  return (
    <div>
      <TabTable
        table="fills"
        label={words.tabFills}
        shape={shapes.fills}
        columns={columns}
        rows={query.data?.fills ?? []}
        renderLines={(fill) => (
          <FillLines fill={fill} pair={pairOf(fill.trade)} tickSize={tickSize} stepSize={stepSize} />
        )}
        rowKey={({ tradeId, trade, side: of }) => `${tradeId} ${String(trade)} ${of}`}
        isLoading={query.isPending}
        empty={<Text c="dimmed">{side === undefined ? words.noFills : words.nothingFits}</Text>}
        search={search}
        onSearch={onSearch}
        filters={<SideFilter search={search} onSearch={onSearch} />}
        file={{ save: csv.mutate, isSaving: csv.isPending, isCut: csv.data?.truncated === true }}
      />
      {csv.isError && <Problem error={csv.error} />}
      <Turns
        count={query.data?.fills.length ?? 0}
        next={query.data?.next ?? null}
        search={search}
        onSearch={onSearch}
      />
    </div>
  )
}

const SideFilter = ({ search, onSearch }: Place) => {
  const words = useMessages(botMessages)
  const kinds = useMessages(orderMessages)
  const { cursor: _cursor, side, ...rest } = search
  return (
    <NativeSelect
      label={words.side}
      value={side ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onSearch(value === 'buy' || value === 'sell' ? { ...rest, side: value } : rest)
      }
      data={[
        { value: '', label: words.any },
        { value: 'buy', label: kinds.buy },
        { value: 'sell', label: kinds.sell },
      ]}
    />
  )
}

const StateFilter = ({ search, onSearch }: Place) => {
  const words = useMessages(botMessages)
  const { cursor: _cursor, state, ...rest } = search
  return (
    <NativeSelect
      label={words.state}
      value={state ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onSearch(value === 'open' || value === 'ended' ? { ...rest, state: value } : rest)
      }
      data={[
        { value: '', label: words.any },
        { value: 'open', label: words.stateOpen },
        { value: 'ended', label: words.stateEnded },
      ]}
    />
  )
}

type TurnsProps = Place & { count: number; next: string | null }

/** Onwards and to the first page; the browser's own button goes one back. */
export const Turns = ({ count, next, search, onSearch }: TurnsProps) => {
  const { cursor, ...rest } = search
  if (next === null && cursor === undefined) return null
  return (
    <Pager
      count={count}
      onFirst={cursor === undefined ? null : () => onSearch(rest)}
      onNext={next === null ? null : () => onSearch({ ...rest, cursor: next })}
    />
  )
}
