/** The rules of GRID: what one event makes of a unit. */
import type { Event } from '#engine/event.ts'
import { withSpare } from '#engine/gate.ts'
import type { MarketNow } from '#engine/market.ts'
import { fromNumber, asPrice, ZERO_QUANTITY } from '#engine/money.ts'
import { type Slot, UNIT } from '#engine/slots.ts'
import type { Decision, Refusal } from '#engine/unit.ts'
import { refuse } from '../rules/asking.ts'
import { takeAllowance, takeRoom } from '../rules/allowance.ts'
import { isLeavingTogether, settleLife } from '../rules/exit.ts'
import { isJustWanted } from '../rules/order.ts'
import { takeRestriction, takeSubscription } from '../rules/reasons.ts'
import { stuckProtection } from '../rules/stuck.ts'
import { accept } from './accepted.ts'
import { answer } from './asks.ts'
import type { Config } from './config.ts'
import {
  entriesAreOff,
  entryCanceled,
  entryFilled,
  entryRefused,
  isArmable,
  isEntrySmall,
  tendEntries,
} from './entries.ts'
import { advanceExits, exitCanceled, exitFilled, exitRefused } from './exits.ts'
import { centerAt, planOf, sellsBadly } from './plan.ts'
import { ladderOf, profitCanceled, profitFilled, profitRefused, tendAllProfits, tendProfits } from './profits.ts'
import { stopLoss, takeProfit } from './protection.ts'
import type { State, Trade } from './state.ts'
import { generateFirst, trail } from './trailing.ts'
import { nextWake } from './wake.ts'
import { begin, finish, indexOf, profitLine, put, tradeAt, type Work } from './work.ts'

type OrderEvent = Exclude<Extract<Event, { trade: number; slot: Slot }>, { kind: 'order-accepted' }>

/** An answer to one slot's order reaches the trade that owns it. */
const onOrder = (work: Work, event: OrderEvent): void => {
  if (event.slot === 'exit') return onExit(work, event)
  const index = indexOf(work.trades, event.trade)
  const line = profitLine(event.slot)
  // Its slot may hold another order by now, which a second delivery must not fill.
  if (event.kind === 'order-filled' && work.head.lastFill === event.fill.tradeId) return
  if (event.kind === 'order-filled') work.head.lastFill = event.fill.tradeId
  if (index === -1) return
  switch (event.kind) {
    case 'order-filled':
      if (line === null) return entryFilled(work, index, event.fill, event.filled, event.done)
      return profitFilled(work, index, line, event.fill, event.filled, event.done)
    case 'order-canceled':
      if (line === null) return entryCanceled(work, index, event.by)
      return profitCanceled(work, index, line, event.by)
    case 'order-rejected':
    case 'order-refused':
      if (line === null) return entryRefused(work, index, event.reason)
      return profitRefused(work, index, line, event.reason)
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
  if (event.interval !== work.config.risingOnly) return
  const close = asPrice(fromNumber(Number(event.candle.close.toPrecision(15))))
  const { rising } = work.head
  work.head.rising = { rose: rising !== null && close > rising.close, close, spent: false }
}

const start = (work: Work, { allowance, suspended }: Extract<Event, { kind: 'started' }>): void => {
  if (work.head.life !== 'new') return
  work.head.life = 'running'
  work.head.allowance = allowance
  if (suspended) {
    work.head.entryOff = ['user']
    work.head.profitOff = ['user']
  }
  work.head.center = centerAt(work.plan, 0, work.now.price)
  generateFirst(work)
}

const onAllowance = (work: Work, allowance: number): void => {
  takeAllowance(work, allowance)
  for (const trade of takeRoom(work, work.trades, allowance)) put(work, indexOf(work.trades, trade.id), trade)
}

/** Quote for levels that try again at this very moment: a balance told twice does not know of them. */
const triedAgain = (work: Work): bigint => {
  let sum = 0n
  for (const id of work.head.front) {
    const { entry, fundsFails, amount } = tradeAt(work, indexOf(work.trades, id))
    if (fundsFails > 0 && entry !== null && isJustWanted(work, entry)) sum += withSpare(amount)
  }
  return sum
}

/** More free quote may fund entries that wait for it: as many of those that may enter now as it is enough for, and whichever the price comes to later. */
const onBalance = (work: Work, free: bigint): void => {
  let left = free - triedAgain(work)
  for (const id of work.head.front) {
    const index = indexOf(work.trades, id)
    const trade = tradeAt(work, index)
    const needed = withSpare(trade.amount)
    if (trade.fundsFails === 0 || trade.retryAtMs === null || left < needed) continue
    put(work, index, { ...trade, retryAtMs: null })
    if (isArmable(work, tradeAt(work, index))) left -= needed
  }
}

/** New fees may make sells lose, or no longer (bots.md 3.3); a level keeps the settings it has. */
const remarked = (work: Work, trade: Trade): Trade => {
  const badSell = sellsBadly(trade.price, ladderOf(work, trade), work.plan.market)
  return badSell === trade.badSell ? trade : { ...trade, badSell }
}

/** New filters may allow what was too small or refused before; what they do not stays off, and is not told anew. */
const onMarket = (work: Work): void => {
  work.trades.forEach((before, index) => {
    const trade = put(work, index, remarked(work, before))
    const isSmall = trade.entryOff.includes('below-minimum') || trade.profits.some((profit) => profit.belowMinimum)
    if (!isSmall && trade.retryAtMs === null) return
    put(work, index, {
      ...trade,
      entryOff: isEntrySmall(work, trade)
        ? trade.entryOff
        : trade.entryOff.filter((reason) => reason !== 'below-minimum'),
      retryAtMs: null,
      replan: trade.replan || (trade.phase === 'holding' && trade.profits.some((profit) => profit.belowMinimum)),
    })
  })
  tendAllProfits(work)
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
    case 'signal-received':
    case 'position-changed':
    case 'trade-received':
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
      onBalance(work, event.free)
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
    case 'trade-moved-in':
      return refuse('relocate-needs-folder')
    case 'restriction-changed':
      takeRestriction(work, event)
      tendAllProfits(work)
      return null
    case 'user-asked':
      return answer(work, event.ask)
  }
}

