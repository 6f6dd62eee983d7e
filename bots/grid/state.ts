import {
  type Amount,
  asAmount,
  type Price,
  type Quantity,
  type Ratio,
  ZERO_AMOUNT,
  ZERO_QUANTITY,
} from '#engine/money.ts'
import { flat, type Position } from '#engine/position.ts'
import type { Execution, Reason, Restriction } from '#engine/status.ts'
import type { ExitFor } from '../rules/exit.ts'
import type { Order } from '../rules/order.ts'
import type { OfRules } from '../rules/profit-ladder.ts'
import type { Config, Terms } from './config.ts'

/** One line of a level's exit ladder in the current run. */
export type Profit = OfRules & {
  price: Price
  share: Ratio
  quantity: Quantity
  sold: Quantity
  /** Too small for the exchange; its quantity went to a neighbor or stays as dust. */
  belowMinimum: boolean
  order: Order | null
  /** What orders before the present one have sold in this run. */
  executed: readonly Execution[]
  /** Its user has deleted it from sight. */
  hidden: boolean
  rejections: number
  /** Not offered again before this time. */
  retryAtMs: number | null
}

/**
 * idle: nothing bought, no live order. entering: an entry order lives. holding: bought, profits are offered.
 * exiting: part of an exit, all its orders end. done: closed for good.
 */
export type TradePhase = 'idle' | 'entering' | 'holding' | 'exiting' | 'done'

/** Why a trade will be gone: its window moved on, or a user deleted it when its run completes, or lets its coins go. */
export type Leaving = 'trailed' | 'wait' | 'release'

/** One level. */
export type Trade = {
  id: number
  /** Index of its line. */
  level: number
  /** Made on a lattice that an edit has replaced: gone when its run completes. */
  legacy: boolean
  price: Price
  /** One of its sells will likely lose: told by a badge. */
  badSell: boolean
  /** Quote meant for one run; less what dust of earlier runs has cost. */
  amount: Amount
  /** Which settings it keeps: an index into `State.past`, or its length for the present ones. */
  terms: number
  phase: TradePhase
  entry: Order | null
  profits: readonly Profit[]
  /** Lines of its settings that its user keeps off the market, see `isKeptOff`. */
  rulesOff: readonly number[]
  /** The exit ladder must be made anew once none of its orders lives. */
  replan: boolean
  position: Position
  /** Quote that the present run has paid for what it bought, without fees on top; zero before it has bought anything. */
  paid: Amount
  /** Something of it has been sold. */
  hasLeft: boolean
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
}

export type ExitReason = 'stop' | 'take-profit' | 'close'

/** Of several levels together, or of one that its user closes. Units are base. */
export type Exit = ExitFor<ExitReason>

export type State = {
  life: 'new' | 'running' | 'closed' | 'deleted'
  /** A user asked that the unit be gone when nothing is left in it. */
  leaving: Leaving | 'close' | 'delete' | null
  trades: readonly Trade[]
  nextId: number
  /** Of the market as the last decision saw it: what it tells of ladders that are not planned yet is rounded to it. Null before. */
  tickSize: Price | null
  /** Index of the highest line at or below the price, within floor and cap. */
  center: number
  /** The lines of the first three trades. */
  firstBottom: number
  firstTop: number
  /** Lines that have a trade or that a user keeps empty, ascending. */
  levels: readonly number[]
  /** Of those, the lines a user has deleted. */
  barred: readonly number[]
  /** Trades that the price or the time may concern, ascending by id. */
  front: readonly number[]
  /** Trades that count against the level limit. */
  count: number
  /** Trades with a live entry or a position: what the limit of concurrent trades counts. */
  used: number
  /** Trades that hold base which may be sold. */
  held: number
  /** Quote bound by un-entered and entered levels. */
  committed: Amount
  exits: readonly Exit[]
  entryOff: readonly Reason[]
  profitOff: readonly Reason[]
  subscribed: boolean
  /** What holds it back from outside. */
  restrictions: readonly Restriction[]
  /** What a change of the running investment has put in the place of the settings' own. */
  resized: { amount: Amount; investment: Amount } | null
  /** Checks of funds that have failed since the last that is known to have succeeded, those of one moment as one, and when the last did. */
  short: { fails: number; atMs: number | null }
  stopCount: number
  /** Realised by stop exits. */
  stopProfit: Amount
  runs: number
  /** What the trades that are gone have earned, and the dust and released coins they left. */
  gone: Position
  /** Take-profit levels that have fired, and the base held when the first did. */
  takeProfit: { fired: number; base: Quantity }
  /** First moment outside the stuck bounds. */
  stuckAtMs: number | null
  /** The last closed candle of the rising rule: whether it rose, its close, and whether it has bought already. */
  rising: { rose: boolean; close: Price; spent: boolean } | null
  /** Sizes have changed while orders and coins of the old ones may bind more: what is left of the investment is worked out until that is over. */
  hasOldSizes: boolean
  /** The note that levels or investment are used up has been sent. */
  exhausted: boolean
  /** It has been told that a level which followed the price will likely sell at a loss. */
  badSellTold: boolean
  allowance: number
  askedAtMs: number | null
  limitNotedAtMs: number | null
  past: readonly Terms[]
  /** Trade id of the last fill, to know one delivered twice when its trade is gone. */
  lastFill: string | null
}

