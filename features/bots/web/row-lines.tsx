/** A trade, an order and a fill as the two lines of a phone: its price and amount, what it comes to, and when. */
import { Text } from '@mantine/core'
import { baseOf, quoteOf } from '#engine/pair-names.ts'
import type { Side } from '#engine/market.ts'
import { orderStateMessages } from '#platform/order-state-messages.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import { Time } from '#platform/web/time.tsx'
import { TwoLines } from '#platform/web/two-lines.tsx'
import type { BotFill, BotOrder, BotTrade } from '../contract.ts'
import { botMessages } from './bot-messages.ts'
import { isZero } from './bot-total.ts'
import { driverMessages } from './driver-messages.ts'
import { driverOf, type Sides } from './family.ts'
import { NOTHING } from './rows.tsx'
import { rowLinesMessages } from './row-lines-messages.ts'
import { orderMessages, phasesOf, statusMessages, wordFor } from './state-messages.ts'

const sideColors: Record<Side, string> = { buy: 'var(--profit)', sell: 'var(--loss)' }

const AtPrice = ({ side, price }: { side: Side; price: string }) => {
  const kinds = useMessages(orderMessages)
  return (
    <>
      <Text span inherit fw={600} c={sideColors[side]}>
        {kinds[side]}
      </Text>{' '}
      <Text span inherit fw={600}>
        {price}
      </Text>
    </>
  )
}

type TradeProps = { trade: BotTrade; name: string; family: string; sides: Sides; quote: string; tickSize: string }

/** What the trade is doing; that it does not go on is more important. */
const useDoing = ({ trade: { status, phase }, family, sides }: Pick<TradeProps, 'trade' | 'family' | 'sides'>) => {
  const statuses = useMessages(statusMessages)
  const phases = useMessages(phasesOf[sides])
  const { idle } = useMessages(driverMessages[driverOf(family)])
  if (status !== 'active' && status !== 'waiting') return statuses[status]
  return phase === 'idle' ? idle : phases[phase]
}

export const TradeLines = ({ trade, name, family, sides, quote, tickSize }: TradeProps) => {
  const words = useMessages(rowLinesMessages)
  const format = useFormat()
  const doing = useDoing({ trade, family, sides })
  const isHeld = !isZero(trade.base)
  const then = trade.profits.find(({ status, hidden }) => status === 'waiting' && !hidden)
  const [say, sayLater] = sides === 'sell' ? [words.buys, words.thenBuys] : [words.sells, words.thenSells]
  return (
    <TwoLines
      title={
        <>
          <Text span inherit fw={600}>
            {name}
          </Text>{' '}
          <Text span size="xs" c="dimmed">
            {doing}
          </Text>
        </>
      }
      end={
        isHeld ? (
          <Profit amount={trade.unrealised} asset={quote} />
        ) : isZero(trade.realised) ? (
          NOTHING
        ) : (
          <Profit amount={trade.realised} asset={quote} />
        )
      }
      below={
        <>
          {isHeld ? (
            <Money amount={trade.base} asset={baseOf(trade.pair)} digits={[0, 8]} />
          ) : (
            !isZero(trade.amount) && <Money amount={trade.amount} asset={quoteOf(trade.pair)} />
          )}
          {then !== undefined && ` · ${(isHeld ? say : sayLater)({ price: format.price(then.price, tickSize) })}`}
        </>
      }
      belowEnd={isHeld ? words.open : words.runs({ count: format.count(trade.runs) })}
    />
  )
}

type RowProps = { pair: string; tickSize: string; stepSize: string }

export const OrderLines = ({ order, pair, tickSize, stepSize }: RowProps & { order: BotOrder }) => {
  const words = useMessages(rowLinesMessages)
  const { marketPrice } = useMessages(botMessages)
  const states = useMessages(orderStateMessages)
  const format = useFormat()
  const { side, price, quantity, filled, state, createdAtMs } = order
  const isPart = !isZero(filled) && Number(filled) < Number(quantity)
  return (
    <TwoLines
      title={<AtPrice side={side} price={price === null ? marketPrice : format.price(price, tickSize)} />}
      end={wordFor(states, state)}
      below={`${format.quantity(quantity, stepSize)} ${baseOf(pair)}${isPart ? ` · ${words.filled({ quantity: format.quantity(filled, stepSize) })}` : ''}`}
      belowEnd={<Time atMs={createdAtMs} as="dateTime" />}
    />
  )
}

export const FillLines = ({ fill, pair, tickSize, stepSize }: RowProps & { fill: BotFill }) => {
  const format = useFormat()
  const { side, price, quantity, realised, atMs } = fill
  return (
    <TwoLines
      title={<AtPrice side={side} price={format.price(price, tickSize)} />}
      end={realised === null ? NOTHING : <Profit amount={realised} asset={quoteOf(pair)} />}
      below={`${format.quantity(quantity, stepSize)} ${baseOf(pair)}`}
      belowEnd={<Time atMs={atMs} as="dateTime" />}
    />
  )
}
