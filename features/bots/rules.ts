/** The figures of a bot that need the market of this moment, exact to the last digit. */
import {
  type Amount,
  asAmount,
  asQuantity,
  divideDown,
  divideUp,
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
  /** The same as percent of what is held has cost: the exchange-rate risk (bots.md 18). Null where nothing is held. */
  unrealisedPercent: number | null
  total: Amount
  fees: Amount
  /** Total as percent of the investment, to two decimals; 0 where nothing is invested. */
  percent: number
  /** Null where the start is not known. */
  buyAndHold: Amount | null
}

/** What is left of `value` after a taker fee. */
const afterFee = (value: bigint, taker: Ratio): bigint => multiplyDown(value, ONE - taker)

/** What leaving what is held now would make against its cost; a short position has base and cost below zero. */
export const unrealisedOf = ({ base, cost }: Pick<Position, 'base' | 'cost'>, price: Price, taker: Ratio): Amount => {
  const value = notional(price, base)
  // What is owed is bought back: there the fee comes on top.
  return asAmount((base < 0n ? value + multiplyDown(value, taker) : afterFee(value, taker)) - cost)
}

/** The investment from a moment on, and the price at that moment. */
export type Funding = { investment: Amount; price: Price }

/**
 * What buying for the whole investment at the start and selling it all now would have made, a taker fee each way. Where the investment was raised later, the
 * rest is bought at the price of that moment; where it was lowered, as much is sold. `fundings` are oldest first.
 */
export const buyAndHoldOf = (fundings: readonly Funding[], price: Price, taker: Ratio): Amount => {
  let [held, putIn, before] = [0n, 0n, 0n]
  for (const funding of fundings) {
    const change = funding.investment - before
    before = funding.investment
    if (change >= 0n) {
      held += afterFee(divideDown(change * ONE, funding.price), taker)
      putIn += change
      continue
    }
    const whole = afterFee(notional(funding.price, asQuantity(held)), taker)
    const out = -change < whole ? -change : whole
    held = whole === 0n ? 0n : held - divideUp(held * out, whole)
    putIn -= out
  }
  return asAmount(afterFee(notional(price, asQuantity(held)), taker) - putIn)
}

/** A part of a whole in percent, to the nearest of two decimals as amounts and the percents of backtests are: rounded down, -0.10 of 500 would be -0.03 %. */
export const percentOf = (part: Amount, whole: Amount): number => {
  if (whole === 0n) return 0
  const twice = divideDown((part < 0n ? -part : part) * 20_000n, whole)
  const hundredths = Number((twice + 1n) / 2n) / 100
  return part < 0n && hundredths !== 0 ? -hundredths : hundredths
}

type Held = {
  position: Position
  investment: Amount
  fundings: readonly Funding[]
  /** Where trades are of several pairs, whose coins cannot be added: what each would make at its own price. */
  unrealised?: Amount | undefined
}

export const profitOf = (bot: Held, price: Price, taker: Ratio): Profit => {
  const { realised, fees, cost } = bot.position
  const unrealised = bot.unrealised ?? unrealisedOf(bot.position, price, taker)
  const total = asAmount(realised + unrealised)
  return {
    realised,
    unrealised,
    unrealisedPercent: cost === 0n ? null : percentOf(unrealised, asAmount(cost < 0n ? -cost : cost)),
    total,
    fees,
    percent: percentOf(total, bot.investment),
    buyAndHold: bot.fundings.length === 0 ? null : buyAndHoldOf(bot.fundings, price, taker),
  }
}

const DAY_MS = 86_400_000

/** What a day has brought since the start: realised in quote, total in percent of the investment. A first day that goes on counts as a whole one, so that a minute is not taken for a day's worth. */
export const paceOf = (
  { realised, percent }: Pick<Profit, 'realised' | 'percent'>,
  ranMs: number,
): { ranMs: number; realised: Amount; percent: number } => {
  const ms = Math.max(ranMs, DAY_MS)
  return {
    ranMs: Math.max(ranMs, 0),
    realised: asAmount((realised * BigInt(DAY_MS)) / BigInt(Math.round(ms))),
    percent: Math.round((percent * DAY_MS * 100) / ms) / 100,
  }
}
