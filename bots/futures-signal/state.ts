/** What a futures signal bot remembers: one trade a pair, each with at most one position. */
import type { Direction, FuturesPosition, Terms } from '#engine/futures.ts'
import { type Amount, asAmount, divideUp, max, type Price, ZERO_AMOUNT } from '#engine/money.ts'
import { flat, type Position } from '#engine/position.ts'
import { type Execution, type Reason, type Restriction, restrictions } from '#engine/status.ts'
import { executionsOf, type Order } from '../rules/order.ts'
import type { Unpriced } from '../rules/paper-close.ts'
import type { Config } from './config.ts'

export type ExitReason = 'told' | 'profit' | 'stop' | 'liquidation' | 'close' | 'sell'

/** A position on its way out: its other orders end first, then what is left is closed at market, as often as it takes. */
export type Exit = {
  reason: ExitReason
  /** The direction to open in when nothing is left; null opens none. */
  flip: Direction | null
  /** Margin that the signal of the flip carries. */
  flipAmount: Amount | null
  /** When that signal came. */
  flipAtMs: number | null
  afterwards: 'resume' | 'close' | 'delete'
  /** A stop, or the exchange by itself, has closed something of it: the run counts as a stop, whatever its own order is for. */
  stopped: boolean
  /** Price that caused it; left out where none did. */
  trigger?: Price
  failures: number
  retryAtMs: number | null
  notifiedAtMs: number | null
}

type Opening = Terms & { dilutes: boolean; margin: Amount }

export type Trade = {
  id: number
  /** Index of its pair. */
  pair: number
  phase: 'idle' | 'entering' | 'holding' | 'exiting' | 'done'
  position: FuturesPosition | null
  /** Of all its runs, net of what the closed parts have cost. */
  realised: Amount
  fees: Amount
  /** The part of the fees that was funding; below zero it was received. */
  funding: Amount
  /** Margin that this run's entries were given of the investment. */
  bound: Amount
  entry: Order | null
  /** What the last entry opens or has opened, the margin it was given, and whether it adds to a position. */
  opening: Opening | null
  stop: Order | null
  /** The trigger of the stop order. */
  stopPrice: Price | null
  stopFailures: number
  stopRetryAtMs: number | null
  /** When the price was first beyond a stop that rests at the exchange and has not been filled. */
  beyondAtMs: number | null
  /** The order that closes at market. */
  close: Order | null
  exit: Exit | null
  /** Something of this run has been closed. */
  hasLeft: boolean
  /** What the entries of this run have opened, one entry an order; that of the last run until the next has opened something. */
  opened: readonly Execution[]
  /** What a signal or the profit has closed of it, in the same way; not what a stop or a user has. */
  closed: readonly Execution[]
  dilutions: number
  runs: number
  entryOff: readonly Reason[]
  profitOff: readonly Reason[]
  leaving: 'wait' | 'release' | null
  /** Failed checks of funds in a row. */
  fundsFails: number
  /** Rejected entries in a row. */
  rejections: number
  /** Price of its pair when the unit last saw it. */
  seen: Price | null
}

export type State = {
  life: 'new' | 'running' | 'closed' | 'deleted'
  leaving: 'wait' | 'release' | 'close' | 'delete' | null
  trades: readonly Trade[]
  /** Pairs whose trades have been made, the first of the table first; what a user deletes stays gone. */
  made: number
  entryOff: readonly Reason[]
  profitOff: readonly Reason[]
  /** What holds it back from outside. */
  restrictions: readonly Restriction[]
  subscribed: boolean
  stopCount: number
  stopProfit: Amount
  runs: number
  /** What the trades that are gone have earned, and what they left open. */
  gone: Position
  /** The investment that its user has put in the place of the settings' own; null where that holds. */
  given: Amount | null
  allowance: number
  askedAtMs: number | null
  /** Trade id of the last fill, to know one delivered twice. */
  lastFill: string | null
  /** What its demo has left open, still to be closed on paper when the price of its pair is at hand. */
  unpriced: readonly Unpriced[]
}

