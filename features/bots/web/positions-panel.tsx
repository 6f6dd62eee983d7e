/** Open positions of futures on the page of a bot: what is at stake, and how far away it is. */
import { Alert, Card, Divider, Stack, Text, Title } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import { baseOf, quoteOf } from '#engine/pair-names.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import type { Bot } from './api.ts'
import { Figures } from './figures.tsx'
import { positionMessages } from './position-messages.ts'

type Trade = Bot['trades'][number]
type Leveraged = NonNullable<Trade['leveraged']>
type Open = { trade: Trade; open: Leveraged; tickSize: string }

const Risk = ({ trade, open, tickSize }: Open) => {
  const words = useMessages(positionMessages)
  const format = useFormat()
  const { liquidation, distancePercent } = open
  if (liquidation === null || distancePercent === null) return null
  const sentence = (open.direction === 'long' ? words.riskLong : words.riskShort)({
    percent: format.percent(distancePercent),
    liquidation: format.price(liquidation, tickSize),
    margin: format.money(open.margin, quoteOf(trade.pair)),
  })
  return (
    <Alert variant="default" icon={<IconAlertTriangle size={18} color="var(--mantine-color-orange-5)" />}>
      {sentence}
      {open.marginType === 'cross' && ` ${words.riskCross}`}
    </Alert>
  )
}

const Position = ({ trade, open, tickSize }: Open) => {
  const words = useMessages(positionMessages)
  const format = useFormat()
  const quote = quoteOf(trade.pair)
  const priceOf = (price: string | null): string => (price === null ? '–' : format.price(price, tickSize))
  return (
    <Stack gap="sm">
      <Text fw={600}>
        {trade.pair} · {words[open.direction]}, {words[open.marginType]}
      </Text>
      <Figures
        columns={{ base: 2, sm: 3, lg: 5 }}
        figures={[
          { label: words.size, value: <Money amount={open.quantity} asset={baseOf(trade.pair)} digits={[0, 8]} /> },
          { label: words.margin, value: <Money amount={open.margin} asset={quote} /> },
          { label: words.entry, value: priceOf(open.entry) },
          { label: words.price, value: priceOf(trade.market) },
          { label: words.unrealised, value: <Profit amount={trade.unrealised} asset={quote} /> },
          { label: words.liquidation, value: priceOf(open.liquidation) },
          {
            label: words.distance,
            value: open.distancePercent === null ? '–' : format.percent(open.distancePercent),
          },
          { label: words.stop, value: trade.stopPrice === null ? words.noStop : priceOf(trade.stopPrice) },
          { label: words.funding, value: <Money amount={open.funding} asset={quote} /> },
          { label: words.leverage, value: words.times({ leverage: format.count(open.leverage) }) },
        ]}
      />
      <Risk trade={trade} open={open} tickSize={tickSize} />
    </Stack>
  )
}

const PositionsPanel = ({ bot, markets }: { bot: Bot; markets: readonly MarketSummary[] }) => {
  const words = useMessages(positionMessages)
  const open = bot.trades.flatMap((trade): Open[] => {
    if (trade.leveraged === null) return []
    const market = markets.find(({ exchange, pair }) => exchange === bot.exchange && pair === trade.pair)
    return [{ trade, open: trade.leveraged, tickSize: market?.tickSize ?? '0.01' }]
  })
  return (
    <Card p="md">
      <Stack>
        <Title order={2} size="h5">
          {words.title}
        </Title>
        {open.length === 0 && <Text c="dimmed">{words.none}</Text>}
        {open.map((one, index) => (
          <Stack key={one.trade.id}>
            {index > 0 && <Divider />}
            <Position {...one} />
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}

export default PositionsPanel
