/** An order meets the book: takes what it offers, never what its own account offers, and rests or ends with what is left. */
import type { Price } from '#engine/money.ts'
import { quoteDown } from './cut.ts'
import { end, fill, offerFor, remainingOf, tapeOf, tellOrder, unlock } from './dealing.ts'
import { balanceOf, keep, type Ledger, type Step } from './ledger.ts'
import type { Order } from './order.ts'
import { hasLimit, waitsAbove } from './order-rules.ts'
import { quotesOf, type Tape } from './tape.ts'

const isMarket = (order: Order): boolean => !hasLimit(order.type)

const hasEnded = ({ status }: Order): boolean => status !== 'NEW' && status !== 'PARTIALLY_FILLED'

/** Resting orders of the same account on the other side that a trade at this price reaches, the best first. */
const ownReached = (ledger: Ledger, taker: Order, price: Price): Order[] =>
  [...ledger.open.values()]
    .filter(({ account, symbol, side }) => account === taker.account && symbol === taker.symbol && side !== taker.side)
    .filter((order) => order.workingTime !== -1 && hasLimit(order.type))
    .filter((order) => (taker.side === 'BUY' ? order.price <= price : order.price >= price))
    .sort((left, right) => (left.price < right.price === (taker.side === 'BUY') ? -1 : 1))

/** The taker after it has met its account's own orders up to a price: they or it expire instead of trading, as its mode says. */
const meetOwn = (ledger: Ledger, step: Step, taker: Order, price: Price): Order => {
  const mode = taker.selfTradePrevention ?? 'EXPIRE_MAKER'
  if (mode === 'NONE') return taker
  let latest = taker
  for (const maker of ownReached(ledger, taker, price)) {
    const match = { takerOrderId: taker.orderId, makerOrderId: maker.orderId, price: maker.price }
    const matchId = taker.orderId * 1_000 + step.prevented.length
    const expire = (order: Order): Order => {
      const prevented = { matchId, ...match, quantity: remainingOf(order) }
      step.prevented.push(prevented)
      return end(ledger, step, order, { status: 'EXPIRED_IN_MATCH', prevented })
    }
    if (mode !== 'EXPIRE_TAKER') expire(maker)
    if (mode === 'EXPIRE_MAKER') continue
    latest = expire(latest)
    break
  }
  return latest
}

/** Takes what the book offers. The price may have run away from a stop order's money: it fills as far as that goes. */
const take = (ledger: Ledger, step: Step, order: Order): Order => {
  const tape = tapeOf(ledger, order.symbol)
  let latest = order
  for (const [price, quantity] of offerFor(ledger, order)) {
    latest = meetOwn(ledger, step, latest, price)
    if (hasEnded(latest)) break
    const isFromFree = latest.side === 'BUY' && latest.locked === 0n
    if (isFromFree && quoteDown(price, quantity) > balanceOf(ledger, order.account, tape.market.quote).free) break
    tape.taken.set(price, (tape.taken.get(price) ?? 0n) + quantity)
    latest = fill(ledger, step, latest, { price, quantity, isMaker: false })
  }
  if (!hasEnded(latest) && remainingOf(latest) > 0n && !isMarket(latest))
    latest = meetOwn(ledger, step, latest, latest.price)
  if (latest.executed === order.executed) return latest
  tape.updateId += 1
  const quotes = quotesOf(tape)
  if (quotes !== null) step.events.push({ kind: 'book', symbol: tape.symbol, quotes, at: ledger.now() })
  return latest
}

/** An accepted order meets the book; what does not fill rests or ends, as its time in force says. */
export const work = (ledger: Ledger, step: Step, accepted: Order): Order => {
  const order = isMarket(accepted) ? unlock(ledger, step, accepted) : accepted
  if (order.timeInForce === 'FOK') {
    const offered = offerFor(ledger, order).reduce((sum, [, quantity]) => sum + quantity, 0n)
    if (offered < remainingOf(order))
      return end(ledger, step, order, { status: 'EXPIRED', expiryReason: 'UNFILLED_FOK_ORDER_EXPIRED' })
  }
  const latest = take(ledger, step, order)
  if (hasEnded(latest) || (remainingOf(latest) === 0n && latest.executed > 0n)) return latest
  if (isMarket(order)) return end(ledger, step, latest, { status: 'EXPIRED', expiryReason: 'INSUFFICIENT_LIQUIDITY' })
  return order.timeInForce === 'IOC'
    ? end(ledger, step, latest, { status: 'EXPIRED', expiryReason: 'UNFILLED_IOC_QUANTITY_EXPIRED' })
    : latest
}

/** Stop orders that the last price has reached enter the book; what they trade may reach others. */
export const triggerStops = (ledger: Ledger, step: Step, tape: Tape): void => {
  const isReached = (order: Order): boolean => {
    if (order.symbol !== tape.symbol || order.workingTime !== -1 || tape.last === null) return false
    return waitsAbove(order) ? tape.last.price >= order.stopPrice : tape.last.price <= order.stopPrice
  }
  for (
    let next = [...ledger.open.values()].find(isReached);
    next !== undefined;
    next = [...ledger.open.values()].find(isReached)
  ) {
    const at = ledger.now()
    const triggered = keep(ledger, step, { ...next, workingTime: at, updateTime: at })
    tellOrder(step, 'NEW', triggered)
    work(ledger, step, triggered)
  }
}
