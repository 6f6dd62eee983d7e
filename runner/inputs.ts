/** Everything that may come into a lane: prints, candles, filters, time, commands, and the news that records are durable. */
import { type Event } from '#engine/event.ts'
import { type Interval, intervalMs } from '#engine/candle.ts'
import type { Market, MarketNow } from '#engine/market.ts'
import { asPrice, fromNumber } from '#engine/money.ts'
import type { CandleEvent, PrintEvent } from '#market/feed.ts'
import { type BoardEntry, showPrint, showPumping } from './board.ts'
import { takeCommand } from './commands.ts'
import { cause, happen } from './decide.ts'
import { takeEquity } from './equity.ts'
import { boardEntry, isStale, type Lane, learnMarket, type Sleeper } from './lane.ts'
import { printReaches } from './paper-desk.ts'
import { release } from './release.ts'
import type { Command } from './runner.ts'
import { armUnit } from './sleepers.ts'
import { goOn, takeStaleness } from './staleness.ts'

/** Plain data: it may be posted to another thread. */
export type LaneInput =
  /** `now` is the last price that the feed knows, for the time before the next print. */
  | { kind: 'market'; market: Market; interval: Interval; now: MarketNow | null }
  | { kind: 'print'; exchange: string; event: PrintEvent }
  | { kind: 'candle'; exchange: string; event: CandleEvent }
  /** Since when nothing is heard of an exchange; null when it is again, and everything missed has been told. */
  | { kind: 'staleness'; exchange: string; sinceMs: number | null }
  | { kind: 'time'; atMs: number }
  | { kind: 'command'; command: Command }
  | { kind: 'committed'; shard: number; position: number }

/** What a lane is told before anything is settled. */
export type StartInput = Extract<LaneInput, { kind: 'market' | 'staleness' }>

/** Whether what came out must go on its way now. Equity alone waits for the clock or the next thing that matters. */
export const mustSend = (lane: Lane, input: LaneInput): boolean =>
  lane.isUrgent || (input.kind !== 'print' && input.kind !== 'candle')

export const takeInput = (lane: Lane, input: LaneInput): void => {
  switch (input.kind) {
    case 'market':
      takeMarket(lane, input)
      return
    case 'print':
      takePrint(lane, input.exchange, input.event)
      return
    case 'candle':
      takeCandle(lane, input.exchange, input.event)
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
    case 'committed':
      release(lane, input.shard, input.position)
      return
  }
}

type UnitSleeper = Extract<Sleeper, { kind: 'unit' }>

const tell = (lane: Lane, { shard, unit }: UnitSleeper, event: Event): void => {
  if (unit.incident === null) happen(lane, cause(shard, unit, event))
}

/** In the order in which the units came to be, so that a restart asks them in the same order. */
const inOrder = <Kind extends Sleeper>(sleepers: Kind[]): Kind[] =>
  sleepers.sort((left, right) => left.shard.id - right.shard.id || left.unit.since - right.unit.since)

const takeMarket = (lane: Lane, input: Extract<LaneInput, { kind: 'market' }>): void => {
  const { market } = input
  const changed = learnMarket(lane, input)
  if (changed === null) {
    goOn(lane, market.exchange, market.pair)
    return
  }
  if (changed.quote === null && changed.now === null) return
  for (const shard of lane.shards.values()) {
    for (const unit of shard.units.values()) {
      const pair = unit.family.pairs(unit.config).indexOf(market.pair)
      if (pair < 0 || shard.accounts.get(unit.row.account)?.account.exchange !== market.exchange) continue
      tell(lane, { kind: 'unit', shard, unit, pair }, { at: lane.nowMs, kind: 'market-changed', pair })
    }
  }
}

/** Everybody whose time has come hears of it at that time, the earliest first; then the clock stands at `atMs`. */
const takeTime = (lane: Lane, atMs: number): void => {
  if (atMs < lane.nowMs) return
  if (lane.timers.reaches(0, atMs)) ring(lane, atMs)
  lane.nowMs = atMs
  takeEquity(lane)
}

const timeOf = ({ unit, pair }: UnitSleeper): number => unit.wakes[pair]?.atMs ?? Number.POSITIVE_INFINITY

const ring = (lane: Lane, atMs: number): void => {
  const rung = new Map<UnitSleeper, number>()
  const late = new Set<UnitSleeper>()
  for (;;) {
    const due: number[] = []
    lane.timers.cross(0, atMs, due)
    const sleepers = inOrder(awake(lane, due, 'unit')).sort((left, right) => timeOf(left) - timeOf(right))
    // A unit that asks again for a moment that has passed is asked when the clock moves on.
    for (const sleeper of sleepers) if (timeOf(sleeper) <= (rung.get(sleeper) ?? -1)) late.add(sleeper)
    const [first, ...others] = sleepers.filter((sleeper) => !late.has(sleeper))
    for (const { shard, unit } of others) armUnit(lane, shard, unit)
    if (first === undefined) break
    const at = Math.max(lane.nowMs, timeOf(first))
    rung.set(first, at)
    lane.nowMs = at
    tell(lane, first, { at, kind: 'timer-elapsed' })
    armUnit(lane, first.shard, first.unit)
  }
  for (const { shard, unit } of late) armUnit(lane, shard, unit)
}

