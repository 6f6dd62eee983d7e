/** What a third asset costs in which fees are taken, through a run: the last price that was known then, never one of the future. */
import { type Candles, intervalMs } from '#engine/candle.ts'
import { feePairOf } from '#engine/fees.ts'
import type { Market, Pair } from '#engine/market.ts'
import { asPrice, fromNumber, type Price } from '#engine/money.ts'
import { indexFrom } from '#market/fold.ts'

/** Null before the first price. */
export type FeePriceAt = (atMs: number) => Price | null

/** The close of the last candle that has ended by then. Asked once a fill. */
export const closesOf = (candles: Candles): FeePriceAt => {
  const length = intervalMs[candles.interval]
  return (atMs) => {
    const close = candles.close[indexFrom(candles, atMs - length + 1) - 1]
    return close === undefined ? null : asPrice(fromNumber(close))
  }
}

/** The pair that values fees, named among what is assumed; markets of one run have one quote. */
export const namedFeePair = (markets: readonly Market[]): { feePair?: Pair } => {
  const [feePair] = markets.flatMap((market) => feePairOf(market) ?? [])
  return feePair === undefined ? {} : { feePair }
}
