/** Candles of several pairs as one feed: those that open together go through their prints side by side, in the order of the pairs, as in a backtest. */
import { candlePath } from '#engine/candle.ts'
import type { PairPast } from '#backtest/several-pairs.ts'
import { openPublisher } from '#market/publisher.ts'
import { systemClock } from '#market/clock.ts'
import { openDrive } from '#market/drive.ts'
import { candleAt, emptyCandles } from '#market/fold.ts'
import type { Replay } from '#market/replay.ts'

/** All pasts have the same moments; there is no history before them. Throws RangeError where none is given. */
export const replayPairs = (pasts: readonly PairPast[]): Replay => {
  const [first] = pasts
  if (first === undefined) throw new RangeError('a replay needs a pair')
  const { openTimeMs, interval } = first.candles
  const publisher = openPublisher(pasts.map(({ market }) => market))
  const closed = 4 * pasts.length
  /** Of a moment: the prints of each pair, and after them the closes. */
  const events = closed + pasts.length
  let taken = 0
  let now = openTimeMs[0] ?? 0

  const momentOf = (count: number) => {
    const place = Math.floor(count / events)
    const at = count % events
    const { candles, market } = pasts[at % pasts.length] ?? first
    const candle = candleAt(candles, place)
    const print = at < closed ? candlePath(candle, interval)[Math.floor(at / pasts.length)] : undefined
    return { place, candle, print, pair: market.pair }
  }
  const isOver = (): boolean => taken >= openTimeMs.length * events
  const walk = {
    now: () => now,
    isOver,
    nextAt: () => {
      if (isOver()) return Infinity
      const { candle, print } = momentOf(taken)
      return print?.at ?? candle.openTimeMs + (openTimeMs[1] ?? 0) - (openTimeMs[0] ?? 0)
    },
    step: () => {
      const { candle, print, pair } = momentOf(taken)
      now = walk.nextAt()
      taken += 1
      if (print === undefined) return publisher.close(pair, interval, candle)
      return publisher.print({ kind: 'print', pair, print, bid: print.price, ask: print.price, source: 'candle' })
    },
  }
  const { start, stop, ended } = openDrive(walk, { speed: 'as-fast-as-taken', clock: systemClock })
  return {
    exchange: first.market.exchange,
    markets: pasts.map(({ market }) => market),
    interval,
    now: walk.now,
    subscribe: publisher.subscribe,
    last: publisher.last,
    isOver,
    candles: (_pair, of) => Promise.resolve(emptyCandles(of)),
    start,
    stop,
    ended,
  }
}
