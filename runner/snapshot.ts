/** Snapshots: only what changed since the last one, in slices, so that a restart replays a short tail. */
import { encodeJson } from '#engine/json.ts'
import type { SnapshotRow, SnapshotSlice } from './journal.ts'
import type { Lane } from './lane.ts'
import type { AccountBody, ShardBody, UnitBody } from './recover.ts'
import { type LiveAccount, type LiveUnit, type Shard, shardOf } from './shard.ts'

/** Text in one slice; at some 10 us a thousand characters a slice holds a thread for 2 to 3 ms. One very large unit is a slice of its own. */
const SLICE_CHARACTERS = 200_000

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
export const nextSlice = (snapshot: Snapshot, most = SLICE_CHARACTERS): SnapshotSlice | null => {
  const rows: SnapshotRow[] = []
  let characters = 0
  while (characters < most) {
    const row = nextRow(snapshot)
    if (row === null) break
    rows.push(row)
    characters += row.body.length
  }
  const isLast = snapshot.accounts.length === 0 && snapshot.units.length === 0
  const complete = isLast ? snapshot.shards.splice(0) : []
  return rows.length === 0 && complete.length === 0 ? null : { rows, complete }
}

const nextRow = (snapshot: Snapshot): SnapshotRow | null => {
  const account = snapshot.accounts.pop()
  if (account !== undefined) return accountRow(account)
  const unit = snapshot.units.pop()
  return unit === undefined ? null : unitRow(unit)
}

const accountRow = ({ account, equityAsset, book, position }: LiveAccount): SnapshotRow => {
  const body: AccountBody = { account, equityAsset, balances: book.balances, orders: [...book.orders] }
  return { shard: shardOf(account.id), kind: 'account', id: account.id, position, body: encodeJson(body) }
}

const unitRow = (unit: LiveUnit): SnapshotRow => {
  const { row, rules, state, wakes, incident, short, since, heardAtMs, heard, position } = unit
  const body: UnitBody = {
    row,
    rules,
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
