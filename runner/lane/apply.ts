/** Application of a record to a shard: `applyRecord` alone changes a shard, while deciding and after a restart. */
import type { Event } from '#engine/event.ts'
import type { Fill } from '#engine/fill.ts'
import type { UnitState } from '#engine/unit.ts'
import { isTerminal } from '#engine/order.ts'
import { type Holdings, openHoldings, settle } from '#exchanges/holdings.ts'
import { noteAskings } from './asking.ts'
import {
  type Happened,
  type Happening,
  happenings,
  type JournalRecord,
  type OrderRow,
  type UnitRow,
} from '../journal/record.ts'
import {
  bringToRules,
  familyNamed,
  freshUnit,
  joinShard,
  knownRules,
  type AwakeUnit,
  marketKey,
  newHandle,
  nothingHeard,
  openedAccount,
  type UnitHandle,
  type Shard,
  type ShardAccount,
  slotKey,
} from './shard.ts'
import { awaken } from '../sleep/sleep.ts'

/** Results that the decider already holds; after a restart they are made from the record. */
export type Known = {
  /** State and settings after each part of the record. */
  decided: readonly ({ state: UnitState; config: unknown } | null)[]
  /** Holdings after the outcome. */
  holdings: Holdings
}

/** Result of one part. */
type KnownPart = Known['decided'][number]

type Entry<Body = JournalRecord> = { position: number; record: Body }

/** Applies a record. Each thing knows its last record, so a tail may be applied over snapshots of different age. */
export const applyRecord = (shard: Shard, entry: Entry, known: Known | null): void => {
  const { position, record } = entry
  if (position > shard.position) {
    shard.position = position
    shard.nowMs = Math.max(shard.nowMs, record.at)
  }
  switch (record.kind) {
    case 'account-opened': {
      const { account, balances } = record
      const [equityAsset = account.exchange] = Object.keys(balances)
      const holdings = openHoldings(balances, account.kind === 'demo')
      const known = shard.accounts.get(account.id)
      // A demo account that was open before begins again.
      if (known !== undefined) {
        if (position > known.position) Object.assign(known, { holdings, position })
        return
      }
      shard.accounts.set(account.id, openedAccount({ account, holdings, position, equityAsset }))
      return
    }
    case 'refused':
    case 'equity-taken':
      return
    case 'market-known':
      shard.markets.set(marketKey(record.market.exchange, record.market.pair), record)
      return
    case 'attempted-again': {
      const handle = handleNamed(shard, record.unit)
      if (position > positionOf(handle)) applyOrders(awaken(handle), record.orders, position)
      return
    }
    case 'exchange-said':
      applySaid(shard, { position, record })
      return
    case 'account-quarantined': {
      const { reason, detail } = record
      const account = shard.accounts.get(record.account)
      if (account !== undefined) account.quarantine = { reason, detail }
      return
    }
    case 'account-released': {
      const account = shard.accounts.get(record.account)
      if (account === undefined) return
      account.quarantine = null
      if (record.order !== null) account.excused.add(record.order)
      return
    }
    case 'happened':
      applyHappened(shard, { position, record }, known)
      return
  }
}

const handleNamed = (shard: Shard, id: string): UnitHandle => {
  const handle = shard.units.get(id)
  if (handle === undefined) throw new Error(`a record names the unit ${id}, which shard ${shard.id} does not have`)
  return handle
}

/** Position of the last record that changed a unit, awake or asleep. */
const positionOf = ({ awake, saved }: UnitHandle): number => awake?.position ?? saved

const applyOrders = (unit: AwakeUnit, orders: readonly OrderRow[], position: number): void => {
  const { account } = unit.handle
  for (const order of orders) {
    if (isUnanswered(order.state)) account.unsent.set(order.clientOrderId, order)
    else account.unsent.delete(order.clientOrderId)
    const key = slotKey(order.trade, order.slot)
    if (!account.holdings.isSimulated) noteAttempt(unit.handle, key, order)
    if (isTerminal(order.state)) {
      if (unit.orders.get(key)?.clientOrderId === order.clientOrderId) unit.orders.delete(key)
    } else unit.orders.set(key, order)
    const numbers = unit.tradeNumbers.get(order.trade)
    if (numbers !== undefined && order.number > numbers.last) numbers.last = order.number
  }
  unit.position = position
}

/** True for an order of which the exchange has not said that it has it. */
export const isUnanswered = (state: OrderRow['state']): boolean =>
  state === 'intent' || state === 'sent' || state === 'unknown'

const noteAttempt = (handle: UnitHandle, key: string, { clientOrderId, state }: OrderRow): void => {
  const { attempts, ended } = handle.account
  if (!isTerminal(state)) {
    attempts.set(clientOrderId, { handle, key })
    return
  }
  attempts.delete(clientOrderId)
  remember(ended, clientOrderId)
}

/** Most remembered trades of a market, and ended orders of an account: exchanges repeat only newer ones. */
const MOST_KEPT = 10_000

const remember = (names: Set<string>, name: string): void => {
  names.add(name)
  const [oldest] = names
  if (names.size > MOST_KEPT && oldest !== undefined) names.delete(oldest)
}

