/** What a bot holds of each of its pairs: a bot that hears signals may have several, and their coins do not add up. */
import type { Side } from '#engine/market.ts'
import type { Bot, BotFill, BotTrade } from '../contract.ts'
import { difference, heldOf, isZero, product, totalOf, wholeSteps } from './bot-total.ts'

export type Holding = { pair: string; base: string; cost: string; price: string }

type Subject = Pick<Bot, 'pair' | 'base' | 'cost' | 'price' | 'trades'>

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

/** The step size of a pair's quantities; null where it is not known. */
export type StepOf = (pair: string) => string | null

type Leaving = { leaving: Holding[]; rest: Holding[]; unrealised: string }

/**
 * What an exit of one trade leaves with, what it leaves where it is, and what the first makes after fees. What its settings keep stays, and so does what is no
 * whole step of the exchange; what was sold first is bought back whole.
 */
export const exitOfTrade = (trade: BotTrade, stepOf: StepOf): Leaving => {
  const whole = holdingOf(trade)
  if (!isHeld(trade)) return { leaving: [], rest: [whole], unrealised: '0' }
  const { kept, pair } = trade
  const own = difference(whole.base, kept.base)
  const base = isZero(heldOf(own, 'buy')) ? own : wholeSteps(own, stepOf(pair))
  return {
    leaving: [{ ...whole, base, cost: difference(whole.cost, kept.cost) }],
    rest: [{ ...whole, base: difference(whole.base, base), cost: kept.cost }],
    unrealised: difference(trade.unrealised, kept.unrealised),
  }
}

/** The same of a whole bot. */
export const exitOf = (bot: Subject, stepOf: StepOf): Leaving => {
  const { pair, base, cost, price, trades } = bot
  const exits = trades.map((trade) => exitOfTrade(trade, stepOf))
  const [leaving, stays] = [exits.flatMap((exit) => exit.leaving), exits.flatMap(({ rest }) => rest)]
  const unrealised = totalOf(exits.map((exit) => exit.unrealised))
  if (hasOtherPairs(bot)) return { leaving, rest: stays, unrealised }
  const all = {
    pair,
    base: totalOf(leaving.map((one) => one.base)),
    cost: totalOf(leaving.map((one) => one.cost)),
    price,
  }
  // Trades that are gone have left something too.
  const rest = { pair, base: difference(base, all.base), cost: difference(cost, all.cost), price }
  return { leaving: [all], rest: [rest], unrealised }
}

/** What would be left to leave with, and what it is worth at the last prices. */
export const leftOf = (holdings: readonly Holding[], entersBy: Side) => {
  const left = holdings
    .map((holding) => ({ ...holding, held: heldOf(holding.base, entersBy) }))
    .filter(({ held }) => !isZero(held))
  return { left, worth: totalOf(left.map(({ held, price }) => product(held, price))) }
}

/** The fills of one pair; a fill names its trade alone. */
export const fillsOn = (pair: string, { trades }: Pick<Subject, 'trades'>, fills: readonly BotFill[]): BotFill[] => {
  const elsewhere = new Set(trades.filter((trade) => trade.pair !== pair).map(({ id }) => id))
  return fills.filter(({ trade }) => !elsewhere.has(trade))
}
