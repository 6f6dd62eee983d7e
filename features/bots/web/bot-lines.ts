/** The lines and markers of a running bot, as plain data. */
import type { Side } from '#engine/market.ts'
import type { ChartLine, ChartMarker } from '#platform/web/candle-chart-data.ts'
import type { Bot, BotFill, BotTrade } from '../contract.ts'
import { isZero, quotient } from './bot-total.ts'
import { holdingsOf } from './holdings.ts'

export type LineWords = {
  buyLevel: (values: { trade: string }) => string
  sellLevel: (values: { trade: string }) => string
  profitLevel: (values: { trade: string }) => string
  stopLevel: string
  averageLine: string
}

const waitsToEnter: Record<BotTrade['phase'], boolean> = {
  idle: true,
  armed: true,
  'entry-open': true,
  'entry-partial': true,
  holding: false,
  'exit-partial': false,
  exiting: false,
  done: false,
}

const tradeLines = (trade: BotTrade, words: LineWords, entersBy: Side): ChartLine[] => {
  const name = { trade: String(trade.id) }
  const label = entersBy === 'buy' ? words.buyLevel(name) : words.sellLevel(name)
  const entries: ChartLine[] = waitsToEnter[trade.phase]
    ? [{ id: `entry ${trade.id}`, price: Number(trade.price), tone: entersBy, label }]
    : []
  const exits = trade.profits
    .map((profit, index) => ({ profit, index }))
    .filter(({ profit }) => profit.status === 'waiting' && !isZero(profit.quantity))
    .map(({ profit, index }): ChartLine => ({
      id: `exit ${trade.id} ${index}`,
      price: Number(profit.price),
      tone: entersBy === 'buy' ? 'sell' : 'buy',
      label: words.profitLevel(name),
    }))
  return [...entries, ...exits]
}

/** One stop line for each price: the trades of a bot often share it. */
const stopLines = (trades: readonly BotTrade[], words: LineWords): ChartLine[] =>
  [...new Set(trades.map((trade) => trade.stopPrice))]
    .filter((price) => price !== null)
    .map((price): ChartLine => ({ id: `stop ${price}`, price: Number(price), tone: 'stop', label: words.stopLevel }))

const averageLine = (bot: Bot, words: LineWords): ChartLine[] =>
  holdingsOf(bot)
    .filter(({ pair }) => pair === bot.pair)
    .map(({ base, cost }) => ({
      id: 'average',
      price: Number(quotient(cost, base)),
      tone: 'average',
      label: words.averageLine,
    }))

/** The chart is the one of the bot's first pair: trades of others have their levels elsewhere. `planned` are the lines of the settings, of which only those that are no levels are drawn: levels come from the trades. */
export const botLines = (bot: Bot, planned: readonly ChartLine[], words: LineWords, entersBy: Side): ChartLine[] => {
  const trades = bot.trades.filter(({ pair }) => pair === bot.pair)
  const stops = stopLines(trades, words)
  const extra = planned.filter(
    ({ tone }) => tone === 'trailing' || tone === 'bound' || (tone === 'stop' && stops.length === 0),
  )
  return [
    ...trades.flatMap((trade) => tradeLines(trade, words, entersBy)),
    ...stops,
    ...averageLine(bot, words),
    ...extra,
  ]
}

export const fillMarkers = (fills: readonly BotFill[]): ChartMarker[] =>
  fills.map(({ tradeId, atMs, side, price }) => ({ id: tradeId, atMs, side, price: Number(price) }))

export const countTone = (lines: readonly ChartLine[], tone: ChartLine['tone']): number =>
  lines.filter((line) => line.tone === tone).length
