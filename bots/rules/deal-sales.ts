/** Sale of a deal's position: at a sell point, or at the maximum profit without one. Source: bots.md 12.4. */
import type { Event, RefusalReason, RejectReason } from '#engine/event.ts'
import { brokenFilter, fitQuantity, type Market } from '#engine/market.ts'
import {
  asAmount,
  asPrice,
  asQuantity,
  divideDown,
  max,
  min,
  type Price,
  type Quantity,
  type Ratio,
} from '#engine/money.ts'
import { bookSell, type Position } from '#engine/position.ts'
import { rememberedWith } from '#engine/remembered.ts'
import type { Execution } from '#engine/status.ts'
import type { Deal, Work } from './deal.ts'
import { PATIENCE_MS, withdrawBuy } from './deal-buys.ts'
import { takeEnd, takeFill } from './deal-order.ts'
import { offerablePriceOf, offerPriceAt, profitPriceOf } from './deal-prices.ts'
import { settleRun } from './deal-run.ts'
import { dealOf, findDeal, isHere, isLive, profitsAreOff, put } from './deal-work.ts'
import { recordAction, recordOrder } from './history.ts'
import { cancel, executedWith, type Order, want } from './order.ts'
import { isFrozen } from './reasons.ts'

const OFFER = 'profit:0'
/**
 * Waits in ms after the first, second and third rejection of an offer, at least the time between two offers; a fourth ends the sell point.
 */
const offerDelays: readonly number[] = [10_000, 30_000, 120_000]

type Least = { market: Market; percent: Ratio }

const leastOf = rememberedWith(
  (position: Position, { market, percent }: Least): Price => profitPriceOf(market, position, percent),
  (left, right) => left.market === right.market && left.percent === right.percent,
)

/** Lowest price at which the adviser's sell point sells. */
export const leastPrice = ({ now: { market }, terms }: Work, { position }: Deal): Price =>
  leastOf(position, { market, percent: terms.minProfit })

/**
 * Price from which a sell point earns enough, after one was noted as too low. Null when any sell point may do something, as when the coins
 * may be handed over.
 */
export const awaitedPrice = (work: Work, deal: Deal): Price | null => {
  if (!deal.lowNoted || deal.phase !== 'holding' || deal.sale !== null || work.terms.escape.allowed) return null
  const least = leastPrice(work, deal)
  return work.now.price < least ? least : null
}

/** Price that sells without an adviser, when the whole position is large enough to offer. Null when there is none. */
export const maxProfitPrice = (work: Work, deal: Deal): Price | null => {
  const { maxProfit } = work.terms
  if (maxProfit === null || deal.phase !== 'holding' || deal.sale !== null || !isHere(work, deal)) return null
  const { market } = work.now
  return max(profitPriceOf(market, deal.position, maxProfit), offerablePriceOf(market, deal.position))
}

/** Cancels the offer of a sale. */
export const withdrawOffer = (work: Work, id: number): void => {
  const deal = dealOf(work, id)
  put(work, { ...deal, sale: null, offer: cancel(work, id, OFFER, deal.offer) })
}

/** Sells at the maximum profit. */
export const takeMaxProfit = (work: Work, id: number): void => {
  const deal = dealOf(work, id)
  const price = maxProfitPrice(work, deal)
  if (price === null || work.now.price < price || profitsAreOff(work, deal)) return
  put(work, { ...deal, sale: { threshold: price, nextAtMs: work.at } })
}

type Offered = { price: Price; quantity: Quantity }

/** Offer of a sale now. Null when it would earn too little or is too small for the exchange. */
const offerNow = (work: Work, deal: Deal): Offered | null => {
  const { market, price: at, bid } = work.now
  if (at < leastPrice(work, deal)) return null
  const price = offerPriceAt(market, bid)
  const quantity = min(fitQuantity(market, deal.position.base), fitQuantity(market, market.maxQuantity))
  return brokenFilter(market, { side: 'sell', price, quantity }, at) === 'below-minimum' ? null : { price, quantity }
}

/** Ends a sale that cannot go on now, before the adviser is heard, so that it keeps nobody from buying. */
export const giveUpSale = (work: Work, id: number): void => {
  const deal = dealOf(work, id)
  const { phase, sale, offer, entry } = deal
  if (phase !== 'holding' || sale === null || isLive(offer) || isLive(entry) || work.at < sale.nextAtMs) return
  if (!profitsAreOff(work, deal) && offerNow(work, deal) === null) put(work, { ...deal, sale: null })
}

