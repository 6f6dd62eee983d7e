/** An order's life: accepted, filled, ended. Each function writes into the step what it changes. */
import { asAmount, asQuantity, type Price, type Quantity } from '#engine/money.ts'
import { quoteDown, quoteUp } from './cut.ts'
import { levelsFrom, takeFrom, type Wanted } from './depth.ts'
import type { NewOrder } from './exchange.ts'
import { commissionOf } from './fees.ts'
import { balanceOf, keep, type Ledger, move, type Step, tellBalances } from './ledger.ts'
import type { ExpiryReason, Order, PreventedMatch, Trade } from './order.ts'
import { hasLimit, hasStop } from './order-rules.ts'
import { record, type Tape, turnMinute } from './tape.ts'

export const tapeOf = (ledger: Ledger, symbol: string): Tape => {
  const tape = ledger.tapes.get(symbol)
  if (tape === undefined) throw new RangeError(`no symbol ${symbol}`)
  return tape
}

export const remainingOf = (order: Order): Quantity => asQuantity(order.quantity - order.executed)

/** Of the quote for a buy, of the base for a sell. A stop without a limit locks what its stop price would cost. */
const lockFor = (order: Order, remaining: Quantity): bigint => {
  if (order.type === 'MARKET') return 0n
  if (order.side === 'SELL') return remaining
  return quoteUp(hasLimit(order.type) ? order.price : order.stopPrice, remaining)
}

const lockedAsset = (ledger: Ledger, order: Order): string => {
  const { market } = tapeOf(ledger, order.symbol)
  return order.side === 'BUY' ? market.quote : market.base
}

/** The order as it will be when it is taken. */
export const drafted = (ledger: Ledger, account: string, order: NewOrder): Order => {
  const at = ledger.now()
  const draft: Order = {
    account,
    symbol: order.symbol,
    orderId: ledger.nextOrderId,
    clientOrderId: order.clientOrderId ?? ledger.newClientOrderId(),
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    price: order.price,
    quantity: order.quantity,
    quoteOrderQuantity: order.quoteOrderQuantity,
    stopPrice: order.stopPrice,
    executed: asQuantity(0n),
    cumulativeQuote: asAmount(0n),
    status: 'NEW',
    locked: 0n,
    time: at,
    updateTime: at,
    workingTime: hasStop(order.type) ? -1 : at,
    ...(order.selfTradePrevention === undefined ? {} : { selfTradePrevention: order.selfTradePrevention }),
    ...(order.strategyId === undefined ? {} : { strategyId: order.strategyId }),
    ...(order.strategyType === undefined ? {} : { strategyType: order.strategyType }),
  }
  return { ...draft, locked: lockFor(draft, draft.quantity) }
}

const wantedBy = (order: Order): Wanted =>
  order.quoteOrderQuantity > 0n
    ? { kind: 'quote', amount: order.quoteOrderQuantity, limit: null }
    : { kind: 'base', quantity: remainingOf(order), limit: hasLimit(order.type) ? order.price : null }

/** What the book would give the order now. */
export const offerFor = (ledger: Ledger, order: Order): ReturnType<typeof takeFrom> => {
  const tape = tapeOf(ledger, order.symbol)
  const side = order.side === 'BUY' ? 'ask' : 'bid'
  const best = side === 'ask' ? tape.bestAsk : tape.bestBid
  if (best === null) return []
  return takeFrom(levelsFrom(tape.market, side, best, tape.taken), wantedBy(order), side, tape.market)
}

/** Whether the account can pay for what the order locks or, at the market, takes at once. */
export const isAffordable = (ledger: Ledger, order: Order): boolean => {
  const { free } = balanceOf(ledger, order.account, lockedAsset(ledger, order))
  if (order.type !== 'MARKET') return order.locked <= free
  if (order.side === 'BUY' && order.quoteOrderQuantity > 0n) return order.quoteOrderQuantity <= free
  const offer = offerFor(ledger, order)
  const needed = offer.reduce(
    (sum, [price, quantity]) => sum + (order.side === 'BUY' ? quoteDown(price, quantity) : quantity),
    0n,
  )
  return (order.side === 'SELL' && order.quantity > needed ? order.quantity : needed) <= free
}

export const tellOrder = (
  step: Step,
  execution: 'NEW' | 'CANCELED' | 'EXPIRED' | 'TRADE_PREVENTION',
  order: Order,
  cancelId: string | null = null,
): void => void step.events.push({ kind: 'execution', execution, order, trade: null, cancelId, at: order.updateTime })

export const accept = (ledger: Ledger, step: Step, order: Order): Order => {
  ledger.nextOrderId += 1
  const asset = lockedAsset(ledger, order)
  move(ledger, step, { account: order.account, asset }, { free: -order.locked, locked: order.locked })
  tellOrder(step, 'NEW', keep(ledger, step, order))
  tellBalances(ledger, step, order.account, [asset])
  return order
}

export const unlock = (ledger: Ledger, step: Step, order: Order): Order => {
  const asset = lockedAsset(ledger, order)
  move(ledger, step, { account: order.account, asset }, { free: order.locked, locked: -order.locked })
  return { ...order, locked: 0n }
}

type Ending =
  | { status: 'CANCELED'; cancelId: string }
  | { status: 'EXPIRED'; expiryReason: ExpiryReason }
  | { status: 'EXPIRED_IN_MATCH'; prevented: PreventedMatch }

