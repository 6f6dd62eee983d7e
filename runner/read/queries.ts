/** Queries about the present, answered by the shard rather than the read tables. */
import type { Ask, Event } from '#engine/event.ts'
import type { MarketNow } from '#engine/market.ts'
import { asPrice } from '#engine/money.ts'
import { pairOfEvent } from '#engine/pair-of-event.ts'
import { type LaneMarket, lastValues, marketNow } from '../lane/lane-markets.ts'
import type { Lane } from '../lane/lane.ts'
import { balancesOf, onceRows, type SeenUnit, unitOf } from './projection.ts'
import { decodeRecord } from '../journal/encode-record.ts'
import { happenings, type JournalRecord } from '../journal/record.ts'
import type { AskPreview, BalanceProjection, ProjectionBatch, UnitNow } from '../host/runner.ts'
import { type AwakeUnit, type UnitHandle, type Shard, shardOf } from '../lane/shard.ts'
import { peek } from '../sleep/sleep.ts'
import { followedPair } from '../sleep/waiters.ts'

/** Followed market and its present state. */
type Seen = { followed: LaneMarket; market: MarketNow }

const explained = ({ family, config, state }: AwakeUnit, { followed, market }: Seen) =>
  family.explain(config, state, market, lastValues(followed, family.series(config, state)))

/** State of a unit with the price of now. Null when there is no such unit in the account, or no price. */
export const unitNow = (lane: Lane, account: string, id: string): UnitNow | null => {
  const shard = lane.shards.get(shardOf(account))
  const handle = shard?.units.get(id)
  if (handle === undefined || handle.account.account.id !== account) return null
  const followed = followedPair(lane, handle, 0)
  const market = followed === null ? null : marketNow(followed)
  if (followed === null || market === null) return null
  const unit = peek(handle)
  const [wake] = unit.wakes
  return {
    explanation: explained(unit, { followed, market }),
    report: unit.family.report(unit.config, unit.state),
    above: wake?.above ?? null,
    below: wake?.below ?? null,
    atMs: wake?.atMs ?? null,
    liveOrders: [...unit.orders.values()].map(({ trade, slot, want, filled, state }) => ({
      trade,
      slot,
      side: want.side,
      price: want.type === 'market' ? null : asPrice(want.price),
      quantity: want.quantity,
      filled,
      state,
    })),
    incident: unit.incident?.code ?? null,
    shard: handle.shard.id,
    position: unit.position,
  }
}

/** Preview of a user's ask: the refusal, or the report after it. Null when the unit is unknown or has no price. */
export const askPreview = (
  lane: Lane,
  { account, unit: id, ask }: { account: string; unit: string; ask: Ask },
): AskPreview | null => {
  const handle = lane.shards.get(shardOf(account))?.units.get(id)
  if (handle === undefined || handle.account.account.id !== account) return null
  const { incident, family, config, state } = peek(handle)
  const event: Event = { at: lane.nowMs, kind: 'user-asked', ask }
  const followed = followedPair(
    lane,
    handle,
    pairOfEvent(event, (trade) => family.pairOf(config, state, trade)),
  )
  const market = followed === null ? null : marketNow(followed)
  if (market === null || incident !== null) return null
  const { refusal, state: after } = family.decide(config, state, event, market)
  return refusal === null ? { kind: 'changed', report: family.report(config, after) } : { kind: 'refused', refusal }
}

/** Balances of an account, none for one that the lane does not have. */
export const accountBalances = (lane: Lane, id: string): readonly BalanceProjection[] => {
  const account = lane.shards.get(shardOf(id))?.accounts.get(id)
  return account === undefined ? [] : balancesOf(account.account, account.holdings)
}

/**
 * Batch of records after the read tables' watermark: single events from the records, last states as they stand now. Null when there are
 * none.
 */
export const projectAgain = (
  lane: Lane,
  shardId: number,
  records: readonly { position: number; body: string }[],
): ProjectionBatch | null => {
  const shard = lane.shards.get(shardId)
  const last = records.at(-1)
  if (shard === undefined || last === undefined) return null
  const batch = {
    accounts: [],
    units: [],
    orders: [],
    fills: [],
    history: [],
    notices: [],
    settings: [],
    quarantines: [],
    balances: [],
    equity: [],
  }
  const result: Growing = { shard: shardId, position: last.position, ...batch }
  const touched = new Map<UnitHandle, AwakeUnit>()
  const accounts = new Set<string>()
  for (const { position, body } of records) {
    const record = decodeRecord(body, `record ${position} of shard ${shardId}`)
    const about = aboutOf(shard, record, touched)
    if (about === null) continue
    accounts.add(about.account)
    addRecord(result, shard, { position, record, ...about })
  }
  for (const id of accounts) {
    const account = shard.accounts.get(id)
    if (account !== undefined) result.balances.push(...balancesOf(account.account, account.holdings))
  }
  for (const [handle, unit] of touched) result.units.push(unitOf(handle.account.account, unit satisfies SeenUnit))
  return result
}

type Growing = { -readonly [Key in keyof ProjectionBatch]: Writable<ProjectionBatch[Key]> }
type Writable<Value> = Value extends readonly (infer Row)[] ? Row[] : Value

/** Account and units that a record is about. `touched` keeps loaded units, so that no body is read twice. */
const aboutOf = (
  shard: Shard,
  record: JournalRecord,
  touched: Map<UnitHandle, AwakeUnit>,
): { account: string; units: readonly AwakeUnit[] } | null => {
  const unitsOf = (ids: readonly string[]) => {
    const units = ids.flatMap((id) => {
      const handle = shard.units.get(id)
      if (handle === undefined) return []
      const unit = touched.get(handle) ?? peek(handle)
      touched.set(handle, unit)
      return [unit]
    })
    const [first] = units
    return first === undefined ? null : { account: first.handle.account.account.id, units }
  }
  switch (record.kind) {
    case 'refused':
    case 'market-known':
      return null
    case 'account-opened':
      return { account: record.account.id, units: [] }
    case 'equity-taken':
    case 'account-quarantined':
    case 'account-released':
      return { account: record.account, units: [] }
    case 'exchange-said':
      return record.unit === null ? { account: record.account, units: [] } : unitsOf([record.unit])
    case 'happened':
      return unitsOf(happenings(record).map(({ unit }) => unit))
    case 'attempted-again':
      return unitsOf([record.unit])
  }
}

const addRecord = (
  result: Growing,
  shard: Shard,
  entry: { position: number; record: JournalRecord; account: string; units: readonly AwakeUnit[] },
): void => {
  const { position, record } = entry
  const account = shard.accounts.get(entry.account)
  if (account === undefined) return
  if (record.kind === 'account-opened') result.accounts.push(record.account)
  const rows = onceRows(position, record, {
    account: account.account,
    units: new Map(entry.units.map(({ row }) => [row.id, row])),
  })
  const later = new Set(rows.orders.map((order) => order.clientOrderId))
  result.orders = [...result.orders.filter((order) => !later.has(order.clientOrderId)), ...rows.orders]
  result.fills.push(...rows.fills)
  result.history.push(...rows.history)
  result.notices.push(...rows.notices)
  result.settings.push(...rows.settings)
  result.equity.push(...rows.equity)
  result.quarantines.push(...rows.quarantines)
}
