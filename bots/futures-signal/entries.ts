/** Entries: a signal opens, adds to, or turns a position round. */
import type { RefusalReason, RejectReason, SignalSide } from '#engine/event.ts'
import {
  type Direction,
  entryPrice,
  grow,
  isBeyond,
  liquidationPrice,
  openingSide,
  type Terms,
} from '#engine/futures.ts'
import { brokenFilter, quantityFor } from '#engine/market.ts'
import { simulatedFee } from '#engine/matching.ts'
import { type Amount, asAmount, formatDecimal, min, type Price, type Quantity, ZERO_AMOUNT } from '#engine/money.ts'
import { takingPrice } from '#engine/taking.ts'
import { added } from '../rules/asking.ts'
import { type Cause, notify, nothing, record, recordAction } from '../rules/history.ts'
import { cancel, want } from '../rules/order.ts'
import { reasonRules } from '../rules/reasons.ts'
import { remedyFor, retryDelays } from '../rules/refusals.ts'
import { dilutionPrice } from './dilution.ts'
import { leave } from './exits.ts'
import { boundIn, isLive, type Trade, usesLimit } from './state.ts'
import { change, dead, ENTRY, put, settingsOf, stopOf, tradeOf, tradeOfPair, type Work } from './work.ts'

export const entriesAreOff = ({ head }: Work, trade: Trade): boolean =>
  head.life !== 'running' ||
  head.leaving !== null ||
  head.entryOff.length > 0 ||
  trade.entryOff.length > 0 ||
  trade.leaving !== null

/** What a signal may bind: what it asks for, as far as the investment has room. */
const roomFor = (work: Work, carried: Amount | null): Amount => {
  const wanted = work.config.amount ?? carried ?? asAmount(0n)
  const free = asAmount(work.config.investment - boundIn(work.trades))
  return min(wanted, free)
}

type Plan = { direction: Direction; terms: Terms; margin: Amount; price: Price; quantity: Quantity; stop: Price }

/** What became of a signal; the cause of its row. */
export type Outcome =
  | 'position-opens'
  | 'position-grows'
  | 'position-closes'
  | 'position-turns'
  /** It opens once the position that is being closed is gone. */
  | 'position-next'
  | 'signal-off'
  | 'signal-stale'
  | 'signal-busy'
  | 'position-limit'
  | 'position-none'
  | 'position-open-already'
  | 'position-dilution-price'
  | 'signal-dilutions-used'
  | 'signal-for-spot'
  | 'signal-trade-gone'
  | Hindrance

/** Why an entry cannot be made. */
type Hindrance =
  | 'signal-no-amount'
  | 'signal-investment-used'
  | 'signal-below-minimum'
  /** Its stop would lie beyond the liquidation. */
  | 'position-liquidation'
  | 'position-leverage'
  | 'signal-halted'

const accepted: readonly Outcome[] = [
  'position-opens',
  'position-grows',
  'position-closes',
  'position-turns',
  'position-next',
]

const planEntry = (work: Work, trade: Trade, direction: Direction, carried: Amount | null): Plan | Hindrance => {
  const { market, price: last, ask, bid } = work.now
  const { position } = trade
  const settings = settingsOf(work, trade)
  const terms: Terms = position ?? { direction, leverage: settings.leverage, marginType: settings.marginType }
  if (market.status === 'halted') return 'signal-halted'
  if (terms.leverage > (market.futures?.maxLeverage ?? 0)) return 'position-leverage'
  if (work.config.amount === null && carried === null) return 'signal-no-amount'
  const margin = roomFor(work, carried)
  if (margin <= 0n) return 'signal-investment-used'
  const side = openingSide(direction)
  const price = takingPrice(market, side, direction === 'long' ? ask : bid)
  const quantity = quantityFor(market, asAmount(margin * BigInt(terms.leverage)), last)
  if (brokenFilter(market, { side, price, quantity }, last) === 'below-minimum') return 'signal-below-minimum'
  const fee = simulatedFee(market, side, 'taker', price, quantity)
  const whole = grow(position, terms, { tradeId: '', at: work.at, price, quantity, fee })
  const stop = stopOf(work, whole)
  const liquidation = liquidationPrice(terms, entryPrice(whole), market.futures?.maintenance ?? market.fees.taker)
  // A stop that the exchange would liquidate before is none (bots.md 14).
  if (stop <= 0n || isBeyond(direction, stop, liquidation)) return 'position-liquidation'
  return { direction, terms, margin, price, quantity, stop }
}

