/** Silence and return of an exchange. Nothing of it is journalled: after a restart the feed says anew how it stands. */
import type { Lane } from './lane.ts'
import { settleSlot } from '../orders/settle.ts'
import { ordersOf } from './release.ts'
import { inCreationOrder, type AwakeUnit } from './shard.ts'
import { awaken } from '../sleep/sleep.ts'
import { armOrder, armUnit, isHeard } from '../sleep/waiters.ts'

/** Takes that an exchange's prices are old since `sinceMs`, in ms. Null says that they are fresh again. */
export const takeStaleness = (lane: Lane, input: { exchange: string; sinceMs: number | null }): void => {
  const { exchange, sinceMs } = input
  const before = lane.staleness.get(exchange)
  if (sinceMs === null && (before?.staleSinceMs ?? null) === null) return
  const freshAtMs = sinceMs === null ? lane.nowMs : (before?.freshAtMs ?? 0)
  lane.staleness.set(exchange, { staleSinceMs: sinceMs, freshAtMs })
  goOn(lane, exchange, null)
}

/**
 * Arms the units of an exchange, or of one of its pairs, and compares their wants with the exchange once more. Sleeping units have nothing
 * to settle and keep their thresholds; only missed timers are caught up.
 */
export const goOn = (lane: Lane, exchange: string, pair: string | null): void => {
  if (!lane.isResumed) return
  for (const entry of lane.held) {
    const waiter = lane.waiters[entry]
    if (waiter === null || waiter === undefined) lane.held.delete(entry)
    else if (isHeard(lane, entry)) {
      lane.held.delete(entry)
      if (waiter.kind === 'unit') armUnit(lane, awaken(waiter))
      else if (waiter.kind === 'order') armOrder(lane, waiter, waiter.id)
    }
  }
  const isMeant = ({ handle, family, config }: AwakeUnit): boolean =>
    handle.account.account.exchange === exchange &&
    (pair === null || family.pairs(config).some((name) => name === pair))
  const underWay = notDurable(lane)
  // An exchange that is reached for the first time tells of its thousand pairs one by one.
  const units = awakeInOrder(lane, isMeant)
  for (const unit of units) armUnit(lane, unit)
  settleUnits(lane, units, underWay)
}

/** Awake units in the order of their creation, so that a restart settles them in the same order. */
export const awakeInOrder = (lane: Lane, isMeant: (unit: AwakeUnit) => boolean = () => true): AwakeUnit[] =>
  lane.unitCache.awake
    .values()
    .filter(isMeant)
    .toArray()
    .sort((left, right) => inCreationOrder(left.handle, right.handle))

/**
 * Arms the orders of units and settles their slots, in the order of creation. Changes that this causes in other units wait for their own
 * record.
 */
export const settleUnits = (lane: Lane, units: readonly AwakeUnit[], underWay: ReadonlySet<string>): void => {
  const slots = units.flatMap((unit) => ordersOfUnit(unit).map(([key, row]) => ({ unit, key, row })))
  for (const { unit, key, row } of slots) armOrder(lane, { handle: unit.handle, key }, row.clientOrderId)
  for (const { unit, key, row } of slots) {
    if (!underWay.has(row.clientOrderId) && unit.orders.get(key) === row) settleSlot(lane, { unit, key })
  }
}

const ordersOfUnit = (unit: AwakeUnit) =>
  [...unit.orders].sort(([, left], [, right]) => left.createdAtMs - right.createdAtMs || left.number - right.number)

/** Client order ids of orders whose last record is not durable yet; they are settled after it. */
const notDurable = (lane: Lane): ReadonlySet<string> =>
  new Set([...lane.pending.values()].flat().flatMap((pending) => ordersOf(pending).map(({ row }) => row.clientOrderId)))
