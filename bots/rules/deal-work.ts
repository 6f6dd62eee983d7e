/** Operations on the deals of a decision. */
import { type Price, type Quantity, ZERO_AMOUNT, ZERO_QUANTITY } from '#engine/money.ts'
import { addPositions, flat, type Position } from '#engine/position.ts'
import type { Deal, DealPhase, DealState, Work } from './deal.ts'
import { nothing, record } from './history.ts'
import { executionsOf, type Order } from './order.ts'

/** A deal that holds nothing and has no order. */
export const newDeal = (id: number): Deal => ({
  id,
  phase: 'flat',
  entry: null,
  buy: null,
  offer: null,
  sale: null,
  exit: null,
  escape: null,
  roomAskedAtMs: null,
  roomNoted: false,
  used: [],
  dilutions: 0,
  boughtAtMs: null,
  bought: [],
  executed: [],
  position: flat,
  runs: 0,
  escapes: 0,
  ended: null,
  lowNoted: false,
  entryOff: [],
  profitOff: [],
  leaving: null,
  fundsFails: 0,
  rejections: 0,
  retryAtMs: null,
  price: null,
})

/** State of a bot of deals before its start, with what the family adds. */
export const initialDeals = <Own>(own: Own): DealState<Own> => ({
  life: 'new',
  leaving: null,
  trades: [],
  entryOff: [],
  profitOff: [],
  subscribed: true,
  stopCount: 0,
  stopProfit: ZERO_AMOUNT,
  runs: 0,
  gone: [],
  given: null,
  lastFill: null,
  held: [],
  unpriced: [],
  wakes: [],
  own,
})

/** Deal of an older version: without the question for room, with the sold base of a run as one sum, and without its buys. */
type StoredDeal = Omit<Deal, 'roomAskedAtMs' | 'roomNoted' | 'bought' | 'executed'> &
  Partial<Deal> & { sold?: Quantity; hasLate?: boolean }

/** Execution of the latest order; older versions kept nothing of earlier ones. */
const latestOf = ({ boughtAtMs, ended, offer }: Pick<Deal, 'boughtAtMs' | 'ended' | 'offer'>, sold: Quantity) => {
  const isOfRun = boughtAtMs === null ? ended?.how === 'sold' : sold > 0n || isLive(offer)
  return isOfRun ? executionsOf({ order: offer, executed: [] }) : []
}

const complete = ({ sold = ZERO_QUANTITY, hasLate: _hasLate, ...deal }: StoredDeal): Deal => ({
  roomAskedAtMs: null,
  roomNoted: false,
  bought: deal.boughtAtMs === null ? [] : executionsOf({ order: deal.entry, executed: [] }),
  executed: latestOf(deal, sold),
  ...deal,
})

/** State of an older version: one sum for all pairs of what deleted deals left. */
type StoredGone = { gone: readonly Position[] | Position }

const byPair = (gone: StoredGone['gone']): readonly Position[] => ('base' in gone ? [gone] : gone)

/** Deals of older versions in the present shape: no investment was given, and no demo with several pairs went live. */
export const upgradeDeals = <State extends DealState<unknown>>(stored: unknown): State => {
  const state = stored as State
  const { given = null, unpriced = [] } = stored as Partial<State>
  const { gone } = stored as StoredGone
  return { ...state, given, unpriced, gone: byPair(gone), trades: state.trades.map(complete) }
}

/** Index of the pair that a deal trades. */
export const pairOfDeal = (id: number): number => id - 1

/** Deal of an id. Null when it is gone. */
export const findDeal = (work: { head: { trades: readonly Deal[] } }, id: number): Deal | null =>
  work.head.trades.find((deal) => deal.id === id) ?? null

/** Deal of this id. Throws when there is none. */
export const dealOf = (work: { head: { trades: readonly Deal[] } }, id: number): Deal => {
  const deal = findDeal(work, id)
  if (deal === null) throw new RangeError(`no deal ${id}`)
  return deal
}

/** Puts a deal in the place of the one with its id, and answers with it. */
export const put = (work: { head: { trades: readonly Deal[] } }, next: Deal): Deal => {
  const { trades } = work.head
  const index = trades.findIndex(({ id }) => id === next.id)
  if (trades[index] !== next) work.head.trades = trades.with(index, next)
  return next
}

/** Adds a deal, in the order of ids. */
export const insert = (work: { head: { trades: readonly Deal[] } }, deal: Deal): void => {
  work.head.trades = [...work.head.trades, deal].sort((left, right) => left.id - right.id)
}

export const idsOf = (work: { head: { trades: readonly Deal[] } }): readonly number[] =>
  work.head.trades.map(({ id }) => id)

/** Deletes a deal; coins that a user releases are written to the history. */
export const remove = (work: Work, id: number): void => {
  const deal = dealOf(work, id)
  const { base, cost } = deal.position
  if (deal.leaving === 'release' && base > 0n) {
    record(work, { ...nothing, action: 'release', trade: id, quantity: base, amount: cost, success: true, cause: null })
  }
  work.head.trades = work.head.trades.filter((other) => other !== deal)
  const { gone } = work.head
  const withDeal = addPositions(gone[pairOfDeal(id)] ?? flat, deal.position)
  work.head.gone = work.terms.pairs.map((_, pair) => (pair === pairOfDeal(id) ? withDeal : (gone[pair] ?? flat)))
}

/** True for an order that may still fill. */
export const isLive = (order: Order | null): order is Order => order !== null && order.state !== 'dead'

/** True while an order of the deal may still fill: buy, profit sell or exit. */
export const hasLiveOrder = (deal: Deal): boolean =>
  isLive(deal.entry) || isLive(deal.offer) || isLive(deal.exit?.order ?? null)

const endedAt = (order: Order | null, at: number): boolean => order?.state === 'dead' && order.atMs === at

/** True when an order of the deal ended at this very time: its answer may come twice, and would meet an order wanted now. */
export const hasJustEnded = ({ at }: Work, { entry, offer }: Deal): boolean => endedAt(entry, at) || endedAt(offer, at)

/** True when its last run is complete. */
export const hasRunOut = ({ entryOff }: Deal): boolean => entryOff.includes('run-limit')

/** True when it counts against the limit of deals at once. */
export const usesLimit = ({ phase }: { phase: DealPhase }): boolean => phase !== 'flat' && phase !== 'done'

/** True when the deal may not buy: it, its bot or its folder is off, or it is leaving. */
export const entriesAreOff = (work: Work, deal: Deal): boolean =>
  work.head.life !== 'running' ||
  work.head.leaving !== null ||
  work.head.entryOff.length > 0 ||
  deal.entryOff.length > 0 ||
  deal.leaving !== null

/** True while a deal of the unit leaves at market, or another bot of its folder does: nothing is bought until that is over. Source: bots.md 8.2. */
export const isAnyLeaving = ({ head, terms }: Pick<Work, 'head' | 'terms'>): boolean =>
  terms.isHeldUp === true || head.trades.some(({ phase }) => phase === 'exiting')

/** True when the deal may not sell at a profit. */
export const profitsAreOff = (work: Work, deal: Deal): boolean =>
  work.head.profitOff.length > 0 || deal.profitOff.length > 0 || deal.leaving === 'release'

/** True when the deal's market is the one at hand. */
export const isHere = (work: Work, deal: Deal): boolean => pairOfDeal(deal.id) === work.pair

/** Price of a history row that is no order. */
export const priceHere = (work: Work, deal: Deal): Price | null => (isHere(work, deal) ? work.now.price : deal.price)
