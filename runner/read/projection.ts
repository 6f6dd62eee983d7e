/**
 * Projection: durable records as rows of the read tables. Rows written once come from the record alone, so that they can be made again from
 * the journal.
 */
import {
  type Happened,
  type Happening,
  happenings,
  type JournalRecord,
  type OrderRow,
  type UnitRow,
} from '../journal/record.ts'
import type { Pending } from '../lane/lane.ts'
import { reportOf } from './report.ts'
import type {
  Account,
  BalanceProjection,
  EquityProjection,
  FillProjection,
  HistoryProjection,
  Notice,
  QuarantineProjection,
  OrderProjection,
  ProjectionBatch,
  SettingsProjection,
  UnitProjection,
} from '../host/runner.ts'
import type { Holdings } from '#exchanges/holdings.ts'
import type { AnyFamily, HistoryRow, UnitState } from '#engine/unit.ts'
import type { ShardAccount } from '../lane/shard.ts'

type Keyed<Row> = Row & { position: number; ordinal: number }

/** Rows of one record that are written once. */
export type OnceRows = {
  orders: OrderProjection[]
  fills: FillProjection[]
  history: Keyed<HistoryProjection>[]
  notices: Keyed<Notice>[]
  settings: SettingsProjection[]
  equity: EquityProjection[]
  quarantines: QuarantineProjection[]
}

/** Account and units that a record is about, as it left them. */
export type About = { account: Account; units: ReadonlyMap<string, UnitRow> }

/** Rows of the read tables that a record writes once. */
export const onceRows = (position: number, record: JournalRecord, about: About): OnceRows => {
  const rows: OnceRows = { orders: [], fills: [], history: [], notices: [], settings: [], equity: [], quarantines: [] }
  const { account, units } = about
  switch (record.kind) {
    case 'account-opened':
    case 'refused':
    case 'market-known':
      return rows
    case 'account-quarantined':
    case 'account-released': {
      const { id, owner, exchange } = account
      const quarantine = record.kind === 'account-released' ? null : { detail: record.detail, atMs: record.at }
      rows.quarantines.push({ account: id, owner, exchange, position, quarantine })
      return rows
    }
    case 'attempted-again':
    case 'exchange-said': {
      const unit = units.get(record.unit ?? '')
      if (unit !== undefined) rows.orders.push(...record.orders.map((row) => orderOf(row, unit)))
      return rows
    }
    case 'equity-taken': {
      const { equity, realised, managed } = record
      rows.equity.push({
        account: account.id,
        owner: account.owner,
        mode: account.kind,
        atMs: record.at,
        equity,
        realised,
        managed,
      })
      return rows
    }
    case 'happened':
      for (const part of happenings(record)) {
        const unit = units.get(part.unit)
        if (unit !== undefined) happenedRows(rows, { position, record: part, whole: record, account, unit })
      }
      return rows
  }
}

type Placed = { position: number; record: Happening; whole: Happened; account: Account; unit: UnitRow }

const rowsOf = ({ decided }: Happening): readonly HistoryRow[] =>
  (decided?.effects ?? []).flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))

/** Trade at the other end of an escape: the giver's row and the receiver's stand in one record. Null without an escape. */
const otherOf = ({ record, whole }: Pick<Placed, 'record' | 'whole'>, row: HistoryRow): HistoryProjection['other'] => {
  const { event } = record
  if (event.kind === 'trade-received') return row.cause === 'escaped' ? event.handover.from : null
  if (row.action !== 'escape') return null
  for (const part of whole.told) {
    if (part.event.kind !== 'trade-received') continue
    const { from } = part.event.handover
    const trade = rowsOf(part).find(({ cause }) => cause === 'escaped')?.trade ?? null
    if (from.unit === record.unit && from.trade === row.trade && trade !== null) return { unit: part.unit, trade }
  }
  return null
}

const happenedRows = (rows: OnceRows, { position, record, whole, account, unit }: Placed): void => {
  rows.orders.push(...record.orders.map((row) => orderOf(row, unit)))
  const fill = fillOf(record, account, unit)
  if (fill !== null) rows.fills.push(fill)
  const settings = settingsOf({ position, record, unit })
  if (settings !== null) rows.settings.push(settings)
  // Rows of the parts before have their ordinals already.
  const first = 1 + Math.max(-1, ...[...rows.history, ...rows.notices].map(({ ordinal }) => ordinal))
  for (const [index, effect] of (record.decided?.effects ?? []).entries()) {
    const ordinal = first + index
    const key = { position, ordinal, owner: unit.owner, unit: unit.id, atMs: record.event.at }
    switch (effect.kind) {
      case 'write-history':
        rows.history.push({
          ...key,
          unitName: unit.name,
          family: unit.family,
          mode: unit.mode,
          exchange: account.exchange,
          pair: record.market.pair,
          row: effect.row,
          other: otherOf({ record, whole }, effect.row),
        })
        break
      case 'notify':
        rows.notices.push({ ...key, effect })
        break
      case 'ask-allowance':
      case 'ask-room':
        // Rooms of packages are granted by whoever listens to the unit's report; nothing is written for it.
        break
      case 'hand-over':
      case 'move-trade':
        // Its receiver is a part of the record.
        break
    }
  }
}

