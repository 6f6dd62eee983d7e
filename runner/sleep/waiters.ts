/** Waiters: keeps the wake heaps of a lane in step with its units, awake and asleep, and with its simulated orders and positions. */
import { isCalm } from '#engine/calm.ts'
import type { Interval } from '#engine/candle.ts'
import { toNumber } from '#engine/money.ts'
import type { Wake } from '#engine/unit.ts'
import { liquidationBound } from '#exchanges/positions.ts'
import { seriesName, type SeriesValues } from '#market/series.ts'
import { type LaneMarket } from '../lane/lane-markets.ts'
import type { SleepingWake } from '../journal/journal.ts'
import {
  laneMarket,
  isStale,
  type Lane,
  type OpenPosition,
  placeNamed,
  type RestingOrder,
  type Waiter,
} from '../lane/lane.ts'
import { reportOf } from '../read/report.ts'
import type { ShardAccount, AwakeUnit, UnitHandle } from '../lane/shard.ts'
import { awaken } from './sleep.ts'

const ONLY_PAIR = 0

/** Gives a unit its entries in the heaps, one for each pair. */
export const takeEntries = (lane: Lane, handle: UnitHandle, pairs: readonly string[]): void => {
  if (handle.entry >= 0) return
  handle.entry = lane.waiters.length
  for (const pair of pairs) {
    lane.waiters.push(handle)
    lane.placeOf.push(placeNamed(lane, handle.account.account.exchange, pair))
  }
}

/** Market of one of a unit's pairs. Null when no feed brings it, as after a restart with another feed. */
export const followedPair = (lane: Lane, handle: UnitHandle, pair: number): LaneMarket | null =>
  followedAt(lane, handle.entry + pair)

const followedAt = (lane: Lane, entry: number): LaneMarket | null => lane.followed[lane.placeOf[entry] ?? -1] ?? null

/** Market of one of a unit's pairs. Throws when it is not followed. */
export const pairOf = (lane: Lane, unit: AwakeUnit, pair: number): LaneMarket => {
  const entry = followedPair(lane, unit.handle, pair)
  if (entry !== null) return entry
  throw new Error(`unit ${unit.row.id} trades ${unit.family.pairs(unit.config)[pair] ?? ''}, which no feed brings`)
}

/** True when the market of an entry is followed and not stale. */
export const isHeard = (lane: Lane, entry: number): boolean => {
  const market = followedAt(lane, entry)
  return market !== null && !isStale(lane, market.exchange)
}

/** Arms the heaps for what a unit waits for now. */
export const armUnit = (lane: Lane, unit: AwakeUnit): void => {
  const { handle } = unit
  const pairs = unit.family.pairs(unit.config)
  takeEntries(lane, handle, pairs)
  for (let pair = 0; pair < pairs.length; pair += 1) {
    armEntry(lane, handle.entry + pair, numbersOf(unit.wakes[pair]))
    armCalms(lane, unit, pair)
  }
  tellSeries(lane, unit)
}

/** Keeps the calms of a unit's series. It may sleep meanwhile: its wakes are those of its last decision. */
const armCalms = (lane: Lane, { handle, wakes, family, config, state }: AwakeUnit, pair: number): void => {
  const entry = handle.entry + pair
  const calms = wakes[pair]?.calms
  if (calms === undefined) {
    lane.calms.delete(entry)
    return
  }
  const series = family.series(config, state).map((request, place) => ({ request, calm: calms[place] ?? null }))
  const own = series.filter(({ request }) => request.pair === pair)
  lane.calms.set(
    entry,
    own.map(({ request, calm }) => ({ interval: request.interval, name: seriesName(request), calm })),
  )
}

/** True when the unit of an entry may skip this close: all of its series are calm. */
export const sleepsThrough = (lane: Lane, entry: number, interval: Interval, values: SeriesValues): boolean =>
  lane.calms.get(entry)?.every((one) => one.interval !== interval || isCalm(one.calm, values[one.name] ?? null)) ??
  false

