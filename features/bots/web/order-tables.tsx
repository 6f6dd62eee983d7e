/** Orders and fills of a bot, newest first, more on demand. */
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Time } from '#platform/web/time.tsx'
import { type Bot, botsApi, quoteOf } from './api.ts'
import { botMessages } from './bot-messages.ts'
import { listMessages } from './messages.ts'
import { type Column, NOTHING, type Row, Rows } from './rows.tsx'
import { orderMessages, orderStateMessages, wordFor } from './state-messages.ts'

type Props = { bot: Bot; tickSize: string; stepSize: string }

const first: string | undefined = undefined

export const ordersQuery = (id: string) =>
  botsApi.orders.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, ...(cursor === undefined ? {} : { cursor }) }),
    initialPageParam: first,
    getNextPageParam: (page) => page.next ?? undefined,
  })

export const fillsQuery = (id: string) =>
  botsApi.fills.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, ...(cursor === undefined ? {} : { cursor }) }),
    initialPageParam: first,
    getNextPageParam: (page) => page.next ?? undefined,
  })

export const OrdersTable = ({ bot, tickSize, stepSize }: Props) => {
  const words = useMessages(botMessages)
  const kinds = useMessages(orderMessages)
  const states = useMessages(orderStateMessages)
  const format = useFormat()
  const query = useInfiniteQuery(ordersQuery(bot.id))
  if (query.isPending) return <Skeleton h={160} />
  if (query.isError) return <Problem error={query.error} retry={() => void query.refetch()} />
  const orders = query.data.pages.flatMap((page) => page.orders)
  if (orders.length === 0) return <Text c="dimmed">{words.noOrders}</Text>
  const columns: Column[] = [
    { key: 'time', label: words.time },
    { key: 'trade', label: words.trade, numeric: true },
    { key: 'side', label: words.side },
    { key: 'type', label: words.type },
    { key: 'price', label: words.price, numeric: true },
    { key: 'quantity', label: words.quantity, numeric: true },
    { key: 'filled', label: words.filled, numeric: true },
    { key: 'state', label: words.state },
  ]
  const rows = orders.map((order): Row => ({
    key: order.clientOrderId,
    cells: {
      time: <Time atMs={order.createdAtMs} as="dateTimeSecond" />,
      trade: format.count(order.trade),
      side: kinds[order.side],
      type: kinds[order.type],
      price: order.price === null ? words.marketPrice : format.price(order.price, tickSize),
      quantity: format.quantity(order.quantity, stepSize),
      filled: format.quantity(order.filled, stepSize),
      state: wordFor(states, order.state),
    },
  }))
  return (
    <Stack>
      <Rows caption={words.tabOrders} columns={columns} rows={rows} />
      <More query={query} />
    </Stack>
  )
}

export const FillsTable = ({ bot, tickSize, stepSize }: Props) => {
  const words = useMessages(botMessages)
  const list = useMessages(listMessages)
  const kinds = useMessages(orderMessages)
  const format = useFormat()
  const query = useInfiniteQuery(fillsQuery(bot.id))
  if (query.isPending) return <Skeleton h={160} />
  if (query.isError) return <Problem error={query.error} retry={() => void query.refetch()} />
  const fills = query.data.pages.flatMap((page) => page.fills)
  if (fills.length === 0) return <Text c="dimmed">{words.noFills}</Text>
  const quote = quoteOf(bot.pair)
  const columns: Column[] = [
    { key: 'time', label: words.time },
    { key: 'trade', label: words.trade, numeric: true },
    { key: 'side', label: words.side },
    { key: 'price', label: words.price, numeric: true },
    { key: 'quantity', label: words.quantity, numeric: true },
    { key: 'fee', label: words.fee, numeric: true },
    { key: 'realised', label: list.realised, numeric: true },
  ]
  const rows = fills.map((fill): Row => ({
    key: fill.tradeId,
    cells: {
      time: <Time atMs={fill.atMs} as="dateTimeSecond" />,
      trade: format.count(fill.trade),
      side: kinds[fill.side],
      price: format.price(fill.price, tickSize),
      quantity: format.quantity(fill.quantity, stepSize),
      fee: <Money amount={fill.feeQuote} asset={quote} />,
      realised: fill.realised === null ? NOTHING : <Profit amount={fill.realised} asset={quote} />,
    },
  }))
  return (
    <Stack>
      <Rows caption={words.tabFills} columns={columns} rows={rows} />
      <More query={query} />
    </Stack>
  )
}

type MoreProps = { query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> } }

const More = ({ query }: MoreProps) => {
  const words = useMessages(botMessages)
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="default"
      mih={44}
      style={{ alignSelf: 'flex-start' }}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {words.more}
    </Button>
  )
}