/** Opens or adds; what became of it. */
export const enter = (work: Work, id: number, direction: Direction, carried: Amount | null): Outcome => {
  const trade = tradeOf(work, id)
  const { limit } = work.config
  const others = work.trades.filter((other) => other.id !== id && usesLimit(other))
  // Nothing is opened while a position of another pair is on its way out (bots.md 8.2).
  if (others.some(({ phase }) => phase === 'exiting')) return 'signal-busy'
  if (limit !== null && others.length >= limit) return 'position-limit'
  const plan = planEntry(work, trade, direction, carried)
  if (typeof plan === 'string') return plan
  const { terms, price, quantity, stop } = plan
  const dilutes = trade.position !== null
  const entry = want(work, id, ENTRY, {
    type: 'open',
    side: openingSide(direction),
    price,
    quantity,
    leverage: terms.leverage,
    margin: terms.marginType,
    stop,
  })
  put(work, {
    ...trade,
    entry,
    opening: { ...terms, dilutes, margin: plan.margin },
    phase: dilutes ? 'holding' : 'entering',
    bound: asAmount(trade.bound + plan.margin),
  })
  return dilutes ? 'position-grows' : 'position-opens'
}

/** The same direction again: adds when the price has gone far enough against the position, else nothing. */
const dilute = (work: Work, trade: Trade, direction: Direction, carried: Amount | null): Outcome => {
  const { config, now } = work
  if (trade.position === null || config.dilution === null) return 'position-open-already'
  if (isLive(trade.entry)) return 'signal-busy'
  if (trade.dilutions >= config.dilution.most) return 'signal-dilutions-used'
  const bound = dilutionPrice(config, trade.position)
  if (bound === null || !isBeyond(direction, now.price, bound)) return 'position-dilution-price'
  return enter(work, trade.id, direction, carried)
}

/** What comes while a position is on its way out waits until nothing of it is left: the last word counts. */
const hearWhileLeaving = (work: Work, trade: Trade, direction: Direction | null, carried: Amount | null): Outcome => {
  const { exit, position } = trade
  if (exit === null || exit.afterwards !== 'resume') return 'signal-busy'
  if (direction !== null && entriesAreOff(work, trade)) return 'signal-off'
  put(work, { ...trade, exit: { ...exit, flip: direction, flipAmount: carried, flipAtMs: work.at } })
  if (direction === null) return 'position-closes'
  return work.config.flip && direction !== position?.direction ? 'position-turns' : 'position-next'
}

const hear = (work: Work, trade: Trade, direction: Direction | null, carried: Amount | null): Outcome => {
  const isOff = entriesAreOff(work, trade)
  const present = trade.position?.direction ?? trade.opening?.direction ?? null
  switch (trade.phase) {
    case 'done':
      return 'signal-off'
    case 'exiting':
      return hearWhileLeaving(work, trade, direction, carried)
    case 'idle':
      if (direction === null) return 'position-none'
      return isOff ? 'signal-off' : enter(work, trade.id, direction, carried)
    case 'entering':
    case 'holding': {
      if (direction === present) return isOff ? 'signal-off' : dilute(work, trade, present ?? 'long', carried)
      if (work.head.profitOff.length > 0 || trade.profitOff.length > 0) return 'signal-off'
      const flip = work.config.flip && !isOff ? direction : null
      leave(work, trade.id, { reason: 'told', flip, flipAmount: carried, afterwards: 'resume' })
      return flip === null ? 'position-closes' : 'position-turns'
    }
  }
}

/** Every signal leaves a row that says what became of it. */
export const note = (work: Work, id: number, outcome: Outcome, carried: Amount | null): void =>
  record(work, {
    ...nothing,
    action: 'signal',
    trade: id,
    price: work.now.price,
    amount: carried ?? ZERO_AMOUNT,
    success: accepted.includes(outcome),
    cause: outcome,
  })