/**
 * Carries a sale on: offered 0.1 % below the bid, again every ten seconds, while it earns enough. A live offer is left where nothing may be
 * canceled; its end then ends the sale.
 */
export const tendSale = (work: Work, id: number): void => {
  const deal = dealOf(work, id)
  const { sale, offer } = deal
  if (deal.phase !== 'holding' || (sale === null && !isLive(offer))) return
  if (profitsAreOff(work, deal)) {
    if (!isLive(offer) || !isFrozen(work.head.profitOff)) withdrawOffer(work, id)
    return
  }
  if (sale === null || isLive(offer)) return
  if (isLive(deal.entry)) return withdrawBuy(work, id)
  if (work.at < sale.nextAtMs) return
  const offered = offerNow(work, deal)
  if (offered === null) {
    put(work, { ...deal, sale: null })
    return
  }
  const next = want(work, id, OFFER, { type: 'immediate', side: 'sell', ...offered })
  put(work, { ...deal, offer: next, sale: { ...sale, nextAtMs: work.at + PATIENCE_MS } })
}

/** Sold quantity of a run at the average price of its orders. Null when it sold nothing. */
const soldBy = (executed: readonly Execution[]): Deal['ended'] => {
  const quantity = asQuantity(executed.reduce((sum, one) => sum + one.quantity, 0n))
  if (quantity === 0n) return null
  const value = executed.reduce((sum, one) => sum + one.price * one.quantity, 0n)
  return { price: asPrice(divideDown(value, quantity)), quantity, how: 'sold' }
}

/** Ends an offer: the run is complete, or the rest is offered again. */
const endOffer = (work: Work, id: number, offer: Order): void => {
  const deal = dealOf(work, id)
  if (offer.filled > 0n) {
    recordOrder(work, offer, { action: 'sell', trade: id, threshold: deal.sale?.threshold ?? null, cause: null }, true)
  }
  // Never in the same decision: an answer that comes twice would meet the next order.
  const sale = deal.sale === null ? null : { ...deal.sale, nextAtMs: Math.max(deal.sale.nextAtMs, work.at + 1) }
  const ended = offer.filled > 0n ? soldBy(deal.executed) : deal.ended
  put(work, { ...deal, offer: { ...offer, atMs: work.at }, sale, ended })
  settleRun(work, id)
}

/** Takes a fill of a deal's profit sell; a known fill changes nothing. */
export const offerFilled = (work: Work, event: Extract<Event, { kind: 'order-filled' }>): void => {
  const id = event.trade
  const deal = findDeal(work, id)
  if (deal === null || deal.offer === null) return
  const taken = takeFill(work, deal.offer, event)
  switch (taken.kind) {
    case 'known':
      return
    case 'ended':
      return endOffer(work, id, taken.order)
    case 'filled': {
      const position = bookSell(deal.position, event.fill)
      const profit = asAmount(taken.order.profit + position.realised - deal.position.realised)
      const offer = { ...taken.order, profit }
      put(work, { ...deal, position, offer, executed: executedWith(deal.executed, deal.offer, offer) })
      if (event.done) endOffer(work, id, offer)
    }
  }
}

/** Takes the end of a deal's canceled profit sell; what it sold is kept. */
export const offerCanceled = (work: Work, id: number): void => {
  const deal = findDeal(work, id)
  const offer = takeEnd(deal?.offer ?? null)
  if (offer !== null) endOffer(work, id, offer)
}

/** Handles an offer that was not accepted at all: each wait is longer; the sell point ends after the last, never in a loop. */
export const offerRefused = (work: Work, id: number, reason: RefusalReason | RejectReason): void => {
  const deal = findDeal(work, id)
  if (deal === null || deal.offer === null || deal.offer.state === 'dead') return
  endOffer(work, id, { ...deal.offer, state: 'dead' })
  const now = findDeal(work, id)
  if (now === null || now.sale === null) return
  const delay = offerDelays[now.rejections]
  recordAction(work, 'error', id, reason, work.now.price)
  if (delay === undefined) put(work, { ...now, sale: null, rejections: 0 })
  else put(work, { ...now, rejections: now.rejections + 1, sale: { ...now.sale, nextAtMs: work.at + delay } })
}