export const end = (ledger: Ledger, step: Step, order: Order, ending: Ending): Order => {
  const { status } = ending
  const ended: Order = { ...unlock(ledger, step, order), status, updateTime: ledger.now() }
  if (status === 'EXPIRED') ended.expiryReason = ending.expiryReason
  if (status === 'EXPIRED_IN_MATCH') ended.prevented = ending.prevented
  const execution = status === 'EXPIRED_IN_MATCH' ? 'TRADE_PREVENTION' : status
  tellOrder(step, execution, keep(ledger, step, ended), status === 'CANCELED' ? ending.cancelId : null)
  tellBalances(ledger, step, order.account, [lockedAsset(ledger, order)])
  return ended
}

/** Prints a trade: minutes, last trades and the listeners of the market learn of it. */
export const print = (
  ledger: Ledger,
  step: Step,
  tape: Tape,
  trade: { price: Price; quantity: Quantity; buyerIsMaker: boolean },
): number => {
  const at = ledger.now()
  for (const kline of turnMinute(tape, at)) {
    step.events.push({ kind: 'kline', symbol: tape.symbol, interval: '1m', kline, isClosed: true })
  }
  const written = record(tape, { ...trade, at })
  step.events.push({ kind: 'trade', trade: written })
  const kline = tape.minutes.at(-1)
  if (kline !== undefined)
    step.events.push({ kind: 'kline', symbol: tape.symbol, interval: '1m', kline, isClosed: false })
  return written.id
}

/** BNB that the account has for fees, and its price in this quote. */
const bnbOf = (ledger: Ledger, account: string, quote: string) => {
  const price = ledger.tapes.get(`BNB${quote}`)?.last?.price
  if (price === undefined || ledger.accounts.get(account)?.paysFeesInBnb !== true) return null
  return { free: balanceOf(ledger, account, 'BNB').free, price }
}

const tradeOf = (
  ledger: Ledger,
  order: Order,
  id: number,
  part: { price: Price; quantity: Quantity; isMaker: boolean },
): Trade => {
  const { market } = tapeOf(ledger, order.symbol)
  const quote = quoteDown(part.price, part.quantity)
  const commission = commissionOf(
    market,
    { side: order.side, ...part, quote },
    bnbOf(ledger, order.account, market.quote),
  )
  return {
    account: order.account,
    symbol: order.symbol,
    id,
    orderId: order.orderId,
    price: part.price,
    quantity: part.quantity,
    quoteQuantity: asAmount(quote),
    commission: commission.amount,
    commissionAsset: commission.asset,
    time: ledger.now(),
    isBuyer: order.side === 'BUY',
    isMaker: part.isMaker,
  }
}

/** Money of a fill: what was locked for it is released, what it costs paid, what it gives received, its fee taken. */
const settle = (ledger: Ledger, step: Step, order: Order, trade: Trade, lockedAfter: bigint): void => {
  const { market } = tapeOf(ledger, order.symbol)
  const released = order.locked - lockedAfter
  const [given, received] = trade.isBuyer
    ? [
        { asset: market.quote, amount: trade.quoteQuantity },
        { asset: market.base, amount: trade.quantity },
      ]
    : [
        { asset: market.base, amount: trade.quantity },
        { asset: market.quote, amount: trade.quoteQuantity },
      ]
  const { account } = order
  move(ledger, step, { account, asset: given.asset }, { free: released - given.amount, locked: -released })
  move(ledger, step, { account, asset: received.asset }, { free: received.amount, locked: 0n })
  move(ledger, step, { account, asset: trade.commissionAsset }, { free: -trade.commission, locked: 0n })
}

const fillOnce = (
  ledger: Ledger,
  step: Step,
  order: Order,
  part: { price: Price; quantity: Quantity; isMaker: boolean },
): Order => {
  const tape = tapeOf(ledger, order.symbol)
  const buyerIsMaker = part.isMaker === (order.side === 'BUY')
  const id = print(ledger, step, tape, { price: part.price, quantity: part.quantity, buyerIsMaker })
  const trade = tradeOf(ledger, order, id, part)
  const executed = asQuantity(order.executed + part.quantity)
  const remaining = asQuantity(order.quantity - executed)
  const locked = order.locked === 0n ? 0n : lockFor(order, remaining)
  settle(ledger, step, order, trade, locked)
  const filled: Order = {
    ...order,
    executed,
    cumulativeQuote: asAmount(order.cumulativeQuote + trade.quoteQuantity),
    locked,
    status: remaining === 0n ? 'FILLED' : 'PARTIALLY_FILLED',
    updateTime: ledger.now(),
  }
  keep(ledger, step, filled)
  step.trades.push(trade)
  step.events.push({
    kind: 'execution',
    execution: 'TRADE',
    order: filled,
    trade,
    cancelId: null,
    at: filled.updateTime,
  })
  const { base, quote } = tape.market
  tellBalances(ledger, step, order.account, [...new Set([base, quote, trade.commissionAsset])])
  return filled
}

/** A quantity in so many parts of whole steps; fewer when there are not enough steps. */
const partsOf = (quantity: Quantity, parts: number, step: Quantity): Quantity[] => {
  const steps = quantity / step
  const count = BigInt(parts) < steps ? BigInt(Math.max(1, parts)) : steps
  if (count <= 1n) return [quantity]
  const usual = (steps / count) * step
  return Array.from({ length: Number(count) }, (_, index) =>
    asQuantity(index === Number(count) - 1 ? quantity - usual * (count - 1n) : usual),
  )
}

/** Usually one fill; more when a fault cuts it. */
export const fill = (
  ledger: Ledger,
  step: Step,
  order: Order,
  part: { price: Price; quantity: Quantity; isMaker: boolean },
): Order =>
  partsOf(part.quantity, ledger.partsOfFill(order.symbol), tapeOf(ledger, order.symbol).market.stepSize).reduce(
    (latest, quantity) => fillOnce(ledger, step, latest, { ...part, quantity }),
    order,
  )
