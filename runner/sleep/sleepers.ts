/** Who waits for which price, time or candle: keeps the heaps of a lane in step with its units, awake and asleep, and with its paper orders. */
import { isCalm } from '#engine/calm.ts'
import type { Interval } from '#engine/candle.ts'
import { toNumber } from '#engine/money.ts'
import type { Wake } from '#engine/unit.ts'
import { liquidationBound } from '#exchanges/paper/book.ts'
import { seriesName, type SeriesValues } from '#market/series.ts'
import { type BoardEntry } from '../lane/board.ts'
import type { SleepingWake } from '../journal/journal.ts'
import {
  boardEntry,
  isStale,
  type Lane,
  type OpenPosition,
  placeNamed,
  type RestingOrder,
  type Sleeper,
} from '../lane/lane.ts'
import { reportOf } from '../read/report.ts'
import type { LiveAccount, LiveUnit, Seat } from '../lane/shard.ts'
import { awaken } from './sleep.ts'

const ONLY_PAIR = 0

/** Gives a unit its numbers in the heaps, one for each pair. */
export const takeEntries = (lane: Lane, seat: Seat, pairs: readonly string[]): void => {
  if (seat.entry >= 0) return
  seat.entry = lane.sleepers.length
  for (const pair of pairs) {
    lane.sleepers.push(seat)
    lane.placeOf.push(placeNamed(lane, seat.account.account.exchange, pair))
  }
}

/** The market of one of a unit's pairs; null when no feed brings it, as after a restart with another one. */
export const followedPair = (lane: Lane, seat: Seat, pair: number): BoardEntry | null =>
  followedAt(lane, seat.entry + pair)

const followedAt = (lane: Lane, entry: number): BoardEntry | null => lane.followed[lane.placeOf[entry] ?? -1] ?? null

/** The market of one of a unit's pairs; throws when it is not followed. */
export const pairOf = (lane: Lane, unit: LiveUnit, pair: number): BoardEntry => {
  const entry = followedPair(lane, unit.seat, pair)
  if (entry !== null) return entry
  throw new Error(`unit ${unit.row.id} trades ${unit.family.pairs(unit.config)[pair] ?? ''}, which no feed brings`)
}

/** Something is heard of the market behind an entry. */
export const isHeard = (lane: Lane, entry: number): boolean => {
  const market = followedAt(lane, entry)
  return market !== null && !isStale(lane, market.exchange)
}

/** Brings the heaps to what a unit asks for now. */
export const armUnit = (lane: Lane, unit: LiveUnit): void => {
  const { seat } = unit
  const pairs = unit.family.pairs(unit.config)
  takeEntries(lane, seat, pairs)
  for (let pair = 0; pair < pairs.length; pair += 1) {
    armEntry(lane, seat.entry + pair, numbersOf(unit.wakes[pair]))
    armCalms(lane, unit, pair)
  }
  tellSeries(lane, unit)
}

