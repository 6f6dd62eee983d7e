/**
 * Buys of a deal: entries that the adviser calls for, and dilution. Each is one order that fills at once or not at all. Source: bots.md
 * 12.4, 12.5.
 */
import type { Event, RefusalReason, RejectReason } from '#engine/event.ts'
import { withSpare } from '#engine/gate.ts'
import { brokenFilter, fitQuantity, quantityFor } from '#engine/market.ts'
import { formatDecimal, min, ONE, type Price, type Quantity } from '#engine/money.ts'
import { bookBuy } from '#engine/position.ts'
import type { Reason } from '#engine/status.ts'
import { takingPrice } from '#engine/taking.ts'
import type { Buy, Deal, DealSize, Work } from './deal.ts'
import { takeEnd, takeFill } from './deal-order.ts'
import { dilutionPriceOf, isHeld } from './deal-prices.ts'
import { bound } from './deal-report.ts'
import { settleRun } from './deal-run.ts'
import {
  dealOf,
  entriesAreOff,
  findDeal,
  hasLiveOrder,
  isAnyLeaving,
  isHere,
  isLive,
  priceHere,
  put,
  remove,
  usesLimit,
} from './deal-work.ts'
import { type Cause, notify, recordAction, recordOrder } from './history.ts'
import { averagePrice, cancel, executedWith, type Order, want } from './order.ts'
import { isFrozen, reasonRules } from './reasons.ts'
import { remedyFor, retryDelays } from './refusals.ts'

const MINUTE = 60_000
/** Wait in ms before a buy that did not fill is tried again. Source: bots.md 12.4. */
export const PATIENCE_MS = 10_000

const ENTRY = 'entry:0'

/** Reason why a buy was not sent. Null when it was sent. */
export type NoBuy = 'off' | 'busy' | 'limit' | 'halted' | 'investment-used' | 'below-minimum' | 'not-due' | null

/** A buy with the size that it was asked in. */
export type BuyAsked = Buy & { size: DealSize }

/** Quantity that a size buys now at the limit price, so that it never costs more than was said, and that price. Source: bots.md 2.3. */
const priced = (work: Work, size: DealSize): { price: Price; quantity: Quantity } => {
  const { market, ask } = work.now
  const price = takingPrice(market, 'buy', ask)
  const wanted = size.kind === 'quote' ? quantityFor(market, size.amount, price) : fitQuantity(market, size.quantity)
  return { price, quantity: min(wanted, fitQuantity(market, market.maxQuantity)) }
}

const isSmall = (work: Work, size: DealSize): boolean => {
  const { market, price } = work.now
  return brokenFilter(market, { side: 'buy', ...priced(work, size) }, price) === 'below-minimum'
}

const isFull = (work: Work, deal: Deal): boolean => {
  const { limit } = work.terms
  return limit !== null && !usesLimit(deal) && work.head.trades.filter(usesLimit).length >= limit
}

/**
 * True when a buy exceeds an investment that its user has reduced; it waits for a sale or for more investment. Fees and a rising price may
 * exceed it a little. A size in base counts at its price.
 */
const isBeyond = ({ head, terms, now }: Work, size: DealSize): boolean => {
  const most = terms.room ?? head.given
  if (most === null || size.kind === 'base') return false
  const used = head.trades.reduce((sum, deal) => sum + bound(deal), 0n)
  return used + size.amount > withSpare(most) + (most * now.market.fees.taker) / ONE
}

/** Turns a deal's entries off for a reason of its own. */
export const suspendEntries = (work: Work, id: number, reason: Reason, cause: Cause): void => {
  const deal = dealOf(work, id)
  if (deal.entryOff.includes(reason)) return
  put(work, { ...deal, entryOff: [...deal.entryOff, reason], retryAtMs: null })
  const price = priceHere(work, deal)
  recordAction(work, 'suspend', id, cause, price)
  notify(work, reasonRules[reason].tells ?? reason, { price: formatDecimal(price ?? 0n), reason: cause })
}

