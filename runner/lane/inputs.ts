/** Inputs of a lane: prints, candles, trading rules, time, commands, words of exchanges, and confirmations of the journal. */
import { type Event } from '#engine/event.ts'
import { type Interval, intervalMs } from '#engine/candle.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import { asPrice, fromNumber } from '#engine/money.ts'
import type { CandleEvent, PrintEvent } from '#market/feed.ts'
import { seriesName, type SeriesValues } from '#market/series.ts'
import { cause } from './answer.ts'
import { type LaneMarket, updatePrint, updatePumping } from './lane-markets.ts'
import { takeCommand } from './commands.ts'
import { happen } from './decide.ts'
import { dropShard } from './drop.ts'
import { takeEquity } from '../read/equity.ts'
import { laneMarket, isStale, type Lane, learnMarket, type OpenPosition, type RestingOrder } from './lane.ts'
import { printReaches, printTakes, timeReaches } from '../orders/paper-desk.ts'
import { lookUpDue, type Said, takeSaid } from '../orders/said.ts'
import { release } from './release.ts'
import type { Command } from '../host/runner.ts'
import { inCreationOrder, type UnitHandle } from './shard.ts'
import { awaken, heardBefore } from '../sleep/sleep.ts'
import { armPositions, armUnit, followedPair, isHeard, sleepsThrough } from '../sleep/waiters.ts'
import { type Saved, takeSaved } from '../journal/snapshot.ts'
import { goOn, takeStaleness } from './staleness.ts'

/** Input as plain data, which may be posted to another thread. */
export type LaneInput =
  /** Market known or changed; `now` is the feed's last price, for the time before the next print. */
  | { kind: 'market'; market: Market; interval: Interval; now: MarketNow | null }
  | { kind: 'print'; exchange: string; event: PrintEvent }
  /** Closed candle; `values` are those of every indicator series on it. */
  | { kind: 'candle'; exchange: string; event: CandleEvent; values: SeriesValues }
  /** Silence of an exchange since a time in ms. Null when it is heard again and everything missed has been told. */
  | { kind: 'staleness'; exchange: string; sinceMs: number | null }
  | { kind: 'time'; atMs: number }
  | { kind: 'command'; command: Command }
  /** Word of a real exchange about an account, asked for or not. */
  | { kind: 'exchange-said'; account: string; said: Said }
  | { kind: 'committed'; shard: number; position: number }
  /** Another runner has claimed the shard. */
  | { kind: 'dropped'; shard: number }
  /** Durable rows of a snapshot. */
  | { kind: 'saved'; units: readonly Saved[] }

/** Input before anything is settled. */
export type StartInput = Extract<LaneInput, { kind: 'market' | 'staleness' }>

/** True when the output must be sent now. Equity alone waits for the clock or the next output that matters. */
export const mustSend = (lane: Lane, input: LaneInput): boolean =>
  lane.isUrgent || (input.kind !== 'print' && input.kind !== 'candle')

/** Time in ms to which an input moves the clock; -Infinity when it does not. */
export const momentOf = (input: LaneInput): number => {
  switch (input.kind) {
    case 'print':
      return input.event.print.at
    case 'candle':
      return input.event.candle.openTimeMs + intervalMs[input.event.interval] - 1
    case 'time':
      return input.atMs
    case 'market':
    case 'staleness':
    case 'command':
    case 'exchange-said':
    case 'committed':
    case 'dropped':
    case 'saved':
      return Number.NEGATIVE_INFINITY
  }
}

/** Next time in ms at which a unit is asked or an order is answered. */
export const nextMoment = (lane: Lane): number => Math.max(lane.timers.next(0), lane.nowMs)

/** Takes what came to the lane, and settles all that follows from it. */
export const takeInput = (lane: Lane, input: LaneInput): void => {
  switch (input.kind) {
    case 'market':
      takeMarket(lane, input)
      return
    case 'print':
      takePrint(lane, input.exchange, input.event)
      return
    case 'candle':
      takeCandle(lane, input)
      return
    case 'staleness':
      takeStaleness(lane, input)
      return
    case 'time':
      takeTime(lane, input.atMs)
      return
    case 'command':
      takeCommand(lane, input.command)
      return
    case 'exchange-said':
      takeSaid(lane, input.account, input.said)
      return
    case 'committed':
      release(lane, input.shard, input.position)
      return
    case 'dropped':
      dropShard(lane, input.shard)
      return
    case 'saved':
      takeSaved(lane, input.units)
      return
  }
}

/** Pair of a unit, as a waiter of the wake heaps. */
type Woken = { handle: UnitHandle; entry: number; pair: number }