const noteTrade = (account: ShardAccount, pair: string, fill: Fill): void => {
  const booked = account.booked.get(pair) ?? new Set<string>()
  account.booked.set(pair, booked)
  remember(booked, fill.tradeId)
  account.lastFillMs = Math.max(account.lastFillMs, fill.at)
}

const applySaid = (
  shard: Shard,
  { position, record }: Entry<Extract<JournalRecord, { kind: 'exchange-said' }>>,
): void => {
  const account = shard.accounts.get(record.account)
  if (account !== undefined && position > account.position) {
    account.holdings = settle(account.holdings, record.outcome)
    account.position = position
  }
  if (record.unit === null) return
  const handle = handleNamed(shard, record.unit)
  if (position > positionOf(handle)) applyOrders(awaken(handle), record.orders, position)
}

const applyHappened = (shard: Shard, { position, record }: Entry<Happened>, known: Known | null): void => {
  const parts = happenings(record)
  // A unit may be told twice in one record: whether it has the record is asked before its first part.
  const isNew = parts.map(({ unit }) => {
    const handle = shard.units.get(unit)
    return handle === undefined || position > positionOf(handle)
  })
  for (const [index, part] of parts.entries()) {
    const decided = known?.decided[index] ?? null
    const handle =
      part.created === null
        ? handleNamed(shard, part.unit)
        : (shard.units.get(part.unit) ?? addUnit(shard, { position, row: part.created }, decided))
    for (const recorded of [part.market, part.feeMarket]) {
      if (recorded !== null) shard.recordedMarkets.set(marketKey(recorded.exchange, recorded.pair), recorded)
    }
    const { account } = handle
    if (part.outcome !== null && position > account.position) {
      account.holdings = known?.holdings ?? settle(account.holdings, part.outcome)
      account.position = position
      if (part.outcome.kind === 'filled' && !account.holdings.isSimulated)
        noteTrade(account, part.market.pair, part.outcome.fill)
    }
    // The top 8 of the 40 bits are the shard.
    for (const [, number] of part.tradeNumbers) shard.lastTrade = Math.max(shard.lastTrade, number % 2 ** 32)
    noteAskings(shard, part, position)
    if (isNew[index] === true) applyToUnit(awaken(handle), { position, record: part }, decided)
  }
}

const applyToUnit = (unit: AwakeUnit, { position, record }: Entry<Happening>, known: KnownPart): void => {
  const { handle } = unit
  for (const [id, trade, last = 0] of record.tradeNumbers) unit.tradeNumbers.set(id, { trade, last })
  if (record.created !== null) handle.since = position
  applyDecision(unit, record, known)
  applyOrders(unit, record.orders, position)
  if (unit.short && unit.incident === null) handle.account.short.add(handle)
  else handle.account.short.delete(handle)
  const { event } = record
  unit.heardAtMs = event.at
  if (event.kind === 'price-crossed' || event.kind === 'candle-closed') unit.heard = heardAlso(unit.heard, event)
  const { awake } = handle.shard.unitCache
  awake.delete(unit)
  awake.add(unit)
}

type Told = Extract<Event, { kind: 'price-crossed' | 'candle-closed' }>

const heardAlso = (heard: AwakeUnit['heard'], event: Told): AwakeUnit['heard'] => {
  const before = heard[event.pair] ?? nothingHeard
  const now =
    event.kind === 'price-crossed'
      ? { ...before, priceMs: event.at }
      : { ...before, candles: { ...before.candles, [event.interval]: event.candle.openTimeMs } }
  if (heard.length < 2 && event.pair === 0) return [now]
  const pairs = Math.max(heard.length, event.pair + 1)
  return Array.from({ length: pairs }, (_, pair) => (pair === event.pair ? now : (heard[pair] ?? nothingHeard)))
}

const applyDecision = (unit: AwakeUnit, record: Happening, known: KnownPart): void => {
  if (record.changed !== null) {
    unit.row = { ...unit.row, name: record.changed.name, config: record.changed.config }
    unit.config = known?.config ?? unit.family.parseConfig(record.changed.config)
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
  unit.state = known?.state ?? stateAfter(unit.state, record.decided)
  if (record.decided.wakes !== null) unit.wakes = record.decided.wakes
  for (const effect of record.decided.effects) if (effect.kind === 'move-trade') letGo(unit, effect.moving.id)
}

/** Removes the orders and number of a trade that moved to another unit. */
const letGo = (unit: AwakeUnit, trade: number): void => {
  unit.tradeNumbers.delete(trade)
  for (const [key, row] of unit.orders) if (row.trade === trade) unit.orders.delete(key)
}

/** State after a recorded decision: changed parts are replaced, the rest is shared. */
export const stateAfter = (before: UnitState, decided: NonNullable<Happening['decided']>): UnitState => {
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

const addUnit = (shard: Shard, entry: { position: number; row: UnitRow }, known: KnownPart): UnitHandle => {
  const { position, row } = entry
  const account = shard.accounts.get(row.account)
  if (account === undefined)
    throw new Error(`a record names the account ${row.account}, which shard ${shard.id} does not have`)
  const family = familyNamed(shard.unitCache.families, row.family)
  const config = known?.config ?? family.parseConfig(row.config)
  const handle = newHandle({ id: row.id, shard, account, since: position })
  joinShard(freshUnit({ handle, row, family, config, state: family.initial(config) }))
  return handle
}
