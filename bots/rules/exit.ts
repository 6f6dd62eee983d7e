/** An exit: several trades of a unit leave together in one order, or one trade on its own, once no other order of theirs lives (bots.md 8.2). */
import { formatDecimal, type Price, type Quantity, ZERO_QUANTITY } from '#engine/money.ts'
import { UNIT } from '#engine/slots.ts'
import type { Reason } from '#engine/status.ts'
import { notify, recordAction, type Telling } from './history.ts'
import type { Order } from './order.ts'

/** Why trades leave; `sell` is a user's wish to leave with what one trade holds now. */
export type ExitReason = 'stop' | 'take-profit' | 'close' | 'sell'

/** As it is remembered. Units are base to sell, or quote to buy back with. */
export type ExitFor<Why extends ExitReason> = {
  /** The unit, or the one trade that leaves on its own. */
  owner: number
  reason: Why
  /** emptying: other orders of its trades still end. selling: its order lives. waiting: tried in vain, again later. over: kept, so that what comes twice is known. */
  phase: 'emptying' | 'selling' | 'waiting' | 'over'
  ids: readonly number[]
  /** Units still to leave of each trade, in the order of `ids`; empty before all their orders have ended. */
  parts: readonly bigint[]
  /** What the parts were at first. */
  sizes: readonly bigint[]
  /** Units that leave together; null is everything. */
  quantity: bigint | null
  order: Order | null
  /** Trade id of the last fill booked, which may be delivered twice. */
  lastFill: string | null
  /** What the order before the present one filled. */
  previousFilled: Quantity
  /** Base that its fills have traded. */
  sold: Quantity
  failures: number
  retryAtMs: number | null
  notifiedAtMs: number | null
  afterwards: 'resume' | 'close' | 'delete'
}

export type Exit = ExitFor<ExitReason>

/** What an exit is begun with. */
export type ExitStart<Why extends ExitReason> = Pick<
  ExitFor<Why>,
  'owner' | 'reason' | 'ids' | 'quantity' | 'afterwards'
>

/** What an exit has done when it begins. */
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

/** A trade, as far as exits look at it. */
export type Leaver = {
  readonly id: number
  readonly phase: 'idle' | 'entering' | 'holding' | 'exiting' | 'done'
}

/** A unit in a decision, as far as it is asked whether something leaves. */
type Left = {
  readonly trades: readonly Leaver[]
  head: {
    readonly exits: readonly Exit[]
    life: 'new' | 'running' | 'closed' | 'deleted'
    leaving: string | null
  }
}

/** The unit's common exit is under way. */
export const isLeavingTogether = ({ head }: { head: Pick<Left['head'], 'exits'> }): boolean =>
  head.exits.some((exit) => exit.owner === UNIT && exit.phase !== 'over')

/** It leaves, be it with its dust alone: nothing else may be done with it until that is over. */
export const isOnItsWay = (trade: Leaver, exits: readonly Exit[]): boolean =>
  trade.phase === 'exiting' || exits.some(({ phase, ids }) => phase !== 'over' && ids.includes(trade.id))

/** All trades that a common exit concerns: those that hold or may still be filled. */
export const leavers = <Trade extends Leaver>(
  trades: readonly Trade[],
  isHeld: (trade: Trade) => boolean,
): readonly number[] => trades.filter((trade) => isHeld(trade) || trade.phase === 'entering').map(({ id }) => id)

/** All trades that closing the unit concerns: those that are not closed and not on their own way out. */
export const everyOpen = ({ head, trades }: Left): readonly number[] =>
  trades.filter((trade) => trade.phase !== 'done' && !isOnItsWay(trade, head.exits)).map((trade) => trade.id)

/** A stop: how many the settings allow, and the price that the history and its owner are told. */
type Stop = { limit: number | null; threshold: Price | null; price: Price | null }

/** One more stop of the unit; the last that its settings allow turns the entries off (bots.md 8.3). */
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

/** A unit that was to be closed or deleted is, once nothing in it lives. */
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
