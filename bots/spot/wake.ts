/** When a unit must be asked again: the next price above and below, the next moment, and the candles it follows. */
import type { Interval } from '#engine/candle.ts'
import type { Side } from '#engine/market.ts'
import { asPrice, type Price } from '#engine/money.ts'
import type { Wake } from '#engine/unit.ts'
import { isStuck, STUCK_DELAY_MS } from '../rules/stuck.ts'
import { allEntriesAreOff, changeLeft, entriesAreOff, entryDeadline } from './entries.ts'
import { FOLLOW_MS, followBounds, mayFollow, nextMoves } from './levels.ts'
import type { Config } from './config.ts'
import { cellFloor, tickAbove, tickBelow, windowOf } from './plan.ts'
import { ladderOf, openingOfProfit } from './profits.ts'
import { risingIntervals, risingOf } from './rising.ts'
import { nextTakeProfit, takeProfitRearm } from './protection.ts'
import { beginningOf, isHeld, isLive, isOnItsOwn, waitingLines, type Trade } from './state.ts'
import { levelsNow, measure, stopPriceOf, termsOf, type Work } from './work.ts'
import { foldZones, type Next, nothingNext } from './zones.ts'

/** A rule fires at or above `price`. What lies at or below the present price already is, and needs no wake. */
const above = (next: Next, price: Price | null): void => {
  if (price === null) return
  if (price > next.price) {
    if (next.above === null || price < next.above) next.above = price
  } else if (next.floor === null || price > next.floor) next.floor = price
}

/** A rule fires at or below `price`. */
const below = (next: Next, price: Price | null): void => {
  if (price === null || price <= 0n) return
  if (price < next.price) {
    if (next.below === null || price > next.below) next.below = price
  } else if (next.ceiling === null || price < next.ceiling) next.ceiling = price
}

const at = (next: Next, atMs: number | null): void => {
  if (atMs !== null && (next.atMs === null || atMs < next.atMs)) next.atMs = atMs
}

/** A rule fires at `price` or farther toward profit. */
const onReached = (next: Next, direction: Side, price: Price | null): void =>
  direction === 'buy' ? above(next, price) : below(next, price)

/** A rule fires at `price` or farther from profit. */
const onFallen = (next: Next, direction: Side, price: Price | null): void =>
  direction === 'buy' ? below(next, price) : above(next, price)

const strictly = (work: Work, direction: Side, price: Price): Price =>
  direction === 'buy' ? tickAbove(work.now.market, price) : tickBelow(work.now.market, price)

const liveEntries = (work: Work, next: Next, trade: Trade): void => {
  const terms = termsOf(work, trade)
  for (const { order } of trade.entries) {
    if (order === null || order.state !== 'open') continue
    at(next, entryDeadline(work, trade, order))
    if (order.filled > 0n) {
      onReached(next, terms.direction, ladderOf(work, trade)[0]?.price ?? null)
      continue
    }
    onFallen(next, terms.direction, stopPriceOf(work, trade))
    const window = windowOf(terms, trade.price)
    if (terms.risingOnly === null && window !== null) {
      onReached(next, terms.direction, strictly(work, terms.direction, window.far))
    }
  }
}

const isSpent = (work: Work, interval: Interval): boolean => {
  const rising = risingOf(work, interval)
  return rising === null || !rising.rose || rising.spent
}

/** The entries that wait for the price. */
const waitingEntries = (work: Work, next: Next, trade: Trade): void => {
  if (trade.entryOff.length > 0 || trade.leaving !== null || trade.legacy) return
  const lines = waitingLines(trade)
  if (lines.length === 0) return
  const terms = termsOf(work, trade)
  if (trade.retryAtMs !== null && trade.retryAtMs > work.at) at(next, trade.retryAtMs)
  const stop = stopPriceOf(work, trade)
  if (stop !== null) onReached(next, terms.direction, strictly(work, terms.direction, stop))
  const change = changeLeft(work, trade)
  if (change !== null) {
    above(next, asPrice(change.from + change.distance))
    below(next, asPrice(change.from - change.distance))
  }
  const window = windowOf(terms, trade.price)
  if (window !== null && terms.risingOnly === null) onFallen(next, terms.direction, window.near)
  const levels = levelsNow(terms, work.now)
  const beginning = beginningOf(trade)
  for (const entry of lines) {
    if (terms.risingOnly === null) onReached(next, terms.direction, (beginning ?? entry).price)
    else if (!isSpent(work, terms.risingOnly)) {
      below(next, entry.price)
      above(next, tickAbove(work.now.market, cellFloor(terms, levels, { ...trade, price: entry.price })))
    }
  }
}

