/** What the journal holds: what happened and what was decided. A restart applies these records; it never decides again. */
import type { Event } from '#engine/event.ts'
import type { Market, Pair } from '#engine/market.ts'
import { type Amount, type Price, type Quantity, ZERO_QUANTITY } from '#engine/money.ts'
import type { OrderState } from '#engine/order.ts'
import type { Slot, SlotChange, Want } from '#engine/slots.ts'
import type { Effect, Mode, Refusal, Wake } from '#engine/unit.ts'
import { decodeJson, encodeJson } from '#engine/json.ts'
import type { Outcome } from '#exchanges/paper/book.ts'
import type { Account } from '../host/runner.ts'

/** Rises with every change of the shapes below. Records of every earlier format are read; of a later one none is. */
export const RECORD_FORMAT = 3

/** One attempt to bring a want to the exchange. The row in a record is its last state. */
export type OrderRow = {
  clientOrderId: string
  trade: number
  slot: Slot
  want: Want
  pair: number
  /** Rises with every order of the trade. */
  number: number
  /** 1 for the first attempt of a want. */
  attempt: number
  /** Absolute; the exchange refuses the order afterwards. */
  deadlineMs: number
  state: OrderState
  filled: Quantity
  createdAtMs: number
  updatedAtMs: number
  /** False from the moment the unit wants none. */
  wanted: boolean
  /** Funds that count as used until the exchange has answered. */
  needs: { asset: string; amount: bigint }
  /** Where prices are points of candles: decided before the first of its candle, so that it may fill in this one already. */
  early?: true
}

/** A market as it stood, without its filters: those are in the `market-known` record of the same version. */
export type RecordedMarket = {
  exchange: string
  pair: Pair
  version: number
  price: Price
  bid: Price
  ask: Price
  pumping: boolean
  /** The price is a point of a candle. */
  candle?: true
}

/** What identifies a unit and what its owner gave it. */
export type UnitRow = {
  id: string
  account: string
  owner: string
  family: string
  name: string
  mode: Mode
  /** Stored settings, as `formatConfig` writes them. */
  config: unknown
  createdAtMs: number
}

/** What a decision changed. Null parts stayed as they were. */
export type Decided = {
  /** Fields of the state that changed, its trades apart. */
  head: Readonly<Record<string, unknown>> | null
  /** Of a trade that was there before, and is not removed, only the fields that changed, and its id. */
  trades: readonly { readonly id: number }[]
  removed: readonly number[]
  wants: readonly SlotChange[]
  wakes: readonly Wake[] | null
  effects: readonly Effect[]
}

/** Why a unit no longer decides. The record that holds it holds the event too. */
export type Incident = { code: 'threw' | 'broke-contract' | 'refused-in-a-loop'; detail: string }

/** Something happened to a unit. `decided` is null when it was not asked, because it is quarantined or has just failed. */
export type Happening = {
  unit: string
  /** Version of the family's rules that decided. */
  rules: number
  command: string | null
  event: Event
  market: RecordedMarket
  /** Set on the first record of a unit. */
  created: UnitRow | null
  /** New stored settings and name, by an edit. */
  changed: { name: string; config: unknown } | null
  /** What the paper book did, which caused the event. */
  outcome: Outcome | null
  /** The pair whose price valued the fee of a fill, where that is in a third asset; null for all else. */
  feeMarket: RecordedMarket | null
  decided: Decided | null
  /** Orders that are new or changed, as they stand now. */
  orders: readonly OrderRow[]
  /** Numbers given to trades that order for the first time; of one that came from another unit, the number it had, with that of its last order. */
  tradeNumbers: readonly (readonly [trade: number, tradeNumber: number, last?: number])[]
  /** Realised by the fill of a sell. */
  realised: Amount | null
  incident: Incident | null
}

/** What happened to a unit, and what it was to others of the same account: all of it, or none. */
export type Happened = Happening & {
  kind: 'happened'
  /** In the order in which they were told. */ told: readonly Happening[]
}

