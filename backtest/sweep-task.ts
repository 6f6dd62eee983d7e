/** What a sweep is asked, what each of its threads is given, and what comes back. */
import type { Candles } from '#engine/candle.ts'
import type { Market } from '#engine/market.ts'
import type { Amount, Ratio } from '#engine/money.ts'
import type { PairPast, PastInputs } from './several-pairs.ts'
import type { StartingMoney } from './starting-money.ts'

/** Settings as `formatConfig` of the family writes them, and the money each of them gets. */
export type SweepSet = { config: unknown } & Pick<StartingMoney, 'quote' | 'spare'>

/** One pair by prices alone, or the pairs of a bot that hears signals. */
export type SweepPast =
  | { kind: 'prices'; candles: Candles; before: readonly Candles[]; market: Market }
  | ({ kind: 'signals'; pasts: readonly PairPast[] } & PastInputs)

export type SweepJob = {
  family: string
  past: SweepPast
  sets: readonly SweepSet[]
  slippage?: Ratio
  participation?: number
  /** Of the pair that values fees, where the market takes them in a third asset. */
  feeCandles?: Candles
}

export type SweepRow = { index: number } & (
  | {
      kind: 'done'
      profitPercent: number
      holdPercent: number
      drawdownPercent: number
      exposurePercent: number
      realised: Amount
      fees: Amount
      fills: number
      stops: number
    }
  /** Settings that cannot be run, and why; the others go on. */
  | { kind: 'failed'; message: string }
)

/** What a thread is given: `next` holds the index of the first settings that nobody has taken. */
export type SweepTask = SweepJob & { next: Int32Array<SharedArrayBuffer> }