const awake = <Kind extends Sleeper['kind']>(
  lane: Lane,
  entries: readonly number[],
  kind: Kind,
): Extract<Sleeper, { kind: Kind }>[] => {
  const found: Extract<Sleeper, { kind: Kind }>[] = []
  for (const entry of entries) {
    const sleeper = lane.sleepers[entry]
    if (isKind(sleeper, kind)) found.push(sleeper)
  }
  return found
}

const isKind = <Kind extends Sleeper['kind']>(
  sleeper: Sleeper | null | undefined,
  kind: Kind,
): sleeper is Extract<Sleeper, { kind: Kind }> => sleeper?.kind === kind

/** A print first fills what rests, then wakes who waits for its price: also a unit that began to wait because of these fills. */
const takePrint = (lane: Lane, exchange: string, event: PrintEvent): void => {
  const { price, at } = event.print
  takeTime(lane, at)
  const market = boardEntry(lane, exchange, event.pair)
  if (market === null) return
  showPrint(market, event)
  if (lane.resting.reaches(market.index, price)) {
    const orders: number[] = []
    lane.resting.cross(market.index, price, orders)
    for (const order of asFilled(awake(lane, orders, 'order'))) printReaches(lane, order, { event, market })
  }
  if (!lane.prices.reaches(market.index, price)) return
  const crossed: number[] = []
  lane.prices.cross(market.index, price, crossed)
  const exact = asPrice(fromNumber(price))
  for (const sleeper of inOrder(awake(lane, crossed, 'unit'))) {
    const { shard, unit, pair } = sleeper
    if (at > unit.heardBefore.priceMs) tell(lane, sleeper, { at, kind: 'price-crossed', pair, price: exact })
    armUnit(lane, shard, unit)
  }
}

type OrderSleeper = Extract<Sleeper, { kind: 'order' }>

/** Who takes comes before who rests; of those the buys and then the sells, each beginning with the price that is reached first. */
const asFilled = (orders: OrderSleeper[]): OrderSleeper[] => {
  if (orders.length < 2) return orders
  const rank = ({ account, id }: OrderSleeper): number => {
    const want = account.book.orders.get(id)?.want
    if (want === undefined || want.type !== 'limit') return 0
    return want.side === 'buy' ? 1 : 2
  }
  const distance = ({ account, id }: OrderSleeper): bigint => {
    const want = account.book.orders.get(id)?.want
    if (want === undefined || want.type !== 'limit') return 0n
    return want.side === 'buy' ? -want.price : want.price
  }
  return orders
    .map((order) => ({ order, rank: rank(order), distance: distance(order), number: numberOf(order) }))
    .sort(
      (left, right) =>
        left.rank - right.rank ||
        (left.distance < right.distance ? -1 : left.distance > right.distance ? 1 : 0) ||
        left.order.shard.id - right.order.shard.id ||
        left.order.unit.since - right.order.unit.since ||
        left.number - right.number ||
        (left.order.key < right.order.key ? -1 : 1),
    )
    .map(({ order }) => order)
}

const numberOf = ({ unit, key }: OrderSleeper): number => unit.orders.get(key)?.createdAtMs ?? 0

const takeCandle = (lane: Lane, exchange: string, event: CandleEvent): void => {
  const market = boardEntry(lane, exchange, event.pair)
  if (market === null) return
  const closedAtMs = event.candle.openTimeMs + intervalMs[event.interval]
  takeTime(lane, closedAtMs - 1)
  lane.nowMs = Math.max(lane.nowMs, closedAtMs)
  showPumping(market, event.pumping)
  if (isStale(lane, exchange)) return
  const listeners = market.listeners.get(event.interval)
  if (listeners === undefined || listeners.size === 0) return
  for (const sleeper of inOrder(awake(lane, [...listeners], 'unit'))) tellCandle(lane, sleeper, market, event)
}

const tellCandle = (lane: Lane, sleeper: UnitSleeper, market: BoardEntry, event: CandleEvent): void => {
  const { interval, candle } = event
  if (market.quote === null && market.now === null) return
  const { pair, unit } = sleeper
  if (candle.openTimeMs <= (unit.heardBefore.candles[interval] ?? 0)) return
  tell(lane, sleeper, { at: lane.nowMs, kind: 'candle-closed', pair, interval, candle, values: [] })
}
