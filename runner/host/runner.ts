/** Runner as the rest of the product sees it: commands go in, facts and projections come out. */
import type { Ask, SignalSide } from '#engine/event.ts'
import type { Pair } from '#engine/market.ts'
import type { Amount, Price, Quantity } from '#engine/money.ts'
import type { Slot, Want } from '#engine/slots.ts'
import type { Position } from '#engine/position.ts'
import type { Restriction, UnitReport } from '#engine/status.ts'
import type { AnyFamily, Effect, Explanation, HistoryRow, Mode, Refusal } from '#engine/unit.ts'

/** Trading account: a user's demo account at one exchange, or an account at a real one. Its shard is hash(id) % 256. */
export type Account = { id: string; owner: string; exchange: string; kind: Mode }

/** Command of a person or another part. `id` is made by the first sender; a repeated id (7 days) gets the first answer again. */
export type Command = { id: string } & (
  | {
      kind: 'open-account'
      account: Account
      /** Balances as decimal text, by asset. */ balances: Readonly<Record<string, string>>
    }
  | {
      kind: 'create'
      account: string
      unit: { id: string; owner: string; family: string; name: string; mode: Mode; config: unknown }
      /** Trades that the owner's package still has room for. */
      allowance: number
      /** True when the unit waits for its user's start, as a clone does. */
      suspended: boolean
      /** What it spends at once. Refused when bots of the account manage it. Omitted for a bot, which spends by its own rules. */
      spends?: { asset: string; amount: string }
    }
  /** Demo account that begins again with these balances. Refused while it has bots. */
  | { kind: 'reset-account'; account: string; balances: Readonly<Record<string, string>> }
  /**
   * Ends the quarantine of a live account. What its exchange says of `order` is passed over from then on, and the order is taken as the journal
   * has it; null passes over nothing.
   */
  | { kind: 'release-account'; account: string; order: string | null }
  | {
      kind: 'ask'
      account: string
      unit: string
      ask: Ask
      /** New stored settings and name; only with `edit`. */
      change: { name: string; config: unknown } | null
    }
  /** Number of trades that the owner's package has room for now. */
  | { kind: 'allow'; account: string; unit: string; allowance: number }
  /** Answer to a question for room. Refused when the trade no longer wants to hand over; the room is then unused. */
  | { kind: 'answer-room'; account: string; unit: string; trade: number; has: boolean }
  /** Lower allowance for a unit. Refused when more of its trades are open by now. */
  | { kind: 'give-back'; account: string; unit: string; allowance: number }
  /** Restriction from outside that begins or ends. */
  | { kind: 'restrict'; account: string; unit: string; reason: Restriction; holds: boolean }
  /** Begin or end of a usable package of the owner. */
  | { kind: 'subscribe'; account: string; unit: string; active: boolean }
  /** Signal for one pair of a unit; `amount` in quote as decimal text. The unit's history says what became of it. */
  | {
      kind: 'bring-signal'
      account: string
      unit: string
      pair: Pair
      side: SignalSide
      amount: string | null
      /**
       * Its arrival in ms by the real clock, and how long after that `id`, which is then made of what makes a signal the same as another one,
       * counts as repeated. After that, or where it was refused, it is heard anew. Omitted where an id is never sent for another signal.
       */
      arrived?: { atMs: number; withinMs: number }
    }
)

/** Answer to a command, durable before it is given. A read that must see its effect waits for the projector to reach `position`. */
export type CommandAnswer = {
  shard: number
  position: number
  refusal: Refusal | null
  /** True when the command was answered before. Omitted for its first answer. */
  isRepeat?: true
}

/** Question of a unit for `count` more trades than it was allowed. */
export type AskedAllowance = {
  kind: 'allowance'
  account: string
  owner: string
  unit: string
  /** Package group that its trades count in. */
  group: AnyFamily['group']
  mode: Mode
  /** Number of its trades that have not ended. */
  trades: number
  count: number
  /** Command id of the answer, one for each question. */
  answer: string
}

/** Question of a trade for room in the owner's package, to hand over to a new trade of another group. Answered by `answer-room`. */
export type AskedRoom = {
  kind: 'room'
  account: string
  owner: string
  unit: string
  trade: number
  /** Package group of the receiver's trades. */
  group: AnyFamily['group']
  mode: Mode
  /** Command id of the answer, one for each question. */
  answer: string
}

/** Unit as the read tables hold it. */
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

/** Order as the read tables hold it; see engine/order.ts for all states. */
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

/** A fill as lists show it. */
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
  /** Name of a third asset, "BNB". Null for base and quote. */
  feeName: string | null
  fee: bigint
  feeQuote: Amount
  /** Profit realised by this fill in quote. Null for a buy. */
  realised: Amount | null
}

