/** Record of the journal: what happened and what was decided. A restart applies records and never decides again. */
import type { Event } from '#engine/event.ts'
import type { Market, Pair } from '#engine/market.ts'
import type { Amount, Price, Quantity } from '#engine/money.ts'
import type { OrderState } from '#engine/order.ts'
import type { Slot, SlotChange, Want } from '#engine/slots.ts'
import type { Effect, Mode, Refusal, Wake } from '#engine/unit.ts'
import type { Outcome } from '#exchanges/outcome.ts'
import type { Account } from '../host/runner.ts'

/** Format of the shapes below; rises with every change. Earlier formats are read, later ones refused. */
export const RECORD_FORMAT = 4

/** Order attempt for a want. The row in a record is its last state. */
export type OrderRow = {
  clientOrderId: string
  trade: number
  slot: Slot
  want: Want
  pair: number
  /** Number of the order within its trade, rising. */
  number: number
  /** Number of the attempt for the same want, from 1. */
  attempt: number
  /** Time in ms after which the exchange refuses the order. */
  deadlineMs: number
  state: OrderState
  filled: Quantity
  createdAtMs: number
  updatedAtMs: number
  /** False once the unit wants none. */
  wanted: boolean
  /** Funds that count as used until the exchange has answered. */
  needs: { asset: string; amount: bigint }
  /** True when prices are points of candles and the order was decided before the first point of its candle, so that it may fill in it. */
  early?: true
}

/** Market at the time of a record, without its trading rules: those are in the `market-known` record of this version. */
export type RecordedMarket = {
  exchange: string
  pair: Pair
  version: number
  price: Price
  bid: Price
  ask: Price
  pumping: boolean
  /** True when the price is a point of a candle. */
  candle?: true
}

/** Identity of a unit and what its owner gave it. */
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

/** Changes of a decision. Null parts are unchanged. */
export type Decided = {
  /** Changed fields of the state, apart from its trades. */
  head: Readonly<Record<string, unknown>> | null
  /** New trades whole; of known ones the changed fields and the id. */
  trades: readonly { readonly id: number }[]
  removed: readonly number[]
  wants: readonly SlotChange[]
  wakes: readonly Wake[] | null
  effects: readonly Effect[]
}

/** Reason why a unit is quarantined. Its record holds the event that did it. */
export type Incident = { code: 'threw' | 'broke-contract' | 'refused-in-a-loop'; detail: string }

/** Event of one unit. `decided` is null when the unit was not asked: it is quarantined, or has just failed. */
export type Happening = {
  unit: string
  /** Version of the family's rules that decided. */
  rules: number
  command: string | null
  event: Event
  market: RecordedMarket
  /** Unit as created; only on its first record. */
  created: UnitRow | null
  /** New name and stored settings of an edit. */
  changed: { name: string; config: unknown } | null
  /** Outcome at the exchange that caused the event. Null when there was none. */
  outcome: Outcome | null
  /** Market that valued a fill's fee in a third asset. Null otherwise. */
  feeMarket: RecordedMarket | null
  decided: Decided | null
  /** New or changed orders, as they stand now. */
  orders: readonly OrderRow[]
  /** Numbers of trades that order for the first time; a trade from another unit brings its number and that of its last order. */
  tradeNumbers: readonly (readonly [trade: number, tradeNumber: number, last?: number])[]
  /** Profit realised by a sell's fill, in quote. */
  realised: Amount | null
  incident: Incident | null
}

/** Event of a unit and its effects on others of the same account: all of it, or none. */
export type Happened = Happening & {
  kind: 'happened'
  /** Events of the others, in order. */ told: readonly Happening[]
}

/** All events of a record, in order. */
export const happenings = (record: Happened): readonly Happening[] => [record, ...record.told]

/** What happened, without when and where. */
export type RecordBody =
  | Happened
  | { kind: 'account-opened'; command: string; account: Account; balances: Readonly<Record<string, bigint>> }
  | { kind: 'refused'; command: string; refusal: Refusal }
  | { kind: 'market-known'; version: number; market: Market }
  /** Attempt proven never to have reached the exchange; the same want goes out under a new number. */
  | { kind: 'attempted-again'; unit: string; orders: readonly OrderRow[] }
  /** Word of the exchange that no unit decides about, such as a lost answer or balances, with the orders it changes. */
  | { kind: 'exchange-said'; account: string; unit: string | null; outcome: Outcome; orders: readonly OrderRow[] }
  /** Quarantine of an account: no new order leaves until a person has looked. */
  | ({ kind: 'account-quarantined'; account: string } & Quarantine)
  /** End of a quarantine: a person has looked. What the exchange says of `order` is taken from now on as the journal has it. */
  | { kind: 'account-released'; command: string; account: string; order: string | null }
  /**
   * Equity of an account in its first asset. `managed` is the part its bots manage: their positions at the last price and the quote they
   * may still spend; null in records of earlier formats.
   */
  | { kind: 'equity-taken'; account: string; equity: Amount; realised: Amount; managed: Amount | null }

/** Reason why no order of an account leaves: its exchange contradicts the journal. */
export type Quarantine = { reason: 'reconcile-conflict'; detail: string }

/** A record as it stands in the journal. */
export type JournalRecord = {
  format: number
  /** Epoch of the shard's claim at the time of writing; 0 in records of earlier formats. */
  epoch: number
  /** Market time in ms since the epoch. */
  at: number
} & RecordBody
