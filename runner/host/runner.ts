/** What the rest of the product may ask of trading, and what trading hands out. Commands go in, facts and projections come out. */
import type { Ask, SignalSide } from '#engine/event.ts'
import type { Pair } from '#engine/market.ts'
import type { Amount, Price, Quantity } from '#engine/money.ts'
import type { Slot, Want } from '#engine/slots.ts'
import type { Position } from '#engine/position.ts'
import type { Restriction, UnitReport } from '#engine/status.ts'
import type { AnyFamily, Effect, Explanation, HistoryRow, Mode, Refusal } from '#engine/unit.ts'

/** One trading account: a user's demo account at one exchange, or an account that the exchange has. Its shard is hash(id) % 256. */
export type Account = { id: string; owner: string; exchange: string; kind: Mode }

/** What a person asks for. `id` is made by the first sender; a repeated id (7 days) gets the first answer again. */
export type Command = { id: string } & (
  | { kind: 'open-account'; account: Account; /** Asset to decimal text. */ balances: Readonly<Record<string, string>> }
  | {
      kind: 'create'
      account: string
      unit: { id: string; owner: string; family: string; name: string; mode: Mode; config: unknown }
      /** Trades the owner's package has room for. */
      allowance: number
      /** It waits for its user's start, as a clone does. */
      suspended: boolean
    }
  | {
      kind: 'ask'
      account: string
      unit: string
      ask: Ask
      /** The new stored settings and name, with `edit` only. */
      change: { name: string; config: unknown } | null
    }
  /** How many trades the owner's package has room for now. */
  | { kind: 'allow'; account: string; unit: string; allowance: number }
  /** Whether the owner's package has room for what a trade would hand over. Refused where it does not want to any more: the room is not used. */
  | { kind: 'answer-room'; account: string; unit: string; trade: number; has: boolean }
  /** From now on the unit makes no more trades than this; refused where more of its trades are open by now. */
  | { kind: 'give-back'; account: string; unit: string; allowance: number }
  /** Something outside the unit holds it back from now on, or does no longer. */
  | { kind: 'restrict'; account: string; unit: string; reason: Restriction; holds: boolean }
  /** The owner has a package that may be used, or none any more. */
  | { kind: 'subscribe'; account: string; unit: string; active: boolean }
  /** A signal for one pair of a unit; `amount` is decimal quote where the signal carries it. What becomes of it is told by the unit's history. */
  | { kind: 'bring-signal'; account: string; unit: string; pair: Pair; side: SignalSide; amount: string | null }
)

/** Durable before it is given. A read that follows waits for the projector to reach `position`. */
export type CommandAnswer = { shard: number; position: number; refusal: Refusal | null }

/** A unit has used up the trades it was allowed and asks for `count` more. */
export type AskedAllowance = {
  kind: 'allowance'
  account: string
  owner: string
  unit: string
  /** The package allowance that its trades count against. */
  group: AnyFamily['group']
  mode: Mode
  /** Those of its trades that have not ended. */
  trades: number
  count: number
  /** The command id of the answer: one for each asking. */
  answer: string
}

/** A trade would hand over what it holds if the owner's package has room for one more trade of the receiver's group. `answer-room` answers it. */
export type AskedRoom = {
  kind: 'room'
  account: string
  owner: string
  unit: string
  trade: number
  /** What the receiver's trades count against. */
  group: AnyFamily['group']
  mode: Mode
  /** The command id of the answer: one for each asking. */
  answer: string
}

/** A unit as the read tables hold it. */
export type UnitProjection = {
  id: string
  account: string
  owner: string
  family: string
  name: string
  mode: Mode
  exchange: string
  pair: string
  config: unknown
  createdAtMs: number
  startedAtMs: number | null
  deletedAtMs: number | null
  report: UnitReport
}

/** Order states as the read tables know them; see engine/order.ts for the whole life. */
export type OrderProjection = {
  clientOrderId: string
  account: string
  owner: string
  unit: string
  trade: number
  slot: Slot
  side: 'buy' | 'sell'
  type: Want['type']
  price: Price | null
  quantity: Quantity
  filled: Quantity
  state: string
  createdAtMs: number
  updatedAtMs: number
}

