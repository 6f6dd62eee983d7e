/** When a unit must be asked again: the next price above and below, the next moment, and the candles it follows. */
import type { Interval } from '#engine/candle.ts'
import { asPrice, type Price } from '#engine/money.ts'
import type { Wake } from '#engine/unit.ts'
import { STUCK_DELAY_MS } from '../rules/stuck.ts'
import { entriesAreOff, entryDeadline } from './entries.ts'
import { type Line, lineAt, priceAt, tickAbove, tickBelow } from './plan.ts'
import { ladderOf } from './profits.ts'
import { takeProfitRearm } from './protection.ts'
import { asksAgainAtMs, isUsedUp } from './trailing.ts'
import { isKept, type Trade } from './state.ts'
import { has, indexOf, tradeAt, type Work } from './work.ts'

type Next = { price: Price; above: Price | null; below: Price | null; atMs: number | null }

/** A rule fires at or above `price`. What lies at or below the present price already is, and needs no wake. */
const above = (next: Next, price: Price | null): void => {
  if (price === null || (next.above !== null && price >= next.above)) return
  if (price > next.price) next.above = price
}

/** A rule fires at or below `price`. */
const below = (next: Next, price: Price | null): void => {
  if (price === null || (next.below !== null && price <= next.below)) return
  if (price < next.price) next.below = price
}

const at = (next: Next, atMs: number | null): void => {
  if (atMs !== null && (next.atMs === null || atMs < next.atMs)) next.atMs = atMs
}

const NO_CANDLES: readonly Interval[] = []
const MINUTE_CANDLES: readonly Interval[] = ['1m']
const oneInterval: Record<Interval, readonly Interval[]> = {
  '1m': ['1m'],
  '5m': ['5m'],
  '15m': ['15m'],
  '30m': ['30m'],
  '1h': ['1h'],
  '4h': ['4h'],
  '1d': ['1d'],
}

const candlesOf = (work: Work): readonly Interval[] => {
  const { risingOnly } = work.config
  if (risingOnly === null) return work.now.pumping ? MINUTE_CANDLES : NO_CANDLES
  if (!work.now.pumping || risingOnly === '1m') return oneInterval[risingOnly]
  return ['1m', risingOnly]
}

const entering = (work: Work, next: Next, trade: Trade, line: Line): void => {
  const order = trade.entry
  if (order === null || order.state !== 'open') return
  at(next, entryDeadline(work, order))
  if (order.filled > 0n) return above(next, ladderOf(work, trade)[0]?.price ?? null)
  if (work.plan.stop !== null) below(next, work.plan.stop)
  if (work.config.risingOnly !== null) return
  above(next, line.tooFar)
  below(next, line.tooDeep)
}

/** The limit has room for one more entry, or there is one that has not begun to fill and makes room for a nearer one. */
const hasPlace = ({ config: { limit }, head, trades }: Work): boolean =>
  limit === null ||
  head.used < limit ||
  head.front.some((id) => {
    const { phase, entry } = trades[indexOf(trades, id)] ?? {}
    return phase === 'entering' && entry?.filled === 0n
  })

const idle = (work: Work, next: Next, trade: Trade, line: Line): void => {
  if (trade.entryOff.length > 0 || !hasPlace(work)) return
  if (trade.retryAtMs !== null && trade.retryAtMs > work.at) at(next, trade.retryAtMs)
  if (work.plan.stop !== null) above(next, asPrice(work.plan.stop + work.plan.tick))
  if (work.config.risingOnly !== null) return
  above(next, trade.price)
  below(next, line.near)
}

const ofTrade = (work: Work, next: Next, trade: Trade): void => {
  if (trade.phase === 'holding') {
    for (const profit of trade.profits) {
      if (profit.retryAtMs !== null && profit.retryAtMs > work.at) at(next, profit.retryAtMs)
    }
    return
  }
  if (trade.legacy) return
  const line = lineAt(work.plan, work.config, trade.level)
  if (trade.phase === 'entering') entering(work, next, trade, line)
  else idle(work, next, trade, line)
  if (isKept(trade) || (trade.entry !== null && trade.phase === 'entering' && trade.entry.filled > 0n)) return
  above(next, line.leftBelow)
  below(next, line.leftAbove)
}

/** The next lines up and down whose coming into the window would make a level. */
const ofWindow = (work: Work, next: Next): void => {
  const { config, head, plan } = work
  if (head.exhausted && isUsedUp(work)) return
  const askedAgain = asksAgainAtMs(work)
  if (askedAgain !== null && askedAgain > work.at) at(next, askedAgain)
  const { center } = head
  // An edit may have made the lattice end before the first three lines.
  const top = config.trailingUp === null ? Math.min(head.firstTop, plan.top) : plan.top
  const bottom = config.trailingDown === null ? Math.max(head.firstBottom, plan.bottom) : plan.bottom
  for (let level = center + 2; level <= top; level += 1) {
    if (has(head.levels, level) && level < center + 5) continue
    above(next, priceAt(plan, level - 1))
    break
  }
  for (let level = center - 2; level >= bottom; level -= 1) {
    if (has(head.levels, level) && level > center - 5) continue
    below(next, lineAt(plan, config, level + 2).under)
    break
  }
}

/** The cells of the rising rule: the candle's close, and the borders of the cell that holds the price. */
const ofRising = (work: Work, next: Next): void => {
  const { rising, center } = work.head
  if (rising === null || !rising.rose || rising.spent) return
  above(next, rising.close)
  const price = priceAt(work.plan, center)
  above(next, asPrice(price + work.plan.tick))
  below(next, price)
  if (center < work.plan.top) above(next, asPrice(priceAt(work.plan, center + 1) + work.plan.tick))
}

const ofProtection = (work: Work, next: Next): void => {
  const { config, head, plan } = work
  if (head.held > 0) {
    if (plan.stop !== null) below(next, plan.stop)
    above(next, config.takeProfits[head.takeProfit.fired]?.price ?? null)
  }
  const rearm = takeProfitRearm(work)
  if (rearm !== null) below(next, tickBelow(plan, rearm))
  if (head.entryOff.includes('stuck-lower') || head.entryOff.includes('stuck-upper')) return
  if (config.stuck.lower !== null) below(next, tickBelow(plan, config.stuck.lower))
  if (config.stuck.upper !== null) above(next, tickAbove(plan, config.stuck.upper))
  if (head.stuckAtMs !== null) at(next, head.stuckAtMs + STUCK_DELAY_MS)
}

/** The wake after a decision. */
export const nextWake = (work: Work): Wake => {
  const next: Next = { price: work.now.price, above: null, below: null, atMs: null }
  const { head } = work
  for (const exit of head.exits) at(next, exit.phase === 'waiting' ? exit.retryAtMs : null)
  if (head.life === 'running') {
    ofProtection(work, next)
    for (const id of head.front) ofTrade(work, next, tradeAt(work, indexOf(work.trades, id)))
    if (!entriesAreOff(work)) {
      ofWindow(work, next)
      if (work.config.risingOnly !== null) ofRising(work, next)
    }
  }
  return {
    above: next.above,
    below: next.below,
    atMs: next.atMs,
    candles: head.life === 'running' ? candlesOf(work) : NO_CANDLES,
  }
}
