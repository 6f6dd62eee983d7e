/** When the unit must be asked again about each of its pairs. */
import { isBeyond } from '#engine/futures.ts'
import { asPrice, type Price } from '#engine/money.ts'
import { never, type Wake } from '#engine/unit.ts'
import { STOP_GRACE_MS } from './stops.ts'
import { isLive, type Trade } from './state.ts'
import { profitPriceOf, stopOf, type Work } from './work.ts'

type Next = { above: Price | null; below: Price | null; atMs: number | null }

const at = (next: Next, atMs: number | null): void => {
  if (atMs !== null && (next.atMs === null || atMs < next.atMs)) next.atMs = atMs
}

/** A price at which something happens, seen from where the price is. One that is reached already needs no wake. */
const ahead = (next: Next, price: Price | null, seen: Price): void => {
  if (price === null || price <= 0n) return
  if (price > seen && (next.above === null || price < next.above)) next.above = price
  if (price < seen && (next.below === null || price > next.below)) next.below = price
}

const ofHeld = (work: Work, trade: Trade, next: Next, seen: Price): void => {
  const { position } = trade
  if (position === null) return
  const stop = stopOf(work, position)
  if (!isBeyond(position.direction, seen, stop)) ahead(next, stop, seen)
  else {
    // Back on the good side, the waiting is over.
    ahead(next, asPrice(stop + (position.direction === 'long' ? 1n : -1n) * work.now.market.tickSize), seen)
    if (trade.beyondAtMs !== null) at(next, trade.beyondAtMs + STOP_GRACE_MS)
  }
  const profitsAreOff = work.head.profitOff.length > 0 || trade.profitOff.length > 0
  if (!profitsAreOff && trade.phase === 'holding') ahead(next, profitPriceOf(work, position), seen)
  if (!isLive(trade.stop)) at(next, trade.stopRetryAtMs)
}

const wakeOf = (work: Work, trade: Trade | undefined): Wake => {
  if (trade === undefined || trade.phase === 'idle' || trade.phase === 'done') return never
  const next: Next = { above: null, below: null, atMs: null }
  const seen = trade.pair === work.pair ? work.now.price : trade.seen
  const isFree = !isLive(trade.entry) && !isLive(trade.stop) && !isLive(trade.close)
  if (trade.phase === 'exiting') at(next, trade.exit?.retryAtMs ?? null)
  // What another pair has to do is done where its market is seen.
  if (trade.phase === 'exiting' && trade.pair !== work.pair && isFree) at(next, work.at + 1)
  if (trade.phase !== 'exiting' && seen !== null) ofHeld(work, trade, next, seen)
  if (next.atMs !== null && next.atMs <= work.at) next.atMs = work.at + 1
  return { ...next, candles: [] }
}

export const wakesOf = (work: Work): readonly Wake[] => {
  const { life, unpriced } = work.head
  if (life !== 'running') {
    const isUnpriced = (index: number) => unpriced.some(({ pair }) => pair === index)
    return work.config.pairs.map((_, pair) => (isUnpriced(pair) ? { ...never, atMs: work.at + 1 } : never))
  }
  return work.config.pairs.map((_, pair) =>
    wakeOf(
      work,
      work.trades.find((trade) => trade.pair === pair),
    ),
  )
}
