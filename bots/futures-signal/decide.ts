/** The rules of the futures signal bot: what one event makes of a unit. They share nothing with those of spot but the words of orders and history. */
import type { Event } from '#engine/event.ts'
import { signedQuantity } from '#engine/futures.ts'
import type { MarketNow } from '#engine/market.ts'
import { asAmount, asQuantity, formatDecimal, type Quantity } from '#engine/money.ts'
import { pairOfEvent } from '#engine/pair-of-event.ts'
import { UNIT } from '#engine/slots.ts'
import type { Decision, Refusal } from '#engine/unit.ts'
import { takeRoom } from '../rules/allowance.ts'
import { notify, nothing, record } from '../rules/history.ts'
import { closePricedOnPaper } from '../rules/paper-close.ts'
import { isFrozen, takeRestriction, takeSubscription } from '../rules/reasons.ts'
import { answer, makeTrades, settleLeaving, settleLife, takeBackEntries } from './asks.ts'
import { bookExit, charged } from './booking.ts'
import type { Config } from './config.ts'
import { enter, entriesAreOff, note, onSignal, takeBack } from './entries.ts'
import { advance, leave, plainly } from './exits.ts'
import { givenAfter } from './investment.ts'
import { onOrder, placeOf } from './orders.ts'
import type { State, Trade } from './state.ts'
import { tendStop, watch } from './stops.ts'
import { wakesOf } from './wake.ts'
import { begin, findTrade, finish, put, tradeOfPair, type Work } from './work.ts'

/** The trade of a pair has the number of its row, also when it is gone. */
export const pairOf = ({ pairs }: Config, _state: State, trade: number): number =>
  trade > 0 && trade <= pairs.length ? trade - 1 : 0

/** Funding is a fee; a liquidation ends the run, and whatever order is left of it. */
const onPosition = (work: Work, event: Extract<Event, { kind: 'position-changed' }>): void => {
  const trade = tradeOfPair(work, event.pair)
  if (trade === null) return
  const { by } = event
  if (by.kind === 'funding') {
    put(work, { ...charged(trade, by.amount), funding: asAmount(trade.funding + by.amount) })
    return
  }
  if (trade.position === null || work.head.lastFill === by.fill.tradeId) return
  work.head.lastFill = by.fill.tradeId
  const booked = bookExit(trade, by.fill)
  const profit = asAmount(booked.realised - trade.realised)
  work.head.stopProfit = asAmount(work.head.stopProfit + profit)
  const { price, quantity, fee } = by.fill
  const row = { action: 'stop-loss', trade: trade.id, success: true, cause: 'liquidated' } as const
  record(work, { ...nothing, ...row, price, quantity, fee: fee.quote, profit })
  notify(work, 'liquidated', { pair: work.config.pairs[trade.pair]?.pair ?? '', price: formatDecimal(price) })
  put(work, booked)
  // An order that closes already has closed for its own reason what it has.
  leave(work, trade.id, { ...(trade.exit ?? plainly('liquidation')), stopped: true })
}

/** What holds it back from outside, as every family takes it (bots.md 16); where nothing is to be canceled, an entry stays too. */
const onRestriction = (work: Work, event: Extract<Event, { kind: 'restriction-changed' }>): void => {
  takeRestriction(work, event)
  if (event.holds && !isFrozen(work.head.entryOff)) takeBackEntries(work)
}

const start = (work: Work, event: Extract<Event, { kind: 'started' }>): void => {
  const { head } = work
  if (head.life !== 'new') return
  head.life = 'running'
  head.allowance = event.allowance
  if (event.suspended) {
    head.entryOff = ['user']
    head.profitOff = ['user']
  }
  makeTrades(work)
}

/** More room makes the trades that are missing, less turns the newest off (bots.md 16). */
const onAllowance = (work: Work, allowance: number): void => {
  work.head.allowance = allowance
  work.head.askedAtMs = null
  makeTrades(work)
  for (const trade of takeRoom(work, work.trades, allowance)) {
    put(work, trade)
    if (trade.entryOff.includes('package-limit')) takeBack(work, trade.id)
  }
}

