import type { Interval } from '#engine/candle.ts'
import type { Amount, Price, Quantity, Ratio } from '#engine/money.ts'
import { asAmount, asPrice, asQuantity, notional, ONE, ZERO_AMOUNT, ZERO_QUANTITY } from '#engine/money.ts'
import { flat, type Position } from '#engine/position.ts'
import type { Execution, Reason, Restriction } from '#engine/status.ts'
import type { ExitFor, ExitReason } from '../rules/exit.ts'
import type { Order } from '../rules/order.ts'
import type { OfRules } from '../rules/profit-ladder.ts'
import { besidesBounds } from '../rules/stuck.ts'
import type { Config, SingleConfig, Size } from './config.ts'

/** One line of the entry ladder. */
export type Entry = {
  price: Price
  size: Size
  order: Order | null
  /** It has traded in the current run and is not offered again in it. */
  traded: boolean
  /** Too small, by the filters of the market or by what the exchange has said: it waits while the other lines go on. Left out where it is not. */
  belowMinimum?: 'filters' | 'exchange'
}

/** One line of the exit ladder in the current run. */
export type Profit = OfRules & {
  price: Price
  share: Ratio
  quantity: Quantity
  /** Base that its orders have traded. */
  sold: Quantity
  /** Too small for the exchange; its quantity went to a neighbor or stays as dust. */
  belowMinimum: boolean
  /** The price has come near enough to offer it. */
  opened: boolean
  order: Order | null
  /** What orders before the present one have traded in this run. */
  executed: readonly Execution[]
  /** Its user has deleted it from sight. */
  hidden: boolean
  rejections: number
  /** Not offered again before this time. */
  retryAtMs: number | null
}

/**
 * idle: nothing held, no live order. entering: an entry order lives. holding: something is held, profits are offered, further lines
 * may still enter. exiting: part of an exit, all its orders end. done: closed for good.
 */
export type TradePhase = 'idle' | 'entering' | 'holding' | 'exiting' | 'done'

/** What its present run has traded: base and quote of its entry fills, and base of its exits. */
export type Run = { quantity: Quantity; value: Amount; sold: Quantity }

/** Before its first fill, and when it is over. */
export const noRun: Run = { quantity: ZERO_QUANTITY, value: ZERO_AMOUNT, sold: ZERO_QUANTITY }

/** Something has entered in the present run and something has left: when nothing more can leave, that is a run (bots.md 17). */
export const hasRun = ({ run }: Pick<Trade, 'run'>): boolean => run.sold > 0n

/** Why a trade will be gone: a user deleted it when its run completes, or lets its coins go. */
export type Leaving = 'wait' | 'release'

export type Trade = {
  id: number
  /** Index of its line of the lattice; 0 for a single bot. */
  level: number
  /** Made on a lattice that an edit has replaced: gone when its run completes. */
  legacy: boolean
  /** Its main entry price now. */
  price: Price
  /** How far following has moved it from where its settings say; typed prices move along. */
  shift: bigint
  /** The nearest to the market first. */
  entries: readonly Entry[]
  /**
   * Number of entries, the nearest ones, that are left out of the present run, because the price lay beyond them when its user started it.
   * Omitted or 0 in every run but the first after that.
   */
  skipped?: number
  /** One of its exits will likely lose: told by a badge. */
  badSell: boolean
  /** Which settings it keeps: an index into `State.past`, or its length for the present ones. */
  terms: number
  /** Settings of its own, for one that was moved in or handed over; null keeps the unit's. */
  own: SingleConfig | null
  /** The trade of another bot that its coins came from. */
  escapedFrom: { unit: string; trade: number } | null
  phase: TradePhase
  profits: readonly Profit[]
  /** Lines of its settings that its user keeps off the market, see `isKeptOff`. */
  rulesOff: readonly number[]
  /** The exit ladder must be made anew once none of its orders lives. */
  replan: boolean
  /** What the bot trades with. Of a selling bot it is what fills have made of nothing: negative base while something is sold. */
  position: Position
  /** Base that is set apart and never sold by the bot. */
  kept: Position
  /** Of a selling bot: base sold and not bought back, the quote earned by it, and the base it was given at the start. */
  short: Quantity
  earned: Amount
  assigned: Quantity
  run: Run
  /** Price of the last execution, and whether the price has moved away enough since. */
  lastPrice: Price | null
  moved: boolean
  /** The exchange lacked funds for buying back to the last cent: leave its margin. */
  tight: boolean
  runs: number
  /** Why its entries are off; empty is on. */
  entryOff: readonly Reason[]
  profitOff: readonly Reason[]
  leaving: Leaving | null
  /** Failed checks of funds in a row. */
  fundsFails: number
  /** Rejected entries in a row. */
  rejections: number
  /** No entry before this time. */
  retryAtMs: number | null
  followedAtMs: number | null
  /** Of one with settings of its own in a folder: its stops since its last start, and the first moment outside its own bounds. */
  stopCount: number
  stuckAtMs: number | null
}

