/**
 * What an account has: balances, open orders and leveraged positions. Settling applies an outcome; only journalled outcomes count, so the same outcomes always
 * make the same holdings, at a real exchange and at a simulated one.
 */
import type { Fill } from '#engine/fill.ts'
import { charge } from '#engine/futures.ts'
import { quoteNeeded } from '#engine/gate.ts'
import type { Fees, MarketNow, Pair } from '#engine/market.ts'
import { type Amount, asAmount, asQuantity, min, multiplyUp, notional, type Quantity } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import type { Balance, OpenOrder, Outcome } from './outcome.ts'
import { afterFill, type Leveraged, openLock } from './positions.ts'

/** Immutable; every outcome makes new ones. */
export type Holdings = {
  /** Its exchange is a simulation: what is settled here is all there is. */
  isSimulated: boolean
  balances: Readonly<Record<string, Balance>>
  orders: ReadonlyMap<string, OpenOrder>
  /** By pair, where leverage has ever been set. Margins are part of the locked quote. */
  leveraged: Readonly<Record<string, Leveraged>>
}

export const openHoldings = (balances: Readonly<Record<string, bigint>>, isSimulated = true): Holdings => ({
  isSimulated,
  balances: Object.fromEntries(Object.entries(balances).map(([asset, free]) => [asset, { free, locked: 0n }])),
  orders: new Map(),
  leveraged: {},
})

export const balanceOf = (holdings: Holdings, asset: string): Balance =>
  holdings.balances[asset] ?? { free: 0n, locked: 0n }

export const remainingOf = (order: OpenOrder): Quantity => asQuantity(order.want.quantity - order.filled)

const dearerRate = (fees: Fees): bigint => (fees.maker > fees.taker ? fees.maker : fees.taker)

/** Each fill rounds its fee up to 10^-18; this much covers a million fills of one order. */
const FEE_ROUNDING = 1_000_000n

/** Funds that stay locked while `remaining` of the order rests: quote with its fee for a buy, base for a sell. */
export const lockFor = (want: Want, remaining: Quantity, now: MarketNow): bigint => {
  if (now.market.futures !== undefined) {
    return want.type === 'open' ? openLock(want, remaining, now) + FEE_ROUNDING : 0n
  }
  if (want.side === 'sell' || remaining === 0n) return remaining
  const cost =
    want.type === 'market'
      ? quoteNeeded({ ...want, quantity: remaining }, now)
      : asAmount(multiplyUp(want.price, remaining))
  return now.market.fees.mode === 'received'
    ? cost
    : cost + multiplyUp(cost, dearerRate(now.market.fees)) + FEE_ROUNDING
}

/** Quote that a fill takes out of the account, its fee included: a third asset is thought of as bought at that moment. */
export const paid = (fill: Fill): bigint =>
  notional(fill.price, fill.quantity) + (fill.fee.asset === 'base' ? 0n : fill.fee.quote)

/** The account after funding: paid out of what is free, as far as that goes; below zero it is received. */
export const settleFunding = (
  holdings: Holdings,
  market: { pair: Pair; quote: string },
  due: Amount,
): { holdings: Holdings; paid: Amount } => {
  const held = holdings.leveraged[market.pair]
  const position = held?.position ?? null
  if (held === undefined || position === null) return { holdings, paid: asAmount(0n) }
  const paid = min(due, asAmount(balanceOf(holdings, market.quote).free))
  const leveraged = { ...holdings.leveraged, [market.pair]: { ...held, position: charge(position, paid) } }
  return { holdings: { ...withBalance(holdings, market.quote, -paid, 0n), leveraged }, paid }
}

/** Of a simulated account nothing is ever below zero; of a real one anybody may have taken it away, until its exchange tells the balances. */
const withBalance = (holdings: Holdings, asset: string, free: bigint, locked: bigint): Holdings => {
  const before = balanceOf(holdings, asset)
  const after = { free: before.free + free, locked: before.locked + locked }
  if (holdings.isSimulated && (after.free < 0n || after.locked < 0n))
    throw new RangeError(`${asset} of a simulated account would be below zero`)
  return { ...holdings, balances: { ...holdings.balances, [asset]: after } }
}

const withOrder = (holdings: Holdings, id: string, order: OpenOrder | null): Holdings => {
  const orders = new Map(holdings.orders)
  if (order === null) orders.delete(id)
  else orders.set(id, order)
  return { ...holdings, orders }
}

