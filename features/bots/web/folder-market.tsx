/** The market of a folder whose bots all trade in one: where the price stands between their orders, and the orders and fills on its candles. */
import { Card, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Interval } from '#engine/candle.ts'
import { useStaleSince } from '#features/markets/web/index.ts'
import type { ChartLine } from '#platform/web/candle-chart-data.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { fillMarkers, restingOrders } from './bot-lines.ts'
import { folderMarketMessages } from './folder-market-messages.ts'
import { CHART_HEIGHT } from './folder-market-height.ts'
import { nextOf } from './folder-next.ts'
import { type FolderOrder, folderFillsQuery, folderOrdersQuery } from './folders-api.ts'
import { LevelChart } from './level-chart.tsx'
type Props = { id: string; market: MarketSummary }

const none = [] as const

const linesOf = (orders: readonly FolderOrder[]): ChartLine[] =>
  restingOrders(orders).map(({ id, side, price, name }) => ({
    id,
    price: Number(price),
    tone: side,
    label: name,
    isPlanned: false,
  }))

export default function FolderMarket({ id, market }: Props) {
  const words = useMessages(folderMarketMessages)
  const format = useFormat()
  const [interval, setInterval] = useState<Interval>('15m')
  const open = useQuery(folderOrdersQuery(id)).data?.orders ?? null
  const orders = open ?? none
  const fills = useQuery(folderFillsQuery(id)).data?.fills ?? none
  const lines = useMemo(() => linesOf(orders), [orders])
  const markers = useMemo(() => fillMarkers(fills), [fills])
  const { exchange, pair, price, tickSize } = market
  // Prices of a silent exchange are old: they must not look new.
  const isSilent = useStaleSince(exchange) !== null
  return (
    <Stack gap={8} className={isSilent ? 'stale' : ''}>
      <Card p="md">
        <Text size="lg">
          <Sentence market={market} orders={open} />
        </Text>
      </Card>
      <Card p="md">
        <LevelChart
          title={words.chart}
          exchange={exchange}
          pair={pair}
          tickSize={tickSize}
          interval={interval}
          onInterval={setInterval}
          lines={lines}
          markers={markers}
          height={CHART_HEIGHT}
          sentence={words.chartSentence({
            pair,
            price: format.price(price, tickSize),
            orders: format.count(orders.length),
            fills: format.count(fills.length),
          })}
        />
      </Card>
    </Stack>
  )
}

/** Of the price alone while the orders are on their way. */
const Sentence = ({ market, orders }: { market: MarketSummary; orders: readonly FolderOrder[] | null }) => {
  const words = useMessages(folderMarketMessages)
  const format = useFormat()
  const { buy, sell } = nextOf(restingOrders(orders ?? none))
  const price = format.price(market.price, market.tickSize)
  const away = (at: string | null): string | null =>
    at === null
      ? null
      : `${format.price(at, market.tickSize)} (${format.percent((100 * Number(at)) / Number(market.price) - 100, 'always')})`
  if (orders === null) return words.now({ price })
  if (buy === null && sell === null) return words.nextNone({ price })
  return words.next({ price, buy: away(buy), sell: away(sell) })
}
