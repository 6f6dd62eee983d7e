/** Decision of a unit of deals about one event. */
import type { Event } from '#engine/event.ts'
import { withSpare } from '#engine/gate.ts'
import type { MarketNow } from '#engine/market.ts'
import { type Amount, type Quantity, asQuantity, notional, ZERO_QUANTITY } from '#engine/money.ts'
import { type Slot, UNIT } from '#engine/slots.ts'
import type { Decision, Refusal } from '#engine/unit.ts'
import { takeRoom } from './allowance.ts'
import { added, refuse } from './asking.ts'
import type { Deal, DealRules, DealState, DealWork, Work } from './deal.ts'
import { answer, settleLife, tendLeaving } from './deal-asks.ts'
import { buyCanceled, buyFilled, buyRefused, dilute, isDilutionSmall, tendBuy } from './deal-buys.ts'
import { advanceExit, exitCanceled, exitFilled, exitRefused, stopLoss } from './deal-exits.ts'
import { giveUpSale, offerCanceled, offerFilled, offerRefused, takeMaxProfit, tendSale } from './deal-sales.ts'
import { beginEscape, takeRoomAnswer, tendEscape } from './deal-sell-point.ts'
import { givenAfter } from './deal-investment.ts'
import { findDeal, idsOf, insert, isHere, newDeal, pairOfDeal, put } from './deal-work.ts'
import { wakesOf } from './deal-wake.ts'
import type { Order } from './order.ts'
import { closePricedOnPaper } from './paper-close.ts'
import { settingsNow } from './investment.ts'
import { takeRestriction, takeSubscription } from './reasons.ts'

type OrderEvent = Exclude<Extract<Event, { trade: number; slot: Slot }>, { kind: 'order-accepted' }>

const onFill = (work: Work, event: Extract<OrderEvent, { kind: 'order-filled' }>): void => {
  if (event.slot === 'exit') exitFilled(work, event)
  else if (event.slot.startsWith('entry')) buyFilled(work, event)
  else offerFilled(work, event)
}

const onOrder = (work: Work, event: OrderEvent): void => {
  const { slot, trade } = event
  const isEntry = slot.startsWith('entry')
  switch (event.kind) {
    case 'order-filled':
      return onFill(work, event)
    case 'order-canceled':
      if (slot === 'exit') return exitCanceled(work, trade)
      return isEntry ? buyCanceled(work, trade) : offerCanceled(work, trade)
    case 'order-rejected':
    case 'order-refused':
      if (slot === 'exit') return exitRefused(work, trade, event.reason)
      return isEntry ? buyRefused(work, trade, event.reason) : offerRefused(work, trade, event.reason)
  }
}

const start = (work: Work, suspended: boolean): void => {
  if (work.head.life !== 'new') return
  work.head.life = 'running'
  if (suspended) {
    work.head.entryOff = added(work.head.entryOff, 'user')
    work.head.profitOff = added(work.head.profitOff, 'user')
  }
  // A demo that has gone live brings its deals.
  if (work.head.trades.length > 0) return
  work.terms.pairs.forEach((_, pair) => {
    insert(work, { ...newDeal(pair + 1), price: pair === work.pair ? work.now.price : null })
  })
}

/** Takes a restriction from outside, as every family does. Source: bots.md 16. */
const onRestriction = ({ effects, head }: Work, event: Extract<Event, { kind: 'restriction-changed' }>): void => {
  const { entryOff, profitOff, held } = head
  const all = { entryOff, profitOff, restrictions: held }
  takeRestriction({ effects, head: all }, event)
  Object.assign(head, { entryOff: all.entryOff, profitOff: all.profitOff, held: all.restrictions })
}

/** Takes new trading rules of a market: they may allow what was too small; otherwise the deal stays off without a new notice. */
const onMarket = (work: Work): void => {
  for (const deal of work.head.trades) {
    if (!isHere(work, deal) || !deal.entryOff.includes('below-minimum')) continue
    const next = { ...deal, entryOff: deal.entryOff.filter((one) => one !== 'below-minimum') }
    if (!isDilutionSmall(work, next)) put(work, next)
  }
}

/** Takes more free quote: it may fund a waiting dilution. Too little of it does not count as a failed check. */
const onBalance = (work: Work, free: bigint): void => {
  const size = work.terms.dilution?.size
  if (size === undefined) return
  const worth = size.kind === 'quote' ? size.amount : notional(work.now.price, size.quantity)
  if (free < withSpare(worth)) return
  for (const deal of work.head.trades) if (deal.fundsFails > 0) put(work, { ...deal, retryAtMs: null })
}

/** Takes an event in. Only a user's ask can be refused; null otherwise. */
const takeIn = (work: Work, event: Exclude<Event, { kind: 'order-accepted' }>): Refusal | null => {
  switch (event.kind) {
    case 'started':
      start(work, event.suspended)
      return null
    case 'price-crossed':
    case 'timer-elapsed':
    case 'position-changed':
    case 'trade-received':
    case 'candle-closed':
    case 'signal-received':
      return null
    case 'allowance-changed':
      for (const deal of takeRoom(work, work.head.trades, event.allowance)) put(work, deal)
      return null
    case 'trade-moved-in':
      return refuse('relocate-needs-folder')
    case 'room-answered':
      return takeRoomAnswer(work, event)
    case 'order-filled':
    case 'order-canceled':
    case 'order-rejected':
    case 'order-refused':
      onOrder(work, event)
      return null
    case 'balance-changed':
      onBalance(work, event.free)
      return null
    case 'market-changed':
      onMarket(work)
      return null
    case 'restriction-changed':
      onRestriction(work, event)
      return null
    case 'subscription-changed':
      takeSubscription(work, event.active)
      return null
    case 'user-asked':
      return answer(work, event.ask)
  }
}