export type FillProjection = {
  account: string
  owner: string
  unit: string
  trade: number
  slot: Slot
  clientOrderId: string
  tradeId: string
  exchange: string
  pair: string
  side: 'buy' | 'sell'
  atMs: number
  price: Price
  quantity: Quantity
  feeAsset: 'base' | 'quote' | 'third'
  /** Of a third asset, "BNB"; null for all else. */
  feeName: string | null
  fee: bigint
  feeQuote: Amount
  /** Realised by this fill; null for a buy. */
  realised: Amount | null
}

export type HistoryProjection = {
  owner: string
  unit: string
  unitName: string
  family: string
  mode: Mode
  exchange: string
  pair: string
  atMs: number
  row: HistoryRow
  /** The trade of another bot that its coins went to by an escape, or came from; null where they did neither. */
  other: { unit: string; trade: number } | null
}

export type Notice = { owner: string; unit: string; atMs: number; effect: Extract<Effect, { kind: 'notify' }> }

/** The settings of a unit from a moment on: those of its start, and those of each edit. */
export type SettingsProjection = {
  position: number
  owner: string
  unit: string
  /** The command that brought them. */
  command: string | null
  atMs: number
  name: string
  /** In the stored shape. */
  config: unknown
  /** The last price at that moment. */
  price: Price
  /** Whether an edit was applied to what was there; null at the start. */
  applied: boolean | null
}

export type BalanceProjection = { account: string; owner: string; asset: string; free: bigint; locked: bigint }

/** Sum of an account in its quote assets, taken every 15 minutes; the raw material of every profit chart. */
export type EquityProjection = {
  account: string
  owner: string
  mode: Mode
  atMs: number
  /** In the account's first quote asset. */ equity: Amount
  realised: Amount
}

/** What one durable batch changed. Applying a batch twice changes nothing: every row is a last state or has a key. */
export type ProjectionBatch = {
  shard: number
  /** Journal position that the read tables have reached once this batch is written. */
  position: number
  accounts: readonly Account[]
  units: readonly UnitProjection[]
  orders: readonly OrderProjection[]
  fills: readonly FillProjection[]
  /** Each keyed by (shard, position of its record, ordinal). */
  history: readonly (HistoryProjection & { position: number; ordinal: number })[]
  notices: readonly (Notice & { position: number; ordinal: number })[]
  /** Each keyed by (shard, position of its record). */
  settings: readonly SettingsProjection[]
  balances: readonly BalanceProjection[]
  equity: readonly EquityProjection[]
}

/** Which journal it is, and how far it goes: by this the read tables know whether they tell of it. */
export type JournalMark = {
  installation: number
  /** Position of the last record of each shard that has one. */ last: ReadonlyMap<number, number>
}

/** The read tables as the projector needs them: the batch and its watermark are written in one transaction. */
export type ReadStore = {
  /** How far they are with this journal; what another one, or records that it no longer has, left in them is gone afterwards. */
  watermarks: (journal: JournalMark) => Promise<ReadonlyMap<number, number>>
  write: (batch: ProjectionBatch) => Promise<void>
}

/** What a bot is doing now; comes from the shard, not from the read tables. */
export type UnitNow = {
  explanation: Explanation
  report: UnitReport
  /** Next prices and time at which it is asked again. */
  above: Price | null
  below: Price | null
  atMs: number | null
  liveOrders: readonly {
    trade: number
    slot: Slot
    side: 'buy' | 'sell'
    price: Price | null
    quantity: Quantity
    filled: Quantity
    state: string
  }[]
  /** The unit threw and is quarantined; the code of the incident. */
  incident: string | null
}

/** What an ask would change; nothing is changed by looking. */
export type AskPreview = { kind: 'refused'; refusal: Refusal } | { kind: 'changed'; report: UnitReport }

/** Something a person is shown at once. */
export type Fact =
  | { kind: 'fill'; fill: FillProjection }
  | { kind: 'unit'; owner: string; unit: string; status: UnitReport['status']; position: Position }
  | { kind: 'notice'; notice: Notice }

export type Runner = {
  send: (command: Command) => Promise<CommandAnswer>
  now: (account: string, unit: string) => Promise<UnitNow | null>
  balances: (account: string) => Promise<readonly BalanceProjection[]>
  /** Null where there is no such unit, or no price for it. */
  preview: (account: string, unit: string, ask: Ask) => Promise<AskPreview | null>
  /** True once the read tables have reached the position; false after the wait. */
  reached: (shard: number, position: number, waitMs: number) => Promise<boolean>
  /** Facts are given after they are durable and projected. Returns how to stop listening. */
  listen: (listener: (facts: readonly Fact[]) => void) => () => void
  stop: () => Promise<void>
}