const lockedAsset = (order: OpenOrder): string =>
  order.futures || order.want.side === 'buy' ? order.quote : order.base

/** Funds that open orders keep locked, by asset, as the journal has them: what an exchange tells may be of some time ago. */
export const lockedByOrders = ({ orders }: Holdings): ReadonlyMap<string, bigint> => {
  const locked = new Map<string, bigint>()
  for (const order of orders.values()) {
    const asset = lockedAsset(order)
    locked.set(asset, (locked.get(asset) ?? 0n) + order.locked)
  }
  return locked
}

const ended = (holdings: Holdings, order: OpenOrder): Holdings =>
  withOrder(withBalance(holdings, lockedAsset(order), order.locked, -order.locked), order.id, null)

/** A fill of futures moves margin, profit and fee, all of them quote. */
const leveragedInto = (holdings: Holdings, order: OpenOrder, fill: Fill, done: boolean): Holdings => {
  const { want, pair, quote } = order
  const { held, free, locked } = afterFill(holdings.leveraged[pair], want, fill)
  const filled = asQuantity(order.filled + fill.quantity)
  const keeps = done ? 0n : (order.locked * (want.quantity - filled)) / (want.quantity - order.filled)
  const released = order.locked - keeps
  const after = withBalance(holdings, quote, released + free, locked - released)
  const next = { ...after, leveraged: { ...holdings.leveraged, [pair]: held } }
  return withOrder(next, order.id, done ? null : { ...order, filled, fills: order.fills + 1, locked: keeps })
}

const filledInto = (holdings: Holdings, order: OpenOrder, fill: Fill, done: boolean): Holdings => {
  if (order.futures) return leveragedInto(holdings, order, fill, done)
  const { want } = order
  const filled = asQuantity(order.filled + fill.quantity)
  const share = done ? 0n : (order.locked * (want.quantity - filled)) / (want.quantity - order.filled)
  const short = want.side === 'buy' ? paid(fill) - (order.locked - share) - balanceOf(holdings, order.quote).free : 0n
  const keeps = short > 0n ? share - short : share
  const released = order.locked - keeps
  const baseFee = fill.fee.asset === 'base' ? fill.fee.amount : 0n
  const after =
    want.side === 'buy'
      ? withBalance(
          withBalance(holdings, order.quote, released - paid(fill), -released),
          order.base,
          fill.quantity - baseFee,
          0n,
        )
      : withBalance(
          withBalance(holdings, order.base, released - fill.quantity - baseFee, -released),
          order.quote,
          notional(fill.price, fill.quantity) - (fill.fee.asset === 'base' ? 0n : fill.fee.quote),
          0n,
        )
  return withOrder(after, order.id, done ? null : { ...order, filled, fills: order.fills + 1, locked: keeps })
}

/** The position is gone, and its margin with it. */
const liquidated = (holdings: Holdings, pair: Pair, quote: string): Holdings => {
  const held = holdings.leveraged[pair]
  const position = held?.position ?? null
  if (held === undefined || position === null) throw new RangeError(`${pair} has no position to liquidate`)
  const leveraged = { ...holdings.leveraged, [pair]: { ...held, position: null } }
  return { ...withBalance(holdings, quote, 0n, -position.margin), leveraged }
}

/** Applies what happened. Throws RangeError when the order is unknown or a balance would go below zero: then a law was broken. */
export const settle = (holdings: Holdings, outcome: Outcome): Holdings => {
  switch (outcome.kind) {
    case 'accepted':
      return withOrder(
        withBalance(holdings, lockedAsset(outcome.order), -outcome.order.locked, outcome.order.locked),
        outcome.order.id,
        outcome.order,
      )
    case 'rejected':
    case 'lost':
    case 'never-found':
      return holdings
    case 'filled':
      return filledInto(holdings, known(holdings, outcome.id), outcome.fill, outcome.done)
    case 'ended':
      return ended(holdings, known(holdings, outcome.id))
    case 'liquidated':
      return liquidated(holdings, outcome.pair, outcome.quote)
    case 'balances':
      return { ...holdings, balances: outcome.balances }
  }
}

const known = (holdings: Holdings, id: string): OpenOrder => {
  const order = holdings.orders.get(id)
  if (order === undefined) throw new RangeError(`the account has no order ${id}`)
  return order
}
