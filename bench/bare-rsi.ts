/** The reference of backtests with indicators: Wilder's RSI over all closes in one loop, and the bigint arithmetic of the few fills that it leads to. */
import type { Candles } from '#engine/candle.ts'

const ONE = 10n ** 18n
const FEE = ONE / 1_000n
const LENGTH = 14
const LEAST_GAIN = 1.003

const exact = (price: number): bigint => BigInt(Math.round(price * 1e8)) * 10n ** 10n

/** Buys for 100 quote below 30, sells above 70 when that gains 0.3 %. Answers with the fills, the profit at 10^18 and the equity at the end. */
export const bareRsi = ({ close }: Candles): { fills: number; profit: bigint; equity: number } => {
  let [rise, fall, fills, before] = [0, 0, 0, close[0] ?? 0]
  let [quantity, cost, profit] = [0n, 0n, 0n]
  let [held, bought, equity] = [0, 0, 0]
  for (let index = 1; index < close.length; index += 1) {
    const price = close[index] ?? 0
    const change = price - before
    before = price
    const weight = Math.min(index, LENGTH)
    rise += ((change > 0 ? change : 0) - rise) / weight
    fall += ((change < 0 ? -change : 0) - fall) / weight
    const value = fall === 0 ? 100 : 100 - 100 / (1 + rise / fall)
    if (held === 0 && index > LENGTH && value < 30) {
      const paid = exact(price)
      quantity = (100n * ONE * ONE) / paid
      quantity -= (quantity * FEE) / ONE
      cost = (paid * quantity) / ONE
      held = Number(quantity) / 1e18
      bought = price
      fills += 1
    } else if (held > 0 && value > 70 && price >= bought * LEAST_GAIN) {
      const worth = (exact(price) * quantity) / ONE
      profit += worth - (worth * FEE) / ONE - cost
      held = 0
      fills += 1
    }
    equity = Number(profit) / 1e18 + held * price
  }
  return { fills, profit, equity }
}
