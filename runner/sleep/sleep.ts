/**
 * Sleep of units: the one place that puts a unit to sleep and wakes it. Asleep, its handle is in memory and its body is the row of the last
 * snapshot, equal to what memory held. No decision depends on whether a unit slept. Source: architecture.md 1.
 */
import { encodeJson, decodeJson } from '#engine/json.ts'
import { toNumber, type Amount, asAmount } from '#engine/money.ts'
import type { UnitState, Wake } from '#engine/unit.ts'
import type { SleepingUnit, SleepingWake } from '../journal/journal.ts'
import type { Incident, OrderRow, UnitRow } from '../journal/record.ts'
import { addManaged, type Managed, managedBy, managedText, readManaged } from '../read/managed.ts'
import { reportOf } from '../read/report.ts'
import {
  bringToRules,
  type UnitCache,
  familyNamed,
  freshUnit,
  type Heard,
  nothingHeard,
  joinShard,
  knownRules,
  type Shard,
  type ShardAccount,
  type AwakeUnit,
  type UnitHandle,
  type TradeNumber,
} from '../lane/shard.ts'

/** Body of a unit: everything beyond its columns. */
type UnitBody = {
  row: UnitRow
  rules: number
  state: UnitState
  wakes: readonly Wake[]
  orders: readonly (readonly [string, OrderRow])[]
  tradeNumbers: readonly (readonly [number, TradeNumber])[]
  incident: Incident | null
  short: boolean
  heardAtMs: number
  /** Last events heard, by pair; older bodies hold those of their only pair. */
  heard: readonly Heard[] | Heard
}

/** Body, trusted because `sleepingUnitOf` alone writes it. */
const asUnitBody = (value: unknown) => value as UnitBody

/** Unit as a row of a snapshot. */
export const sleepingUnitOf = (unit: AwakeUnit): SleepingUnit => {
  const { handle, row, family, rules, state, wakes, incident, short, heardAtMs, heard, position } = unit
  const { since } = handle
  const orders = [...unit.orders]
  const tradeNumbers = [...unit.tradeNumbers]
  const body: UnitBody = { row, rules, state, wakes, orders, tradeNumbers, incident, short, heardAtMs, heard }
  return {
    shard: handle.shard.id,
    id: row.id,
    account: row.account,
    position,
    since,
    family: family.name,
    rules,
    wakes: family.pairs(unit.config).map((pair, index) => sleepingWake(pair, wakes[index])),
    orders: orders.map(([key, order]) => [key, order.clientOrderId, seenUntil(order)]),
    isShort: short && incident === null,
    realised: String(realisedBy(unit)),
    managed: managedText(managedBy(unit)),
    isRestless: isRestless(unit),
    body: encodeJson(body),
  }
}

const sleepingWake = (pair: string, wake: Wake | undefined): SleepingWake => {
  const number = (price: Wake['above'] | undefined) => (price === null || price === undefined ? null : toNumber(price))
  return [pair, number(wake?.above), number(wake?.below), wake?.atMs ?? null, wake?.candles ?? []]
}

/** Time in ms up to which prints have reached the order. */
export const seenUntil = (row: OrderRow): number => (row.filled > 0n ? row.updatedAtMs : 0)

/** True when a slot must be settled as soon as possible; such a unit does not sleep. */
const isRestless = (unit: AwakeUnit): boolean => {
  const { orders } = unit.handle.account.holdings
  for (const row of unit.orders.values()) if (!row.wanted || !orders.has(row.clientOrderId)) return true
  return false
}

/** Profit in quote booked by an awake unit. */
export const realisedBy = (unit: AwakeUnit): Amount => reportOf(unit).position.realised

/** Unit of a handle for reading; a sleeping one stays asleep. */
export const peek = (handle: UnitHandle): AwakeUnit => handle.awake ?? bodied(handle)

/** Last events that a unit heard of a pair before start-up. */
export const heardBefore = (handle: UnitHandle, pair: number): Heard =>
  (handle.heardBefore ?? awaken(handle).heard)[pair] ?? nothingHeard