/** Registers the indicator series of a unit, each once for its settings. */
const tellSeries = (lane: Lane, { family, config, state, handle }: AwakeUnit): void => {
  const { exchange } = handle.account.account
  for (const request of family.series(config, state)) {
    if (lane.advised.has(request)) continue
    lane.advised.add(request)
    const pair = family.pairs(config)[request.pair]
    if (pair !== undefined) lane.output.series.push({ ...request, exchange, pair })
  }
}

/** Thresholds of an entry, in the numbers of the heaps. */
type Thresholds = { above: number; below: number; atMs: number; candles: Wake['candles'] }

const numbersOf = (wake: Wake | undefined): Thresholds => {
  const above = wake?.above ?? null
  const below = wake?.below ?? null
  return thresholds(
    above === null ? null : toNumber(above),
    below === null ? null : toNumber(below),
    wake?.atMs ?? null,
    wake?.candles ?? [],
  )
}

const thresholds = (
  above: number | null,
  below: number | null,
  atMs: number | null,
  candles: Wake['candles'],
): Thresholds => ({
  above: above ?? Number.POSITIVE_INFINITY,
  below: below ?? Number.NEGATIVE_INFINITY,
  atMs: atMs ?? Number.POSITIVE_INFINITY,
  candles,
})

/** Arms the heaps for a sleeping unit, from the columns of its snapshot. */
export const armSleeping = (lane: Lane, handle: UnitHandle, wakes: readonly SleepingWake[]): void => {
  takeEntries(
    lane,
    handle,
    wakes.map(([pair]) => pair),
  )
  for (const [pair, [, above, below, atMs, candles]] of wakes.entries()) {
    armEntry(lane, handle.entry + pair, thresholds(above, below, atMs, candles))
  }
}

const armEntry = (lane: Lane, entry: number, { above, below, atMs, candles }: Thresholds): void => {
  const place = lane.placeOf[entry] ?? -1
  lane.prices.arm(place, entry, above, below)
  lane.timers.arm(ONLY_PAIR, entry, atMs, Number.NEGATIVE_INFINITY)
  const listeners = lane.listeners[place]
  if (listeners === undefined) return
  for (const [interval, set] of listeners) if (!candles.includes(interval)) set.delete(entry)
  for (const interval of candles) {
    const set = listeners.get(interval)
    if (set === undefined) listeners.set(interval, new Set([entry]))
    else set.add(entry)
  }
}

/**
 * Arms the heaps for a slot's simulated order: a resting one wakes at its price, a taking one at every print and at its time, an ended one
 * is removed. Prints fill no other order.
 */
export const armOrder = (lane: Lane, { handle, key }: { handle: UnitHandle; key: string }, id: string): void => {
  if (!handle.account.holdings.isSimulated) return
  const order = handle.account.holdings.orders.get(id)
  const known = lane.orderEntries.get(id)
  if (order === undefined) {
    if (known !== undefined) forgetOrder(lane, id, known)
    return
  }
  const place = placeNamed(lane, handle.account.account.exchange, order.pair)
  const entry = known ?? newEntry(lane, { kind: 'order', handle, key, id, place })
  // A trade that moved to another unit took its orders along.
  const there = lane.waiters[entry]
  if (there?.kind === 'order' && there.handle !== handle)
    lane.waiters[entry] = { kind: 'order', handle, key, id, place }
  lane.orderEntries.set(id, entry)
  const { want } = order
  const rests = want.type === 'limit' || want.type === 'stop'
  const price = rests ? toNumber(want.price) : Number.POSITIVE_INFINITY
  // A stop waits on the other side of the price than a limit does.
  if (rests && (want.side === 'sell') === (want.type === 'limit')) {
    lane.resting.arm(place, entry, price, Number.NEGATIVE_INFINITY)
  } else lane.resting.arm(place, entry, Number.POSITIVE_INFINITY, price)
  const { simulated } = order
  if (simulated?.punctual) lane.timers.arm(ONLY_PAIR, entry, simulated.activeFromMs, Number.NEGATIVE_INFINITY)
}