/** A closed candle: whether it rose, its close, and whether it has been bought at already. */
export type Rising = { rose: boolean; close: Price; spent: boolean }

/** Of several trades together, or of one. Units are base to sell, or quote to buy back with. */
export type Exit = ExitFor<ExitReason> & {
  /** The price of the stop or take-profit level that it was begun by. */
  threshold: Price | null
}

export type State = {
  life: 'new' | 'running' | 'closed' | 'deleted'
  /** A user asked that the unit be gone when nothing is left in it. */
  leaving: Leaving | 'close' | 'delete' | null
  trades: readonly Trade[]
  nextId: number
  /** Of the market as the last decision saw it: what it tells of ladders that are not planned yet is rounded to it. Null before. */
  tickSize: Price | null
  /** Price when it was started. */
  startPrice: Price | null
  /** The levels have been made. */
  generated: boolean
  /** Nothing is offered before the first signal. */
  waitsForSignal: boolean
  /** Quote shared over the levels; changed only by rebalancing and edits. */
  investment: Amount
  /** Realised when the investment was last changed by it, and when. */
  rebalanced: { realised: Amount; atMs: number | null }
  exits: readonly Exit[]
  entryOff: readonly Reason[]
  profitOff: readonly Reason[]
  subscribed: boolean
  /** What holds it back from outside. */
  restrictions: readonly Restriction[]
  stopCount: number
  /** Realised by stop exits. */
  stopProfit: Amount
  runs: number
  /** What the trades that are gone have earned, and the dust and released coins they left. */
  gone: Position
  /** Take-profit levels that have fired, and the units held when the first did. */
  takeProfit: { fired: number; units: bigint }
  /** First moment outside the stuck bounds. */
  stuckAtMs: number | null
  /** The last closed candle of the rising rule. */
  rising: Rising | null
  /** The same for trades whose settings follow another interval than the unit's; left out where none does. */
  risings?: Readonly<Partial<Record<Interval, Rising>>>
  /** Told once each way: a level should move and none can. */
  exhausted: { up: boolean; down: boolean }
  /** Sizes have changed while orders and coins of the old ones may bind more: what is left of the investment is worked out until that is over. */
  hasOldSizes: boolean
  /** It has been told that a level which followed the price will likely sell at a loss. */
  badSellTold: boolean
  allowance: number
  askedAtMs: number | null
  limitNotedAtMs: number | null
  past: readonly Config[]
  /** Trade id of the last fill, to know one delivered twice when its trade is gone. */
  lastFill: string | null
  /** Whose coins came last, and when, to know them when they are told twice. */
  lastReceived: { unit: string; trade: number; atMs: number } | null
}

export const initial = (config: Config): State => ({
  life: 'new',
  leaving: null,
  trades: [],
  nextId: 1,
  tickSize: null,
  startPrice: null,
  generated: false,
  waitsForSignal: config.kind === 'generator' && config.waitsForSignal,
  investment: ZERO_AMOUNT,
  rebalanced: { realised: ZERO_AMOUNT, atMs: null },
  exits: [],
  entryOff: [],
  profitOff: [],
  subscribed: true,
  restrictions: [],
  stopCount: 0,
  stopProfit: ZERO_AMOUNT,
  runs: 0,
  gone: flat,
  takeProfit: { fired: 0, units: 0n },
  stuckAtMs: null,
  rising: null,
  exhausted: { up: false, down: false },
  hasOldSizes: false,
  badSellTold: false,
  allowance: 0,
  askedAtMs: null,
  limitNotedAtMs: null,
  past: [],
  lastFill: null,
  lastReceived: null,
})

