/** The money of an account where nobody has said what it has: what the bot may spend, and what its orders need besides. */
import type { Candles } from '#engine/candle.ts'
import { quoteNeeded } from '#engine/gate.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import { type Amount, asAmount, asPrice, asQuantity, divideUp, fromNumber, max, ONE } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import { takingPrice } from '#engine/taking.ts'
import type { AnyFamily } from '#engine/unit.ts'
import { openLock } from '#exchanges/positions.ts'
import { lockFor } from './account.ts'

export type StartingMoney = {
  /** What figures count: the investment, or what somebody has said that the account has. */
  quote: Amount
  /** Percent of it, to one decimal, that the account has besides and that no figure counts; left out where somebody has said what it has. */
  spare?: number
  /** What the bot needs to be able to spend its whole investment, where somebody has said less. */
  needed?: Amount
}

type Past = { market: Market; candles: Candles }

/** Quote that must be free for an order of one quote at most, of its margin where it is leveraged: for the gate, and for the fee that the exchange locks. */
const neededFor = ({ market, candles }: Past, leverage: number): bigint => {
  const price = asPrice(fromNumber(candles.open[0] ?? 0))
  const now: MarketNow = { market, price, bid: price, ask: price, pumping: false }
  const isSpot = market.futures === undefined
  const dearest = takingPrice(market, 'buy', price)
  const order = {
    side: 'buy',
    price: dearest,
    quantity: asQuantity(divideUp(ONE * ONE * BigInt(leverage), price)),
  } as const
  if (isSpot) {
    const want: Want = { type: 'immediate', ...order }
    return max<bigint>(quoteNeeded(want, now), lockFor(want, now))
  }
  const want = { type: 'open', ...order, leverage, margin: 'isolated', stop: dearest } as const
  return max<bigint>(quoteNeeded(want, now), openLock(want, order.quantity, now))
}

/** The investment, and for each one of it what must be free so that all of it can be spent at the first prices. */
const needs = (family: AnyFamily, stored: unknown, pasts: readonly Past[]) => {
  const config = family.parseConfig(stored)
  const { investment } = family.report(config, family.initial(config))
  const leverage = family.leverage?.(config) ?? 1
  const each = pasts.map((past) => neededFor(past, leverage)).reduce((most, one) => max(most, one), ONE)
  return { investment, each }
}

/**
 * The investment, and as many whole thousandths of it besides that all of it can be spent, at the first prices: the gate wants something to spare, an order that takes may cost
 * more than the price, and fees that are not taken from what was bought come on top. Without that a bot that buys for all it has would never buy. It is not counted: percents
 * are of the investment, as those of a bot that runs.
 */
export const startingMoney = (family: AnyFamily, stored: unknown, pasts: readonly Past[]): StartingMoney => {
  const { investment, each } = needs(family, stored, pasts)
  const thousandths = divideUp(each * 1_000n, ONE)
  return { quote: investment, spare: Number(thousandths - 1_000n) / 10 }
}

/** The quote that an account has besides what figures count. */
export const sparedOf = ({ quote, spare = 0 }: StartingMoney): Amount =>
  asAmount((quote * BigInt(Math.round(spare * 10))) / 1_000n)

/** What somebody has said that the account has, and where that is too little, what the bot needs. */
export const statedMoney = (
  quote: Amount,
  family: AnyFamily,
  stored: unknown,
  pasts: readonly Past[],
): StartingMoney => {
  const { investment, each } = needs(family, stored, pasts)
  const needed = asAmount(divideUp(investment * each, ONE))
  return quote < needed ? { quote, needed } : { quote }
}
