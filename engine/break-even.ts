/**
 * Break-even prices and profit after fees. Planning uses the market's fee model, booking the fees that were paid. Source: bots.md 3.3, 3.4.
 */
import { type FeeMode, type Fees, type Market, restingPrice, type Side } from './market.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  asRatio,
  ceilTo,
  divideDown,
  divideUp,
  floorTo,
  HUNDRED,
  ONE,
  type Price,
  type Quantity,
  type Ratio,
} from './money.ts'

/** The fee rates of a run's two orders; 0.001 is 0.1 %. */
export type RunFees = { mode: FeeMode; buy: Ratio; sell: Ratio }

/** Fees that warnings assume: taker on both sides, the highest that can occur. */
export const takerFees = (fees: Fees): RunFees => ({ mode: fees.mode, buy: fees.taker, sell: fees.taker })

/** Cost in quote of one base bought at `entry`, fee included, rounded up. */
export const plannedCost = (fees: RunFees, entry: Price): Price =>
  asPrice(fees.mode === 'received' ? divideUp(entry * ONE, ONE - fees.buy) : divideUp(entry * (ONE + fees.buy), ONE))

/** Lowest price at which base bought at `entry` sells without a loss, rounded up to 10^-18 and not to the tick size. */
export const breakEvenSell = (fees: RunFees, entry: Price): Price =>
  asPrice(
    fees.mode === 'received'
      ? divideUp(entry * ONE * ONE, (ONE - fees.buy) * (ONE - fees.sell))
      : divideUp(entry * (ONE + fees.buy), ONE - fees.sell),
  )

/**
 * Highest price at which base sold at `entry` is bought back without a loss, rounded down; too low by a trace where the buy's fee is not
 * taken in base.
 */
export const breakEvenBuy = (fees: RunFees, entry: Price): Price =>
  asPrice(divideDown(entry * (ONE - fees.sell) * (ONE - fees.buy), ONE * ONE))

/** Prices of a run that starts with side `first` at `entry` and ends with the other side at `exit`. */
export type PricePair = { first: Side; entry: Price; exit: Price }

/** True when the pair, rounded to the tick size, earns nothing after fees. Users are warned about it; it is not forbidden. */
export const isBadPair = (market: Market, pair: PricePair): boolean => {
  const fees = takerFees(market.fees)
  if (pair.first === 'buy') {
    const entry = restingPrice(market, 'buy', pair.entry)
    return restingPrice(market, 'sell', pair.exit) <= ceilTo(breakEvenSell(fees, entry), market.tickSize)
  }
  const entry = restingPrice(market, 'sell', pair.entry)
  return restingPrice(market, 'buy', pair.exit) >= floorTo(breakEvenBuy(fees, entry), market.tickSize)
}

/** Net result of a run in percent of its start, in quote where it buys first and in base where it sells first. Rounded down. */
export const netPercent = (fees: RunFees, { first, entry, exit }: PricePair): Ratio =>
  first === 'buy'
    ? profitPercent({
        price: exit,
        feeRate: fees.sell,
        base: asQuantity(ONE),
        cost: asAmount(plannedCost(fees, entry)),
      })
    : asRatio(divideDown(breakEvenBuy(fees, entry) * HUNDRED, exit) - HUNDRED)

/**
 * Profit of selling a whole position at `price`, in percent of its cost, after the fee of that sell. Rounded down. `base` and `cost` must
 * be positive. Every minimum profit, maximum profit and maximum loss is compared with this number.
 */
export const profitPercent = (sale: { price: Price; feeRate: Ratio; base: Quantity; cost: Amount }): Ratio => {
  const proceeds = sale.price * (ONE - sale.feeRate) * sale.base
  return asRatio(divideDown(proceeds * HUNDRED, sale.cost * ONE * ONE) - HUNDRED)
}