export const isLive = (order: Order | null): order is Order => order !== null && order.state !== 'dead'

export const hasLiveEntry = (trade: Trade): boolean => trade.entries.some(({ order }) => isLive(order))

export const hasLiveOrder = (trade: Trade): boolean =>
  hasLiveEntry(trade) || trade.profits.some(({ order }) => isLive(order))

const hasFilled = (order: Order | null): boolean => isLive(order) && order.filled > 0n

/** Holds something that a stop would dispose of. */
export const isHeld = (trade: Trade): boolean =>
  trade.phase === 'holding' || (trade.phase === 'entering' && trade.entries.some(({ order }) => hasFilled(order)))

/** It has not traded, has no order and may get one. */
export const isWaiting = ({ traded, order, belowMinimum }: Entry): boolean =>
  !traded && !isLive(order) && belowMinimum === undefined

/** An entry of the present run is at the exchange: not one that is being taken back without having filled anything, as those of a run that is over. */
const isOffered = ({ order }: Entry): boolean => isLive(order) && (order.state === 'open' || order.filled > 0n)

/** Nothing of a run has begun: no entry of it has traded, and none is at the exchange. */
export const isUnbegun = ({ entries }: Trade): boolean => entries.every((entry) => !entry.traded && !isOffered(entry))

/** Of the present run, what has entered something. */
const hasEntered = ({ traded, order }: Entry): boolean => traded || hasFilled(order)

/**
 * Lines that the present run still offers, wherever the price is: none that it leaves out, and none that lies nearer to the market than one
 * that has filled.
 */
export const waitingLines = ({ entries, skipped }: Trade): readonly Entry[] =>
  entries.slice(Math.max(skipped ?? 0, entries.findLastIndex(hasEntered))).filter(isWaiting)

/** Line whose price begins the run: all of its lines are offered once it is reached. Null in a run that has begun. */
export const beginningOf = (trade: Trade): Entry | null =>
  isUnbegun(trade) ? (trade.entries[trade.skipped ?? 0] ?? null) : null

/** Lines that wait because they are too small; of a trade that is off as a whole none does. */
export const smallLines = ({ phase, entries }: Trade): readonly Entry[] =>
  phase === 'done' ? [] : entries.filter(({ traded, belowMinimum }) => !traded && belowMinimum !== undefined)

/** It has entered and left in the current cycle of a bot that enters once, and stays out until the next. */
export const sitsOut = ({ phase, entries }: Trade): boolean => phase === 'idle' && entries.every(({ traded }) => traded)

/** Nothing of its current run has traded: it may still be moved. */
export const isUnentered = (trade: Trade): boolean =>
  (trade.phase === 'idle' || trade.phase === 'entering') && !isHeld(trade) && !sitsOut(trade)

export const usesLimit = (trade: Trade): boolean =>
  trade.phase === 'entering' || trade.phase === 'holding' || trade.phase === 'exiting'

export const worthOf = ({ price, size }: Pick<Entry, 'price' | 'size'>): Amount =>
  size.kind === 'quote' ? size.amount : notional(price, size.quantity)

/** Quote meant for one run of a trade. */
export const worthOfTrade = (trade: Trade): Amount =>
  asAmount(trade.entries.reduce((sum, entry) => sum + worthOf(entry), 0n))

/**
 * Quote that a trade binds of the investment: its whole size until it has bought all, then what that cost. A line that is too small keeps its
 * part, for other filters let it come at any time. Fees on top are not counted.
 */
export const boundOf = (trade: Trade): Amount => {
  const worth = worthOfTrade(trade)
  switch (trade.phase) {
    case 'done':
      return ZERO_AMOUNT
    case 'idle':
      return trade.entryOff.includes('run-limit') || sitsOut(trade) ? ZERO_AMOUNT : worth
    case 'entering':
      return worth
    case 'holding':
    case 'exiting': {
      const isComplete = trade.entries.every(({ order, traded }) => traded && !isLive(order))
      const { cost } = trade.position
      return isComplete && cost >= 0n && cost < worth ? cost : worth
    }
  }
}

