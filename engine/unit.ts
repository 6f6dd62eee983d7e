/**
 * The contract between what decides and what carries out: something happens, the unit decides, the runner makes the exchange agree.
 * A unit is pure. It has no clock, no randomness and no I/O; the same function runs live, in demo and in backtest.
 */
import type { Calms } from './calm.ts'
import type { Interval } from './candle.ts'
import type { Event, Handover, Moving } from './event.ts'
import type { SeriesRequest } from './indicators/series.ts'
import type { MarketNow, Pair, Side } from './market.ts'
import type { Amount, Price, Quantity } from './money.ts'
import type { SlotChange } from './slots.ts'
import type { UnitReport } from './status.ts'

export type Mode = 'live' | 'demo'

/** When the unit must be asked again on one pair: at or above a price, at or below one, at a time, or when candles close. */
export type Wake = {
  above: Price | null
  below: Price | null
  atMs: number | null
  candles: readonly Interval[]
  /** Of those closes, the ones that need not be told, by what the unit's series say. Without it all are told. */
  calms?: Calms
}

/** One line of the trade history, written once for each order when it is terminal, and for what users or rules did. */
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
    /** A signal has come; the cause is what became of it. */
    | 'signal'
    | 'error'
  /** Null when it is the unit's own. */
  trade: number | null
  /** The level, stop or indicator value that caused it. */
  threshold: Price | null
  /** Volume-weighted price of the fills. */
  price: Price | null
  quantity: Quantity
  amount: Amount
  fee: Amount
  /** Realised by this action; null for what realises nothing. */
  profit: Amount | null
  success: boolean
  /** Code of what went wrong or why, for the reader's language. */
  cause: string | null
}

/** What is not an order. The runner carries these out; the decision only names them. */
export type Effect =
  | { kind: 'write-history'; row: HistoryRow }
  | { kind: 'notify'; code: string; values: Readonly<Record<string, string>> }
  | { kind: 'ask-allowance'; count: number }
  /** Whether the owner's package has room for the trade that the receiver would make of what this one holds; answered with `room-answered`. */
  | { kind: 'ask-room'; trade: number; to: Receiver }
  /** A trade goes to another unit of the same account, told to it in the same record as `trade-moved-in`; when that refuses, nothing of the ask happens. */
  | { kind: 'move-trade'; to: string; moving: Omit<Moving, 'from'> & { id: number } }
  /** Coins go to another bot of the same account, told to it in the same record as `trade-received`; it is made when it is not there. */
  | { kind: 'hand-over'; to: Receiver; handover: Omit<Handover, 'from'> & { trade: number } }

/** The bot that takes over coins. */
export type Receiver = {
  /** Names it among those that this unit hands over to; the same name is the same bot. */
  key: string
  family: string
  /** What the user reads: the bot's name is made of this one's. */
  name: string
  /** Its settings in the stored shape, for when it is made. */
  config: unknown
}

/** Every unit's state is a head of plain values and its trades, ascending by id; a change replaces one trade and shares the rest. */
export type UnitState = { readonly trades: readonly { readonly id: number }[] }

/** Why a user's ask changes nothing: a code with a sentence in both languages, and the values the sentence needs. */
export type Refusal = { code: string; values: Readonly<Record<string, string>> }

export type Decision<State extends UnitState> = {
  state: State
  /** Only slots that change, and only wants that may be sent now. */
  wants: readonly SlotChange[]
  effects: readonly Effect[]
  /** One for each pair of the unit, in its order; null when they stay as they were. */
  wakes: readonly Wake[] | null
  /** Set only in answer to `user-asked`, `trade-moved-in` and `room-answered`; then nothing else changed, the wakes neither: one that is due is still to come. */
  refusal: Refusal | null
}

/** What the unit is doing now, in one sentence: a message code and its values, formatted decimals or codes. */
export type Explanation = { code: string; values: Readonly<Record<string, string>> }

/**
 * A family of bots: the rules of one kind of unit. State is plain data (no class, no function), so it can be journalled.
 * `decide` never throws for anything the outside world did; it throws only when an invariant of its own state is broken, which suspends that one unit.
 */
export type Family<Config, State extends UnitState> = {
  name: string
  /** Which package allowance its trades count against. */
  group: 'spot' | 'indicator' | 'signal'
  /** Rises with every change of the rules or of the state's shape. */
  version: number
  /** Settings out of stored plain data, with decimals as text; throws when they are not this family's. */
  parseConfig: (stored: unknown) => Config
  /** The inverse of `parseConfig`: JSON-ready plain data. */
  formatConfig: (config: Config) => unknown
  pairs: (config: Config) => readonly Pair[]
  /** What trades that users move into it must begin with; null for settings that take none, left out by a family in which none do. */
  takesIn?: (config: Config) => Side | null
  /** Settings of an empty folder that takes the trades of such a unit in; left out by a family whose trades go nowhere. */
  folderFor?: (config: Config, folder: NewFolder) => Config
  /** The highest with which it opens positions; left out by families that open none. */
  leverage?: (config: Config) => number
  /**
   * Indicator values that come with its closed candles. Settings that stay name them by the same objects, so that each has to be made known once. A folder's are those
   * of the bots in it, which its state holds.
   */
  series: (config: Config, state: State) => readonly SeriesRequest[]
  /**
   * Index of the pair that a trade trades; 0 for a trade that is not there, and for trade 0: a unit with several pairs has no common exit.
   * `decide` sees one market, and wants orders only for trades of that pair; cancels may be of any. The market is that of the event's pair, of the trade that an
   * order or a user's ask names, else of pair 0. What is to be done on another pair is asked for by a wake of that pair, a millisecond ahead if need be.
   */
  pairOf: (config: Config, state: State, trade: number) => number
  /** The settings of the same unit that begins without a signal; left out where none has to come. A backtest of prices hears none. */
  unprompted?: (config: Config) => Config
  initial: (config: Config) => State
  decide: (config: Config, state: State, event: Event, now: MarketNow) => Decision<State>
  /** `order-accepted` marks the order in the state, and that only to know an answer that comes twice. A backtest, in which none does, leaves it out. */
  onlyNotesAcceptance?: true
  /** Base that a trade may dispose of; for trade 0 what all trades may. The gate holds live sells to it. */
  holding: (state: State, trade: number) => Quantity
  report: (config: Config, state: State) => UnitReport
  /** `values` are what its series said last, where that is known: of a calm close the state knows nothing. */
  explain: (config: Config, state: State, now: MarketNow, values?: readonly (number | null)[]) => Explanation
  /** State of an older version in the present shape. */
  upgrade: (state: unknown, version: number) => State
}

/** What users say of a folder that they make: its name, and the most of its trades at once; null is no limit. */
export type NewFolder = { name: string; limit: number | null }

/** A family with its types forgotten, as lists and the runner hold it. */
export type AnyFamily = Family<unknown, UnitState>

/** Forgets the types of a family; sound because a unit's config and state only ever meet their own family. */
export const family = <Config, State extends UnitState>(definition: Family<Config, State>): AnyFamily =>
  definition as unknown as AnyFamily

export const never: Wake = { above: null, below: null, atMs: null, candles: [] }