/** Rules of one deal in their fixed order, exits before entries; the adviser is heard between the two. */
const applyExits = (work: Work, id: number): void => {
  tendBuy(work, id)
  const deal = findDeal(work, id)
  if (deal === null) return
  if (deal.phase === 'exiting') return advanceExit(work, id)
  stopLoss(work, id)
  if (deal.leaving === 'beta' && findDeal(work, id)?.phase === 'holding') beginEscape(work, id, null)
  tendEscape(work, id)
  if (findDeal(work, id) === null) return
  takeMaxProfit(work, id)
  giveUpSale(work, id)
}

const applyRules = <Config, Own>(work: DealWork<Config, Own>, event: Event): void => {
  const rules = asWork(work)
  work.head.unpriced = closePricedOnPaper(rules, work.head.unpriced)
  if (work.head.life !== 'running') return
  const here = idsOf(rules).filter((id) => pairOfDeal(id) === work.pair)
  for (const id of here) applyExits(rules, id)
  if (event.kind === 'candle-closed' || event.kind === 'signal-received') work.rules.hear(work, event)
  for (const id of here) {
    if (findDeal(rules, id) !== null) tendSale(rules, id)
    if (findDeal(rules, id) !== null && work.terms.dilution?.by === 'price') dilute(rules, id)
    if (findDeal(rules, id) !== null) work.rules.tend(work, id)
    tendLeaving(rules, id)
  }
  work.rules.gone(work)
  settleLife(rules)
}

/** Index of the pair whose market comes with an event. */
const pairOfEvent = (event: Event): number => {
  if ('pair' in event) return event.pair
  if ('trade' in event) return event.trade === UNIT ? 0 : pairOfDeal(event.trade)
  if (event.kind !== 'user-asked' || !('trade' in event.ask) || event.ask.trade === null) return 0
  return pairOfDeal(event.ask.trade)
}

/** Decision with its family's types erased: the cycle's rules do not read what a family remembers. */
export const asWork = <Config, Own>(work: DealWork<Config, Own>): Work => work as unknown as Work

const accepted = (order: Order | null): Order | null =>
  order === null || order.accepted || order.state === 'dead' ? order : { ...order, accepted: true }

/** Deal with its order marked as accepted. No rule asks for that, so nothing else changes. */
const accept = (deal: Deal, slot: Slot): Deal => {
  if (slot === 'exit') {
    return deal.exit === null ? deal : { ...deal, exit: { ...deal.exit, order: accepted(deal.exit.order) } }
  }
  return slot.startsWith('entry') ? { ...deal, entry: accepted(deal.entry) } : { ...deal, offer: accepted(deal.offer) }
}

/** Settings with the investment given since, and the cycle's terms of them. */
const termsNow = <Config extends object, Own>(
  rules: DealRules<Config, Own>,
  settings: Config,
  given: Amount | null,
): Pick<DealWork<Config, Own>, 'config' | 'terms'> => {
  const config = settingsNow(settings, given, rules.sizing.withInvestment)
  return { config, terms: rules.terms(config) }
}

/** Decision of a unit, with the family's own rules of when to buy and sell. */
export const decideDeals = <Config extends object, Own>(
  rules: DealRules<Config, Own>,
  unit: { config: Config; state: DealState<Own> },
  event: Event,
  now: MarketNow,
): Decision<DealState<Own>> => {
  const { config, state } = unit
  if (event.kind === 'order-accepted') {
    const trades = state.trades.map((deal) => (deal.id === event.trade ? accept(deal, event.slot) : deal))
    return { state: { ...state, trades }, wants: [], effects: [], wakes: null, refusal: null }
  }
  const given = givenAfter(rules.sizing, unit, event)
  const pair = Math.max(pairOfEvent(event), 0)
  const asked: DealWork<Config, Own> = {
    settings: config,
    ...termsNow(rules, config, given),
    rules,
    now,
    at: event.at,
    pair,
    head: { ...state, given },
    wants: [],
    effects: [],
  }
  const refusal = takeIn(asWork(asked), event)
  if (refusal !== null) return { state, wants: [], effects: [], wakes: null, refusal }
  // What is bought in this very decision is bought with the investment that its user has just given.
  const work = asked.head.given === given ? asked : { ...asked, ...termsNow(rules, config, asked.head.given) }
  applyRules(work, event)
  const wakes = wakesOf({ work: asWork(work), before: state })
  if (work.terms.pairs.length > 1) work.head.wakes = wakes
  return { state: work.head, wants: work.wants, effects: work.effects, wakes, refusal: null }
}

/** Base that a deal may sell; for the unit that of all deals. */
export const heldBy = ({ trades }: Pick<DealState<unknown>, 'trades'>, trade: number): Quantity => {
  if (trade !== UNIT) return trades.find(({ id }) => id === trade)?.position.base ?? ZERO_QUANTITY
  return asQuantity(trades.reduce((sum, { position }) => sum + position.base, 0n))
}
