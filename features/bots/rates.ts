/** What one asset is worth in another, by the last prices of the pairs there are. */
import { asPrice, divideDown, multiplyDown, ONE, type Price } from '#engine/money.ts'

/** Last price of a pair, null where there is none. */
export type LastPrice = (base: string, quote: string) => Price | null

/** What one of `asset` is worth in `quote`: its own pair, the same pair turned round, or by way of one other asset. Null without any. */
export const rateOf = (asset: string, quote: string, last: LastPrice, bridges: readonly string[]): Price | null => {
  if (asset === quote) return asPrice(ONE)
  const direct = directRate(asset, quote, last)
  if (direct !== null) return direct
  for (const bridge of bridges) {
    const first = directRate(asset, bridge, last)
    const second = directRate(bridge, quote, last)
    if (first !== null && second !== null) return asPrice(multiplyDown(first, second))
  }
  return null
}

const directRate = (asset: string, quote: string, last: LastPrice): Price | null => {
  const price = last(asset, quote)
  if (price !== null) return price
  const turned = last(quote, asset)
  return turned === null || turned === 0n ? null : asPrice(divideDown(ONE * ONE, turned))
}