export const initial = (_config: Config): State => ({
  life: 'new',
  leaving: null,
  trades: [],
  made: 0,
  entryOff: [],
  profitOff: [],
  restrictions: [],
  subscribed: true,
  stopCount: 0,
  stopProfit: ZERO_AMOUNT,
  runs: 0,
  gone: flat,
  given: null,
  allowance: 0,
  askedAtMs: null,
  lastFill: null,
  unpriced: [],
})

export const newTrade = (id: number, pair: number): Trade => ({
  id,
  pair,
  phase: 'idle',
  position: null,
  realised: ZERO_AMOUNT,
  fees: ZERO_AMOUNT,
  funding: ZERO_AMOUNT,
  bound: ZERO_AMOUNT,
  entry: null,
  opening: null,
  stop: null,
  stopPrice: null,
  stopFailures: 0,
  stopRetryAtMs: null,
  beyondAtMs: null,
  close: null,
  exit: null,
  hasLeft: false,
  opened: [],
  closed: [],
  dilutions: 0,
  runs: 0,
  entryOff: [],
  profitOff: [],
  leaving: null,
  fundsFails: 0,
  rejections: 0,
  seen: null,
})

type StoredTrade = Omit<Trade, 'rejections' | 'opening' | 'exit' | 'opened' | 'closed'> &
  Partial<Pick<Trade, 'rejections' | 'opened' | 'closed'>> & {
    closes?: unknown
    opening: (Omit<Opening, 'margin'> & Partial<Opening>) | null
    exit: (Omit<Exit, 'flipAtMs' | 'stopped'> & Partial<Exit> & { liquidated?: boolean }) | null
  }

/** Those before 2 tell what holds them back by the reasons for being off alone, count no rejections, and forget the margin of an entry; those before 3 were given no investment but their settings' own, and do not know since when a signal waits; those before 4 have kept of what they traded no more than their orders, and none of them went live with positions on several pairs; those before 5 tell a liquidation by the reason of the exit alone; one of 6 says which way its orders close, which what is open tells. */
const asStored = (state: unknown) =>
  state as Omit<State, 'restrictions' | 'given' | 'unpriced' | 'trades'> &
    Partial<Pick<State, 'restrictions' | 'given' | 'unpriced'>> & { trades: readonly StoredTrade[] }

/** Where nobody has said whether something was stopped, the reason tells it. */
const upgradeExit = ({ liquidated = false, ...exit }: NonNullable<StoredTrade['exit']>): Exit => ({
  flipAtMs: null,
  stopped: liquidated || exit.reason === 'liquidation' || exit.reason === 'stop',
  ...exit,
})

/** A state of an earlier version in the present shape. */
export const upgrade = (state: unknown): State => {
  const stored = asStored(state)
  return {
    restrictions: restrictions.filter((restriction) => stored.entryOff.includes(restriction)),
    given: null,
    unpriced: [],
    ...stored,
    trades: stored.trades.map(({ opening, exit, closes: _closes, ...trade }): Trade => ({
      rejections: 0,
      opened: trade.position === null ? [] : executionsOf({ order: trade.entry, executed: [] }),
      closed: [],
      ...trade,
      opening: opening === null ? null : { margin: ZERO_AMOUNT, ...opening },
      exit: exit === null ? null : upgradeExit(exit),
    })),
  }
}

export const isLive = (order: Order | null): order is Order => order !== null && order.state !== 'dead'

export const hasLiveOrder = ({ entry, stop, close }: Trade): boolean => isLive(entry) || isLive(stop) || isLive(close)

/** Counts against the limit of concurrent trades. */
export const usesLimit = ({ phase }: Trade): boolean =>
  phase === 'entering' || phase === 'holding' || phase === 'exiting'

/** Margin that a live entry may still take. */
const awaited = ({ entry, opening }: Trade): bigint => {
  if (!isLive(entry) || opening === null) return 0n
  return divideUp(opening.margin * (entry.quantity - entry.filled), entry.quantity)
}

/** Margin of the investment that a trade binds: what it was given, or more where a short has opened above its order's price. */
export const boundBy = (trade: Trade): Amount =>
  asAmount(max(trade.bound, (trade.position?.margin ?? 0n) + awaited(trade)))

/** Margin of the investment that is bound. */
export const boundIn = (trades: readonly Trade[]): Amount =>
  asAmount(trades.reduce((sum, trade) => sum + boundBy(trade), 0n))
