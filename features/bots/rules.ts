/** The figures of a bot that need the market of this moment, exact to the last digit. */
import {
  type Amount,
  asAmount,
  asQuantity,
  divideDown,
  multiplyDown,
  notional,
  ONE,
  type Price,
  type Ratio,
} from '#engine/money.ts'
import type { Position } from '#engine/position.ts'

/** What a bot has made so far. Quote. */
export type Profit = {
  realised: Amount
  /** What selling everything held at market now would add, after the taker fee. */
  unrealised: Amount
  total: Amount
  fees: Amount
  /** Total as percent of the investment, to two decimals; 0 where nothing is invested. */
  percent: number
  /** Null before the start. */
  buyAndHold: Amount | null
}

/** What is left of `value` after a taker fee. */
const afterFee = (value: bigint, taker: Ratio): bigint => multiplyDown(value, ONE - taker)

/** What selling what is held now would make against its cost. */
export const unrealisedOf = (position: Pick<Position, 'base' | 'cost'>, price: Price, taker: Ratio): Amount =>
  asAmount(afterFee(notional(price, position.base), taker) - position.cost)

/** What buying for the whole investment at the start and selling it all now would have made, a taker fee each way. */
export const buyAndHoldOf = (investment: Amount, startPrice: Price, price: Price, taker: Ratio): Amount => {
  const bought = asQuantity(afterFee(divideDown(investment * ONE, startPrice), taker))
  return asAmount(afterFee(notional(price, bought), taker) - investment)
}

/** A part of a whole in percent, rounded down to two decimals. */
export const percentOf = (part: Amount, whole: Amount): number =>
  whole === 0n ? 0 : Number(divideDown(part * 10_000n, whole)) / 100

export const profitOf = (
  bot: { position: Position; investment: Amount; startPrice: Price | null },
  price: Price,
  taker: Ratio,
): Profit => {
  const { realised, fees } = bot.position
  const unrealised = unrealisedOf(bot.position, price, taker)
  const total = asAmount(realised + unrealised)
  return {
    realised,
    unrealised,
    total,
    fees,
    percent: percentOf(total, bot.investment),
    buyAndHold: bot.startPrice === null ? null : buyAndHoldOf(bot.investment, bot.startPrice, price, taker),
  }
}