const tell = (lane: Lane, handle: UnitHandle, event: Event): void => {
  const unit = awaken(handle)
  if (unit.incident === null) happen(lane, cause(unit, event))
}

/** Waiters in the order of their units' creation, so that a restart asks them in the same order. */
const inOrder = (woken: Woken[]): Woken[] => woken.sort((left, right) => inCreationOrder(left.handle, right.handle))

const takeMarket = (lane: Lane, input: Extract<LaneInput, { kind: 'market' }>): void => {
  const { market } = input
  const changed = learnMarket(lane, input)
  if (market.futures !== undefined && lane.isResumed) armPositions(lane, (entry) => entry.pair === market.pair)
  if (changed === null) {
    goOn(lane, market.exchange, market.pair)
    return
  }
  if (changed.quote !== null || changed.now !== null) tellChange(lane, changed)
}

/** Tells units that a market has changed, and restricts those whose markets are all halted. Source: bots.md 16. */
const tellChange = (lane: Lane, market: LaneMarket): void => {
  const isTurned = market.before?.status !== market.market.status
  market.before = null
  const there: number[] = []
  for (const [entry, place] of lane.placeOf.entries()) if (place === market.index) there.push(entry)
  for (const { handle, pair } of inOrder(units(lane, there))) {
    tell(lane, handle, { at: lane.nowMs, kind: 'market-changed', pair })
    if (isTurned) tell(lane, handle, { at: lane.nowMs, kind: 'restriction-changed', ...maintenanceOf(lane, handle) })
  }
}

const maintenanceOf = (lane: Lane, handle: UnitHandle) => {
  const { family, config } = awaken(handle)
  const markets = family.pairs(config).map((_, pair) => followedPair(lane, handle, pair)?.market)
  return { reason: 'maintenance', holds: markets.every((market) => market?.status === 'halted') } as const
}

/** Moves the clock to `atMs`; each unit with an earlier timer is asked at its own time, the earliest first. */
const takeTime = (lane: Lane, atMs: number): void => {
  if (atMs < lane.nowMs) return
  if (lane.timers.reaches(0, atMs)) ring(lane, atMs)
  lane.nowMs = atMs
  if (lane.inquiry.accounts.size > 0) lookUpDue(lane)
  takeEquity(lane)
}

const timeOf = ({ handle, pair }: Woken): number => awaken(handle).wakes[pair]?.atMs ?? Number.POSITIVE_INFINITY

/**
 * Rings timers: the exchange answers before bots are asked. Timers of the earliest time come out first, so that many timers cost no more
 * than each alone.
 */
const ring = (lane: Lane, atMs: number): void => {
  const rung = new Map<number, number>()
  const late = new Map<number, UnitHandle>()
  for (let dueMs = lane.timers.next(0); dueMs <= atMs; dueMs = lane.timers.next(0)) {
    const due: number[] = []
    lane.timers.cross(0, dueMs, due)
    const asked = due.filter((entry) => isAsked(lane, entry))
    for (const order of asFilled(orders(lane, asked))) {
      lane.nowMs = Math.max(lane.nowMs, dueMs)
      timeReaches(lane, order)
    }
    const woken = inOrder(units(lane, asked))
    for (const one of woken) {
      const isNow = timeOf(one) === dueMs && lane.timers.next(0) >= dueMs
      // A unit that asks again for a moment that has passed is asked when the clock moves on.
      if (isNow && dueMs <= (rung.get(one.entry) ?? -1)) late.set(one.entry, one.handle)
      else if (isNow) ringOne(lane, one, rung)
      // What another one did has changed when it is asked, or brought somebody who comes before it.
      else armUnit(lane, awaken(one.handle))
    }
  }
  for (const handle of late.values()) armUnit(lane, awaken(handle))
}

const ringOne = (lane: Lane, one: Woken, rung: Map<number, number>): void => {
  const at = Math.max(lane.nowMs, timeOf(one))
  rung.set(one.entry, at)
  lane.nowMs = at
  tell(lane, one.handle, { at, kind: 'timer-elapsed', pair: one.pair })
  armUnit(lane, awaken(one.handle))
}

/** True when a timer may ask its unit. While its market is stale the timer is held, and armed again later. */
const isAsked = (lane: Lane, entry: number): boolean => {
  if (isHeard(lane, entry)) return true
  lane.held.add(entry)
  return false
}

const units = (lane: Lane, entries: readonly number[]): Woken[] => {
  const found: Woken[] = []
  for (const entry of entries) {
    const waiter = lane.waiters[entry]
    if (waiter?.kind === 'unit') found.push({ handle: waiter, entry, pair: entry - waiter.entry })
  }
  return found
}