/** All that a record tells, in the order in which it happened. */
export const happenings = (record: Happened): readonly Happening[] => [record, ...record.told]

export type RecordBody =
  | Happened
  | { kind: 'account-opened'; command: string; account: Account; balances: Readonly<Record<string, bigint>> }
  | { kind: 'refused'; command: string; refusal: Refusal }
  | { kind: 'market-known'; version: number; market: Market }
  /** An attempt was proven never to have reached the book; the same want goes out under a new number. */
  | { kind: 'attempted-again'; unit: string; orders: readonly OrderRow[] }
  | { kind: 'equity-taken'; account: string; equity: Amount; realised: Amount }

export type JournalRecord = { format: number; /** Market time, ms. */ at: number } & RecordBody

/** A record as it lies in the journal: each fill and each want once, orders as rows without names. The journal is mostly written, seldom read. */
type PackedOrder = readonly [
  clientOrderId: string,
  trade: number,
  slot: Slot,
  want: Want,
  pair: number,
  number: number,
  attempt: number,
  deadlineMs: number,
  state: OrderState,
  filled: Quantity,
  createdAtMs: number,
  updatedAtMs: number,
  wanted: boolean,
  asset: string,
  amount: bigint,
]

const packOrder = (row: OrderRow): PackedOrder => [
  row.clientOrderId,
  row.trade,
  row.slot,
  row.want,
  row.pair,
  row.number,
  row.attempt,
  row.deadlineMs,
  row.state,
  row.filled,
  row.createdAtMs,
  row.updatedAtMs,
  row.wanted,
  row.needs.asset,
  row.needs.amount,
]

const unpackOrder = (row: PackedOrder): OrderRow => ({
  clientOrderId: row[0],
  trade: row[1],
  slot: row[2],
  want: row[3],
  pair: row[4],
  number: row[5],
  attempt: row[6],
  deadlineMs: row[7],
  state: row[8],
  filled: row[9],
  createdAtMs: row[10],
  updatedAtMs: row[11],
  wanted: row[12],
  needs: { asset: row[13], amount: row[14] },
})

/** What lies in the journal of a `Happening`: what is usual is left out, and what stands there twice is there once. */
type PackedHappening = {
  unit: string
  rules: number
  event: Event
  market: PackedMarket
  command?: string
  created?: UnitRow
  changed?: NonNullable<Happening['changed']>
  outcome?: PackedOutcome
  feeMarket?: PackedMarket
  decided?: PackedDecided
  orders?: readonly PackedOrder[]
  tradeNumbers?: Happening['tradeNumbers']
  realised?: Amount
  incident?: Incident
}

type PackedHappened = PackedHappening & {
  format: number
  at: number
  kind: 'happened'
  told?: readonly PackedHappening[]
}

/** `bid` and `ask` are 0 where they are the price. */
type PackedMarket = readonly [
  exchange: string,
  pair: Pair,
  version: number,
  price: Price,
  bid: Price | 0,
  ask: Price | 0,
  /** 1 for pumping and 2 for a point of a candle. */
  flags: 0 | 1 | 2 | 3,
]

/** A fill is the event's; an accepted order is that of the record's row, with what the book added. */
type PackedOutcome =
  | Extract<Outcome, { kind: 'accepted' | 'rejected' | 'ended' | 'liquidated' }>
  | { kind: 'filled'; id: string; done: boolean }
  | { kind: 'rests'; id: string; base: string; quote: string; locked: bigint; activeFromMs: number; punctual?: true }

/** `true` is the want of the order that the record places in this slot. */
type PackedWant = readonly [trade: number, slot: Slot, want: Want | null | true]

type PackedDecided = {
  head?: NonNullable<Decided['head']>
  trades?: Decided['trades']
  removed?: Decided['removed']
  wants?: readonly PackedWant[]
  wakes?: readonly Wake[]
  effects?: Decided['effects']
}

const packMarket = ({ exchange, pair, version, price, bid, ask, pumping, candle }: RecordedMarket): PackedMarket => [
  exchange,
  pair,
  version,
  price,
  bid === price ? 0 : bid,
  ask === price ? 0 : ask,
  candle ? (pumping ? 3 : 2) : pumping ? 1 : 0,
]

