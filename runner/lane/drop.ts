/** Drop of a shard that another runner has claimed: nothing of it was written under the old claim, and nothing of it may leave any more. */
import type { Lane, Waiter } from './lane.ts'
import type { Shard } from './shard.ts'

const ONLY_PAIR = 0

const shardOfWaiter = (waiter: Waiter): Shard => (waiter.kind === 'unit' ? waiter.shard : waiter.handle.shard)

/** Removes the shard's waiters from the heaps. */
const silence = (lane: Lane, shard: Shard): void => {
  for (const [entry, waiter] of lane.waiters.entries()) {
    if (waiter === null || shardOfWaiter(waiter) !== shard) continue
    const place = lane.placeOf[entry] ?? -1
    lane.prices.disarm(place, entry)
    lane.resting.disarm(place, entry)
    lane.timers.disarm(ONLY_PAIR, entry)
    for (const listening of lane.listeners[place]?.values() ?? []) listening.delete(entry)
    lane.calms.delete(entry)
    lane.held.delete(entry)
    lane.waiters[entry] = null
  }
}

/** Lets a shard go whose claim another process has; nothing of it is written from now on. */
export const dropShard = (lane: Lane, id: number): void => {
  lane.output.dropped.push(id)
  lane.gone.add(id)
  const shard = lane.shards.get(id)
  if (shard === undefined) return
  silence(lane, shard)
  lane.shards.delete(id)
  lane.pending.delete(id)
  lane.dirty.shards.delete(shard)
  lane.output.appends = lane.output.appends.filter((append) => append.shard !== id)
  for (const account of shard.accounts.values()) {
    lane.dirty.accounts.delete(account)
    lane.inquiry.accounts.delete(account)
    lane.inquiry.wokenMs.delete(account)
    for (const order of account.attempts.keys()) lane.inquiry.doubts.delete(order)
  }
  for (const handle of shard.units.values()) {
    lane.dirty.units.delete(handle)
    if (handle.awake !== null) lane.unitCache.awake.delete(handle.awake)
  }
}
