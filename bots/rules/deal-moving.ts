/** A bot that its user moves into a folder, or out of one into another (bots.md 18): it goes with its run, its books and its orders. */
import type { Refusal } from '#engine/unit.ts'
import type { Reason } from '#engine/status.ts'
import { added, refuse } from './asking.ts'
import type { DealState } from './deal.ts'

/** Why it cannot go now; null when it can. */
export const stays = ({ life, leaving, trades: [deal] }: DealState<unknown>): Refusal | null => {
  if (deal === undefined) return refuse('no-such-trade')
  if (deal.phase === 'done' || life === 'closed') return refuse('closed')
  if (deal.phase === 'exiting' || deal.phase === 'escaping') return refuse('locked')
  return leaving === null && deal.leaving === null ? null : refuse('pending-delete')
}

/** What has switched off a bot alone goes with its deal; what holds the account back does so where it goes as well. */
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