/** A row of a bot's history as lists show it. */
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
  /** Trade of another bot at the other end of an escape. Null without one. */
  other: { unit: string; trade: number } | null
}

/** Something that an owner is told; `atMs` is market time in ms. */
export type Notice = { owner: string; unit: string; atMs: number; effect: Extract<Effect, { kind: 'notify' }> }

/** Settings of a unit since its start or an edit. */
export type SettingsProjection = {
  position: number
  owner: string
  unit: string
  /** Command that brought them. */
  command: string | null
  atMs: number
  name: string
  /** Settings as stored. */
  config: unknown
  /** Last price at that time. */
  price: Price
  /** True when an edit was applied to existing trades. Null at the start. */
  applied: boolean | null
}

/** Balance of an asset in an account, in 1e-18 of it. */
export type BalanceProjection = { account: string; owner: string; asset: string; free: bigint; locked: bigint }

/** Equity of an account in its first quote asset, taken every 15 minutes for the profit charts. */
export type EquityProjection = {
  account: string
  owner: string
  mode: Mode
  atMs: number
  /** Equity in the account's first quote asset. */ equity: Amount
  realised: Amount
  /** Part that its bots manage. Null in records that did not keep it. */
  managed: Amount | null
}

/** Account that no new order leaves from; `quarantine` is null once it is released. */
export type QuarantineProjection = Pick<Account, 'owner' | 'exchange'> & {
  account: string
  position: number
  quarantine: { detail: string; atMs: number } | null
}

/**
 * Batch of rows changed by records that became durable together. Writing it twice changes nothing: every row is a last state or has a key.
 */
export type ProjectionBatch = {
  shard: number
  /** Journal position that the read tables reach with this batch. */
  position: number
  accounts: readonly Account[]
  units: readonly UnitProjection[]
  orders: readonly OrderProjection[]
  fills: readonly FillProjection[]
  /** History rows, keyed by shard, position of the record and ordinal. */
  history: readonly (HistoryProjection & { position: number; ordinal: number })[]
  notices: readonly (Notice & { position: number; ordinal: number })[]
  /** Settings rows, keyed by shard and position of the record. */
  settings: readonly SettingsProjection[]
  balances: readonly BalanceProjection[]
  equity: readonly EquityProjection[]
  quarantines: readonly QuarantineProjection[]
}

/** Mark of a journal: its identity and its last positions, by which the read tables know whether they belong to it. */
export type JournalMark = {
  installation: number
  /** Position of the last record of each shard that has one. */ last: ReadonlyMap<number, number>
}

/** Read tables as the projector writes them: a batch and its watermark in one transaction. */
export type ReadStore = {
  /** Watermarks by shard for this journal. Rows of another journal, or of records that it no longer has, are deleted. */
  watermarks: (journal: JournalMark) => Promise<ReadonlyMap<number, number>>
  write: (batch: ProjectionBatch) => Promise<void>
}

/** State of a bot now, from its shard rather than the read tables. */
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
  /** Code of the incident that quarantined the unit. Null when there is none. */
  incident: string | null
  /** Last record that changed it: the read tables show this state once they have reached its position. */
  shard: number
  position: number
}

/** Effect that an ask would have; previewing changes nothing. */
export type AskPreview = { kind: 'refused'; refusal: Refusal } | { kind: 'changed'; report: UnitReport }

/** Fact that is shown to a person at once. */
export type Fact =
  | { kind: 'fill'; fill: FillProjection }
  | { kind: 'unit'; owner: string; unit: string; status: UnitReport['status']; position: Position }
  | { kind: 'notice'; notice: Notice }

/** Trading as the product sees it: commands in, answers and read tables out. */
export type Runner = {
  send: (command: Command) => Promise<CommandAnswer>
  now: (account: string, unit: string) => Promise<UnitNow | null>
  balances: (account: string) => Promise<readonly BalanceProjection[]>
  /** Asks the exchange of a live account for what it has; settles once that is on its way to the account, or after a while without it. */
  compare: (account: string) => Promise<void>
  /** Preview of an ask. Null when the unit is unknown or has no price. */
  preview: (account: string, unit: string, ask: Ask) => Promise<AskPreview | null>
  /** True once the read tables have reached the position, false after the wait. */
  reached: (shard: number, position: number, waitMs: number) => Promise<boolean>
  /** Number of records of the journal that the read tables do not have yet. */
  behind: () => number
  /** Subscribes to facts, which are durable and projected; answers with the function that unsubscribes. */
  listen: (listener: (facts: readonly Fact[]) => void) => () => void
  stop: () => Promise<void>
}
