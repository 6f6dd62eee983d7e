/** What past candles leave out: inside them, and before and after them where more was asked for or another pair has more. */
import { type Candles, intervalMs } from '#engine/candle.ts'
import type { Market } from '#engine/market.ts'
import { nextOpenTime } from '#market/fold.ts'

/** The candles of one pair. */
type Past = { market: Pick<Market, 'pair'>; candles: Candles }

export type Span = { fromMs: number; toMs: number }

/** `pair` where a run has several. */
export type MissingCandles = Span & { candles: number; pair?: string }

const endOf = ({ openTimeMs, interval }: Candles): number => (openTimeMs.at(-1) ?? 0) + intervalMs[interval]

/** From when all pairs have candles to when the last of them ends: what was said before or after concerns no price that is known. */
export const spanOf = (pasts: readonly { candles: Candles }[]): Span => ({
  fromMs: Math.max(...pasts.map(({ candles }) => candles.openTimeMs[0] ?? -Infinity)),
  toMs: Math.max(...pasts.map(({ candles }) => endOf(candles))),
})

/** From when the first pair has candles to when the last of them ends. */
const unionOf = (pasts: readonly Past[]): Span => ({
  fromMs: Math.min(...pasts.map(({ candles }) => candles.openTimeMs[0] ?? Infinity)),
  toMs: Math.max(...pasts.map(({ candles }) => endOf(candles))),
})

/** The gaps of one pair, oldest first; its edges are those of the span, or of the candles themselves where none is given. */
export const gapsOf = (candles: Candles, span?: Span): MissingCandles[] => {
  const { openTimeMs, interval } = candles
  const step = intervalMs[interval]
  const gaps: MissingCandles[] = []
  const add = (fromMs: number, toMs: number): void => {
    const missing = Math.floor((toMs - fromMs) / step)
    if (missing > 0) gaps.push({ fromMs, toMs, candles: missing })
  }
  const [first, last] = [openTimeMs[0], openTimeMs.at(-1)]
  if (first === undefined || last === undefined) return gaps
  if (span !== undefined) add(nextOpenTime(span.fromMs, interval), first)
  // Times ascend by whole steps: where the last is as far from the first as it can be at least, none is missing between.
  if (last - first > (openTimeMs.length - 1) * step)
    for (let index = 1; index < openTimeMs.length; index += 1)
      add((openTimeMs[index - 1] ?? 0) + step, openTimeMs[index] ?? 0)
  if (span !== undefined) add(last + step, nextOpenTime(span.toMs, interval))
  return gaps
}

/** What is missing of the period that was asked for; of all that any of the pairs has where none was. */
export const gapsIn = (pasts: readonly Past[], asked: Span = unionOf(pasts)): MissingCandles[] =>
  pasts.flatMap(({ market: { pair }, candles }) => {
    const gaps = gapsOf(candles, asked)
    return pasts.length === 1 ? gaps : gaps.map((gap) => ({ ...gap, pair }))
  })

export const missingIn = (gaps: readonly MissingCandles[]): number => gaps.reduce((sum, gap) => sum + gap.candles, 0)
