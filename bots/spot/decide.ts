/** The rules of SPOT: what one event makes of a unit. */
import type { Event, SignalSide } from '#engine/event.ts'
import type { MarketNow } from '#engine/market.ts'
import { asPrice, fromNumber, type Quantity, asQuantity } from '#engine/money.ts'
import { type Slot, UNIT } from '#engine/slots.ts'
import type { Decision, Refusal } from '#engine/unit.ts'
import { takeAllowance, takeRoom } from '../rules/allowance.ts'
import { recordAction } from '../rules/history.ts'
import { takeRestriction, takeSubscription } from '../rules/reasons.ts'
import { stuckProtection } from '../rules/stuck.ts'
import { accept } from './accepted.ts'
import { answer } from './asks.ts'
import type { Config } from './config.ts'
import { tendEntries } from './entries.ts'
import { hasLargeLine, remeasured } from './entry-size.ts'
import { entryCanceled, entryFilled, entryRefused } from './entry-orders.ts'
import { advanceExits, exitCanceled, exitFilled, exitRefused, settleLife } from './exits.ts'
import { retryFunded } from './funds.ts'
import { anchorOf, hasLosingExit } from './ladder.ts'
import { follow, generate, noteChange, rebalance, trail } from './levels.ts'
import { endSpentCycle, profitCanceled, profitFilled, profitRefused, tendAllProfits, tendProfits } from './profits.ts'
import { ownBounds, stopLoss, takeProfit } from './protection.ts'
import { moveIn } from './moving.ts'
import { receive } from './received.ts'
import { disposable, smallLines, type State, type Trade } from './state.ts'
import { putRising, risingIntervals, risingOf } from './rising.ts'
import { nextWake } from './wake.ts'
import { begin, findTrade, finish, indexOf, lineOfSlot, put, termsOf, type Work } from './work.ts'
import { carryOver, stirred } from './zones.ts'

type OrderEvent = Exclude<Extract<Event, { trade: number; slot: Slot }>, { kind: 'order-accepted' }>

/** An answer to one slot's order reaches the trade that owns it. */
const onOrder = (work: Work, event: OrderEvent): void => {
  if (event.slot === 'exit') return onExit(work, event)
  const { side, line } = lineOfSlot(event.slot)
  const id = event.trade
  const isRepeated = event.kind === 'order-filled' && work.head.lastFill === event.fill.tradeId
  // Its slot may hold another order by now, which a second delivery must not fill.
  if (isRepeated) return
  if (event.kind === 'order-filled') work.head.lastFill = event.fill.tradeId
  if (findTrade(work, id) === null) return
  switch (event.kind) {
    case 'order-filled':
      return side === 'entry' ? entryFilled(work, { id, line }, event) : profitFilled(work, { id, slot: line }, event)
    case 'order-canceled':
      return side === 'entry'
        ? entryCanceled(work, { id, line }, event.by)
        : profitCanceled(work, { id, slot: line }, event.by)
    case 'order-rejected':
    case 'order-refused':
      return side === 'entry'
        ? entryRefused(work, { id, line }, event.reason)
        : profitRefused(work, { id, slot: line }, event.reason)
  }
}

const onExit = (work: Work, event: OrderEvent): void => {
  switch (event.kind) {
    case 'order-filled':
      return exitFilled(work, event)
    case 'order-canceled':
      return exitCanceled(work, event)
    case 'order-rejected':
    case 'order-refused':
      return exitRefused(work, event.trade, event.reason)
  }
}

/** The rising rule looks at two closed candles; the first only begins. */
const onCandle = (work: Work, event: Extract<Event, { kind: 'candle-closed' }>): void => {
  if (!risingIntervals(work).includes(event.interval)) return
  const close = asPrice(fromNumber(Number(event.candle.close.toPrecision(15))))
  const before = risingOf(work, event.interval)
  putRising(work, event.interval, { rose: before !== null && close > before.close, close, spent: false })
}

const start = (work: Work, { allowance, suspended }: Extract<Event, { kind: 'started' }>): void => {
  const { head } = work
  if (head.life !== 'new') return
  head.life = 'running'
  head.allowance = allowance
  head.startPrice = work.now.price
  if (suspended) {
    head.entryOff = ['user']
    head.profitOff = ['user']
  }
  generate(work)
}

const onAllowance = (work: Work, allowance: number): void => {
  if (takeAllowance(work, allowance)) generate(work)
  for (const trade of takeRoom(work, work.trades, allowance)) put(work, trade)
}

/** Marks a trade as its own settings deserve with the fees of now (bots.md 3.3). Coins that were handed over are not bought by this bot, and never marked. */
const remark = (work: Work, trade: Trade): void => {
  if (trade.phase === 'done' || trade.escapedFrom !== null) return
  const badSell = hasLosingExit(termsOf(work, trade), anchorOf(trade), trade.shift, work.now.market)
  if (badSell !== trade.badSell) put(work, { ...trade, badSell })
}