const unpackMarket = ([exchange, pair, version, price, bid, ask, flags]: PackedMarket): RecordedMarket => ({
  exchange,
  pair,
  version,
  price,
  bid: bid === 0 ? price : bid,
  ask: ask === 0 ? price : ask,
  pumping: flags === 1 || flags === 3,
  ...(flags >= 2 ? { candle: true } : {}),
})

const packOutcome = (outcome: Outcome, { orders, market }: Happening): PackedOutcome => {
  if (outcome.kind === 'filled') return { kind: 'filled', id: outcome.id, done: outcome.done }
  if (outcome.kind !== 'accepted') return outcome
  const { id, pair, base, quote, want, filled, fills, locked, activeFromMs, punctual } = outcome.order
  const isPlain = filled === 0n && fills === 0 && pair === market.pair && outcome.order.futures === undefined
  if (!isPlain || !orders.some((row) => row.clientOrderId === id && row.want === want)) return outcome
  return { kind: 'rests', id, base, quote, locked, activeFromMs, ...(punctual ? { punctual } : {}) }
}

const unpackOutcome = (packed: PackedOutcome, { event, market }: PackedHappening, orders: OrderRow[]): Outcome => {
  switch (packed.kind) {
    case 'accepted':
    case 'rejected':
    case 'ended':
    case 'liquidated':
      return packed
    case 'filled':
      if (event.kind !== 'order-filled') throw new Error(`a fill of ${packed.id} comes with ${event.kind}`)
      return { ...packed, fill: event.fill }
    case 'rests': {
      const row = orders.find(({ clientOrderId }) => clientOrderId === packed.id)
      if (row === undefined) throw new Error(`the order ${packed.id} is accepted and is not in its record`)
      const { kind: _, ...rests } = packed
      const [, pair] = market
      return { kind: 'accepted', order: { ...rests, pair, want: row.want, filled: ZERO_QUANTITY, fills: 0 } }
    }
  }
}

/** The order that a want of the same record has become. */
const placedIn = (orders: readonly OrderRow[], trade: number, slot: Slot): OrderRow | undefined =>
  orders.find((row) => row.trade === trade && row.slot === slot && row.state === 'intent')

const packDecided = (decided: Decided, orders: readonly OrderRow[]): PackedDecided => {
  const { head, trades, removed, wants, wakes, effects } = decided
  const packed: PackedDecided = {}
  if (head !== null) packed.head = head
  if (trades.length > 0) packed.trades = trades
  if (removed.length > 0) packed.removed = removed
  if (wants.length > 0) {
    packed.wants = wants.map(({ trade, slot, want }) => {
      const isPlaced = want !== null && placedIn(orders, trade, slot)?.want === want
      return [trade, slot, isPlaced ? true : want]
    })
  }
  if (wakes !== null) packed.wakes = wakes
  if (effects.length > 0) packed.effects = effects
  return packed
}

const unpackDecided = (packed: PackedDecided, orders: readonly OrderRow[]): Decided => {
  const { head = null, trades = [], removed = [], wants = [], wakes = null, effects = [] } = packed
  const unpacked = wants.map(([trade, slot, want]): SlotChange => {
    if (want !== true) return { trade, slot, want }
    const row = placedIn(orders, trade, slot)
    if (row === undefined) throw new Error(`the want of ${slot} of trade ${trade} is not in its record`)
    return { trade, slot, want: row.want }
  })
  return { head, trades, removed, wants: unpacked, wakes, effects }
}

const packHappening = (record: Happening): PackedHappening => {
  const { unit, rules, event, orders, tradeNumbers } = record
  const packed: PackedHappening = { unit, rules, event, market: packMarket(record.market) }
  if (record.command !== null) packed.command = record.command
  if (record.created !== null) packed.created = record.created
  if (record.changed !== null) packed.changed = record.changed
  if (record.outcome !== null) packed.outcome = packOutcome(record.outcome, record)
  if (record.feeMarket !== null) packed.feeMarket = packMarket(record.feeMarket)
  if (record.decided !== null) packed.decided = packDecided(record.decided, orders)
  if (orders.length > 0) packed.orders = orders.map(packOrder)
  if (tradeNumbers.length > 0) packed.tradeNumbers = tradeNumbers
  if (record.realised !== null) packed.realised = record.realised
  if (record.incident !== null) packed.incident = record.incident
  return packed
}