/** Settings that a record gave a unit, at its start or by an edit. Null when it gave none, or the rules failed over them. */
const settingsOf = ({
  position,
  record,
  unit,
}: Pick<Placed, 'position' | 'record' | 'unit'>): SettingsProjection | null => {
  const given = record.changed ?? record.created
  if (given === null || record.decided === null) return null
  const { event } = record
  return {
    position,
    owner: unit.owner,
    unit: unit.id,
    command: record.command,
    atMs: event.at,
    name: given.name,
    config: given.config,
    price: record.market.price,
    applied: event.kind === 'user-asked' && event.ask.kind === 'edit' ? event.ask.applyToGenerated : null,
  }
}

const orderOf = (row: OrderRow, unit: UnitRow): OrderProjection => ({
  clientOrderId: row.clientOrderId,
  account: unit.account,
  owner: unit.owner,
  unit: unit.id,
  trade: row.trade,
  slot: row.slot,
  side: row.want.side,
  type: row.want.type,
  price: row.want.type === 'market' ? null : row.want.price,
  quantity: row.want.quantity,
  filled: row.filled,
  state: row.state,
  createdAtMs: row.createdAtMs,
  updatedAtMs: row.updatedAtMs,
})

const fillOf = (record: Happening, account: Account, unit: UnitRow): FillProjection | null => {
  if (record.outcome?.kind !== 'filled') return null
  const { outcome } = record
  const order = record.orders.find((row) => row.clientOrderId === outcome.id)
  if (order === undefined) return null
  const { fill } = outcome
  return {
    account: account.id,
    owner: unit.owner,
    unit: unit.id,
    trade: order.trade,
    slot: order.slot,
    clientOrderId: outcome.id,
    tradeId: fill.tradeId,
    exchange: account.exchange,
    pair: record.market.pair,
    side: order.want.side,
    atMs: fill.at,
    price: fill.price,
    quantity: fill.quantity,
    feeAsset: fill.fee.asset,
    feeName: fill.fee.asset === 'third' ? fill.fee.name : null,
    fee: fill.fee.amount,
    feeQuote: fill.fee.quote,
    realised: record.realised,
  }
}

/** Unit as some record left it. */
export type SeenUnit = {
  row: UnitRow
  family: AnyFamily
  config: unknown
  state: UnitState
  heardAtMs: number
}

/** A unit as lists show it. */
export const unitOf = (account: Account, { row, family, config, state, heardAtMs }: SeenUnit): UnitProjection => {
  const report = reportOf({ family, config, state })
  return {
    id: row.id,
    account: row.account,
    owner: row.owner,
    family: row.family,
    name: row.name,
    mode: row.mode,
    exchange: account.exchange,
    pair: family.pairs(config)[0] ?? '',
    config: row.config,
    createdAtMs: row.createdAtMs,
    startedAtMs: row.createdAtMs,
    // A deleted unit is asked nothing more: its last event deleted it.
    deletedAtMs: report.status === 'deleted' ? heardAtMs : null,
    report,
  }
}

/** Balances of an account as lists show them. */
export const balancesOf = (account: Account, holdings: Holdings): BalanceProjection[] =>
  Object.entries(holdings.balances).map(([asset, { free, locked }]) => ({
    account: account.id,
    owner: account.owner,
    asset,
    free,
    locked,
  }))

/** Batch of records that became durable together: last states once, single events all. */
export const projectionOf = (shard: number, position: number, durable: readonly Pending[]): ProjectionBatch => {
  const units = new Map<string, { account: ShardAccount; seen: SeenUnit }>()
  const books = new Map<ShardAccount, Holdings>()
  const opened: Account[] = []
  const once: OnceRows[] = []
  for (const { position: at, record, account, holdings, seen } of durable) {
    if (record.kind === 'account-opened') opened.push(record.account)
    if (account === null) continue
    const rows = new Map(seen.map(({ row }) => [row.id, row]))
    once.push(onceRows(at, record, { account: account.account, units: rows }))
    if (holdings !== null) books.set(account, holdings)
    for (const { unit, ...left } of seen) units.set(left.row.id, { account, seen: { ...left, family: unit.family } })
  }
  return {
    shard,
    position,
    accounts: opened,
    units: [...units.values()].map(({ account, seen }) => unitOf(account.account, seen)),
    orders: lastOrders(once.flatMap((rows) => rows.orders)),
    fills: once.flatMap((rows) => rows.fills),
    history: once.flatMap((rows) => rows.history),
    notices: once.flatMap((rows) => rows.notices),
    settings: once.flatMap((rows) => rows.settings),
    balances: [...books].flatMap(([account, holdings]) => balancesOf(account.account, holdings)),
    equity: once.flatMap((rows) => rows.equity),
    quarantines: once.flatMap((rows) => rows.quarantines),
  }
}

const lastOrders = (orders: readonly OrderProjection[]): OrderProjection[] => [
  ...new Map(orders.map((order) => [order.clientOrderId, order])).values(),
]
