/** Everything that may come into a lane: prints, candles, filters, time, commands, and the news that records are durable. */
import { type Event } from '#engine/event.ts'
import type { Interval } from '#engine/candle.ts'
import type { Market } from '#engine/market.ts'
import { asPrice, fromNumber } from '#engine/money.ts'
import type { CandleEvent, PrintEvent } from '#market/feed.ts'
import { type BoardEntry, showPrint, showPumping } from './board.ts'
import { takeCommand } from './commands.ts'
import { cause, happen } from './decide.ts'
import { takeEquity } from './equity.ts'
import { boardEntry, type Lane, learnMarket, type Sleeper } from './lane.ts'
import { printReaches } from './paper-desk.ts'
import { release } from './release.ts'
import type { Command } from './runner.ts'
import type { LiveUnit } from './shard.ts'
import { armUnit } from './sleepers.ts'

/** Plain data: it may be posted to another thread. */
export type LaneInput =
  | { kind: 'market'; market: Market; interval: Interval }
  | { kind: 'print'; exchange: string; event: PrintEvent }
  | { kind: 'candle'; exchange: string; event: CandleEvent }
  | { kind: 'time'; atMs: number }
  | { kind: 'command'; command: Command }
  | { kind: 'committed'; shard: number; position: number }

export const takeInput = (lane: Lane, input: LaneInput): void => {
  switch (input.kind) {
    case 'market':
      takeMarket(lane, input.market, input.interval)
      return
    case 'print':
      takePrint(lane, input.exchange, input.event)
      return
    case 'candle':
      takeCandle(lane, input.exchange, input.event)
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

const takeMarket = (lane: Lane, market: Market, interval: Interval): void => {
  const changed = learnMarket(lane, market, interval)
  if (changed === null) {
    for (const shard of lane.shards.values()) {
      for (const unit of shard.units.values()) if (trades(unit, market.pair)) armUnit(lane, shard, unit)
    }
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

const trades = (unit: LiveUnit, pair: string): boolean => unit.family.pairs(unit.config).some((name) => name === pair)

const takeTime = (lane: Lane, atMs: number): void => {
  if (atMs < lane.nowMs) return
  const due: number[] = []
  if (lane.timers.reaches(0, atMs)) lane.timers.cross(0, atMs, due)
  lane.nowMs = atMs
  for (const sleeper of inOrder(awake(lane, due, 'unit'))) {
    tell(lane, sleeper, { at: atMs, kind: 'timer-elapsed' })
  }
  takeEquity(lane)
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

/** A print first fills what rests, then wakes who waits for its price. */
const takePrint = (lane: Lane, exchange: string, event: PrintEvent): void => {
  takeTime(lane, event.print.at)
  const market = boardEntry(lane, exchange, event.pair)
  if (market === null) return
  showPrint(market, event)
  if (!lane.prices.reaches(market.index, event.print.price)) return
  const crossed: number[] = []
  lane.prices.cross(market.index, event.print.price, crossed)
  const orders = awake(lane, crossed, 'order')
  const units = awake(lane, crossed, 'unit')
  if (orders.length > 1) inOrder(orders.sort((left, right) => (left.id < right.id ? -1 : 1)))
  for (const order of orders) printReaches(lane, order, { event, market })
  const price = asPrice(fromNumber(event.print.price))
  for (const sleeper of inOrder(units)) {
    const { shard, unit, pair } = sleeper
    if (event.print.at > unit.heardBefore.priceMs)
      tell(lane, sleeper, { at: event.print.at, kind: 'price-crossed', pair, price })
    armUnit(lane, shard, unit)
  }
}

const takeCandle = (lane: Lane, exchange: string, event: CandleEvent): void => {
  const market = boardEntry(lane, exchange, event.pair)
  if (market === null) return
  showPumping(market, event.pumping)
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