/** What a signal on one pair does. A suspended side hears nothing; a stop needs no signal. */
export const onSignal = (work: Work, pair: number, side: SignalSide, carried: Amount | null): void => {
  const trade = tradeOfPair(work, pair)
  if (work.head.life !== 'running') return
  // What a user has deleted stays gone; the trade of a pair has the number of its row.
  if (trade === null && pair < work.head.made) return note(work, pair + 1, 'signal-trade-gone', carried)
  if (trade === null) return
  const isOther = side === 'buy' || side === 'sell'
  const outcome = isOther ? 'signal-for-spot' : hear(work, trade, side === 'close' ? null : side, carried)
  note(work, trade.id, outcome, carried)
}

/** Nothing is opened any more until a person starts it, or edits what has led there. */
const suspendEntries = (
  work: Work,
  id: number,
  reason: 'insufficient-funds' | 'order-rejected' | 'below-minimum' | 'regulation',
  cause: Cause,
): void => {
  const trade = tradeOf(work, id)
  if (trade.entryOff.includes(reason)) return
  put(work, { ...trade, entryOff: added(trade.entryOff, reason) })
  recordAction(work, 'suspend', id, cause)
  const price = formatDecimal(work.now.price)
  notify(work, reasonRules[reason].tells ?? reason, { needed: formatDecimal(trade.bound), price, reason: cause })
}

/** Funds: the third failed check in a row turns opening off, and at once what the exchange has said itself (bots.md 6.7). */
const lackFunds = (work: Work, id: number, isCertain: boolean): void => {
  const trade = tradeOf(work, id)
  const { fundsFails } = change(work, id, { fundsFails: trade.fundsFails + 1 })
  if (isCertain || fundsFails >= 3) suspendEntries(work, id, 'insufficient-funds', 'insufficient-funds')
}

/** The fourth rejection in a row turns opening off (bots.md 4.2); until then each signal tries anew. */
const countRejection = (work: Work, id: number, reason: Cause): void => {
  const trade = tradeOf(work, id)
  if (trade.rejections >= retryDelays.length) return suspendEntries(work, id, 'order-rejected', reason)
  put(work, { ...trade, rejections: trade.rejections + 1 })
}

/** The exchange or the gate took no entry: the run waits for the next signal. */
export const entryRefused = (work: Work, id: number, reason: RefusalReason | RejectReason): void => {
  const trade = tradeOf(work, id)
  if (!isLive(trade.entry)) return
  recordAction(work, 'error', id, reason, work.now.price)
  put(work, { ...trade, entry: { ...dead(trade.entry), atMs: work.at } })
  switch (remedyFor[reason]) {
    case 'lacks-funds':
      lackFunds(work, id, false)
      break
    case 'refused-funds':
      lackFunds(work, id, true)
      break
    case 'rejected':
      countRejection(work, id, reason)
      break
    case 'barred':
      suspendEntries(work, id, 'regulation', reason)
      break
    case 'too-small':
      suspendEntries(work, id, 'below-minimum', reason)
      break
    case 'later':
  }
  settleEntry(work, id)
}

/** An entry has ended: with a position it is held, without one the trade is free again. */
export const settleEntry = (work: Work, id: number): void => {
  const trade = tradeOf(work, id)
  const { position, entry, opening } = trade
  if (trade.phase === 'exiting') return
  if (position === null) {
    put(work, { ...trade, phase: 'idle', bound: ZERO_AMOUNT })
    return
  }
  // What got nothing has used none of its margin.
  const unused = entry?.filled === 0n ? (opening?.margin ?? ZERO_AMOUNT) : ZERO_AMOUNT
  put(work, { ...trade, phase: 'holding', bound: asAmount(trade.bound - unused) })
}

/** Takes an entry back. */
export const takeBack = (work: Work, id: number): Trade => {
  const trade = tradeOf(work, id)
  return put(work, { ...trade, entry: cancel(work, id, ENTRY, trade.entry) })
}
