/** Where a sell stops being a loss, and the warning for settings that sell below it. */
import { type Market, restingPrice } from '#engine/market.ts'
import { asPrice, asRatio, divideDown, divideUp, HUNDRED, ONE, type Price, type Ratio } from '#engine/money.ts'

/** An entry and the sell that will likely lose, with the percent that it nets (human percent, 10^18 scale, negative is a loss). */
export type BadSell = { entry: Price; exit: Price; net: Ratio }

/** The average cost of one base bought at `entry` with this fee, as a fraction that is exact. */
const averageCost = (entry: Price, buyFee: Ratio, mode: Market['fees']['mode']): { top: bigint; bottom: bigint } => {
  switch (mode) {
    case 'received':
      return { top: entry * ONE, bottom: ONE - buyFee }
    case 'quote':
    case 'third':
      return { top: entry * (ONE + buyFee), bottom: ONE }
  }
}

/** The lowest price at which selling brings back what the buy at `entry` cost, both fees paid; rounded up to 10^-18. */
export const breakEven = (entry: Price, fees: { buy: Ratio; sell: Ratio; mode: Market['fees']['mode'] }): Price => {
  const cost = averageCost(entry, fees.buy, fees.mode)
  return asPrice(divideUp(cost.top * ONE, cost.bottom * (ONE - fees.sell)))
}

/** What selling at `exit` nets on the average cost of `entry`, in human percent. */
export const netPercent = (
  entry: Price,
  exit: Price,
  fees: { buy: Ratio; sell: Ratio; mode: Market['fees']['mode'] },
): Ratio => {
  const cost = averageCost(entry, fees.buy, fees.mode)
  return asRatio(divideDown(exit * (ONE - fees.sell) * cost.bottom * HUNDRED, cost.top * ONE) - HUNDRED)
}

/** Takers' fees on both sides, the cautious assumption of every bad-sell warning. */
export const takerFees = (market: Market) => ({
  buy: market.fees.taker,
  sell: market.fees.taker,
  mode: market.fees.mode,
})

/** The warning for one pair of rounded prices, or null when it earns. Breaking exactly even counts as bad. */
export const badSell = (entry: Price, exit: Price, market: Market): BadSell | null => {
  const fees = takerFees(market)
  if (exit > restingPrice(market, 'sell', breakEven(entry, fees))) return null
  return { entry, exit, net: netPercent(entry, exit, fees) }
}