/** Profit orders that wait for their next try. */
const retryProfits = (work: Work): void => {
  for (const id of work.head.front) {
    const index = indexOf(work.trades, id)
    if (index === -1) continue
    const trade = tradeAt(work, index)
    if (trade.phase === 'holding') tendProfits(work, index)
  }
}

/** The rules in their fixed order, exits before entries. */
const applyRules = (work: Work): void => {
  if (work.head.life !== 'running') return
  work.head.center = centerAt(work.plan, work.head.center, work.now.price)
  if (work.head.exits.length > 0) advanceExits(work)
  stopLoss(work)
  stuckProtection(work)
  takeProfit(work)
  retryProfits(work)
  if (!entriesAreOff(work) && !isLeavingTogether(work)) trail(work)
  tendEntries(work)
  settleLife(work)
}

export const decide = (config: Config, state: State, event: Event, now: MarketNow): Decision<State> => {
  if (event.kind === 'order-accepted') {
    return { state: accept(state, event.trade, event.slot), wants: [], effects: [], wakes: null, refusal: null }
  }
  const plan = planOf(config, now.market)
  const work = begin(config, plan, state, event.at, now)
  const refusal = takeIn(work, event)
  if (refusal !== null) return { state, wants: [], effects: [], wakes: null, refusal }
  applyRules(work)
  return { state: finish(work), wants: work.wants, effects: work.effects, wakes: [nextWake(work)], refusal: null }
}

/** Base that a trade may dispose of; for the unit, what all of them may. */
export const holding = (state: State, trade: number) => {
  if (trade !== UNIT) return state.trades[indexOf(state.trades, trade)]?.position.base ?? ZERO_QUANTITY
  let sum: bigint = ZERO_QUANTITY
  for (const { position } of state.trades) sum += position.base
  return sum as typeof ZERO_QUANTITY
}
