/** The open orders of a folder's bots, and what they have traded last. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { quoteOf } from '#engine/pair-names.ts'
import { folderFillList, folderOrderList } from '#features/folders/web/index.ts'
import { orderStateMessages } from '#platform/order-state-messages.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { TextLink } from '#platform/web/links.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { marketsQuery } from './api.ts'
import { folderMarketMessages } from './folder-market-messages.ts'
import { type FolderFill, type FolderOrder, foldersApi } from './folders-api.ts'
import { NOTHING } from './rows.tsx'
import { orderMessages, wordFor } from './state-messages.ts'

type Props = { id: string; family: string }
type Row = FolderOrder | FolderFill

const noMarkets: readonly MarketSummary[] = []

/** What both tables say of whom, which side and at what price. */
const useShared = (family: string) => {
  const words = useMessages(folderMarketMessages)
  const kinds = useMessages(orderMessages)
  const format = useFormat()
  const markets = useQuery(marketsQuery()).data?.markets ?? noMarkets
  return useMemo(() => {
    const marketOf = ({ exchange, pair }: Pick<Row, 'exchange' | 'pair'>) =>
      markets.find((market) => market.exchange === exchange && market.pair === pair)
    const bot: Column<Row> = {
      id: 'bot',
      header: words.bot,
      card: 'title',
      cell: ({ bot: botId, name }) => (
        <TextLink to="/bots/$family/$botId" params={{ family, botId }}>
          {name}
        </TextLink>
      ),
    }
    const side: Column<Row> = {
      id: 'side',
      header: words.side,
      cell: ({ side: of }) => (
        <Text span inherit fw={600} c={of === 'buy' ? 'var(--profit)' : 'var(--loss)'}>
          {kinds[of]}
        </Text>
      ),
    }
    const price: Column<Row> = {
      id: 'price',
      header: words.price,
      numeric: true,
      cell: (row) =>
        row.price === null ? words.marketPrice : format.price(row.price, marketOf(row)?.tickSize ?? '0.01'),
    }
    const quantity: Column<Row> = {
      id: 'quantity',
      header: words.quantity,
      numeric: true,
      cell: (row) => format.quantity(row.quantity, marketOf(row)?.stepSize ?? '0.00000001'),
    }
    return { marketOf, bot, side, price, quantity }
  }, [family, words, kinds, format, markets])
}

const useOrderColumns = (family: string): readonly Column<FolderOrder>[] => {
  const words = useMessages(folderMarketMessages)
  const states = useMessages(orderStateMessages)
  const format = useFormat()
  const kinds = useMessages(orderMessages)
  const { marketOf, bot, side, price, quantity } = useShared(family)
  return useMemo(
    (): readonly Column<FolderOrder>[] => [
      bot,
      side,
      price,
      {
        id: 'away',
        header: words.away,
        numeric: true,
        cell: (order) => {
          const now = Number(marketOf(order)?.price ?? 0)
          return now === 0 || order.price === null
            ? NOTHING
            : format.percent((100 * Number(order.price)) / now - 100, 'always')
        },
      },
      quantity,
      {
        id: 'filled',
        header: words.filled,
        numeric: true,
        card: 'more',
        cell: (order) => format.quantity(order.filled, marketOf(order)?.stepSize ?? '0.00000001'),
      },
      { id: 'type', header: words.type, card: 'more', cell: ({ type }) => kinds[type] },
      { id: 'state', header: words.state, card: 'more', cell: ({ state }) => wordFor(states, state) },
      { id: 'since', header: words.since, card: 'more', cell: ({ createdAtMs }) => <Time atMs={createdAtMs} /> },
    ],
    [words, states, kinds, format, marketOf, bot, side, price, quantity],
  )
}

export const FolderOrders = ({ id, family }: Props) => {
  const words = useMessages(folderMarketMessages)
  return (
    <ListPart
      list={folderOrderList}
      page={foldersApi.orders}
      asked={{ folder: id }}
      label={words.tabOrders}
      columns={useOrderColumns(family)}
      empty={<Text c="dimmed">{words.noOrders}</Text>}
    />
  )
}

const useFillColumns = (family: string): readonly Column<FolderFill>[] => {
  const words = useMessages(folderMarketMessages)
  const { bot, side, price, quantity } = useShared(family)
  return useMemo(
    (): readonly Column<FolderFill>[] => [
      bot,
      { id: 'time', header: words.time, cell: ({ atMs }) => <Time atMs={atMs} as="dateTimeSecond" /> },
      side,
      price,
      quantity,
      {
        id: 'fee',
        header: words.fee,
        numeric: true,
        card: 'more',
        cell: ({ feeQuote, pair }) => <Money amount={feeQuote} asset={quoteOf(pair)} />,
      },
      {
        id: 'realised',
        header: words.realised,
        numeric: true,
        cell: ({ realised, pair }) =>
          realised === null ? NOTHING : <Profit amount={realised} asset={quoteOf(pair)} />,
      },
    ],
    [words, bot, side, price, quantity],
  )
}

export const FolderFills = ({ id, family }: Props) => {
  const words = useMessages(folderMarketMessages)
  return (
    <ListPart
      list={folderFillList}
      page={foldersApi.fills}
      asked={{ folder: id }}
      label={words.tabFills}
      columns={useFillColumns(family)}
      empty={<Text c="dimmed">{words.noFills}</Text>}
    />
  )
}
