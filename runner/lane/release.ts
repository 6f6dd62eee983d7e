/** Release of durable records: orders go out, commands are answered, read tables are told. */
import { askedOf, askingsIn } from './asking.ts'
import type { Lane, Pending } from './lane.ts'
import { settleSlot } from '../orders/settle.ts'
import { projectionOf } from '../read/projection.ts'
import { happenings, type OrderRow } from '../journal/record.ts'
import type { AskedAllowance, AskedRoom } from '../host/runner.ts'
import { type AwakeUnit, type ShardAccount, slotKey } from './shard.ts'
import { awaken } from '../sleep/sleep.ts'

/** Releases records of the shard up to `position`, which are durable. */
export const release = (lane: Lane, shardId: number, position: number): void => {
  const waiting = lane.pending.get(shardId)
  const shard = lane.shards.get(shardId)
  if (waiting === undefined || shard === undefined) return
  const later = waiting.findIndex((pending) => pending.position > position)
  const durable = waiting.splice(0, later < 0 ? waiting.length : later)
  if (durable.length === 0) return
  for (const pending of durable) lane.output.answers.push(...pending.answers)
  lane.output.batches.push(projectionOf(shardId, position, durable))
  lane.output.asked.push(...durable.flatMap((pending) => askedBy(lane, pending)))
  for (const { record } of durable)
    if (record.kind === 'account-quarantined')
      lane.output.conflicts.push({ account: record.account, detail: record.detail })
    else if (record.kind === 'account-released') settleAccount(lane, shard.accounts.get(record.account))
  for (const { unit, row } of durable.flatMap(ordersOf)) {
    const key = slotKey(row.trade, row.slot)
    // What a later record has made of the slot waits until that one is durable.
    if (unit.orders.get(key) === row) settleSlot(lane, { unit, key })
  }
}

/** Orders that a quarantine held back go out. */
const settleAccount = (lane: Lane, account: ShardAccount | undefined): void => {
  for (const { handle, key } of account?.attempts.values().toArray() ?? [])
    settleSlot(lane, { unit: awaken(handle), key })
}

const unitIn = ({ position, seen }: Pending, id: string): AwakeUnit => {
  const found = seen.find(({ row }) => row.id === id)
  if (found === undefined) throw new Error(`record ${position} tells of ${id} and does not have it`)
  return found.unit
}

const askedBy = (lane: Lane, pending: Pending): readonly (AskedAllowance | AskedRoom)[] => {
  const { position, record } = pending
  if (record.kind !== 'happened') return []
  const askings = happenings(record).flatMap((happening) => askingsIn(happening, position))
  return askings.map((asking) => askedOf(lane.families, unitIn(pending, asking.unit), asking))
}

/** Orders of a record with their units. */
export const ordersOf = (pending: Pending): readonly { unit: AwakeUnit; row: OrderRow }[] => {
  const { record } = pending
  const ordersIn = ({ unit, orders }: { unit: string; orders: readonly OrderRow[] }) =>
    orders.map((row) => ({ unit: unitIn(pending, unit), row }))
  switch (record.kind) {
    case 'happened':
      return happenings(record).flatMap(ordersIn)
    case 'attempted-again':
      return ordersIn(record)
    case 'exchange-said':
      return record.unit === null ? [] : ordersIn({ unit: record.unit, orders: record.orders })
    case 'account-opened':
    case 'refused':
    case 'market-known':
    case 'account-quarantined':
    case 'account-released':
    case 'equity-taken':
      return []
  }
}
