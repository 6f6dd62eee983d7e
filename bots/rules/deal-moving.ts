/** Move of a bot into a folder or from one into another, with its run, its books and its orders. Source: bots.md 18. */
import type { Refusal } from '#engine/unit.ts'
import type { Reason } from '#engine/status.ts'
import { added, refuse } from './asking.ts'
import type { DealState } from './deal.ts'

/** Refusal while the bot cannot move. Null when it can. */
export const stays = ({ life, leaving, trades: [deal] }: DealState<unknown>): Refusal | null => {
  if (deal === undefined) return refuse('no-such-trade')
  if (deal.phase === 'done' || life === 'closed') return refuse('closed')
  if (deal.phase === 'exiting' || deal.phase === 'escaping') return refuse('locked')
  return leaving === null && deal.leaving === null ? null : refuse('pending-delete')
}

/** State of a bot as a member of a folder: its own switches become its deal's; restrictions of the account hold in the folder anyway. */
export const asMember = <Own>(state: DealState<Own>): DealState<Own> => {
  const outside: readonly Reason[] = [...state.held, 'subscription-expired']
  const all = (own: readonly Reason[], units: readonly Reason[]): readonly Reason[] =>
    units.filter((reason) => !outside.includes(reason)).reduce(added, own)
  return {
    ...state,
    entryOff: [],
    profitOff: [],
    trades: state.trades.map((deal) => ({
      ...deal,
      entryOff: all(deal.entryOff, state.entryOff),
      profitOff: all(deal.profitOff, state.profitOff),
    })),
  }
}
