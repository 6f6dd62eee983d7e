/** The lines and markers of a running bot, as plain data. */
import { findCatalogued } from '#bots/catalogue.ts'
import type { Side } from '#engine/market.ts'
import type { ChartLine, ChartMarker } from '#platform/web/candle-chart-data.ts'
import type { Bot, BotFill, BotTrade } from '../contract.ts'
import { isZero, quotient } from './bot-total.ts'
import { holdingsOf } from './holdings.ts'

export type LineWords = {
  buyLevel: string
  sellLevel: string
  profitLevel: string
  stopLevel: string
  liquidationLevel: string
  averageLine: string
}

type LiveOrder = Bot['liveOrders'][number]

/** An entry that comes when the trade's time has come: no order of it lies at the exchange. */
const entersLater: readonly BotTrade['phase'][] = ['idle', 'armed']

/** Its price stands beside it, and that is how a line is called. */
const labelOf = (side: Side, entersBy: Side, words: LineWords): string => {
  if (side !== entersBy) return words.profitLevel
  return side === 'buy' ? words.buyLevel : words.sellLevel
}

/** Those with a line of their own: an order without a price fills at once, and one that stops has its line among the stops. */
export const restingOrders = <Order extends Pick<LiveOrder, 'price' | 'type'>>(
  orders: readonly Order[],
): (Order & { price: string })[] =>
  orders.flatMap((order) => (order.price === null || order.type === 'stop' ? [] : [{ ...order, price: order.price }]))

const orderLines = (orders: readonly LiveOrder[], words: LineWords, entersBy: Side): ChartLine[] =>
  restingOrders(orders).map(({ trade, slot, side, price }) => ({
    id: `order ${trade} ${slot}`,
    price: Number(price),
    tone: side,
    label: labelOf(side, entersBy, words),
    isPlanned: false,
  }))

const exitSide = (entersBy: Side): Side => (entersBy === 'buy' ? 'sell' : 'buy')

/** Whether entries have prices of their own; others come with a candle or a signal, at the price of that moment. */
const entersAtPrices = ({ family }: Pick<Bot, 'family'>): boolean => findCatalogued(family)?.drivenBy === 'prices'

type Planning = { orders: readonly LiveOrder[]; entersBy: Side; atPrices: boolean }

/** What the trade will send by itself. What is suspended sends nothing. */
const plannedLines = (trade: BotTrade, words: LineWords, { orders, entersBy, atPrices }: Planning): ChartLine[] => {
  const isPlanned = true
  const lies = (side: Side, price: string): boolean =>
    orders.some((order) => order.trade === trade.id && order.side === side && Number(order.price) === Number(price))
  const enters = trade.status === 'active' || trade.status === 'pending' || trade.status === 'waiting'
  const leaves = enters || trade.status === 'suspended-buy'
  const label = labelOf(entersBy, entersBy, words)
  const entries: ChartLine[] =
    atPrices && enters && entersLater.includes(trade.phase) && !lies(entersBy, trade.price)
      ? [{ id: `entry ${trade.id}`, price: Number(trade.price), tone: entersBy, label, isPlanned }]
      : []
  const tone = exitSide(entersBy)
  const exits = trade.profits
    .map((profit, index) => ({ profit, index }))
    .filter(
      ({ profit }) => leaves && profit.status === 'waiting' && !isZero(profit.quantity) && !lies(tone, profit.price),
    )
    .map(({ profit, index }): ChartLine => ({
      id: `exit ${trade.id} ${index}`,
      price: Number(profit.price),
      tone,
      label: words.profitLevel,
      isPlanned,
    }))
  return [...entries, ...exits]
}

/** One stop line for each price: the trades of a bot often share it. */
const stopLines = (trades: readonly BotTrade[], words: LineWords): ChartLine[] =>
  [...new Set(trades.map((trade) => trade.stopPrice))]
    .filter((price) => price !== null)
    .map((price): ChartLine => ({
      id: `stop ${price}`,
      price: Number(price),
      tone: 'stop',
      label: words.stopLevel,
      isPlanned: false,
    }))

/** Where the exchange closes an open position of futures by itself. */
const liquidationLines = (trades: readonly BotTrade[], words: LineWords): ChartLine[] =>
  trades.flatMap(({ id, leveraged }): ChartLine[] =>
    leveraged === null || leveraged.liquidation === null
      ? []
      : [
          {
            id: `liquidation ${id}`,
            price: Number(leveraged.liquidation),
            tone: 'liquidation',
            label: words.liquidationLevel,
            isPlanned: false,
          },
        ],
  )

const averageLine = (bot: Bot, words: LineWords): ChartLine[] =>
  holdingsOf(bot)
    .filter(({ pair }) => pair === bot.pair)
    .map(({ base, cost }) => ({
      id: 'average',
      price: Number(quotient(cost, base)),
      tone: 'average',
      label: words.averageLine,
      isPlanned: false,
    }))

/** The chart is the one of the bot's first pair: trades of others have their levels elsewhere. `planned` are the lines of the settings, of which only those that are no levels are drawn: levels are the orders at the exchange, and what trades will send. */
export const botLines = (bot: Bot, planned: readonly ChartLine[], words: LineWords, entersBy: Side): ChartLine[] => {
  const trades = bot.trades.filter(({ pair }) => pair === bot.pair)
  const ids = new Set(trades.map(({ id }) => id))
  const orders = bot.liveOrders.filter(({ trade }) => ids.has(trade))
  const stops = stopLines(trades, words)
  const extra = planned.filter(
    ({ tone }) => tone === 'trailing' || tone === 'bound' || (tone === 'stop' && stops.length === 0),
  )
  const planning = { orders, entersBy, atPrices: entersAtPrices(bot) }
  return [
    ...orderLines(orders, words, entersBy),
    ...trades.flatMap((trade) => plannedLines(trade, words, planning)),
    ...stops,
    ...liquidationLines(trades, words),
    ...averageLine(bot, words),
    ...extra,
  ]
}

export const fillMarkers = (fills: readonly Pick<BotFill, 'tradeId' | 'atMs' | 'side' | 'price'>[]): ChartMarker[] =>
  fills.map(({ tradeId, atMs, side, price }) => ({ id: tradeId, atMs, side, price: Number(price) }))

export const countTone = (lines: readonly ChartLine[], tone: ChartLine['tone']): number =>
  lines.filter((line) => line.tone === tone).length