/** New filters may allow what was too small before. */
const onMarket = (work: Work): void => {
  const trade = tradeOfPair(work, work.pair)
  if (trade?.entryOff.includes('below-minimum') !== true) return
  put(work, { ...trade, entryOff: trade.entryOff.filter((one) => one !== 'below-minimum') })
}

/** Takes in what happened. Only a user's ask can be refused. */
const takeIn = (work: Work, event: Exclude<Event, { kind: 'order-accepted' }>): Refusal | null => {
  switch (event.kind) {
    case 'started':
      start(work, event)
      return null
    case 'price-crossed':
    case 'candle-closed':
    case 'timer-elapsed':
    case 'room-answered':
    case 'balance-changed':
    case 'trade-received':
    case 'trade-moved-in':
      return null
    case 'market-changed':
      onMarket(work)
      return null
    case 'signal-received':
      onSignal(work, event.pair, event.side, event.amount)
      return null
    case 'position-changed':
      onPosition(work, event)
      return null
    case 'order-filled':
    case 'order-canceled':
    case 'order-rejected':
    case 'order-refused':
      onOrder(work, event)
      return null
    case 'restriction-changed':
      onRestriction(work, event)
      return null
    case 'allowance-changed':
      onAllowance(work, event.allowance)
      return null
    case 'subscription-changed':
      if (takeSubscription(work, event.active)) takeBackEntries(work)
      return null
    case 'user-asked':
      return answer(work, event.ask)
  }
}

/** So long a signal waits until its trade is flat (bots.md 13.4). */
const WAITS_MS = 60_000

/** Those that are flat now and whose last signal named a direction open in it. */
const openNext = (work: Work): void => {
  for (const { id, direction, amount, saidAtMs } of work.flips) {
    const trade = findTrade(work, id)
    if (trade === null || trade.phase !== 'idle') continue
    if (work.at >= saidAtMs + WAITS_MS) note(work, id, 'signal-stale', amount)
    else note(work, id, entriesAreOff(work, trade) ? 'signal-off' : enter(work, id, direction, amount), amount)
  }
  work.flips = []
}

/** The rules in their fixed order, exits before entries. */
const applyRules = (work: Work): void => {
  work.head.unpriced = closePricedOnPaper(work, work.head.unpriced)
  if (work.head.life !== 'running') return
  for (const { id, pair } of work.trades) {
    if (pair !== work.pair) continue
    watch(work, id)
    advance(work, id)
    openNext(work)
    if (findTrade(work, id) !== null) tendStop(work, id)
  }
  settleLeaving(work)
  settleLife(work)
}

const accepted = (state: State, id: number, place: ReturnType<typeof placeOf>): State => {
  const accept = (trade: Trade): Trade => {
    const order = trade[place]
    return order === null || order.accepted ? trade : { ...trade, [place]: { ...order, accepted: true } }
  }
  return { ...state, trades: state.trades.map((trade) => (trade.id === id ? accept(trade) : trade)) }
}

export const decide = (config: Config, state: State, event: Event, now: MarketNow): Decision<State> => {
  if (event.kind === 'order-accepted') {
    const next = accepted(state, event.trade, placeOf(event.slot))
    return { state: next, wants: [], effects: [], wakes: null, refusal: null }
  }
  const pair = pairOfEvent(event, (trade) => pairOf(config, state, trade))
  const work = begin(config, state, { at: event.at, now, pair, given: givenAfter(config, state, event) })
  const refusal = takeIn(work, event)
  if (refusal !== null) return { state, wants: [], effects: [], wakes: null, refusal }
  applyRules(work)
  return { state: finish(work), wants: work.wants, effects: work.effects, wakes: wakesOf(work), refusal: null }
}

/** Base of a trade's position, below zero for a short one; the unit has no common exit. */
export const holding = (state: State, trade: number): Quantity => {
  const trades = trade === UNIT ? state.trades : state.trades.filter(({ id }) => id === trade)
  return asQuantity(trades.reduce((sum, { position }) => sum + signedQuantity(position), 0n))
}