/** Keeps which closes the unit need not hear. It may sleep meanwhile: a sleeper's wakes are those of its last decision. */
const armCalms = (lane: Lane, { seat, wakes, family, config, state }: LiveUnit, pair: number): void => {
  const entry = seat.entry + pair
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

/** Nothing that the unit behind an entry decides by has moved to where it must be asked. */
export const sleepsThrough = (lane: Lane, entry: number, interval: Interval, values: SeriesValues): boolean =>
  lane.calms.get(entry)?.every((one) => one.interval !== interval || isCalm(one.calm, values[one.name] ?? null)) ??
  false

/** Names the indicator series that a unit decides by, each once for its settings. */
const tellSeries = (lane: Lane, { family, config, state, seat }: LiveUnit): void => {
  const { exchange } = seat.account.account
  for (const request of family.series(config, state)) {
    if (lane.advised.has(request)) continue
    lane.advised.add(request)
    const pair = family.pairs(config)[request.pair]
    if (pair !== undefined) lane.output.series.push({ ...request, exchange, pair })
  }
}

/** What an entry waits for, in the numbers of the heaps. */
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

/** The same for a unit that sleeps, out of the columns of its snapshot. */
export const armSleeper = (lane: Lane, seat: Seat, wakes: readonly SleepingWake[]): void => {
  takeEntries(
    lane,
    seat,
    wakes.map(([pair]) => pair),
  )
  for (const [pair, [, above, below, atMs, candles]] of wakes.entries()) {
    armEntry(lane, seat.entry + pair, thresholds(above, below, atMs, candles))
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

/** Brings the heaps to how the order of a slot stands in the paper book: asleep until its price, awake at every print and at its time when it takes, gone when it ended. */
export const armOrder = (lane: Lane, { seat, key }: { seat: Seat; key: string }, id: string): void => {
  const order = seat.account.book.orders.get(id)
  const known = lane.orderEntries.get(id)
  if (order === undefined) {
    if (known !== undefined) forgetOrder(lane, id, known)
    return
  }
  const place = placeNamed(lane, seat.account.account.exchange, order.pair)
  const entry = known ?? newEntry(lane, { kind: 'order', seat, key, id, place })
  // A trade that moved to another unit took its orders along.
  const there = lane.sleepers[entry]
  if (there?.kind === 'order' && there.seat !== seat) lane.sleepers[entry] = { kind: 'order', seat, key, id, place }
  lane.orderEntries.set(id, entry)
  const { want } = order
  const rests = want.type === 'limit' || want.type === 'stop'
  const price = rests ? toNumber(want.price) : Number.POSITIVE_INFINITY
  // A stop waits on the other side of the price than a limit does.
  if (rests && (want.side === 'sell') === (want.type === 'limit')) {
    lane.resting.arm(place, entry, price, Number.NEGATIVE_INFINITY)
  } else lane.resting.arm(place, entry, Number.POSITIVE_INFINITY, price)
  if (order.punctual) lane.timers.arm(ONLY_PAIR, entry, order.activeFromMs, Number.NEGATIVE_INFINITY)
}

/** Brings the heap to how the account's position on a pair of the unit stands: asleep until its liquidation, gone when it is closed. */
export const armPosition = (lane: Lane, seat: Seat, pair: number): void => {
  const followed = followedPair(lane, seat, pair)
  if (followed === null || followed.market.futures === undefined) return
  const { account } = seat
  const key = `${account.account.id} ${followed.pair}`
  const known = lane.positionEntries.get(key)
  const bound = liquidationBound(account.book, followed.market)
  if (bound === null) {
    if (known !== undefined) forgetPosition(lane, key, known)
    return
  }
  const position: OpenPosition = { kind: 'position', seat, pair, place: followed.index }
  const entry = known ?? newEntry(lane, position)
  lane.sleepers[entry] = position
  lane.positionEntries.set(key, entry)
  const above = 'above' in bound ? toNumber(bound.above) : Number.POSITIVE_INFINITY
  const below = 'below' in bound ? toNumber(bound.below) : Number.NEGATIVE_INFINITY
  lane.resting.arm(followed.index, entry, above, below)
}

/** Whose position it is: the unit of the account that trades the pair; of several the one that has it open. */
const ownerOf = (lane: Lane, account: LiveAccount, market: BoardEntry): { seat: Seat; pair: number } | null => {
  const traders: { seat: Seat; pair: number }[] = []
  for (const [entry, sleeper] of lane.sleepers.entries()) {
    if (sleeper?.kind !== 'unit' || sleeper.account !== account || lane.placeOf[entry] !== market.index) continue
    traders.push({ seat: sleeper, pair: entry - sleeper.entry })
  }
  const [first] = traders
  if (traders.length < 2 || first === undefined) return first ?? null
  const isOpen = ({ seat, pair }: { seat: Seat; pair: number }): boolean =>
    reportOf(awaken(seat)).trades.some((trade) => trade.leveraged !== undefined && (trade.pair ?? 0) === pair)
  return traders.find(isOpen) ?? first
}

/** After a restart, or once a market is followed: every position there waits for its liquidation again. */
export const armPositions = (lane: Lane, isMeant: (market: BoardEntry) => boolean = () => true): void => {
  for (const shard of lane.shards.values()) {
    for (const account of shard.accounts.values()) {
      for (const [pair, { position }] of Object.entries(account.book.leveraged)) {
        const market = position === null ? null : boardEntry(lane, account.account.exchange, pair)
        const owner = market === null || !isMeant(market) ? null : ownerOf(lane, account, market)
        if (owner !== null) armPosition(lane, owner.seat, owner.pair)
      }
    }
  }
}

const forgetPosition = (lane: Lane, key: string, entry: number): void => {
  lane.resting.disarm(lane.placeOf[entry] ?? -1, entry)
  lane.positionEntries.delete(key)
  lane.sleepers[entry] = null
  lane.free.push(entry)
}

const newEntry = (lane: Lane, resting: RestingOrder | OpenPosition): number => {
  const entry = lane.free.pop() ?? lane.sleepers.length
  lane.sleepers[entry] = resting satisfies Sleeper
  lane.placeOf[entry] = resting.place
  return entry
}

const forgetOrder = (lane: Lane, id: string, entry: number): void => {
  lane.resting.disarm(lane.placeOf[entry] ?? -1, entry)
  lane.timers.disarm(ONLY_PAIR, entry)
  lane.orderEntries.delete(id)
  lane.queues.delete(id)
  lane.deafOrders.delete(id)
  lane.sleepers[entry] = null
  lane.free.push(entry)
}
