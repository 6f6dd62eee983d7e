/** What may happen once records are durable: orders go out, commands are answered, read tables are told. */
import type { Lane, Pending } from './lane.ts'
import { settleSlot } from './paper-desk.ts'
import { projectionOf } from './projection.ts'
import type { OrderRow } from './record.ts'
import type { AskedAllowance } from './runner.ts'
import { slotKey } from './shard.ts'

/** Everything of the shard up to `position` is durable. */
export const release = (lane: Lane, shardId: number, position: number): void => {
  const waiting = lane.pending.get(shardId)
  const shard = lane.shards.get(shardId)
  if (waiting === undefined || shard === undefined) return
  const later = waiting.findIndex((pending) => pending.position > position)
  const durable = waiting.splice(0, later < 0 ? waiting.length : later)
  if (durable.length === 0) return
  for (const pending of durable) lane.output.answers.push(...pending.answers)
  lane.output.batches.push(projectionOf(shardId, position, durable))
  lane.output.asked.push(...durable.flatMap(askedBy))
  for (const pending of durable) {
    const { unit } = pending
    if (unit === null) continue
    for (const row of ordersOf(pending)) {
      const key = slotKey(row.trade, row.slot)
      // What a later record has made of the slot waits until that one is durable.
      if (unit.orders.get(key) === row) settleSlot(lane, { unit, key })
    }
  }
}

const askedBy = ({ position, record, unit }: Pending): readonly AskedAllowance[] => {
  if (record.kind !== 'happened' || unit === null) return []
  const { id, account, owner, mode } = unit.row
  const { group } = unit.family
  const trades = unit.state.trades.length
  return (record.decided?.effects ?? []).flatMap((effect) =>
    effect.kind === 'ask-allowance'
      ? [{ account, owner, unit: id, group, mode, trades, count: effect.count, answer: `allow ${id} ${position}` }]
      : [],
  )
}

export const ordersOf = ({ record }: Pending): readonly OrderRow[] => {
  switch (record.kind) {
    case 'happened':
    case 'attempted-again':
      return record.orders
    case 'account-opened':
    case 'refused':
    case 'market-known':
    case 'equity-taken':
      return []
  }
}
