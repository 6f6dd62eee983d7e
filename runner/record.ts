/** What the journal holds: what happened and what was decided. A restart applies these records; it never decides again. */
import type { Event } from '#engine/event.ts'
import type { Market, Pair } from '#engine/market.ts'
import type { Amount, Price, Quantity } from '#engine/money.ts'
import type { OrderState } from '#engine/order.ts'
import type { Slot, SlotChange, Want } from '#engine/slots.ts'
import type { Effect, Mode, Refusal, Wake } from '#engine/unit.ts'
import { decodeJson, encodeJson } from '#engine/json.ts'
import type { Outcome } from '#exchanges/paper/book.ts'
import type { Account } from './runner.ts'

/** Rises with every change of the shapes below. A journal of another format is not read. */
export const RECORD_FORMAT = 1

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
}

/** A market as it stood, without its filters: those are in the `market-known` record of the same version. */
export type MarketStamp = {
  exchange: string
  pair: Pair
  version: number
  price: Price
  bid: Price
  ask: Price
  pumping: boolean
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
  trades: readonly { readonly id: number }[]
  removed: readonly number[]
  wants: readonly SlotChange[]
  wakes: readonly Wake[] | null
  effects: readonly Effect[]
}

/** Why a unit no longer decides. The record that holds it holds the event too. */
export type Incident = { code: 'threw' | 'broke-contract' | 'refused-in-a-loop'; detail: string }

/** Something happened to a unit. `decided` is null when it was not asked, because it is quarantined or has just failed. */
export type Happened = {
  kind: 'happened'
  unit: string
  /** Version of the family's rules that decided. */
  rules: number
  command: string | null
  event: Event
  market: MarketStamp
  /** Set on the first record of a unit. */
  created: UnitRow | null
  /** New stored settings and name, by an edit. */
  changed: { name: string; config: unknown } | null
  /** What the paper book did, which caused the event. */
  outcome: Outcome | null
  decided: Decided | null
  /** Orders that are new or changed, as they stand now. */
  orders: readonly OrderRow[]
  /** Numbers given to trades that order for the first time. */
  tradeNumbers: readonly (readonly [trade: number, tradeNumber: number])[]
  /** Realised by the fill of a sell. */
  realised: Amount | null
  incident: Incident | null
}

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

/** The outcome without the fill that the event holds too. */
const packOutcome = ({ outcome }: Happened): unknown => {
  if (outcome?.kind !== 'filled') return outcome
  return { kind: outcome.kind, id: outcome.id, done: outcome.done }
}

const unpackOutcome = ({ event, outcome }: Happened): Outcome | null =>
  event.kind === 'order-filled' && outcome?.kind === 'filled' ? { ...outcome, fill: event.fill } : outcome

export const encodeRecord = (record: JournalRecord): string => {
  switch (record.kind) {
    case 'happened':
      return encodeJson({ ...record, outcome: packOutcome(record), orders: record.orders.map(packOrder) })
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
  const record = asRecord(decodeJson(text))
  if (record.format !== RECORD_FORMAT) {
    throw new Error(`${where} has format ${String(record.format)}; this program reads format ${RECORD_FORMAT}`)
  }
  switch (record.kind) {
    case 'happened':
      return { ...record, outcome: unpackOutcome(record), orders: asPacked(record.orders).map(unpackOrder) }
    case 'attempted-again':
      return { ...record, orders: asPacked(record.orders).map(unpackOrder) }
    case 'account-opened':
    case 'refused':
    case 'market-known':
    case 'equity-taken':
      return record
  }
}

/** The journal is written by this program alone; what it holds is trusted once its format is known. */
const asRecord = (value: unknown): JournalRecord => value as JournalRecord
const asPacked = (value: unknown): readonly PackedOrder[] => value as readonly PackedOrder[]