/** Unit of a handle, woken when it sleeps. */
export const awaken = (handle: UnitHandle): AwakeUnit => {
  if (handle.awake !== null) return handle.awake
  const unit = bodied(handle)
  const { account } = handle
  account.asleepRealised = asAmount(account.asleepRealised - handle.realised)
  if (account.asleepManaged !== null) addManaged(account.asleepManaged, handle.managed, -1n)
  handle.heardBefore ??= unit.heard
  joinShard(unit)
  return unit
}

const bodied = (handle: UnitHandle): AwakeUnit => {
  const { id, shard, saved } = handle
  const { families, isRecovered, bodyOf } = shard.unitCache
  const stored = bodyOf(shard.id, id)
  if (stored === null || stored.position !== saved) {
    throw new Error(`the body of unit ${id} should be of record ${saved} and is of ${stored?.position ?? 'none'}`)
  }
  const { row, rules, state, wakes, incident, short, heardAtMs, heard, ...maps } = asUnitBody(decodeJson(stored.body))
  const family = familyNamed(families, row.family)
  const unit = freshUnit({ handle, row, family, config: family.parseConfig(row.config), state })
  // The tail may hold decisions of the same old rules: they need the state as it was.
  Object.assign(unit, { rules: knownRules({ id, family }, rules), wakes, incident, short, heardAtMs })
  unit.heard = 'priceMs' in heard ? [heard] : heard
  unit.position = stored.position
  unit.orders = new Map(maps.orders)
  unit.tradeNumbers = new Map(maps.tradeNumbers)
  if (isRecovered) bringToRules(unit, family.version)
  return unit
}

/** Sleep policy: ms without an event after which a unit sleeps, and the most units awake. */
export type SleepPolicy = { quietMs: number; mostAwake: number }

/** Default policy: a GRID of three levels takes some 10 kB awake and 0.2 kB asleep. */
export const SLEEP_POLICY: SleepPolicy = { quietMs: 10 * 60_000, mostAwake: 20_000 }

/** Units examined in one go, in well under a millisecond. */
const LOOK_AT = 1_000

/** Puts units to sleep, longest unasked first. */
export const putToSleep = ({ awake }: UnitCache, nowMs: number, { quietMs, mostAwake }: SleepPolicy): void => {
  let looked = 0
  for (const unit of awake) {
    looked += 1
    if (looked > LOOK_AT || (unit.heardAtMs + quietMs > nowMs && awake.size <= mostAwake)) return
    if (unit.handle.saved === unit.position && !isRestless(unit)) fallAsleep(unit)
    else {
      // Whoever cannot sleep stands in nobody's way.
      awake.delete(unit)
      awake.add(unit)
    }
  }
}

const fallAsleep = (unit: AwakeUnit): void => {
  const { handle } = unit
  const { account } = handle
  handle.realised = realisedBy(unit)
  account.asleepRealised = asAmount(account.asleepRealised + handle.realised)
  if (handle.shard.isManagedRead) noteManaged(handle, managedBy(unit))
  account.awake.delete(unit)
  handle.shard.unitCache.awake.delete(unit)
  handle.awake = null
}

/** Profit in quote booked by all units of an account. */
export const realisedOf = ({ awake, asleepRealised }: ShardAccount): Amount => {
  let sum: bigint = asleepRealised
  for (const unit of awake) sum += realisedBy(unit)
  return asAmount(sum)
}

/** Managed part of all units of an account, by asset and pair. */
export const managedOf = (shard: Shard, account: ShardAccount): ReadonlyMap<string, bigint> => {
  if (!shard.isManagedRead) readManagedOf(shard)
  const sums = new Map(account.asleepManaged ?? [])
  for (const unit of account.awake) addManaged(sums, managedBy(unit), 1n)
  return sums
}

const noteManaged = (handle: UnitHandle, managed: Managed): void => {
  const { account } = handle
  handle.managed = managed
  account.asleepManaged ??= new Map()
  addManaged(account.asleepManaged, managed, 1n)
}

/** A sleeping unit has a row in the journal that is exactly as it fell asleep. */
const readManagedOf = (shard: Shard): void => {
  shard.isManagedRead = true
  for (const [id, text] of shard.unitCache.managedIn(shard.id)) {
    const handle = shard.units.get(id)
    if (handle?.awake === null) noteManaged(handle, readManaged(text))
  }
}
