/** Who sleeps until which price, time or candle: keeps the heaps of a lane in step with its units and paper orders. */
import { toNumber } from '#engine/money.ts'
import type { Wake } from '#engine/unit.ts'
import { type BoardEntry } from './board.ts'
import { boardEntry, isStale, type Lane, type Sleeper } from './lane.ts'
import type { LiveAccount, LiveUnit, Shard } from './shard.ts'

const ONLY_PAIR = 0

const newEntry = (lane: Lane, sleeper: Sleeper): number => {
  const entry = lane.free.pop() ?? lane.sleepers.length
  lane.sleepers[entry] = sleeper
  return entry
}

export const exchangeOf = (shard: Shard, unit: LiveUnit): string =>
  shard.accounts.get(unit.row.account)?.account.exchange ?? ''

/** The market of one of a unit's pairs; null when no feed brings it, as after a restart with another one. */
export const followedPair = (lane: Lane, shard: Shard, unit: LiveUnit, pair: number): BoardEntry | null =>
  boardEntry(lane, exchangeOf(shard, unit), unit.family.pairs(unit.config)[pair] ?? '')

/** The market of one of a unit's pairs; throws when it is not followed. */
export const pairOf = (lane: Lane, shard: Shard, unit: LiveUnit, pair: number): BoardEntry => {
  const name = unit.family.pairs(unit.config)[pair] ?? ''
  const entry = followedPair(lane, shard, unit, pair)
  if (entry === null) throw new Error(`unit ${unit.row.id} trades ${name}, which no feed brings`)
  return entry
}

/** Brings the heaps to what the unit asks for now. */
export const armUnit = (lane: Lane, shard: Shard, unit: LiveUnit): void => {
  const pairs = unit.family.pairs(unit.config)
  let entries = lane.unitEntries.get(unit)
  if (entries === undefined) {
    entries = pairs.map((_, pair) => newEntry(lane, { kind: 'unit', shard, unit, pair }))
    lane.unitEntries.set(unit, entries)
  }
  for (const [pair, entry] of entries.entries()) {
    const market = boardEntry(lane, exchangeOf(shard, unit), pairs[pair] ?? '')
    if (market !== null) armPair(lane, market, entry, unit.wakes[pair])
  }
}

const armPair = (lane: Lane, market: BoardEntry, entry: number, wake: Wake | undefined): void => {
  const above = wake?.above ?? null
  const below = wake?.below ?? null
  lane.prices.arm(
    market.index,
    entry,
    above === null ? Number.POSITIVE_INFINITY : toNumber(above),
    below === null ? Number.NEGATIVE_INFINITY : toNumber(below),
  )
  // While nothing is heard of the exchange no timer decides; all are armed again when it is.
  const atMs = isStale(lane, market.exchange) ? null : (wake?.atMs ?? null)
  lane.timers.arm(ONLY_PAIR, entry, atMs ?? Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)
  const asked = wake?.candles ?? []
  for (const [interval, set] of market.listeners) if (!asked.includes(interval)) set.delete(entry)
  for (const interval of asked) {
    const set = market.listeners.get(interval)
    if (set === undefined) market.listeners.set(interval, new Set([entry]))
    else set.add(entry)
  }
}

/** Brings the heaps to how the order of a slot stands in the paper book: asleep until its price, awake at every print when it takes, gone when it ended. */
export const armOrder = (
  lane: Lane,
  place: { shard: Shard; account: LiveAccount; unit: LiveUnit; key: string },
  id: string,
): void => {
  const order = place.account.book.orders.get(id)
  const known = lane.orderEntries.get(id)
  if (order === undefined) {
    if (known !== undefined) forgetOrder(lane, id, known)
    return
  }
  const market = boardEntry(lane, place.account.account.exchange, order.pair)
  if (market === null) return
  const entry = known ?? newEntry(lane, { kind: 'order', ...place, id, market: market.index })
  lane.orderEntries.set(id, entry)
  const { want } = order
  const price = want.type === 'limit' ? toNumber(want.price) : Number.POSITIVE_INFINITY
  if (want.type === 'limit' && want.side === 'sell') {
    lane.resting.arm(market.index, entry, price, Number.NEGATIVE_INFINITY)
  } else lane.resting.arm(market.index, entry, Number.POSITIVE_INFINITY, price)
}

const forgetOrder = (lane: Lane, id: string, entry: number): void => {
  const sleeper = lane.sleepers[entry]
  if (sleeper?.kind === 'order') lane.resting.disarm(sleeper.market, entry)
  lane.orderEntries.delete(id)
  lane.queues.delete(id)
  lane.deafOrders.delete(id)
  lane.sleepers[entry] = null
  lane.free.push(entry)
}