export const initial = (): State => ({
  life: 'new',
  leaving: null,
  trades: [],
  nextId: 1,
  tickSize: null,
  center: 0,
  firstBottom: 0,
  firstTop: 0,
  levels: [],
  barred: [],
  front: [],
  count: 0,
  used: 0,
  held: 0,
  committed: ZERO_AMOUNT,
  exits: [],
  entryOff: [],
  profitOff: [],
  subscribed: true,
  restrictions: [],
  resized: null,
  short: { fails: 0, atMs: null },
  stopCount: 0,
  stopProfit: ZERO_AMOUNT,
  runs: 0,
  gone: flat,
  takeProfit: { fired: 0, base: ZERO_QUANTITY },
  stuckAtMs: null,
  rising: null,
  hasOldSizes: false,
  exhausted: false,
  badSellTold: false,
  allowance: 0,
  askedAtMs: null,
  limitNotedAtMs: null,
  past: [],
  lastFill: null,
})

export const isLive = (order: Order | null): order is Order => order !== null && order.state !== 'dead'

/** Its entries are off for good or by the user: it keeps its line, and binds no money once its runs are used up. */
const isParked = (trade: Trade): boolean => trade.entryOff.includes('run-limit')

/** The window may not take such a level away. */
export const isKept = (trade: Trade): boolean =>
  trade.leaving !== null ||
  (trade.entryOff.length > 0 && (trade.entryOff.includes('run-limit') || trade.entryOff.includes('user')))

/** Quote that a trade binds of the investment: all that its next run may need, or what it has cost where none comes. Fees on top of a full level are not counted. */
export const bound = (trade: Trade): Amount => {
  switch (trade.phase) {
    case 'done':
      return ZERO_AMOUNT
    case 'idle':
      return trade.entryOff.length > 0 && isParked(trade) ? ZERO_AMOUNT : trade.amount
    case 'entering':
      return trade.amount
    case 'holding':
    case 'exiting': {
      const comesBack = trade.leaving === null && !trade.legacy && !isParked(trade)
      if (comesBack || isLive(trade.entry)) return trade.amount
      return trade.position.cost < trade.amount ? asAmount(trade.position.cost) : trade.amount
    }
  }
}

export const usesLimit = (trade: Trade): boolean =>
  trade.phase === 'entering' || trade.phase === 'holding' || trade.phase === 'exiting'

/** Quote for each new level, and for all together: what the settings say, or what has been put in their place. */
export const sizesNow = (config: Pick<Config, 'amount' | 'investment'>, { resized }: Pick<State, 'resized'>) =>
  resized ?? config

/** Counts against the level limit. */
export const counts = (trade: Trade): boolean =>
  trade.phase !== 'done' && !(trade.phase === 'idle' && trade.entryOff.length > 0 && isParked(trade))

/** Holds base that a stop would sell. */
export const isHeld = (trade: Trade): boolean =>
  trade.phase === 'holding' || (trade.phase === 'entering' && trade.paid > 0n)

/** Price or time may concern it. */
export const isFront = (trade: Trade): boolean => {
  switch (trade.phase) {
    case 'done':
    case 'exiting':
      return false
    case 'idle':
      return trade.entryOff.length === 0 || !isKept(trade)
    case 'entering':
      return true
    case 'holding':
      return trade.profits.some((profit) => profit.retryAtMs !== null)
  }
}
