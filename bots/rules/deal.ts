/**
 * Deal: the trade of one pair in bots with an outside adviser, an indicator or a signal that says buy or sell. It is flat, bought in one or
 * several buys, and then sold as a whole at a profit, given up, or handed over to a SPOT bot. Source: bots.md 12.4 to 12.6.
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

/** Size of a buy: quote, or a quantity of base. */
export type DealSize = { kind: 'quote'; amount: Amount } | { kind: 'base'; quantity: Quantity }

/** Dilution: buying more once the price is so far below the average cost. */
export type Dilution = {
  /** `price`: the price alone decides. `adviser`: the adviser must say so too. */
  by: 'price' | 'adviser'
  /** Distance below the average cost in percent. */
  percent: Ratio
  size: DealSize
  /** Most dilutions in one run. */
  most: number
  /** Least age of the last buy in ms. */
  spacingMs: number
}

/** Escape: hand-over of a position to a SPOT bot when the adviser says sell and the profit is too low. */
export type Escape = {
  /** False allows a hand-over only at the end of the beta. */
  allowed: boolean
  /** True hands over diluted positions too. */
  diluted: boolean
  /** Net profit in percent at which the SPOT bot sells. */
  minProfit: Ratio
  /** Number of escapes that turns buying off. Null is no limit. */
  limit: number | null
}

/** Sizes of a unit's buys, and how an investment change scales them. */
export type Sizing<Config> = {
  /** Investment in quote, from the settings. */
  investment: (settings: Config) => Amount
  /** Settings with another investment, each size scaled; one object while neither changes. */
  withInvestment: (settings: Config, investment: Amount) => Config
  /** Sizes of all buys; empty when the adviser sets them. */
  sizes: (settings: Config) => readonly DealSize[]
  /** Least size of a buy in quote. */
  smallest: (market: Market, price: Price) => Amount
}

/** Terms of a unit's settings that the cycle uses. Percents are net of fees. */
export type DealTerms = {
  mode: Mode
  /** Pairs, with one deal each; a deal's id is the pair's index plus one. */
  pairs: readonly Pair[]
  /** Candles whose closes the adviser hears. */
  candles: readonly Interval[]
  /** Least profit in percent at which a sell point sells. */
  minProfit: Ratio
  /** Profit in percent that sells without a sell point. Null waits for the adviser. */
  maxProfit: Ratio | null
  /** Loss in percent at which it gives up at market. Null never does. */
  maxLoss: Ratio | null
  dilution: Dilution | null
  escape: Escape
  /** Number of runs of each deal. Null is unlimited. */
  repeats: number | null
  /** Most deals with a position or a buy at once. Null is no limit. */
  limit: number | null
  /** Quote that other bots of its folder leave to it; omitted when the investment is its own. */
  room?: Amount
  /** True while another bot of its folder leaves at market; omitted otherwise. */
  isHeldUp?: boolean
}

/** Rules that a family adds to the cycle. */
export type DealRules<Config, Own> = {
  terms: (config: Config) => DealTerms
  sizing: Sizing<Config>
  /** Hears the adviser: here buys and sell points are decided, with `buy` and `sellPoint`. */
  hear: (work: DealWork<Config, Own>, event: Extract<Event, { kind: 'candle-closed' | 'signal-received' }>) => void
  /** Runs at every event of a deal's pair, after the cycle's rules: for work that waited for the deal to be free. */
  tend: (work: DealWork<Config, Own>, id: number) => void
  /** Runs after every rule: drops work that waited for a deleted deal. */
  gone: (work: DealWork<Config, Own>) => void
  /** Time in ms at which waiting work is due. Null is with the deal's next event. */
  dueAt: (work: DealWork<Config, Own>, deal: Deal) => number | null
  /** Bounds of closes at which the adviser has nothing to say. Null hears every close. */
  calms: (work: DealWork<Config, Own>, deal: Deal) => Calms | null
  /** Takes changed settings; `before` are the old ones. Null when the unit goes on with them. */
  edited: (work: DealWork<Config, Own>, before: Config) => Refusal | null
  /** Runs when a run of a deal is complete. */
  completed: (work: DealWork<Config, Own>, id: number) => void
  /** SPOT bot that takes over the position of a deal. */
  receiver: (config: Config, pair: Pair) => Receiver
  /** Stored settings that go with a bot into a folder; omitted when its bots go into none. */
  stored?: (settings: Config) => unknown
}