/** New fees make other exits lose, and new filters may allow what was too small or refused before; what they do not stays off, and is not told anew. */
const onMarket = (work: Work): void => {
  for (const trade of work.trades) remark(work, trade)
  for (const trade of work.trades) {
    const isSmall = trade.entryOff.includes('below-minimum') || trade.profits.some((profit) => profit.belowMinimum)
    if (!isSmall && trade.retryAtMs === null && smallLines(trade).length === 0) continue
    put(work, {
      ...remeasured(work, trade, true),
      entryOff: hasLargeLine(work, trade)
        ? trade.entryOff.filter((reason) => reason !== 'below-minimum')
        : trade.entryOff,
      retryAtMs: null,
      replan: trade.replan || (trade.phase === 'holding' && trade.profits.some((profit) => profit.belowMinimum)),
    })
  }
  tendAllProfits(work)
}

/** What became of a signal; the cause of its row. */
export type SignalOutcome = 'signal-begins' | 'signal-begun-already' | 'signal-other-direction' | 'signal-off'

const answerTo = ({ head, config }: Work, side: SignalSide): SignalOutcome => {
  if (!head.waitsForSignal) return 'signal-begun-already'
  if (head.life !== 'running') return 'signal-off'
  return side === config.direction ? 'signal-begins' : 'signal-other-direction'
}

/** A bot that waits for its signal begins at the first in its own direction; later ones change nothing (bots.md 9.6). */
const onSignal = (work: Work, side: SignalSide): void => {
  const outcome = answerTo(work, side)
  if (outcome === 'signal-begins') work.head.waitsForSignal = false
  recordAction(work, 'signal', null, outcome, work.now.price)
}

/** Takes in what happened. Only what a user asks can be refused. */
const takeIn = (work: Work, event: Exclude<Event, { kind: 'order-accepted' }>): Refusal | null => {
  switch (event.kind) {
    case 'started':
      start(work, event)
      return null
    case 'price-crossed':
    case 'timer-elapsed':
    case 'room-answered':
    case 'position-changed':
      return null
    case 'trade-received':
      receive(work, event.handover)
      return null
    case 'trade-moved-in':
      return moveIn(work, event.moving)
    case 'signal-received':
      onSignal(work, event.side)
      return null
    case 'candle-closed':
      onCandle(work, event)
      return null
    case 'order-filled':
    case 'order-canceled':
    case 'order-rejected':
    case 'order-refused':
      onOrder(work, event)
      return null
    case 'balance-changed':
      retryFunded(work, event.free)
      return null
    case 'market-changed':
      onMarket(work)
      return null
    case 'allowance-changed':
      onAllowance(work, event.allowance)
      return null
    case 'subscription-changed':
      if (takeSubscription(work, event.active)) tendAllProfits(work)
      return null
    case 'restriction-changed':
      takeRestriction(work, event)
      tendAllProfits(work)
      return null
    case 'user-asked':
      return answer(work, event.ask)
  }
}

/** Profits that wait for their price or their next try. */
const retryProfits = (work: Work): void => {
  for (const { id } of stirred(work)) if (findTrade(work, id)?.phase === 'holding') tendProfits(work, id)
}

/** The rules in their fixed order, exits before entries (bots.md 5.5). */
const applyRules = (work: Work): void => {
  if (work.head.life !== 'running') return
  noteChange(work)
  if (work.head.exits.length > 0) advanceExits(work)
  stopLoss(work)
  stuckProtection(work)
  ownBounds(work)
  takeProfit(work)
  retryProfits(work)
  // A level that may enter again may also be moved.
  endSpentCycle(work)
  // And what was earned may be what makes a level large enough to move.
  rebalance(work)
  trail(work)
  follow(work)
  // A level that proves too small stays behind: another may move in its place.
  while (tendEntries(work)) trail(work)
  settleLife(work)
  work.ruled = true
}

export const decide = (config: Config, state: State, event: Event, now: MarketNow): Decision<State> => {
  if (event.kind === 'order-accepted') {
    const accepted = accept(state, event.trade, event.slot)
    carryOver(config, state.trades, accepted.trades)
    return { state: accepted, wants: [], effects: [], wakes: null, refusal: null }
  }
  const work = begin(config, state, event.at, now)
  const refusal = takeIn(work, event)
  if (refusal !== null) return { state, wants: [], effects: [], wakes: null, refusal }
  applyRules(work)
  return { state: finish(work), wants: work.wants, effects: work.effects, wakes: [nextWake(work)], refusal: null }
}

/** Base that a trade may dispose of; for the unit, what all of them may. */
export const holding = (state: State, trade: number): Quantity => {
  const one = state.trades[indexOf(state.trades, trade)]
  if (trade !== UNIT) return asQuantity(one === undefined ? 0n : disposable(one))
  return asQuantity(state.trades.reduce((sum, other) => sum + disposable(other), 0n))
}
