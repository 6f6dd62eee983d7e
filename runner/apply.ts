/** What a record changes. `applyRecord` is the only thing that changes a shard, while deciding and after a restart alike. */
import type { UnitState } from '#engine/unit.ts'
import { isTerminal } from '#engine/order.ts'
import { type Book, openBook, settle } from '#exchanges/paper/book.ts'
import type { Happened, JournalRecord, OrderRow, UnitRow } from './record.ts'
import {
  bringToRules,
  familyNamed,
  freshUnit,
  joinShard,
  knownRules,
  type LiveUnit,
  marketKey,
  newSeat,
  openedAccount,
  type Seat,
  type Shard,
  slotKey,
} from './shard.ts'
import { awaken } from './sleep.ts'

/** What the decider already holds; after a restart it is made out of the record. */
export type Known = { decided: { state: UnitState; config: unknown } | null; /** After the outcome. */ book: Book }

type Entry<Body = JournalRecord> = { position: number; record: Body }

/** Brings the shard to the record. Each thing knows the last record it has, so that a tail may be applied over snapshots of different age. */
export const applyRecord = (shard: Shard, entry: Entry, known: Known | null): void => {
  const { position, record } = entry
  if (position > shard.position) {
    shard.position = position
    shard.nowMs = Math.max(shard.nowMs, record.at)
  }
  switch (record.kind) {
    case 'account-opened': {
      if (shard.accounts.has(record.account.id)) return
      const { account, balances } = record
      const [equityAsset = account.exchange] = Object.keys(balances)
      shard.accounts.set(account.id, openedAccount({ account, book: openBook(balances), position, equityAsset }))
      return
    }
    case 'refused':
    case 'equity-taken':
      return
    case 'market-known':
      shard.markets.set(marketKey(record.market.exchange, record.market.pair), record)
      return
    case 'attempted-again': {
      const seat = seatNamed(shard, record.unit)
      if (position > positionOf(seat)) applyOrders(awaken(seat), record.orders, position)
      return
    }
    case 'happened':
      applyHappened(shard, { position, record }, known)
      return
  }
}

const seatNamed = (shard: Shard, id: string): Seat => {
  const seat = shard.units.get(id)
  if (seat === undefined) throw new Error(`a record names the unit ${id}, which shard ${shard.id} does not have`)
  return seat
}

/** The last record that changed a unit, awake or asleep. */
const positionOf = ({ live, saved }: Seat): number => live?.position ?? saved

const applyOrders = (unit: LiveUnit, orders: readonly OrderRow[], position: number): void => {
  const { unsent } = unit.seat.account
  for (const order of orders) {
    if (order.state === 'intent') unsent.set(order.clientOrderId, order)
    else unsent.delete(order.clientOrderId)
    const key = slotKey(order.trade, order.slot)
    if (isTerminal(order.state)) {
      if (unit.orders.get(key)?.clientOrderId === order.clientOrderId) unit.orders.delete(key)
    } else unit.orders.set(key, order)
    const numbers = unit.tradeNumbers.get(order.trade)
    if (numbers !== undefined && order.number > numbers.last) numbers.last = order.number
  }
  unit.position = position
}

const applyHappened = (shard: Shard, { position, record }: Entry<Happened>, known: Known | null): void => {
  const seat =
    record.created === null
      ? seatNamed(shard, record.unit)
      : (shard.units.get(record.unit) ?? addUnit(shard, { position, row: record.created }, known))
  shard.stamps.set(marketKey(record.market.exchange, record.market.pair), record.market)
  const { account } = seat
  if (record.outcome !== null && position > account.position) {
    account.book = known?.book ?? settle(account.book, record.outcome)
    account.position = position
  }
  // The top 8 of the 40 bits are the shard.
  for (const [, number] of record.tradeNumbers) shard.lastTrade = Math.max(shard.lastTrade, number % 2 ** 32)
  if (position > positionOf(seat)) applyToUnit(awaken(seat), { position, record }, known)
}

const applyToUnit = (unit: LiveUnit, { position, record }: Entry<Happened>, known: Known | null): void => {
  const { seat } = unit
  for (const [trade, number] of record.tradeNumbers) unit.tradeNumbers.set(trade, { trade: number, last: 0 })
  if (record.created !== null) seat.since = position
  applyDecision(unit, record, known)
  applyOrders(unit, record.orders, position)
  if (unit.short && unit.incident === null) seat.account.short.add(seat)
  else seat.account.short.delete(seat)
  const { event } = record
  unit.heardAtMs = event.at
  if (event.kind === 'price-crossed') unit.heard = { ...unit.heard, priceMs: event.at }
  if (event.kind === 'candle-closed') {
    unit.heard = { ...unit.heard, candles: { ...unit.heard.candles, [event.interval]: event.candle.openTimeMs } }
  }
  const { awake } = seat.shard.dormitory
  awake.delete(unit)
  awake.add(unit)
}

const applyDecision = (unit: LiveUnit, record: Happened, known: Known | null): void => {
  if (record.changed !== null) {
    unit.row = { ...unit.row, name: record.changed.name, config: record.changed.config }
    unit.config = known?.decided?.config ?? unit.family.parseConfig(record.changed.config)
  }
  if (record.incident !== null) {
    unit.incident = record.incident
    unit.wakes = []
  }
  const { event } = record
  if (event.kind === 'balance-changed') unit.short = false
  if (event.kind === 'order-refused' && event.reason === 'insufficient-funds') unit.short = true
  if (event.kind === 'order-rejected' && event.reason === 'funds') unit.short = true
  if (record.decided === null) return
  if (record.created === null) bringToRules(unit, record.rules)
  else if (unit.rules !== knownRules({ id: unit.row.id, family: unit.family }, record.rules)) {
    // Its first record is whole: nothing of the present version's beginning may show through.
    unit.state = { trades: [] }
    unit.rules = record.rules
  }
  unit.state = known?.decided?.state ?? stateAfter(unit.state, record.decided)
  if (record.decided.wakes !== null) unit.wakes = record.decided.wakes
}

/** The state that a recorded decision left: changed parts replace, the rest is shared. */
export const stateAfter = (before: UnitState, decided: NonNullable<Happened['decided']>): UnitState => {
  const { head, trades: changed, removed } = decided
  const trades = changed.length === 0 && removed.length === 0 ? before.trades : merged(before.trades, changed, removed)
  return { ...before, ...head, trades }
}

const merged = (
  before: UnitState['trades'],
  changed: UnitState['trades'],
  removed: readonly number[],
): UnitState['trades'] => {
  const byId = new Map(before.map((trade) => [trade.id, trade]))
  for (const id of removed) byId.delete(id)
  for (const trade of changed) byId.set(trade.id, { ...byId.get(trade.id), ...trade })
  return [...byId.values()].sort((left, right) => left.id - right.id)
}

const addUnit = (shard: Shard, entry: { position: number; row: UnitRow }, known: Known | null): Seat => {
  const { position, row } = entry
  const account = shard.accounts.get(row.account)
  if (account === undefined)
    throw new Error(`a record names the account ${row.account}, which shard ${shard.id} does not have`)
  const family = familyNamed(shard.dormitory.families, row.family)
  const config = known?.decided?.config ?? family.parseConfig(row.config)
  const seat = newSeat({ id: row.id, shard, account, since: position })
  joinShard(freshUnit({ seat, row, family, config, state: family.initial(config) }))
  return seat
}
