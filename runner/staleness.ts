/** What happens when an exchange falls silent and when it is heard again. Nothing of this is journalled: after a restart the feed says anew how it stands. */
import type { LaneInput } from './inputs.ts'
import type { Lane } from './lane.ts'
import { settleSlot } from './paper-desk.ts'
import { ordersOf } from './release.ts'
import type { LiveAccount, LiveUnit, Shard } from './shard.ts'
import { armOrder, armUnit } from './sleepers.ts'

export const takeStaleness = (lane: Lane, input: Extract<LaneInput, { kind: 'staleness' }>): void => {
  const { exchange, sinceMs } = input
  const before = lane.staleness.get(exchange)
  if (sinceMs === null && (before?.staleSinceMs ?? null) === null) return
  const freshAtMs = sinceMs === null ? lane.nowMs : (before?.freshAtMs ?? 0)
  lane.staleness.set(exchange, { staleSinceMs: sinceMs, freshAtMs })
  goOn(lane, exchange, null)
}

/** Arms the units of an exchange, or of one of its pairs, as things stand now, and compares once more what they want with what is there. */
export const goOn = (lane: Lane, exchange: string, pair: string | null): void => {
  for (const shard of lane.shards.values()) {
    const underWay = notDurable(lane, shard)
    const units = [...shard.units.values()].sort((left, right) => left.since - right.since)
    for (const unit of units) {
      const account = shard.accounts.get(unit.row.account)
      if (account === undefined || account.account.exchange !== exchange) continue
      if (pair !== null && !unit.family.pairs(unit.config).some((name) => name === pair)) continue
      armUnit(lane, shard, unit)
      goOnWith(lane, { shard, account, unit }, underWay)
    }
  }
}

const goOnWith = (
  lane: Lane,
  place: { shard: Shard; account: LiveAccount; unit: LiveUnit },
  underWay: ReadonlySet<string>,
): void => {
  const orders = [...place.unit.orders].sort(
    ([, left], [, right]) => left.createdAtMs - right.createdAtMs || left.number - right.number,
  )
  for (const [key, { clientOrderId }] of orders) {
    armOrder(lane, { ...place, key }, clientOrderId)
    if (!underWay.has(clientOrderId)) settleSlot(lane, { ...place, key })
  }
}

/** Orders whose last record is still on its way to the journal: they are settled when it is there. */
const notDurable = (lane: Lane, shard: Shard): ReadonlySet<string> =>
  new Set(
    (lane.pending.get(shard.id) ?? []).flatMap((pending) => ordersOf(pending).map((order) => order.clientOrderId)),
  )
