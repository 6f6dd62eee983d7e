/**
 * The cycle that bots with an outside adviser share (bots.md 12.4 to 12.6): an indicator or a signal says buy or sell; everything between is the same. A deal is the
 * trade of one pair: flat, bought in one or several buys, sold as a whole at a profit, or given up, or handed over to a SPOT bot.
 */
import type { Calms } from '#engine/calm.ts'
import type { Interval } from '#engine/candle.ts'
import type { Event } from '#engine/event.ts'
import type { Market, MarketNow, Pair } from '#engine/market.ts'
import type { Amount, Price, Quantity, Ratio } from '#engine/money.ts'
import type { Position } from '#engine/position.ts'
import type { SlotChange } from '#engine/slots.ts'
import type { Execution, Reason, Restriction } from '#engine/status.ts'
import type { Effect, Mode, Receiver, Refusal, Wake } from '#engine/unit.ts'
import type { Order } from './order.ts'
import type { Unpriced } from './paper-close.ts'

/** How much a buy is worth: quote, or a quantity of base. */
export type DealSize = { kind: 'quote'; amount: Amount } | { kind: 'base'; quantity: Quantity }

/** Buying more once the price is so far below the average cost. */
export type Dilution = {
  /** The price alone decides, or the adviser as well. */
  by: 'price' | 'adviser'
  /** Human percent. */
  percent: Ratio
  size: DealSize
  /** In one run. */
  most: number
  /** The last buy must be at least this old. */
  spacingMs: number
}

/** Handing a position over to a SPOT bot when the adviser says sell and the profit is too low. */
export type Escape = {
  /** False hands over only at the end of the beta. */
  allowed: boolean
  /** Also a position that was diluted. */
  diluted: boolean
  /** Net human percent that the SPOT bot sells for. */
  minProfit: Ratio
  /** So many escapes turn buying off; null is no limit. */
  limit: number | null
}

/** What a unit may buy for, and how another investment changes that. */
export type Sizing<Config> = {
  /** By the settings themselves. */
  investment: (settings: Config) => Amount
  /** The settings with another: each size takes its part of it. */
  withInvestment: (settings: Config, investment: Amount) => Config
  /** What each buy is worth by the settings; none where the adviser says it. */
  sizes: (settings: Config) => readonly DealSize[]
  /** The least that a buy may be worth. */
  smallest: (market: Market, price: Price) => Amount
}

/** What the cycle needs to know of a unit's settings. Percents are human and net of fees. */
export type DealTerms = {
  mode: Mode
  /** One deal for each, with the id one above the pair's index. */
  pairs: readonly Pair[]
  /** Candles whose closes the adviser wants to hear. */
  candles: readonly Interval[]
  /** A sell point below it does not sell. */
  minProfit: Ratio
  /** Sells without being told to; null waits for the adviser. */
  maxProfit: Ratio | null
  /** Gives up at market; null never. */
  maxLoss: Ratio | null
  dilution: Dilution | null
  escape: Escape
  /** Runs of each deal; null is unlimited. */
  repeats: number | null
  /** The most deals with a position or a buy at once; null is no limit. */
  limit: number | null
  /** Quote that other bots of its folder leave to it; left out where that is all of its own. */
  room?: Amount
}

/** What a family adds to the cycle. */
export type DealRules<Config, Own> = {
  terms: (config: Config) => DealTerms
  sizing: Sizing<Config>
  /** The adviser speaks: here buys and sell points are decided, with `buy` and `sellPoint`. */
  hear: (work: DealWork<Config, Own>, event: Extract<Event, { kind: 'candle-closed' | 'signal-received' }>) => void
  /** At every event of a deal's pair, behind the cycle's own rules: what has waited for the deal to be free is done. */
  tend: (work: DealWork<Config, Own>, id: number) => void
  /** Behind every rule: what has waited for a deal that is gone goes with it. */
  gone: (work: DealWork<Config, Own>) => void
  /** When that must be looked at again; null with the deal's next event. */
  dueAt: (own: Own, deal: Deal) => number | null
  /** Closes at which the adviser has nothing to say; null where every close is heard. */
  calms: (work: DealWork<Config, Own>, deal: Deal) => Calms | null
  /** The settings have been changed; `before` are the old ones. Null where the unit goes on with them. */
  edited: (work: DealWork<Config, Own>, before: Config) => Refusal | null
  /** A run of a deal is over. */
  completed: (work: DealWork<Config, Own>, id: number) => void
  /** The SPOT bot that takes over what a deal cannot sell well. */
  receiver: (config: Config, pair: Pair) => Receiver
  /** Settings as they are stored, which go with a bot into a folder; left out where bots go into none. */
  stored?: (settings: Config) => unknown
}