/** What everything held has cost on average, fees included; null while nothing is. */
export const averageCost = (trades: readonly Trade[]): Price | null => {
  const held = trades.filter((trade) => isHeld(trade) && trade.position.base > 0n)
  const base = held.reduce((sum, { position }) => sum + position.base, 0n)
  const cost = held.reduce((sum, { position }) => sum + position.cost, 0n)
  return base === 0n ? null : asPrice((cost * ONE) / base)
}

/** A trade that has done nothing yet. */
export const newTrade = (start: Pick<Trade, 'id' | 'level' | 'price' | 'entries' | 'terms'>): Trade => ({
  ...start,
  legacy: false,
  own: null,
  escapedFrom: null,
  shift: 0n,
  badSell: false,
  phase: 'idle',
  profits: [],
  rulesOff: [],
  replan: false,
  position: flat,
  kept: flat,
  short: ZERO_QUANTITY,
  earned: ZERO_AMOUNT,
  assigned: ZERO_QUANTITY,
  run: noRun,
  lastPrice: null,
  moved: false,
  tight: false,
  runs: 0,
  entryOff: [],
  profitOff: [],
  leaving: null,
  fundsFails: 0,
  rejections: 0,
  retryAtMs: null,
  followedAtMs: null,
  stopCount: 0,
  stuckAtMs: null,
})

/** The settings that a trade keeps. */
export const termsIn = (config: Config, { past }: Pick<State, 'past'>, trade: Trade): Config =>
  trade.own ?? past[trade.terms] ?? config

/** Its user has made it: moved to where it is, or the one trade of a bot without a folder. */
export const isManual = (config: Config, { own, escapedFrom }: Trade): boolean =>
  escapedFrom === null && (own !== null || config.kind === 'single')

/** Quote that trades with settings of their own have brought into a folder, and may still use. */
export const broughtInto = (config: Config, trades: readonly Trade[]): Amount => {
  const own = trades.filter((trade) => isOnItsOwn(config, trade) && trade.phase !== 'done')
  return asAmount(own.reduce((sum, trade) => sum + worthOfTrade(trade), 0n))
}

/** Of that, what a new investment changes as it does the levels: coins that were handed over keep their size, and take no part. */
export const sharingInside = (config: Config, trades: readonly Trade[]): Amount =>
  broughtInto(
    config,
    trades.filter(({ escapedFrom }) => escapedFrom === null),
  )

/** In a folder it has a stop limit and bounds of its own; a bot of one trade has them itself. */
export const isOnItsOwn = (config: Config, { own }: Trade): boolean => own !== null && config.kind !== 'single'

/** What of the unit's reasons reaches a trade on its own: not its bounds, and not the limit of its stops where that trade has a stop itself. */
const reaching = (entryOff: readonly Reason[], { own }: Trade): readonly Reason[] => {
  const left = besidesBounds(entryOff)
  return (own?.stop ?? null) === null ? left : left.filter((reason) => reason !== 'stop-loss-limit')
}

/** The unit's switches as they reach a trade: its bounds and its stops pause none that has its own (bots.md 8.3, 10). */
export const switchesFor = (
  config: Config,
  unit: Pick<State, 'entryOff' | 'profitOff'>,
  trade: Trade,
): Pick<State, 'entryOff' | 'profitOff'> =>
  unit.entryOff.length > 0 && isOnItsOwn(config, trade)
    ? { entryOff: reaching(unit.entryOff, trade), profitOff: unit.profitOff }
    : unit

/** It counts against the folder's limit of concurrent trades. */
export const isInLimit = ({ own }: Trade): boolean => own === null || own.inLimit

/** Base that a trade may dispose of: what it bought, or what is left of the base it was given. */
export const disposable = (trade: Trade): Quantity => {
  if (trade.assigned === 0n) return trade.position.base > 0n ? trade.position.base : ZERO_QUANTITY
  const left = trade.assigned + trade.position.base
  return asQuantity(left > 0n ? left : 0n)
}
