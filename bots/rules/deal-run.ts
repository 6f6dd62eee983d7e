/** Run of a deal: from its first buy until some of that has been sold and no sellable rest is left. Source: docs/decisions/0027. */
import { formatDecimal } from '#engine/money.ts'
import type { Deal, Work } from './deal.ts'
import { isHeld } from './deal-prices.ts'
import { dealOf, hasRunOut, isLive, priceHere, put, remove } from './deal-work.ts'
import { notify, recordAction } from './history.ts'

/** Completes a run, with its rest as dust. At the run limit no other begins, and that dust belongs to the last run. */
export const completeRun = (work: Work, id: number, how: 'sold' | 'escaped' | 'given-up'): void => {
  const deal = dealOf(work, id)
  const { repeats } = work.terms
  const added = Number(!hasRunOut(deal))
  const runs = deal.runs + added
  work.head.runs += added
  const isSpent = added > 0 && repeats !== null && runs >= repeats
  put(work, {
    ...deal,
    phase: 'flat',
    sale: null,
    escape: null,
    roomAskedAtMs: null,
    roomNoted: false,
    used: [],
    dilutions: 0,
    boughtAtMs: null,
    runs,
    lowNoted: false,
    entryOff: isSpent ? [...deal.entryOff, 'run-limit'] : deal.entryOff,
    ended: how === 'given-up' ? null : deal.ended,
  })
  work.rules.completed(work, id)
  if (deal.leaving !== null) return remove(work, id)
  if (!isSpent) return
  const price = priceHere(work, deal)
  recordAction(work, 'suspend', id, 'run-limit', price)
  notify(work, 'run-limit-reached', { price: formatDecimal(price ?? 0n), runs: String(runs) })
}

/** True when something of the present run has been sold. */
const hasSold = ({ boughtAtMs, executed }: Deal): boolean => boughtAtMs !== null && executed.length > 0

/** Settles a deal without live orders: it goes on holding, or its run is complete. */
export const settleRun = (work: Work, id: number): void => {
  const deal = dealOf(work, id)
  if (deal.phase !== 'holding' || isLive(deal.entry) || isLive(deal.offer) || !hasSold(deal)) return
  if (!isHeld(work.now.market, deal.position, work.now.price)) completeRun(work, id, 'sold')
}
