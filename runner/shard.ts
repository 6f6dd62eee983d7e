/** A shard in memory: accounts, units and the answers it gave. `applyRecord` is the only thing that changes it, while deciding and after a restart alike. */
import type { Interval } from '#engine/candle.ts'
import type { UnitState, AnyFamily, Wake } from '#engine/unit.ts'
import { isTerminal } from '#engine/order.ts'
import { type Book, openBook, settle } from '#exchanges/paper/book.ts'
import type { Market } from '#engine/market.ts'
import type { Happened, Incident, JournalRecord, MarketStamp, OrderRow, UnitRow } from './record.ts'
import type { Account, CommandAnswer } from './runner.ts'

export type LiveAccount = {
  account: Account
  book: Book
  units: Map<string, LiveUnit>
  /** Last record that changed it. */
  position: number
  /** The asset in which its equity is told: the first it was opened with. */
  equityAsset: string
  /** Intents that no exchange has answered yet. */
  unsent: Map<string, OrderRow>
}

/** Time of the last `price-crossed`, and the opening of the last candle of each interval. */
export type Heard = { priceMs: number; candles: Readonly<Partial<Record<Interval, number>>> }

const nothingHeard: Heard = { priceMs: 0, candles: {} }

export type LiveUnit = {
  row: UnitRow
  family: AnyFamily
  /** The parsed settings. */
  config: unknown
  state: UnitState
  /** Version of the family's rules whose shape the state has; the family's own once the shard is back. */
  rules: number
  wakes: readonly Wake[]
  /** At most one order a slot that is not terminal. */
  orders: Map<string, OrderRow>
  tradeNumbers: Map<number, TradeNumber>
  incident: Incident | null
  /** It was refused for want of funds and is told when some come free. */
  short: boolean
  /** Last record that changed it. */
  position: number
  /** Position of its first record: the order in which units of a shard are asked. */
  since: number
  /** Time of its last event. */
  heardAtMs: number
  heard: Heard
  /** The same when the runner started: what a feed repeats of the time before is not heard again. */
  heardBefore: Heard
}

export type TradeNumber = {
  /** 40 bits, unique within the installation. */
  trade: number
  /** Number of its last order. */
  last: number
}

export type Shard = {
  id: number
  accounts: Map<string, LiveAccount>
  units: Map<string, LiveUnit>
  answers: Map<string, CommandAnswer>
  /** The filters that its records mean, by `marketKey`. */
  markets: Map<string, { version: number; market: Market }>
  /** Each market as its last record saw it. */
  stamps: Map<string, MarketStamp>
  /** Position of the last record, durable or not. */
  position: number
  lastTrade: number
  nowMs: number
}

export const emptyShard = (id: number): Shard => ({
  id,
  accounts: new Map(),
  units: new Map(),
  answers: new Map(),
  markets: new Map(),
  stamps: new Map(),
  position: 0,
  lastTrade: 0,
  nowMs: 0,
})

export const marketKey = (exchange: string, pair: string): string => `${exchange} ${pair}`

export const slotKey = (trade: number, slot: string): string => `${trade} ${slot}`

export const SHARDS = 256

/** FNV-1a of the account's id, modulo the number of shards. */
export const shardOf = (account: string): number => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(account)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0) % SHARDS
}

export type Families = ReadonlyMap<string, AnyFamily>

export const familyNamed = (families: Families, name: string): AnyFamily => {
  const family = families.get(name)
  if (family === undefined) throw new Error(`the journal names the family ${name}, which this program does not have`)
  return family
}

/** What the decider already holds; after a restart it is made out of the record. */
export type Known = { decided: { state: UnitState; config: unknown } | null; /** After the outcome. */ book: Book }

/** Brings the shard to the record. Each thing knows the last record it has, so that a tail may be applied over snapshots of different age. */
export const applyRecord = (
  shard: Shard,
  families: Families,
  entry: { position: number; record: JournalRecord },
  known: Known | null,
): void => {
  const { position, record } = entry
  if (position > shard.position) {
    shard.position = position
    shard.nowMs = Math.max(shard.nowMs, record.at)
  }
  switch (record.kind) {
    case 'account-opened': {
      if (shard.accounts.has(record.account.id)) return
      const [equityAsset = record.account.exchange] = Object.keys(record.balances)
      const { account } = record
      shard.accounts.set(account.id, {
        account,
        book: openBook(record.balances),
        units: new Map(),
        position,
        equityAsset,
        unsent: new Map(),
      })
      return
    }
    case 'refused':
    case 'equity-taken':
      return
    case 'market-known':
      shard.markets.set(marketKey(record.market.exchange, record.market.pair), record)
      return
    case 'attempted-again': {
      const unit = unitNamed(shard, record.unit)
      if (position > unit.position) applyOrders(shard, unit, record.orders, position)
      return
    }
    case 'happened':
      applyHappened(shard, families, { position, record }, known)
      return
  }
}

