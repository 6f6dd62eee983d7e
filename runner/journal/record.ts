/** What the journal holds: what happened and what was decided. A restart applies these records; it never decides again. */
import type { Event } from '#engine/event.ts'
import type { Market, Pair } from '#engine/market.ts'
import type { Amount, Price, Quantity } from '#engine/money.ts'
import type { OrderState } from '#engine/order.ts'
import type { Slot, SlotChange, Want } from '#engine/slots.ts'
import type { Effect, Mode, Refusal, Wake } from '#engine/unit.ts'
import type { Outcome } from '#exchanges/outcome.ts'
import type { Account } from '../host/runner.ts'

/** Rises with every change of the shapes below. Records of every earlier format are read; of a later one none is. */
export const RECORD_FORMAT = 4

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
  /** What the exchange did, which caused the event; null where it did nothing. */
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
  /** An attempt was proven never to have reached the exchange; the same want goes out under a new number. */
  | { kind: 'attempted-again'; unit: string; orders: readonly OrderRow[] }
  /** What the exchange said that no unit decides about, with the orders that it leaves otherwise: an answer that is lost, balances. */
  | { kind: 'exchange-said'; account: string; unit: string | null; outcome: Outcome; orders: readonly OrderRow[] }
  /** From now on no new order of the account leaves, until a person has looked. */
  | ({ kind: 'account-quarantined'; account: string } & Quarantine)
  /**
   * Value of an account in its first asset. `managed` is the part that its bots manage: their positions at the last price and the quote they may still spend. Null in
   * records of earlier formats.
   */
  | { kind: 'equity-taken'; account: string; equity: Amount; realised: Amount; managed: Amount | null }

/** Why no order of an account leaves: its exchange tells what cannot be true together with the journal. */
export type Quarantine = { reason: 'reconcile-conflict'; detail: string }

export type JournalRecord = {
  format: number
  /** Claim of its shard under which it was written; 0 in records of earlier formats. */
  epoch: number
  /** Market time, ms since epoch. */
  at: number
} & RecordBody
