/** Brings shards back from snapshot and tail: records are applied, nothing is decided again. Then wants are compared with the books once more. */
import { decodeJson } from '#engine/json.ts'
import type { UnitState, Wake } from '#engine/unit.ts'
import type { Balance, PaperOrder } from '#exchanges/paper/book.ts'
import { EQUITY_EVERY_MS } from './equity.ts'
import type { Recovered, SnapshotRow } from './journal.ts'
import { type Lane, shardNamed } from './lane.ts'
import { settleSlot } from './paper-desk.ts'
import { decodeRecord, type Incident, type MarketStamp, type OrderRow, type UnitRow } from './record.ts'
import type { Account } from './runner.ts'
import {
  applyRecord,
  bringToRules,
  familyNamed,
  freshUnit,
  type Heard,
  joinShard,
  knownRules,
  type LiveUnit,
  type Shard,
  type TradeNumber,
} from './shard.ts'
import type { Market } from '#engine/market.ts'
import { armOrder, armUnit } from './sleepers.ts'

/** A unit in a snapshot. */
export type UnitBody = {
  row: UnitRow
  rules: number
  state: UnitState
  wakes: readonly Wake[]
  orders: readonly (readonly [string, OrderRow])[]
  tradeNumbers: readonly (readonly [number, TradeNumber])[]
  incident: Incident | null
  short: boolean
  since: number
  heardAtMs: number
  heard: Heard
}

/** An account in a snapshot. */
export type AccountBody = {
  account: Account
  equityAsset: string
  balances: Readonly<Record<string, Balance>>
  orders: readonly (readonly [string, PaperOrder])[]
}

/** What belongs to the shard itself in a snapshot. */
export type ShardBody = {
  markets: readonly (readonly [string, { version: number; market: Market }])[]
  stamps: readonly (readonly [string, MarketStamp])[]
  lastTrade: number
  nowMs: number
}

/** Bodies are written by `snapshot.ts` alone. */
const asUnitBody = (value: unknown) => value as UnitBody
const asAccountBody = (value: unknown) => value as AccountBody
const asShardBody = (value: unknown) => value as ShardBody

/** Fills an empty lane. Throws, naming the record, when the journal holds something that this program does not know. */
export const recoverLane = (lane: Lane, recovered: Recovered): void => {
  for (const { shard: id, replayFrom, body } of recovered.shards) {
    const shard = shardNamed(lane, id)
    const { markets, stamps, lastTrade, nowMs } = asShardBody(decodeJson(body))
    shard.position = replayFrom
    shard.markets = new Map(markets)
    shard.stamps = new Map(stamps)
    shard.lastTrade = lastTrade
    shard.nowMs = nowMs
  }
  for (const row of recovered.rows) if (row.kind === 'account') loadAccount(shardNamed(lane, row.shard), row)
  const units = recovered.rows.filter((row) => row.kind === 'unit').map((row) => loadUnit(lane, row))
  // Units are asked in the order in which they came to be, whichever way they come back.
  units.sort((left, right) => left.unit.since - right.unit.since)
  for (const { shard, unit } of units) enterUnit(shard, unit)
  for (const { shard: id, position, body } of recovered.tail) {
    const shard = shardNamed(lane, id)
    const where = `record ${position} of shard ${id}`
    if (position !== shard.position + 1)
      throw new Error(`${where} follows position ${shard.position}: the journal has a hole`)
    const record = decodeRecord(body, where)
    try {
      applyRecord(shard, lane.families, { position, record }, null)
    } catch (error) {
      throw new Error(`${where} cannot be applied`, { cause: error })
    }
  }
  for (const shard of lane.shards.values()) {
    for (const unit of shard.units.values()) bringToRules(unit, unit.family.version)
  }
  for (const { shard, command, answer } of recovered.answers) shardNamed(lane, shard).answers.set(command, answer)
  for (const shard of lane.shards.values()) {
    wakeShard(lane, shard)
    markChanged(lane, shard, recovered)
  }
  lane.equityDueMs = lane.nowMs - (lane.nowMs % EQUITY_EVERY_MS) + EQUITY_EVERY_MS
}

const loadAccount = (shard: Shard, { position, body }: SnapshotRow): void => {
  const { account, equityAsset, balances, orders } = asAccountBody(decodeJson(body))
  const book = { balances, orders: new Map(orders) }
  shard.accounts.set(account.id, { account, equityAsset, book, units: new Map(), position, unsent: new Map() })
}

const loadUnit = (lane: Lane, { shard, position, body }: SnapshotRow): { shard: Shard; unit: LiveUnit } => {
  const stored = asUnitBody(decodeJson(body))
  const family = familyNamed(lane.families, stored.row.family)
  const config = family.parseConfig(stored.row.config)
  const { row, state, wakes, incident, short, since, heardAtMs, heard } = stored
  const unit = freshUnit({ row, family, config, state, since })
  // The tail may hold decisions of the same old rules: they need the state as it was.
  const rules = knownRules(unit, stored.rules)
  Object.assign(unit, { rules, wakes, incident, short, heardAtMs, heard, position })
  unit.orders = new Map(stored.orders)
  unit.tradeNumbers = new Map(stored.tradeNumbers)
  return { shard: shardNamed(lane, shard), unit }
}

const enterUnit = (shard: Shard, unit: LiveUnit): void => {
  joinShard(shard, unit)
  const unsent = shard.accounts.get(unit.row.account)?.unsent
  for (const order of unit.orders.values()) if (order.state === 'intent') unsent?.set(order.clientOrderId, order)
}

/** What the tail changed is not yet in any snapshot: the next one must hold it. */
const markChanged = (lane: Lane, shard: Shard, recovered: Recovered): void => {
  const saved = new Map<string, number>()
  for (const row of recovered.rows) if (row.shard === shard.id) saved.set(`${row.kind} ${row.id}`, row.position)
  for (const [id, account] of shard.accounts) {
    if (account.position > (saved.get(`account ${id}`) ?? 0)) lane.dirty.accounts.add(account)
  }
  for (const [id, unit] of shard.units) {
    if (unit.position > (saved.get(`unit ${id}`) ?? 0)) lane.dirty.units.add(unit)
  }
  lane.dirty.shards.add(shard)
}

const wakeShard = (lane: Lane, shard: Shard): void => {
  lane.nowMs = Math.max(lane.nowMs, shard.nowMs)
  for (const unit of shard.units.values()) {
    unit.heardBefore = unit.heard
    for (const row of unit.orders.values()) {
      if (row.state === 'intent') lane.suspects.add(row.clientOrderId)
      lane.deafOrders.set(row.clientOrderId, row.filled > 0n ? row.updatedAtMs : 0)
    }
  }
}

/** Once the markets are known: arms every unit and order, and settles every slot. Called after `market` inputs, before the first print. */
export const resumeLane = (lane: Lane): void => {
  for (const shard of lane.shards.values()) {
    const units = [...shard.units.values()].sort((left, right) => left.since - right.since)
    for (const unit of units) {
      const account = shard.accounts.get(unit.row.account)
      if (account === undefined) throw new Error(`unit ${unit.row.id} has no account`)
      armUnit(lane, shard, unit)
      const orders = [...unit.orders].sort(
        ([, left], [, right]) => left.createdAtMs - right.createdAtMs || left.number - right.number,
      )
      for (const [key, row] of orders) armOrder(lane, { shard, account, unit, key }, row.clientOrderId)
      for (const [key] of orders) settleSlot(lane, { shard, account, unit, key })
    }
  }
}
