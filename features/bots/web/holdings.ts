/** What a bot holds of each of its pairs: a bot that hears signals may have several, and their coins do not add up. */
import type { Side } from '#engine/market.ts'
import type { Bot, BotFill, BotTrade } from '../contract.ts'
import { isZero } from './bot-total.ts'

export type Holding = { pair: string; base: string; cost: string; price: string }

export type Subject = Pick<Bot, 'pair' | 'base' | 'cost' | 'price' | 'trades'>

export const hasOtherPairs = ({ pair, trades }: Pick<Subject, 'pair' | 'trades'>): boolean =>
  trades.some((trade) => trade.pair !== pair)

export const holdingOf = ({ pair, base, cost, market }: BotTrade): Holding => ({
  pair,
  base,
  cost,
  price: market ?? '0',
})

/** Pairs of which nothing is held are left out. */
export const holdingsOf = (bot: Subject): Holding[] => {
  const { pair, base, cost, price, trades } = bot
  const all = hasOtherPairs(bot) ? trades.map(holdingOf) : [{ pair, base, cost, price }]
  return all.filter((holding) => !isZero(holding.base))
}

const heldIn: readonly BotTrade['phase'][] = ['entry-partial', 'holding', 'exit-partial', 'exiting']

/** Whether an exit of the trade would find something: coins that an idle one has are kept, or too small for the exchange. */
export const isHeld = ({ phase }: Pick<BotTrade, 'phase'>): boolean => heldIn.includes(phase)

/** What the trade entered by: a position of futures is one way or the other, whatever the bot enters by. */
export const enteredBy = ({ leveraged }: Pick<BotTrade, 'leveraged'>, entersBy: Side): Side =>
  leveraged?.direction === 'short' ? 'sell' : entersBy

/** The fills of one pair; a fill names its trade alone. */
export const fillsOn = (pair: string, { trades }: Pick<Subject, 'trades'>, fills: readonly BotFill[]): BotFill[] => {
  const elsewhere = new Set(trades.filter((trade) => trade.pair !== pair).map(({ id }) => id))
  return fills.filter(({ trade }) => !elsewhere.has(trade))
}