/** Sends a buy. Answers with the reason when it cannot. */
export const buy = (work: Work, id: number, { size, ...asked }: BuyAsked): NoBuy => {
  const deal = dealOf(work, id)
  if (entriesAreOff(work, deal)) return 'off'
  if ((deal.phase !== 'flat' && deal.phase !== 'holding') || deal.sale !== null || hasLiveOrder(deal)) return 'busy'
  if (isAnyLeaving(work)) return 'busy'
  if (isFull(work, deal)) return 'limit'
  if (work.now.market.status !== 'trading') return 'halted'
  if (isBeyond(work, size)) return 'investment-used'
  const { price, quantity } = priced(work, size)
  if (isSmall(work, size)) {
    suspendEntries(work, id, 'below-minimum', 'below-minimum')
    return 'below-minimum'
  }
  const entry = want(work, id, ENTRY, { type: 'immediate', side: 'buy', price, quantity })
  const phase = deal.phase === 'flat' ? 'entering' : deal.phase
  // What it binds is told by its own price: a pair that nothing has been bought of has no other.
  put(work, { ...deal, phase, entry, buy: asked, price, retryAtMs: null })
  return null
}

/** Price at or below which a deal is diluted next. Null when it is not. */
export const dilutionAt = (work: Work, deal: Deal): Price | null => {
  const { dilution } = work.terms
  if (dilution === null || deal.phase !== 'holding' || deal.dilutions >= dilution.most) return null
  if (entriesAreOff(work, deal) || deal.sale !== null || isLive(deal.entry) || !isHere(work, deal)) return null
  return dilutionPriceOf(work.now.market, deal.position, dilution.percent)
}

/** Time in ms from which a deal may be diluted again. */
export const dilutionFrom = (work: Work, deal: Deal): number =>
  Math.max((deal.boughtAtMs ?? 0) + (work.terms.dilution?.spacingMs ?? 0), deal.retryAtMs ?? 0)

/** Dilution that is due now. Null when there is none. */
const dueDilution = (work: Work, deal: Deal): BuyAsked | null => {
  const { dilution } = work.terms
  const threshold = dilutionAt(work, deal)
  if (dilution === null || threshold === null || work.now.price > threshold) return null
  if (work.at < dilutionFrom(work, deal)) return null
  return { kind: 'dilution', entries: [], threshold, size: dilution.size }
}

/** Sends a due dilution. Answers with the reason when it cannot. */
export const dilute = (work: Work, id: number): NoBuy => {
  const due = dueDilution(work, dealOf(work, id))
  return due === null ? 'not-due' : buy(work, id, due)
}

/** True when a due dilution is below the exchange's minimum. */
export const isDilutionSmall = (work: Work, deal: Deal): boolean => {
  const due = dueDilution(work, deal)
  return due !== null && isSmall(work, due.size)
}

/** Cancels a buy that must not go on. Time alone is no reason: it fills at once, or the exchange ends it. */
export const tendBuy = (work: Work, id: number): void => {
  const deal = dealOf(work, id)
  const { entry } = deal
  if (entry === null || entry.state !== 'open') return
  if (deal.phase !== 'escaping' && (!entriesAreOff(work, deal) || isFrozen(work.head.entryOff))) return
  withdrawBuy(work, id)
}

/** Cancels a live buy. */
export const cancelBuy = (work: Work, id: number): void => {
  const deal = dealOf(work, id)
  put(work, { ...deal, entry: cancel(work, id, ENTRY, deal.entry) })
}

/** Cancels the buy of a deal and books what it had filled. */
export const withdrawBuy = (work: Work, id: number): void => {
  cancelBuy(work, id)
  settleBuy(work, id)
}

/** Makes a bought deal a holding one. False when its position is too small to sell. */
const hold = (work: Work, id: number): boolean => {
  const deal = dealOf(work, id)
  if (!isHeld(work.now.market, deal.position, work.now.price)) return false
  // What a run has left that was too small, and can be sold now, is a run of its own.
  const begun = deal.boughtAtMs === null ? { boughtAtMs: work.at, bought: [], executed: [], ended: null } : {}
  put(work, { ...deal, ...begun, phase: 'holding' })
  return true
}

/** Settles a deal without a live buy: its position is held, or is too small and kept as dust for the next run. */
const settleBuy = (work: Work, id: number): void => {
  const deal = dealOf(work, id)
  if (deal.phase === 'holding') return settleRun(work, id)
  if (isLive(deal.entry) || (deal.phase !== 'entering' && deal.phase !== 'flat')) return
  if (hold(work, id)) return
  put(work, { ...deal, phase: 'flat', used: [] })
  if (deal.leaving !== null) remove(work, id)
}