/** What the live buy of a deal is for. */
export type Buy = {
  kind: 'entry' | 'dilution'
  /** Indexes of the entries that it merges; used up once any of it has filled. */
  entries: readonly number[]
  /** The indicator's value or the price that caused it. */
  threshold: Price | null
}

/** A sell point that is being followed: everything is offered again and again while it earns enough. */
export type Sale = { threshold: Price | null; nextAtMs: number }

export type ExitReason = 'stop' | 'close'

/** Everything is sold at market, once no other order of the deal lives. */
export type Exit = {
  reason: ExitReason
  /** emptying: other orders still end. selling: its order lives. waiting: again later. over: kept, so that what comes twice is known. */
  phase: 'emptying' | 'selling' | 'waiting' | 'over'
  order: Order | null
  sold: Quantity
  threshold: Price | null
  failures: number
  retryAtMs: number | null
  notifiedAtMs: number | null
  afterwards: 'resume' | 'close' | 'delete'
}

/**
 * flat: nothing bought but dust, no order. entering: the first buy lives. holding: bought. escaping: handed over once its orders have ended.
 * exiting: sold at market. done: closed for good.
 */
export type DealPhase = 'flat' | 'entering' | 'holding' | 'escaping' | 'exiting' | 'done'

export type Leaving = 'wait' | 'release' | 'beta'

export type Deal = {
  id: number
  phase: DealPhase
  entry: Order | null
  buy: Buy | null
  offer: Order | null
  sale: Sale | null
  exit: Exit | null
  /** Where an escape was decided; null when none is under way. */
  escape: { threshold: Price | null } | null
  /** When room for the SPOT bot's trade was asked for; null while nobody is asked. */
  roomAskedAtMs: number | null
  /** It has been written down that this run's sell point had no room to hand over to. */
  roomNoted: boolean
  /** Entries used in this run. */
  used: readonly number[]
  dilutions: number
  boughtAtMs: number | null
  /** What the buys of this run have bought, one entry an order; that of the last run until the next has bought something. */
  bought: readonly Execution[]
  /** What the offers of this run have sold, one entry an order; that of the last run until the next has bought something. */
  executed: readonly Execution[]
  position: Position
  runs: number
  escapes: number
  /** How the last run's position went, for people to see. */
  ended: { price: Price; quantity: Quantity; how: 'sold' | 'escaped' } | null
  /** It has been written down that this run's sell point earns too little. */
  lowNoted: boolean
  entryOff: readonly Reason[]
  profitOff: readonly Reason[]
  leaving: Leaving | null
  /** Failed checks of funds in a row. */
  fundsFails: number
  /** Rejected buys in a row. */
  rejections: number
  /** No dilution before this time. */
  retryAtMs: number | null
  /** Where it last bought, or may buy at most; before that where it began, and null where it has not. */
  price: Price | null
}

export type DealState<Own> = {
  life: 'new' | 'running' | 'closed' | 'deleted'
  leaving: Leaving | 'close' | 'delete' | null
  trades: readonly Deal[]
  entryOff: readonly Reason[]
  profitOff: readonly Reason[]
  subscribed: boolean
  stopCount: number
  stopProfit: Amount
  runs: number
  /** Of each pair what deals that are gone have earned and left; a pair that is not there has none. */
  gone: readonly Position[]
  /** The investment that its user has put in the place of the settings' own; null where that holds. */
  given: Amount | null
  /** Trade id of the last fill, to know one delivered twice. */
  lastFill: string | null
  /** What holds it back from outside. */
  held: readonly Restriction[]
  /** What its demo has left open, still to be closed on paper when the price of its pair is at hand. */
  unpriced: readonly Unpriced[]
  /** Of a unit with several pairs: the wake of each, for decisions that see another pair's market. */
  wakes: readonly Wake[]
  own: Own
}

/** One decision being made. */
export type DealWork<Config, Own> = {
  /** As they are written, and as they are with the investment that was given since. */
  readonly settings: Config
  readonly config: Config
  readonly terms: DealTerms
  readonly rules: DealRules<Config, Own>
  readonly now: MarketNow
  readonly at: number
  /** Whose market `now` is: an index among the unit's pairs. */
  readonly pair: number
  head: { -readonly [Key in keyof DealState<Own>]: DealState<Own>[Key] }
  wants: SlotChange[]
  effects: Effect[]
}

/** A decision of whichever family: what the cycle's own rules need of it. */
export type Work = DealWork<unknown, unknown>
