/** What leaving with a bot or with one of its trades means, for the dialog that asks for it. */
import type { Side } from '#engine/market.ts'
import { floorTo, formatDecimal, parseDecimal } from '#engine/money.ts'
import type { MarketSummary } from '#features/markets/contract.ts'
import type { Bot, BotTrade } from '../contract.ts'
import { difference, heldOf, isZero, product, totalOf } from './bot-total.ts'
import { hasOtherPairs, type Holding, holdingOf, isHeld, type Subject } from './holdings.ts'

/** What would be sold, and what stands to lose. */
export type ExitSubject = {
  name: string
  pair: string
  mode: 'demo' | 'live'
  leaving: readonly Holding[]
  /** What stays where it is: kept coins, and what is too small for the exchange. */
  rest: readonly Holding[]
  /** What leaving with all of it now would make, after fees. */
  unrealised: string
  /** A position of futures is one way or the other, whatever the bot enters by. */
  sides: readonly Side[]
  orders: number
  trade: number | null
}

/** As many whole steps of it as there are, towards zero; all of it where the step is not known. */
const wholeSteps = (decimal: string, step: string | null): string => {
  const value = parseDecimal(decimal) ?? 0n
  const size = parseDecimal(step ?? '') ?? 0n
  if (size <= 0n) return decimal
  return formatDecimal(value < 0n ? -floorTo(-value, size) : floorTo(value, size))
}

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

/** The step sizes of the exchange that a bot trades at. */
const stepsIn =
  ({ exchange }: Bot, markets: readonly MarketSummary[]): StepOf =>
  (pair) =>
    markets.find((market) => market.exchange === exchange && market.pair === pair)?.stepSize ?? null

const nothing = { leaving: [], rest: [], unrealised: '0' }

/** The whole bot, and each of its trades: its orders are those of the bot that carry its number. */
export const exitSubjects = (bot: Bot, entersBy: Side, markets: readonly MarketSummary[]) => {
  const stepOf = stepsIn(bot, markets)
  const whole: ExitSubject = {
    ...bot,
    ...exitOf(bot, stepOf),
    sides: bot.trades.some(({ leveraged }) => leveraged !== null) ? ['buy', 'sell'] : [entersBy],
    orders: bot.liveOrders.length,
    trade: null,
  }
  const ofTrade = (id: number, name: string): ExitSubject => {
    const trade = bot.trades.find((one) => one.id === id)
    return {
      ...whole,
      name: `${bot.name}, ${name}`,
      ...(trade === undefined ? nothing : exitOfTrade(trade, stepOf)),
      orders: bot.liveOrders.filter((order) => order.trade === id).length,
      trade: id,
    }
  }
  return { whole, ofTrade }
}