const unitNamed = (shard: Shard, id: string): LiveUnit => {
  const unit = shard.units.get(id)
  if (unit === undefined) throw new Error(`a record names the unit ${id}, which shard ${shard.id} does not have`)
  return unit
}

const applyOrders = (shard: Shard, unit: LiveUnit, orders: readonly OrderRow[], position: number): void => {
  const unsent = shard.accounts.get(unit.row.account)?.unsent
  for (const order of orders) {
    if (order.state === 'intent') unsent?.set(order.clientOrderId, order)
    else unsent?.delete(order.clientOrderId)
    const key = slotKey(order.trade, order.slot)
    if (isTerminal(order.state)) {
      if (unit.orders.get(key)?.clientOrderId === order.clientOrderId) unit.orders.delete(key)
    } else unit.orders.set(key, order)
    const numbers = unit.tradeNumbers.get(order.trade)
    if (numbers !== undefined && order.number > numbers.last) numbers.last = order.number
  }
  unit.position = position
}

const applyHappened = (
  shard: Shard,
  families: Families,
  entry: { position: number; record: Happened },
  known: Known | null,
): void => {
  const { position, record } = entry
  const unit =
    record.created === null
      ? unitNamed(shard, record.unit)
      : (shard.units.get(record.unit) ?? addUnit(shard, families, { position, row: record.created }, known))
  shard.stamps.set(marketKey(record.market.exchange, record.market.pair), record.market)
  if (record.outcome !== null) {
    const account = shard.accounts.get(unit.row.account)
    if (account !== undefined && position > account.position) {
      account.book = known?.book ?? settle(account.book, record.outcome)
      account.position = position
    }
  }
  // The top 8 of the 40 bits are the shard.
  for (const [, number] of record.tradeNumbers) shard.lastTrade = Math.max(shard.lastTrade, number % 2 ** 32)
  if (position <= unit.position) return
  for (const [trade, number] of record.tradeNumbers) unit.tradeNumbers.set(trade, { trade: number, last: 0 })
  if (record.created !== null) unit.since = position
  applyDecision(unit, record, known)
  applyOrders(shard, unit, record.orders, position)
  unit.heardAtMs = record.event.at
  const { event } = record
  if (event.kind === 'price-crossed') unit.heard = { ...unit.heard, priceMs: event.at }
  if (event.kind === 'candle-closed') {
    unit.heard = { ...unit.heard, candles: { ...unit.heard.candles, [event.interval]: event.candle.openTimeMs } }
  }
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
  else if (unit.rules !== knownRules(unit, record.rules)) {
    // Its first record is whole: nothing of the present version's beginning may show through.
    unit.state = { trades: [] }
    unit.rules = record.rules
  }
  unit.state = known?.decided?.state ?? stateAfter(unit.state, record.decided)
  if (record.decided.wakes !== null) unit.wakes = record.decided.wakes
}

/** Throws for rules that came after this program. */
export const knownRules = ({ row, family }: Pick<LiveUnit, 'row' | 'family'>, rules: number): number => {
  if (rules <= family.version) return rules
  throw new Error(
    `unit ${row.id} was decided by version ${rules} of ${family.name}; this program knows version ${family.version}`,
  )
}

/** Gives the state the shape in which rules of this version left theirs: its own, or the present one. */
export const bringToRules = (unit: LiveUnit, rules: number): void => {
  if (unit.rules === rules) return
  const { row, family } = unit
  if (knownRules(unit, rules) !== family.version) {
    throw new Error(
      `unit ${row.id} has a state of ${family.name} ${unit.rules} and a decision of ${family.name} ${rules}`,
    )
  }
  unit.state = family.upgrade(unit.state, unit.rules)
  unit.rules = rules
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
  for (const trade of changed) byId.set(trade.id, trade)
  return [...byId.values()].sort((left, right) => left.id - right.id)
}

const addUnit = (
  shard: Shard,
  families: Families,
  entry: { position: number; row: UnitRow },
  known: Known | null,
): LiveUnit => {
  const { position, row } = entry
  const family = familyNamed(families, row.family)
  const config = known?.decided?.config ?? family.parseConfig(row.config)
  const unit = freshUnit({ row, family, config, state: family.initial(config), since: position })
  joinShard(shard, unit)
  return unit
}

export const freshUnit = (parts: Pick<LiveUnit, 'row' | 'family' | 'config' | 'state' | 'since'>): LiveUnit => ({
  ...parts,
  rules: parts.family.version,
  wakes: [],
  orders: new Map(),
  tradeNumbers: new Map(),
  incident: null,
  short: false,
  position: 0,
  heardAtMs: 0,
  heard: nothingHeard,
  heardBefore: nothingHeard,
})

/** Enters a unit into the shard and its account. */
export const joinShard = (shard: Shard, unit: LiveUnit): void => {
  shard.units.set(unit.row.id, unit)
  shard.accounts.get(unit.row.account)?.units.set(unit.row.id, unit)
}