/** Arms the heap for the account's futures position on a pair of the unit: it wakes at its liquidation; a closed one is removed. */
export const armPosition = (lane: Lane, handle: UnitHandle, pair: number): void => {
  const followed = followedPair(lane, handle, pair)
  if (followed === null || followed.market.futures === undefined) return
  const { account } = handle
  const key = `${account.account.id} ${followed.pair}`
  const known = lane.positionEntries.get(key)
  const bound = liquidationBound(account.holdings.leveraged[followed.pair], followed.market)
  if (bound === null) {
    if (known !== undefined) forgetPosition(lane, key, known)
    return
  }
  const position: OpenPosition = { kind: 'position', handle, pair, place: followed.index }
  const entry = known ?? newEntry(lane, position)
  lane.waiters[entry] = position
  lane.positionEntries.set(key, entry)
  const above = 'above' in bound ? toNumber(bound.above) : Number.POSITIVE_INFINITY
  const below = 'below' in bound ? toNumber(bound.below) : Number.NEGATIVE_INFINITY
  lane.resting.arm(followed.index, entry, above, below)
}

/**
 * Unit that owns a futures position: the one of the account that trades the pair, of several the one that has it open. Null when there is
 * none.
 */
const ownerOf = (
  lane: Lane,
  account: ShardAccount,
  market: LaneMarket,
): { handle: UnitHandle; pair: number } | null => {
  const traders: { handle: UnitHandle; pair: number }[] = []
  for (const [entry, waiter] of lane.waiters.entries()) {
    if (waiter?.kind !== 'unit' || waiter.account !== account || lane.placeOf[entry] !== market.index) continue
    traders.push({ handle: waiter, pair: entry - waiter.entry })
  }
  const [first] = traders
  if (traders.length < 2 || first === undefined) return first ?? null
  const isOpen = ({ handle, pair }: { handle: UnitHandle; pair: number }): boolean =>
    reportOf(awaken(handle)).trades.some((trade) => trade.leveraged !== undefined && (trade.pair ?? 0) === pair)
  return traders.find(isOpen) ?? first
}

/** Arms all futures positions of the markets meant, after a restart or once a market is followed. */
export const armPositions = (lane: Lane, isMeant: (market: LaneMarket) => boolean = () => true): void => {
  for (const shard of lane.shards.values()) {
    for (const account of shard.accounts.values()) {
      for (const [pair, { position }] of Object.entries(account.holdings.leveraged)) {
        const market = position === null ? null : laneMarket(lane, account.account.exchange, pair)
        const owner = market === null || !isMeant(market) ? null : ownerOf(lane, account, market)
        if (owner !== null) armPosition(lane, owner.handle, owner.pair)
      }
    }
  }
}

const forgetPosition = (lane: Lane, key: string, entry: number): void => {
  lane.resting.disarm(lane.placeOf[entry] ?? -1, entry)
  lane.positionEntries.delete(key)
  lane.waiters[entry] = null
  lane.free.push(entry)
}

const newEntry = (lane: Lane, resting: RestingOrder | OpenPosition): number => {
  const entry = lane.free.pop() ?? lane.waiters.length
  lane.waiters[entry] = resting satisfies Waiter
  lane.placeOf[entry] = resting.place
  return entry
}

const forgetOrder = (lane: Lane, id: string, entry: number): void => {
  lane.resting.disarm(lane.placeOf[entry] ?? -1, entry)
  lane.timers.disarm(ONLY_PAIR, entry)
  lane.orderEntries.delete(id)
  lane.queues.delete(id)
  lane.printsSeenUntil.delete(id)
  lane.waiters[entry] = null
  lane.free.push(entry)
}