const onBounds = (work: Work, next: Next, { lower, upper }: Config['stuck']): void => {
  if (lower !== null) below(next, tickBelow(work.now.market, lower))
  if (upper !== null) above(next, tickAbove(work.now.market, upper))
}

const ofTrade = (work: Work, next: Next, trade: Trade): void => {
  if (trade.phase === 'done' || trade.phase === 'exiting') return
  const terms = termsOf(work, trade)
  liveEntries(work, next, trade)
  if (!entriesAreOff(work, trade)) waitingEntries(work, next, trade)
  if (isHeld(trade)) onFallen(next, terms.direction, stopPriceOf(work, trade))
  if (isOnItsOwn(work.config, trade) && !isStuck(trade.entryOff)) {
    onBounds(work, next, terms.stuck)
    if (trade.stuckAtMs !== null) at(next, trade.stuckAtMs + STUCK_DELAY_MS)
  }
  if (trade.phase !== 'holding') return
  for (const profit of trade.profits) {
    if (profit.retryAtMs !== null && profit.retryAtMs > work.at) at(next, profit.retryAtMs)
    if (!isLive(profit.order)) onReached(next, terms.direction, openingOfProfit(work, trade, profit))
  }
}

const waitOf = (work: Work, trade: Trade): Next => {
  const next = nothingNext(work.now.price)
  ofTrade(work, next, trade)
  return next
}

/** Where levels and the entry of a single bot move. */
const ofMoves = (work: Work, next: Next): void => {
  for (const move of entriesAreOff(work, null) ? [] : nextMoves(work)) {
    if (move.way === 'up') above(next, work.now.pumping ? null : move.price)
    else below(next, move.price)
  }
  if (!mayFollow(work)) return
  for (const trade of work.trades) if (!entriesAreOff(work, trade)) ofFollowing(work, next, trade)
}

/** Beyond a bound the entry follows, as often as it may; while its orders end for that it offers none, unless the price comes back before. */
const ofFollowing = (work: Work, next: Next, trade: Trade): void => {
  const { price, market } = work.now
  const bounds = followBounds(work, trade)
  const dueAtMs = (trade.followedAtMs ?? -FOLLOW_MS) + FOLLOW_MS
  const isLate = (bounds.above !== null && price >= bounds.above) || (bounds.below !== null && price <= bounds.below)
  if (isLate && dueAtMs > work.at) at(next, dueAtMs)
  if (bounds.above !== null) {
    above(next, bounds.above)
    if (isLate) below(next, tickBelow(market, bounds.above))
  }
  if (bounds.below !== null) {
    below(next, bounds.below)
    if (isLate) above(next, tickAbove(market, bounds.below))
  }
}

const ofProtection = (work: Work, next: Next): void => {
  const { config, head, now } = work
  const takeProfit = nextTakeProfit(work)
  if (takeProfit !== null && work.trades.some(isHeld)) onReached(next, config.direction, takeProfit)
  const rearm = takeProfitRearm(work)
  if (rearm !== null) {
    onFallen(
      next,
      config.direction,
      config.direction === 'buy' ? tickBelow(now.market, rearm) : tickAbove(now.market, rearm),
    )
  }
  if (isStuck(head.entryOff)) return
  onBounds(work, next, config.stuck)
  if (head.stuckAtMs !== null) at(next, head.stuckAtMs + STUCK_DELAY_MS)
}

const NO_CANDLES: readonly Interval[] = []
const MINUTE_CANDLES: readonly Interval[] = ['1m']

/** Every candle that a rule reads: the rising rule's, and the minute that ends a pump. */
const candlesOf = (work: Work, rising: readonly Interval[]): readonly Interval[] => {
  if (work.head.life !== 'running') return NO_CANDLES
  if (rising.length === 0) return work.now.pumping ? MINUTE_CANDLES : NO_CANDLES
  const read = new Set<Interval>(work.now.pumping ? ['1m'] : [])
  for (const interval of rising) read.add(interval)
  return [...read]
}

/** The wake after a decision. */
export const nextWake = (work: Work): Wake => {
  measure(work)
  const { head, now } = work
  const next = nothingNext(now.price)
  const rising = risingIntervals(work)
  for (const exit of head.exits) at(next, exit.phase === 'waiting' ? exit.retryAtMs : null)
  if (head.life === 'running') {
    ofProtection(work, next)
    foldZones(work, next, (trade) => waitOf(work, trade))
    if (!allEntriesAreOff(work)) {
      ofMoves(work, next)
      for (const interval of rising) {
        if (!isSpent(work, interval)) above(next, risingOf(work, interval)?.close ?? null)
      }
    }
  }
  return { above: next.above, below: next.below, atMs: next.atMs, candles: candlesOf(work, rising) }
}