/** Ends a buy with all its fills booked. */
const endBuy = (work: Work, id: number, entry: Order): void => {
  const deal = dealOf(work, id)
  const { buy: asked } = deal
  const isDilution = asked?.kind === 'dilution'
  if (entry.filled > 0n) {
    const action = isDilution ? 'dilution' : 'buy'
    recordOrder(work, entry, { action, trade: id, threshold: asked?.threshold ?? null, cause: null }, false)
  }
  const isUsed = entry.filled > 0n
  put(work, {
    ...deal,
    entry: { ...entry, atMs: work.at },
    // While it lived it might still have cost its limit.
    price: isUsed ? averagePrice(entry.value, entry.filled) : deal.price,
    buy: isUsed ? deal.buy : null,
    used: isUsed
      ? [...new Set([...deal.used, ...(asked?.entries ?? [])])].sort((left, right) => left - right)
      : deal.used,
    dilutions: deal.dilutions + Number(isUsed && isDilution),
    retryAtMs: isUsed ? work.at + 1 : Math.max(deal.retryAtMs ?? 0, work.at + PATIENCE_MS),
  })
  settleBuy(work, id)
}

/** Takes a fill of a deal's buy, base and quote as in the event; a known fill changes nothing. */
export const buyFilled = (work: Work, event: Extract<Event, { kind: 'order-filled' }>): void => {
  const id = event.trade
  const deal = findDeal(work, id)
  if (deal === null || deal.entry === null) return
  const taken = takeFill(work, deal.entry, event)
  switch (taken.kind) {
    case 'known':
      return
    case 'ended':
      return endBuy(work, id, taken.order)
    case 'filled': {
      const position = bookBuy(deal.position, event.fill)
      // A run begins: what the last one has traded is over.
      const isFirst = deal.boughtAtMs === null
      const run = isFirst ? { ended: null, executed: [] } : {}
      put(work, {
        ...deal,
        ...run,
        bought: executedWith(isFirst ? [] : deal.bought, deal.entry, taken.order),
        position,
        entry: taken.order,
        boughtAtMs: work.at,
        fundsFails: 0,
        rejections: 0,
      })
      if (event.done) endBuy(work, id, taken.order)
    }
  }
}

/** Takes the end of a deal's canceled buy; what it filled is kept. */
export const buyCanceled = (work: Work, id: number): void => {
  const deal = findDeal(work, id)
  const entry = takeEnd(deal?.entry ?? null)
  if (entry !== null) endBuy(work, id, entry)
}

/**
 * Handles missing funds: an entry is tried at the adviser's next call, a dilution after a minute; the third time in a row suspends. Source:
 * bots.md 6.7.
 */
const lackFunds = (work: Work, id: number, isCertain: boolean): void => {
  const deal = dealOf(work, id)
  const fundsFails = deal.fundsFails + 1
  put(work, { ...deal, fundsFails, retryAtMs: work.at + MINUTE })
  if (isCertain || fundsFails >= 3) suspendEntries(work, id, 'insufficient-funds', 'insufficient-funds')
}

const countRejection = (work: Work, id: number, reason: Cause): void => {
  const deal = dealOf(work, id)
  const delay = retryDelays[deal.rejections]
  if (delay === undefined) return suspendEntries(work, id, 'order-rejected', reason)
  put(work, { ...deal, rejections: deal.rejections + 1, retryAtMs: work.at + delay })
  recordAction(work, 'error', id, reason, priceHere(work, deal))
}

/** Handles a buy that the gate held back or the exchange rejected. */
export const buyRefused = (work: Work, id: number, reason: RefusalReason | RejectReason): void => {
  const deal = findDeal(work, id)
  const { entry } = deal ?? { entry: null }
  if (entry === null || entry.state === 'dead') return
  endBuy(work, id, { ...entry, state: 'dead' })
  const now = findDeal(work, id)
  if (now === null || now.phase === 'done') return
  switch (remedyFor[reason]) {
    case 'lacks-funds':
      return lackFunds(work, id, false)
    case 'refused-funds':
      return lackFunds(work, id, true)
    case 'too-small':
      return suspendEntries(work, id, 'below-minimum', reason)
    case 'later': {
      put(work, { ...now, retryAtMs: work.at + MINUTE })
      return
    }
    case 'barred':
      return suspendEntries(work, id, 'regulation', reason)
    case 'rejected':
      return countRejection(work, id, reason)
  }
}
