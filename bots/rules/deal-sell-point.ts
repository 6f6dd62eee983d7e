/** Sell point: the position is sold when it earns enough, else handed over to a SPOT bot, else kept. Source: bots.md 12.4, 12.6. */
import type { Event } from '#engine/event.ts'
import { fitQuantity, isLargeEnough } from '#engine/market.ts'
import { type Price, ZERO_AMOUNT, ZERO_QUANTITY } from '#engine/money.ts'
import type { Refusal } from '#engine/unit.ts'
import { refusing } from './asking.ts'
import type { Deal, Work } from './deal.ts'
import { suspendEntries, withdrawBuy } from './deal-buys.ts'
import type { dealMessages } from './deal-messages.ts'
import { profitPriceOf, stopOf } from './deal-prices.ts'
import { completeRun, settleRun } from './deal-run.ts'
import { leastPrice, withdrawOffer } from './deal-sales.ts'
import { dealOf, findDeal, hasLiveOrder, isHere, pairOfDeal, profitsAreOff, put } from './deal-work.ts'
import { record, recordAction } from './history.ts'

const refuse = refusing<keyof (typeof dealMessages)['en']>()

/** Wait in ms for the package's answer; later it counts as lost, and the next sell point asks anew. */
export const ROOM_PATIENCE_MS = 60_000

/** Result of a sell point. */
export type SellPoint = 'nothing-held' | 'off' | 'busy' | 'selling' | 'escaping' | 'profit-too-low'

const mayEscape = (work: Work, deal: Deal): boolean => {
  const { escape, maxLoss } = work.terms
  const { market, price } = work.now
  if (!escape.allowed || (deal.dilutions > 0 && !escape.diluted)) return false
  if (escape.limit !== null && deal.escapes >= escape.limit) return false
  const stop = stopOf({ maxLoss }, market, deal.position)
  if (stop !== null && price <= stop) return false
  return isLargeEnough(market, fitQuantity(market, deal.position.base), escapeTarget(work, deal))
}

const escapeTarget = (work: Work, deal: Deal): Price =>
  profitPriceOf(work.now.market, deal.position, work.terms.escape.minProfit)

/** Carries out a sell point of the adviser: sells what earns enough, else hands it over, else keeps it. */
export const sellPoint = (work: Work, id: number, threshold: Price | null): SellPoint => {
  const deal = dealOf(work, id)
  if (deal.phase !== 'holding') return deal.phase === 'flat' || deal.phase === 'done' ? 'nothing-held' : 'busy'
  if (profitsAreOff(work, deal)) return 'off'
  if (deal.sale !== null) return 'busy'
  if (work.now.price >= leastPrice(work, deal)) {
    put(work, { ...deal, sale: { threshold, nextAtMs: work.at } })
    return 'selling'
  }
  if (mayEscape(work, deal)) {
    beginEscape(work, id, threshold)
    return 'escaping'
  }
  if (!deal.lowNoted) {
    put(work, { ...deal, lowNoted: true })
    recordAction(work, 'error', id, 'profit-too-low', threshold)
  }
  return 'profit-too-low'
}

/** Starts a hand-over: every order of the deal ends first. */
export const beginEscape = (work: Work, id: number, threshold: Price | null): void => {
  withdrawOffer(work, id)
  put(work, { ...dealOf(work, id), phase: 'escaping', escape: { threshold }, roomAskedAtMs: null })
  withdrawBuy(work, id)
  tendEscape(work, id)
}

const holdOn = (work: Work, deal: Deal): Deal =>
  put(work, { ...deal, phase: 'holding', escape: null, roomAskedAtMs: null })

/** True when no live order can still change the deal and its market is the one at hand. */
const isAtRest = (work: Work, deal: Deal | null): deal is Deal =>
  deal !== null && deal.phase === 'escaping' && !hasLiveOrder(deal) && isHere(work, deal)

const canHandOver = (work: Work, deal: Deal): boolean =>
  deal.position.base > 0n &&
  isLargeEnough(work.now.market, fitQuantity(work.now.market, deal.position.base), escapeTarget(work, deal))

/** Carries a hand-over on: first asks once for room in the package. The end of a beta asks nobody, since the coins must go somewhere. */
export const tendEscape = (work: Work, id: number): void => {
  const deal = findDeal(work, id)
  if (!isAtRest(work, deal)) return
  const pair = work.terms.pairs[pairOfDeal(id)]
  if (pair === undefined || !canHandOver(work, deal)) {
    holdOn(work, deal)
    if (deal.leaving === 'beta') completeRun(work, id, 'given-up')
    else settleRun(work, id)
    return
  }
  if (deal.leaving === 'beta') return handOver(work, deal)
  if (deal.roomAskedAtMs === null) {
    work.effects.push({ kind: 'ask-room', trade: id, to: work.rules.receiver(work.config, pair) })
    put(work, { ...deal, roomAskedAtMs: work.at })
    return
  }
  if (work.at >= deal.roomAskedAtMs + ROOM_PATIENCE_MS) holdOn(work, deal)
}

/** Takes the package's answer about room. A deal that no longer wants it refuses, and the room is free again. */
export const takeRoomAnswer = (
  work: Work,
  { trade, has }: Pick<Extract<Event, { kind: 'room-answered' }>, 'trade' | 'has'>,
): Refusal | null => {
  const deal = findDeal(work, trade)
  if (!isAtRest(work, deal) || deal.roomAskedAtMs === null || !canHandOver(work, deal)) return refuse('room-not-needed')
  const stop = stopOf(work.terms, work.now.market, deal.position)
  if (profitsAreOff(work, deal) || (stop !== null && work.now.price <= stop)) return refuse('room-not-needed')
  if (has) {
    handOver(work, deal)
    return null
  }
  put(work, { ...holdOn(work, deal), roomNoted: true })
  if (!deal.roomNoted) recordAction(work, 'error', trade, 'package-limit', deal.escape?.threshold ?? null)
  return null
}

/** Hands the position over; no coin moves at the exchange and no fee is paid. */
const handOver = (work: Work, deal: Deal): void => {
  const { id } = deal
  const { market } = work.now
  const { base, cost } = deal.position
  const pair = work.terms.pairs[pairOfDeal(id)]
  if (pair === undefined) throw new RangeError(`no pair for deal ${id}`)
  const target = escapeTarget(work, deal)
  const stop = stopOf(work.terms, market, deal.position)
  const to = work.rules.receiver(work.config, pair)
  work.effects.push({ kind: 'hand-over', to, handover: { pair, trade: id, base, cost, target, stop } })
  record(work, {
    action: 'escape',
    trade: id,
    threshold: deal.escape?.threshold ?? null,
    price: work.now.price,
    quantity: base,
    amount: cost,
    fee: ZERO_AMOUNT,
    profit: ZERO_AMOUNT,
    success: true,
    cause: null,
  })
  const escapes = deal.escapes + 1
  const position = { ...deal.position, base: ZERO_QUANTITY, cost: ZERO_AMOUNT }
  put(work, { ...deal, position, escapes, ended: { price: target, quantity: base, how: 'escaped' } })
  completeRun(work, id, 'escaped')
  const { limit } = work.terms.escape
  const after = findDeal(work, id)
  if (limit !== null && escapes >= limit && after !== null) suspendEntries(work, id, 'escape-limit', 'escape-limit')
}
