/**
 * Exit: several trades of a unit leave together in one order, or one trade alone, once no other order of theirs lives. Source: bots.md 8.2.
 */
import { formatDecimal, type Price, type Quantity, ZERO_QUANTITY } from '#engine/money.ts'
import { UNIT } from '#engine/slots.ts'
import type { Reason } from '#engine/status.ts'
import { notify, recordAction, type Telling } from './history.ts'
import type { Order } from './order.ts'

/** Reason of an exit; `sell` is a user's wish to sell what one trade holds now. */
export type ExitReason = 'stop' | 'take-profit' | 'close' | 'sell'

/** Exit as it is remembered. Units are base to sell, or quote to buy back with. */
export type ExitFor<Why extends ExitReason> = {
  /** Unit (0), or the one trade that leaves alone. */
  owner: number
  reason: Why
  /**
   * emptying: other orders of its trades still end. selling: its order lives. waiting: failed, again later. over: kept, so that duplicates
   * are recognised.
   */
  phase: 'emptying' | 'selling' | 'waiting' | 'over'
  ids: readonly number[]
  /** Units still to leave of each trade, in the order of `ids`; empty before all their orders have ended. */
  parts: readonly bigint[]
  /** Parts as they were at first. */
  sizes: readonly bigint[]
  /** Units that leave together. Null is everything. */
  quantity: bigint | null
  order: Order | null
  /** Trade id of the last booked fill, which may be delivered twice. */
  lastFill: string | null
  /** Quantity that the order before the present one filled. */
  previousFilled: Quantity
  /** Base traded by its fills. */
  sold: Quantity
  failures: number
  retryAtMs: number | null
  notifiedAtMs: number | null
  afterwards: 'resume' | 'close' | 'delete'
  /** Price that caused it, the worst where several trades leave; left out where none did. */
  trigger?: Price
}

export type Exit = ExitFor<ExitReason>

/** Start of an exit. */
export type ExitStart<Why extends ExitReason> = Pick<
  ExitFor<Why>,
  'owner' | 'reason' | 'ids' | 'quantity' | 'afterwards' | 'trigger'
>

/** Counters of an exit at its start. */
export const nothingYet = {
  parts: [],
  sizes: [],
  order: null,
  lastFill: null,
  previousFilled: ZERO_QUANTITY,
  sold: ZERO_QUANTITY,
  failures: 0,
  retryAtMs: null,
  notifiedAtMs: null,
} satisfies Partial<Exit>

/** Trade as exits use it. */
export type Leaver = {
  readonly id: number
  readonly phase: 'idle' | 'entering' | 'holding' | 'exiting' | 'done'
}

/** Unit in a decision, as questions about leaving use it. */
type Left = {
  readonly trades: readonly Leaver[]
  head: {
    readonly exits: readonly Exit[]
    life: 'new' | 'running' | 'closed' | 'deleted'
    leaving: string | null
  }
}

/** True when the unit's common exit is under way. */
export const isLeavingTogether = ({ head }: { head: Pick<Left['head'], 'exits'> }): boolean =>
  head.exits.some((exit) => exit.owner === UNIT && exit.phase !== 'over')

/** True while an exit of the unit is under way, be it of one trade alone: no entry is sent until it is over. Source: bots.md 8.2. */
export const isAnyLeaving = ({ head }: { head: Pick<Left['head'], 'exits'> }): boolean =>
  head.exits.some(({ phase }) => phase !== 'over')

/** True when the trade leaves, be it with its dust alone; nothing else may be done with it until that is over. */
export const isOnItsWay = (trade: Leaver, exits: readonly Exit[]): boolean =>
  trade.phase === 'exiting' || exits.some(({ phase, ids }) => phase !== 'over' && ids.includes(trade.id))

/** Trades that a common exit concerns: those that hold or may still be filled. */
export const leavers = <Trade extends Leaver>(
  trades: readonly Trade[],
  isHeld: (trade: Trade) => boolean,
): readonly number[] => trades.filter((trade) => isHeld(trade) || trade.phase === 'entering').map(({ id }) => id)

/** Trades that closing the unit concerns: those that are not closed and not leaving. */
export const everyOpen = ({ head, trades }: Left): readonly number[] =>
  trades.filter((trade) => trade.phase !== 'done' && !isOnItsWay(trade, head.exits)).map((trade) => trade.id)

/** Stop: the most that the settings allow, and the prices for the history and the owner. */
type Stop = { limit: number | null; threshold: Price | null; price: Price | null }

/** Counts one more stop of the unit; the last that its settings allow turns the entries off. Source: bots.md 8.3. */
export const countStop = (
  work: Telling & { head: { stopCount: number; entryOff: readonly Reason[] } },
  { limit, threshold, price }: Stop,
): void => {
  const { head } = work
  head.stopCount += 1
  if (limit === null || head.stopCount < limit || head.entryOff.includes('stop-loss-limit')) return
  head.entryOff = [...head.entryOff, 'stop-loss-limit']
  recordAction(work, 'suspend', null, 'stop-loss-limit', threshold)
  notify(work, 'stop-loss-limit', { count: String(head.stopCount), price: formatDecimal(price ?? 0n) })
}

/** Closes or deletes the unit, if that was asked, once it has no live order or position. */
export const settleLife = (work: Left): void => {
  const { head, trades } = work
  if (head.leaving === null || head.life !== 'running') return
  if (head.leaving === 'close') {
    if (trades.some((trade) => trade.phase !== 'done')) return
    head.life = 'closed'
    head.leaving = null
  } else if (trades.every((trade) => trade.phase === 'done')) {
    head.life = 'deleted'
    head.leaving = null
  }
}
