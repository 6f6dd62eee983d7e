/** Snapshots: what changed since the last one, in slices, so that a restart replays a short tail. */
import { encodeJson } from '#engine/json.ts'
import type { AccountRow, SleepingUnit, SnapshotSlice } from './journal.ts'
import { type Lane } from '../lane/lane.ts'
import type { AccountBody, ShardBody } from '../lane/recover.ts'
import { type ShardAccount, type UnitHandle, type Shard, shardOf } from '../lane/shard.ts'
import { putToSleep, sleepingUnitOf } from '../sleep/sleep.ts'

/** Characters in one slice: at some 10 us a thousand it holds a thread for 2 to 3 ms. A very large unit is a slice of its own. */
const SLICE_CHARACTERS = 200_000

/** Snapshot in progress. */
export type Snapshot = {
  units: UnitHandle[]
  accounts: ShardAccount[]
  /** Shards at its start; replay starts there once every row is written. */
  shards: { shard: number; replayFrom: number; body: string }[]
}

/** Starts a snapshot of everything changed since the last one. */
export const beginSnapshot = (lane: Lane): Snapshot => {
  const { units, accounts, shards } = lane.dirty
  const unsent = new Map<number, number>()
  for (const { shard, position } of lane.output.appends) {
    if (!unsent.has(shard)) unsent.set(shard, position)
  }
  lane.dirty = { units: new Set(), accounts: new Set(), shards: new Set() }
  return {
    units: [...units],
    accounts: [...accounts],
    shards: [...shards].map((shard) => ({
      shard: shard.id,
      // What has not gone to the journal yet may never get there: only equity, which leaves no mark elsewhere, waits like that.
      replayFrom: (unsent.get(shard.id) ?? shard.position + 1) - 1,
      body: encodeJson(shardBody(shard)),
    })),
  }
}

type Slice = { accounts: AccountRow[]; units: SleepingUnit[]; complete: SnapshotSlice['complete'] }

const shardBody = ({ markets, recordedMarkets, lastTrade, nowMs, asking }: Shard): ShardBody => ({
  markets: [...markets],
  stamps: [...recordedMarkets],
  lastTrade,
  nowMs,
  asking: [...asking],
})

/**
 * Next slice, with each row as it stands now. Null when nothing is left. A slice follows the records it contains into the journal, so it is
 * never durable before them.
 */
export const nextSlice = (snapshot: Snapshot, most = SLICE_CHARACTERS): SnapshotSlice | null => {
  const slice: Slice = { accounts: [], units: [], complete: [] }
  let characters = 0
  while (characters < most) {
    const account = snapshot.accounts.pop()
    const handle = account === undefined ? snapshot.units.pop() : undefined
    if (account !== undefined) characters += pushed(slice.accounts, accountRow(account))
    else if (handle === undefined) break
    // Whoever sleeps is in the journal as it is.
    else if (handle.awake !== null) characters += pushed(slice.units, sleepingUnitOf(handle.awake))
  }
  const isLast = snapshot.accounts.length === 0 && snapshot.units.length === 0
  if (isLast) slice.complete = snapshot.shards.splice(0)
  return slice.accounts.length + slice.units.length + slice.complete.length === 0 ? null : slice
}

/** Adds a row; answers with the length of its body. */
const pushed = <Row extends { body: string }>(rows: Row[], row: Row): number => {
  rows.push(row)
  return row.body.length
}

const accountRow = (one: ShardAccount): AccountRow => {
  const { account, equityAsset, holdings, position, booked, ended, lastFillMs, quarantine, excused } = one
  const { balances, leveraged } = holdings
  const body: AccountBody = { account, equityAsset, balances, orders: [...holdings.orders], leveraged }
  if (!holdings.isSimulated)
    body.exchange = {
      booked: [...booked].map(([pair, ids]) => [pair, [...ids]]),
      ended: [...ended],
      lastFillMs,
      quarantine,
      excused: [...excused],
    }
  return { shard: shardOf(account.id), id: account.id, position, body: encodeJson(body) }
}

/** Unit with a durable row of this position. */
export type Saved = { shard: number; id: string; position: number }

/** Units in a slice, with the position at which each was saved. */
export const savedIn = ({ units }: SnapshotSlice): Saved[] =>
  units.map(({ shard, id, position }) => ({ shard, id, position }))

/** Notes durable bodies; only their units may sleep. */
export const takeSaved = (lane: Lane, units: readonly Saved[]): void => {
  for (const { shard, id, position } of units) {
    const handle = lane.shards.get(shard)?.units.get(id)
    if (handle !== undefined) handle.saved = position
  }
  putToSleep(lane.unitCache, lane.nowMs, lane.sleepPolicy)
}