const packHappened = (record: Happened & { format: number; at: number }): PackedHappened => {
  const { format, at, kind, told } = record
  const packed: PackedHappened = { format, at, kind, ...packHappening(record) }
  if (told.length > 0) packed.told = told.map(packHappening)
  return packed
}

const unpackHappening = (packed: PackedHappening): Happening => {
  const { unit, rules, event, command = null, created = null, changed = null } = packed
  const { tradeNumbers = [], realised = null, incident = null } = packed
  const orders = (packed.orders ?? []).map(unpackOrder)
  const outcome = packed.outcome === undefined ? null : unpackOutcome(packed.outcome, packed, orders)
  const decided = packed.decided === undefined ? null : unpackDecided(packed.decided, orders)
  const market = unpackMarket(packed.market)
  const feeMarket = packed.feeMarket === undefined ? null : unpackMarket(packed.feeMarket)
  const given = { command, event, market, feeMarket, created, changed }
  return { unit, rules, ...given, outcome, decided, orders, tradeNumbers, realised, incident }
}

/** Format 2 told one unit a record. */
const unpackHappened = (packed: PackedHappened): JournalRecord => {
  const { format, at, kind, told = [] } = packed
  return { format, at, kind, ...unpackHappening(packed), told: told.map(unpackHappening) }
}

export const encodeRecord = (record: JournalRecord): string => {
  switch (record.kind) {
    case 'happened':
      return encodeJson(packHappened(record))
    case 'attempted-again':
      return encodeJson({ ...record, orders: record.orders.map(packOrder) })
    case 'account-opened':
    case 'refused':
    case 'market-known':
    case 'equity-taken':
      return encodeJson(record)
  }
}

/** Throws when the record is of a format that this program does not know; `where` names it. */
export const decodeRecord = (text: string, where: string): JournalRecord => {
  const value = decodeJson(text)
  const record = asRecord(value)
  if (!Number.isInteger(record.format) || record.format < 1 || record.format > RECORD_FORMAT) {
    throw new Error(`${where} has format ${String(record.format)}; this program reads formats 1 to ${RECORD_FORMAT}`)
  }
  switch (record.kind) {
    case 'happened':
      return record.format === 1 ? fromFormat1(record) : unpackHappened(asPackedHappened(value))
    case 'attempted-again':
      return { ...record, orders: asPacked(record.orders).map(unpackOrder) }
    case 'account-opened':
    case 'refused':
    case 'market-known':
    case 'equity-taken':
      return record
  }
}

/** Format 1 named every field and held whole trades; only fills were there once, and orders in rows. */
const fromFormat1 = (record: Happened & { format: number; at: number }): JournalRecord => {
  const { event, outcome, decided } = record
  const isFill = event.kind === 'order-filled' && outcome?.kind === 'filled'
  return {
    ...record,
    outcome: isFill ? { ...outcome, fill: event.fill } : outcome,
    feeMarket: null,
    decided: decided === null ? null : wholeTrades(decided),
    orders: asPacked(record.orders).map(unpackOrder),
    told: [],
  }
}

/** A trade that is taken out first is not merged with what it was. */
const wholeTrades = (decided: Decided): Decided => ({
  ...decided,
  removed: [...decided.removed, ...decided.trades.map(({ id }) => id)],
})

/** The journal is written by this program alone; what it holds is trusted once its format is known. */
const asRecord = (value: unknown): JournalRecord => value as JournalRecord
const asPacked = (value: unknown): readonly PackedOrder[] => value as readonly PackedOrder[]
const asPackedHappened = (value: unknown): PackedHappened => value as PackedHappened