/** Purpose of a deal's live buy. */
export type Buy = {
  kind: 'entry' | 'dilution'
  /** Indexes of the entries that it merges; used up once any of it has filled. */
  entries: readonly number[]
  /** Value of the indicator, or price, that caused it. */
  threshold: Price | null
}

/** Sale that follows a sell point: the position is offered again and again while it earns enough. */
export type Sale = { threshold: Price | null; nextAtMs: number }

/** Why everything is sold: the stop loss was reached, or its user closed it. */
export type ExitReason = 'stop' | 'close'

/** Exit: sale of everything at market, once no other order of the deal lives. */
export type Exit = {
  reason: ExitReason
  /** emptying: other orders still end. selling: its order lives. waiting: again later. over: kept, so that duplicates are recognised. */
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
 * flat: no order, nothing bought but dust. entering: the first buy lives. holding: bought. escaping: handed over once its orders have
 * ended. exiting: sold at market. done: closed for good.
 */
export type DealPhase = 'flat' | 'entering' | 'holding' | 'escaping' | 'exiting' | 'done'

/** How a deal leaves: it waits for its profit, is released without a sale, or its family's beta has ended. */
export type Leaving = 'wait' | 'release' | 'beta'

export type Deal = {
  id: number
  phase: DealPhase
  entry: Order | null
  buy: Buy | null
  offer: Order | null
  sale: Sale | null
  exit: Exit | null
  /** Cause of the escape under way. Null when there is none. */
  escape: { threshold: Price | null } | null
  /** Time in ms of the question for room. Null while nobody is asked. */
  roomAskedAtMs: number | null
  /** True when the history says that this run's sell point found no room to hand over. */
  roomNoted: boolean
  /** Indexes of the entries used in this run. */
  used: readonly number[]
  dilutions: number
  boughtAtMs: number | null
  /** Executions of this run's buys, one for each order; those of the last run until the next has bought. */
  bought: readonly Execution[]
  /** Executions of this run's offers, one for each order; those of the last run until the next has bought. */
  executed: readonly Execution[]
  position: Position
  runs: number
  escapes: number
  /** Result of the last run's position, for people to see. */
  ended: { price: Price; quantity: Quantity; how: 'sold' | 'escaped' } | null
  /** True when the history says that this run's sell point earns too little. */
  lowNoted: boolean
  entryOff: readonly Reason[]
  profitOff: readonly Reason[]
  leaving: Leaving | null
  /** Failed checks of funds in a row. */
  fundsFails: number
  /** Rejected buys in a row. */
  rejections: number
  /** Time in ms before which there is no dilution. */
  retryAtMs: number | null
  /** Price of the last buy, or limit of the live one; before that the price at its start. Null before any. */
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
  /** Profit and rest of deleted deals, by pair; a missing pair has none. */
  gone: readonly Position[]
  /** Investment in quote that its user set instead of the settings'. Null when the settings' holds. */
  given: Amount | null
  /** Trade id of the last fill, which recognises a duplicate. */
  lastFill: string | null
  /** Restrictions from outside. */
  held: readonly Restriction[]
  /** Positions of its ended demo, to be closed on paper when the price of their pair is known. */
  unpriced: readonly Unpriced[]
  /** Wake of each pair, for decisions that see another pair's market; empty with one pair. */
  wakes: readonly Wake[]
  own: Own
}

/** Decision in progress. */
export type DealWork<Config, Own> = {
  /** Settings as written; `config` has the investment given since. */
  readonly settings: Config
  readonly config: Config
  readonly terms: DealTerms
  readonly rules: DealRules<Config, Own>
  readonly now: MarketNow
  readonly at: number
  /** Index of the pair whose market `now` is. */
  readonly pair: number
  head: { -readonly [Key in keyof DealState<Own>]: DealState<Own>[Key] }
  wants: SlotChange[]
  effects: Effect[]
}

/** Decision of any family, as the cycle's rules use it. */
export type Work = DealWork<unknown, unknown>