const orders = (lane: Lane, entries: readonly number[]): RestingOrder[] => {
  const found: RestingOrder[] = []
  for (const entry of entries) {
    const waiter = lane.waiters[entry]
    if (waiter?.kind === 'order') found.push(waiter)
  }
  return found
}

const positions = (lane: Lane, entries: readonly number[]): OpenPosition[] => {
  const found: OpenPosition[] = []
  for (const entry of entries) {
    const waiter = lane.waiters[entry]
    if (waiter?.kind === 'position') found.push(waiter)
  }
  return found
}

/**
 * Takes a print: it fills resting orders first and then wakes the waiters of its price, also those that began to wait because of these
 * fills.
 */
const takePrint = (lane: Lane, exchange: string, event: PrintEvent): void => {
  const { price, at } = event.print
  takeTime(lane, at)
  const market = laneMarket(lane, exchange, event.pair)
  if (market === null) return
  updatePrint(market, event)
  if (lane.resting.reaches(market.index, price)) {
    const reached: number[] = []
    lane.resting.cross(market.index, price, reached)
    for (const position of positions(lane, reached)) printTakes(lane, position, { event, market })
    for (const order of asFilled(orders(lane, reached))) printReaches(lane, order, { event, market })
  }
  if (market.before !== null) tellChange(lane, market)
  if (!lane.prices.reaches(market.index, price)) return
  const crossed: number[] = []
  lane.prices.cross(market.index, price, crossed)
  const exact = asPrice(fromNumber(price))
  for (const { handle, pair } of inOrder(units(lane, crossed))) {
    const unit = awaken(handle)
    // What was missed is told late: for the unit it happens now.
    const event = { at: lane.nowMs, kind: 'price-crossed', pair, price: exact } as const
    if (at > heardBefore(handle, pair).priceMs) tell(lane, handle, event)
    armUnit(lane, unit)
  }
}

/** Orders in the order of filling: taking before resting, buys before sells, the price reached first before others. */
const asFilled = (orders: RestingOrder[]): RestingOrder[] => {
  if (orders.length < 2) return orders
  const rank = ({ handle, id }: RestingOrder): number => {
    const want = handle.account.holdings.orders.get(id)?.want
    if (want === undefined || want.type !== 'limit') return 0
    return want.side === 'buy' ? 1 : 2
  }
  const distance = ({ handle, id }: RestingOrder): bigint => {
    const want = handle.account.holdings.orders.get(id)?.want
    if (want === undefined || want.type !== 'limit') return 0n
    return want.side === 'buy' ? -want.price : want.price
  }
  return orders
    .map((order) => ({ order, rank: rank(order), distance: distance(order), number: numberOf(order) }))
    .sort(
      (left, right) =>
        left.rank - right.rank ||
        (left.distance < right.distance ? -1 : left.distance > right.distance ? 1 : 0) ||
        inCreationOrder(left.order.handle, right.order.handle) ||
        left.number - right.number ||
        (left.order.key < right.order.key ? -1 : 1),
    )
    .map(({ order }) => order)
}

const numberOf = ({ handle, key }: RestingOrder): number => awaken(handle).orders.get(key)?.createdAtMs ?? 0

const takeCandle = (lane: Lane, { exchange, event, values }: Extract<LaneInput, { kind: 'candle' }>): void => {
  const market = laneMarket(lane, exchange, event.pair)
  if (market === null) return
  const closedAtMs = event.candle.openTimeMs + intervalMs[event.interval]
  takeTime(lane, closedAtMs - 1)
  lane.nowMs = Math.max(lane.nowMs, closedAtMs)
  updatePumping(market, event.pumping)
  market.values.set(event.interval, values)
  if (isStale(lane, exchange)) return
  const listeners = lane.listeners[market.index]?.get(event.interval)
  if (listeners === undefined || listeners.size === 0) return
  const stirred = [...listeners].filter((entry) => !sleepsThrough(lane, entry, event.interval, values))
  for (const woken of inOrder(units(lane, stirred))) tellCandle(lane, woken, { market, event, values })
}

type ClosedCandle = { market: LaneMarket; event: CandleEvent; values: SeriesValues }

const tellCandle = (lane: Lane, { handle, pair }: Woken, { market, event, values }: ClosedCandle): void => {
  const { interval, candle } = event
  if (market.quote === null && market.now === null) return
  if (candle.openTimeMs <= (heardBefore(handle, pair).candles[interval] ?? 0)) return
  const { family, config, state } = awaken(handle)
  const own = family
    .series(config, state)
    .map((series) =>
      series.pair === pair && series.interval === interval ? (values[seriesName(series)] ?? null) : null,
    )
  tell(lane, handle, { at: lane.nowMs, kind: 'candle-closed', pair, interval, candle, values: own })
}
