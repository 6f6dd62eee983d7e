/**
 * Contract of a unit: an event comes, the unit decides, the runner carries it out. A unit is pure: no clock, no randomness, no I/O. The
 * same function runs live, in demo and in backtest.
 */
import type { Calms } from './calm.ts'
import type { Interval } from './candle.ts'
import type { Event, Handover, Moving } from './event.ts'
import type { SeriesRequest } from './indicators/series.ts'
import type { MarketNow, Pair, Side } from './market.ts'
import type { Amount, Price, Quantity } from './money.ts'
import type { SlotChange } from './slots.ts'
import type { UnitReport } from './status.ts'

/** Whose money trades: that of an exchange, or a demo account's. */
export type Mode = 'live' | 'demo'

/** Condition under which a unit is asked again on one pair: a price at or above, one at or below, a time, or candle closes. */
export type Wake = {
  above: Price | null
  below: Price | null
  atMs: number | null
  candles: readonly Interval[]
  /** Candle closes the unit may skip while its indicators stay inside these bounds; omit to hear all. */
  calms?: Calms
}

/** Line of the trade history, written once for each terminal order and for each act of a user or a rule. */
export type HistoryRow = {
  action:
    | 'buy'
    | 'sell'
    | 'stop-loss'
    | 'take-profit'
    | 'close'
    | 'trailing'
    | 'suspend'
    | 'start'
    | 'edit'
    | 'release'
    | 'dilution'
    | 'escape'
    /** Signal received; `cause` says what became of it. */
    | 'signal'
    | 'error'
  /** Trade number. Null for the unit itself. */
  trade: number | null
  /** Level, stop or indicator value that caused it. */
  threshold: Price | null
  /** Average price of the fills, weighted by quantity. */
  price: Price | null
  quantity: Quantity
  amount: Amount
  fee: Amount
  /** Profit realised by this action. Null when it realises nothing. */
  profit: Amount | null
  success: boolean
  /** Code of the reason or error, for the reader's language. */
  cause: string | null
}

/** Effect of a decision other than an order. The decision names it, the runner carries it out. */
export type Effect =
  | { kind: 'write-history'; row: HistoryRow }
  | { kind: 'notify'; code: string; values: Readonly<Record<string, string>> }
  | { kind: 'ask-allowance'; count: number }
  /** Question whether the owner's package has room for the trade that the receiver would make; answered by `room-answered`. */
  | { kind: 'ask-room'; trade: number; to: Receiver }
  /**
   * Move of a trade to unit `to` of the account, told to it as `trade-moved-in` in the same record. When it refuses, nothing of the ask
   * happens.
   */
  | { kind: 'move-trade'; to: string; moving: Omit<Moving, 'from'> & { id: number } }
  /**
   * Hand-over of coins to another bot of the account, told to it as `trade-received` in the same record. The bot is created when it does
   * not exist.
   */
  | { kind: 'hand-over'; to: Receiver; handover: Omit<Handover, 'from'> & { trade: number } }

/** Bot that receives handed-over coins. */
export type Receiver = {
  /** Key among the receivers of this unit; the same key is the same bot. */
  key: string
  family: string
  /** Name on screen, made of the giver's. */
  name: string
  /** Stored settings for its creation. */
  config: unknown
}

/** State of a unit: plain values and its trades, ascending by id. A change replaces one trade and shares the rest. */
export type UnitState = { readonly trades: readonly { readonly id: number }[] }

/** Reason why a user's ask changes nothing: a code with a sentence in both languages, and the values in it. */
export type Refusal = { code: string; values: Readonly<Record<string, string>> }

export type Decision<State extends UnitState> = {
  state: State
  /** Changed slots only, and only wants that may be sent now. */
  wants: readonly SlotChange[]
  effects: readonly Effect[]
  /** Wake for each pair of the unit, in its order. Null when they are unchanged. */
  wakes: readonly Wake[] | null
  /**
   * Refusal of `user-asked`, `trade-moved-in` or `room-answered`. When set nothing else has changed, wakes included: one that is due stays
   * due.
   */
  refusal: Refusal | null
}

/** Sentence about what the unit does now: a message code and its values as formatted decimals or codes. */
export type Explanation = { code: string; values: Readonly<Record<string, string>> }

/**
 * Family of bots: the rules of one kind of unit. State is plain data (no class, no function), so that it can be journalled. `decide` never
 * throws for what happens outside; it throws when an invariant of its own state is broken, which quarantines that unit.
 */
export type Family<Config, State extends UnitState> = {
  name: string
  /** Package allowance that its trades count against. */
  group: 'spot' | 'indicator' | 'signal'
  /** Version of the rules; rises with every change of them or of the state's shape. */
  version: number
  /** Settings of stored plain data with decimals as text. Throws when they are not this family's. */
  parseConfig: (stored: unknown) => Config
  /** Stored settings: JSON-ready plain data, the inverse of `parseConfig`. */
  formatConfig: (config: Config) => unknown
  pairs: (config: Config) => readonly Pair[]
  /** First side of trades that users may move into it. Null when these settings take none; omitted when the family takes none. */
  takesIn?: (config: Config) => Side | null
  /** Settings of an empty folder that takes in trades of such a unit; omitted when the family's trades cannot move. */
  folderFor?: (config: Config, folder: NewFolder) => Config
  /** Highest leverage of positions it opens; omitted when the family opens none. */
  leverage?: (config: Config) => number
  /**
   * Indicator series whose values come with its closed candles. Unchanged settings return the same objects, so that each is registered
   * once. A folder returns those of its bots, which its state holds.
   */
  series: (config: Config, state: State) => readonly SeriesRequest[]
  /**
   * Index of the pair of a trade; 0 for an unknown trade and for trade 0, since units with several pairs have no common exit. `decide` sees
   * the market of the event's pair, else of the trade that the event names, else of pair 0. It may want orders only on that pair (cancels
   * on any); for another pair it sets a wake there, a millisecond ahead if need be.
   */
  pairOf: (config: Config, state: State, trade: number) => number
  /** Settings of the same unit that starts without a signal, for backtests. Omitted when the family needs no signal. */
  unprompted?: (config: Config) => Config
  initial: (config: Config) => State
  decide: (config: Config, state: State, event: Event, now: MarketNow) => Decision<State>
  /** True when `order-accepted` only guards against duplicate answers; backtests then skip it. */
  onlyNotesAcceptance?: true
  /** Base that a trade may sell, for trade 0 that of all trades. The gate holds live sells to it. */
  holding: (state: State, trade: number) => Quantity
  report: (config: Config, state: State) => UnitReport
  /**
   * Sentence about what the unit does now. `values` are the last values of its series, where known: skipped closes are not in the state.
   */
  explain: (config: Config, state: State, now: MarketNow, values?: readonly (number | null)[]) => Explanation
  /** State of an older version in the present shape. */
  upgrade: (state: unknown, version: number) => State
}

/** Folder that a user makes: its name, and the most concurrent trades. Null is no limit. */
export type NewFolder = { name: string; limit: number | null }

/** Family with its types erased, as lists and the runner hold it. */
export type AnyFamily = Family<unknown, UnitState>

/** Family with its types erased. Sound because a unit's config and state only meet their own family. */
export const family = <Config, State extends UnitState>(definition: Family<Config, State>): AnyFamily =>
  definition as unknown as AnyFamily

/** A wake that nothing sets off. */
export const never: Wake = { above: null, below: null, atMs: null, candles: [] }
