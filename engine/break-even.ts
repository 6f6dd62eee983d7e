/** Whether a pair of prices earns or loses after fees (design: bots.md 3.3 and 3.4). Planning uses the market's fee model; booking uses real fees. */
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

/** The fees that warnings assume: taker on both sides, the dearest that can happen. */
export const takerFees = (fees: Fees): RunFees => ({ mode: fees.mode, buy: fees.taker, sell: fees.taker })

/** What one base costs when bought at `entry`, the fee included. Rounded up. */
export const plannedCost = (fees: RunFees, entry: Price): Price =>
  asPrice(fees.mode === 'received' ? divideUp(entry * ONE, ONE - fees.buy) : divideUp(entry * (ONE + fees.buy), ONE))

/** The lowest price at which what was bought at `entry` sells without a loss. Rounded up to 10^-18, not to the tick size. */
export const breakEvenSell = (fees: RunFees, entry: Price): Price =>
  asPrice(
    fees.mode === 'received'
      ? divideUp(entry * ONE * ONE, (ONE - fees.buy) * (ONE - fees.sell))
      : divideUp(entry * (ONE + fees.buy), ONE - fees.sell),
  )

/** The highest price at which what was sold at `entry` is bought back without a loss. Rounded down; a little cautious where the buy's fee is not taken in base. */
export const breakEvenBuy = (fees: RunFees, entry: Price): Price =>
  asPrice(divideDown(entry * (ONE - fees.sell) * (ONE - fees.buy), ONE * ONE))

/** A run that starts with `first` at `entry` and ends with the other side at `exit`. */
export type PricePair = { first: Side; entry: Price; exit: Price }

/** Whether the pair earns nothing after fees, at the prices as they would rest in the book. Such a pair is warned about, not forbidden. */
export const isBadPair = (market: Market, pair: PricePair): boolean => {
  const fees = takerFees(market.fees)
  if (pair.first === 'buy') {
    const entry = restingPrice(market, 'buy', pair.entry)
    return restingPrice(market, 'sell', pair.exit) <= ceilTo(breakEvenSell(fees, entry), market.tickSize)
  }
  const entry = restingPrice(market, 'sell', pair.entry)
  return restingPrice(market, 'buy', pair.exit) >= floorTo(breakEvenBuy(fees, entry), market.tickSize)
}

/** What a run nets after both fees, in percent of what it began with: quote where it bought first, base where it sold first. Rounded down. */
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
 * Profit of selling a whole position at `price`, in percent of what it cost, after the fee of that sell. Rounded down. Every minimum profit, maximum
 * profit and maximum loss compares with this number; `base` and `cost` are positive.
 */
export const profitPercent = (sale: { price: Price; feeRate: Ratio; base: Quantity; cost: Amount }): Ratio => {
  const proceeds = sale.price * (ONE - sale.feeRate) * sale.base
  return asRatio(divideDown(proceeds * HUNDRED, sale.cost * ONE * ONE) - HUNDRED)
}
