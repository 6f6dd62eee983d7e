import type { Candles } from '#engine/candle.ts'
import type { EquityPoint } from './result.ts'

/** What the account held after each candle that changed it, in order: columns that grow. */
export type Holdings = {
  candle: number[]
  quote: number[]
  base: number[]
  /** Less base than `quantity`, or worth less than `worth`, is dust that the exchange would not take. Without it nothing is. */
  least?: { quantity: number; worth: number }
}

export type EquityCurve = {
  points: EquityPoint[]
  drawdownPercent: number
  equity: number
  /** Candles at whose close more base than dust was held, or owed by a short position. */
  exposedCandles: number
}

/** Values the holdings at every close. `most` points are kept, evenly spread. */
export const equityCurve = (candles: Candles, holdings: Holdings, most: number): EquityCurve => {
  const { close, openTimeMs } = candles
  const count = close.length
  const { quantity: leastQuantity, worth: leastWorth } = holdings.least ?? { quantity: 0, worth: 0 }
  const every = Math.max(Math.ceil(count / Math.max(most - 1, 1)), 1)
  const points: EquityPoint[] = []
  let next = 0
  let highest = 0
  let drawdown = 0
  let exposedCandles = 0
  let equity = holdings.quote[0] ?? 0
  for (let row = 0; row < holdings.candle.length; row += 1) {
    const quote = holdings.quote[row] ?? 0
    const base = holdings.base[row] ?? 0
    const end = Math.min(holdings.candle[row + 1] ?? count, count)
    // Held base counts from this worth on; less than the least quantity never does.
    const least = base !== 0 && Math.abs(base) >= leastQuantity ? leastWorth : Infinity
    for (let index = holdings.candle[row] ?? 0; index < end; index += 1) {
      const worth = base * (close[index] ?? 0)
      if (Math.abs(worth) >= least) exposedCandles += 1
      equity = quote + worth
      if (equity > highest) highest = equity
      else if (highest - equity > drawdown * highest) drawdown = (highest - equity) / highest
      if (index === next || index === count - 1) {
        points.push({
          at: openTimeMs[index] ?? 0,
          equity,
          close: close[index] ?? 0,
          drawdownPercent: (1 - equity / highest) * 100,
        })
        next = index + every
      }
    }
  }
  return { points, drawdownPercent: drawdown * 100, equity, exposedCandles }
}
