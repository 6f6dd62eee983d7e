import { type Candles, intervalMs } from '#engine/candle.ts'
import type { Price } from '#engine/money.ts'

/** Mean movement of an hour in quote per base; half a percent of the price when there are no candles. */
export const hourlyMovement = (price: Price, candles: Candles): number => {
  const count = candles.close.length
  const assumed = Number(price) / 1e18 / 200
  if (count < 2) return assumed
  let sum = 0
  for (let index = 0; index < count; index += 1) sum += (candles.high[index] ?? 0) - (candles.low[index] ?? 0)
  const hours = intervalMs[candles.interval] / 3_600_000
  return sum > 0 ? (sum / count) * Math.sqrt(1 / hours) : assumed
}
