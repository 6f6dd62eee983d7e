/** Snapshots: only what changed since the last one, in slices, so that a restart replays a short tail. */
import { encodeJson } from '#engine/json.ts'
import type { SnapshotRow, SnapshotSlice } from './journal.ts'
import type { Lane } from './lane.ts'
import type { AccountBody, ShardBody, UnitBody } from './recover.ts'
import { type LiveAccount, type LiveUnit, type Shard, shardOf } from './shard.ts'

/** Units and accounts in one slice; at some 20 us each a slice holds a thread well under 5 ms. */
export const SLICE_ROWS = 100

/** A snapshot being taken. */
export type Snapshot = {
  units: LiveUnit[]
  accounts: LiveAccount[]
  /** What the shards were when it began: the replay starts here once every row is written. */
  shards: { shard: number; replayFrom: number; body: string }[]
}

/** Notes what has changed since the last snapshot began. */
export const beginSnapshot = (lane: Lane): Snapshot => {
  const { units, accounts, shards } = lane.dirty
  lane.dirty = { units: new Set(), accounts: new Set(), shards: new Set() }
  return {
    units: [...units],
    accounts: [...accounts],
    shards: [...shards].map((shard) => ({
      shard: shard.id,
      replayFrom: shard.position,
      body: encodeJson(shardBody(shard)),
    })),
  }
}

const shardBody = ({ markets, stamps, lastTrade, nowMs }: Shard): ShardBody => ({
  markets: [...markets],
  stamps: [...stamps],
  lastTrade,
  nowMs,
})

/**
 * The next slice, with each row as it stands now; null when nothing is left. A slice goes to the journal behind the records it already contains, so it is
 * never durable before them.
 */
export const nextSlice = (snapshot: Snapshot): SnapshotSlice | null => {
  const accounts = snapshot.accounts.splice(0, SLICE_ROWS)
  const units = snapshot.units.splice(0, SLICE_ROWS - accounts.length)
  const isLast = snapshot.accounts.length === 0 && snapshot.units.length === 0
  const complete = isLast ? snapshot.shards.splice(0) : []
  if (accounts.length === 0 && units.length === 0 && complete.length === 0) return null
  return { rows: [...accounts.map(accountRow), ...units.map(unitRow)], complete }
}

const accountRow = ({ account, equityAsset, book, position }: LiveAccount): SnapshotRow => {
  const body: AccountBody = { account, equityAsset, balances: book.balances, orders: [...book.orders] }
  return { shard: shardOf(account.id), kind: 'account', id: account.id, position, body: encodeJson(body) }
}

const unitRow = (unit: LiveUnit): SnapshotRow => {
  const { row, family, state, wakes, incident, short, since, heardAtMs, heard, position } = unit
  const body: UnitBody = {
    row,
    rules: family.version,
    state,
    wakes,
    orders: [...unit.orders],
    tradeNumbers: [...unit.tradeNumbers],
    incident,
    short,
    since,
    heardAtMs,
    heard,
  }
  return { shard: shardOf(row.account), kind: 'unit', id: row.id, position, body: encodeJson(body) }
}
