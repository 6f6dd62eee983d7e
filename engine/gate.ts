/** The last pure check before an order leaves: the same in live, demo and backtest. */
import type { RefusalReason } from './event.ts'
import { futuresGate, openNeeded } from './futures-gate.ts'
import { brokenFilter, type MarketNow } from './market.ts'
import { type Amount, asAmount, multiplyUp, notional, type Quantity } from './money.ts'
import type { Want } from './slots.ts'

export type GateInput = {
  want: Want
  now: MarketNow
  /** Base that the trade (or the whole unit, for its common exit) holds; below zero for a short position of futures. */
  holding: Quantity
  /** Base already offered by other live sells of the same owner; of futures, by all that reduce. */
  offered: Quantity
  /** Free balances of the account, less what unsent intents need; for base of futures, the account's position on the pair. */
  freeBase: Quantity
  freeQuote: Amount
  /** Live orders of the account on this pair. */
  openOrders: number
}

/** A tenth of what the exchange allows stays free for stops, and never more than 100 orders rest. */
export const openOrderCap = (maxOpenOrders: number): number => Math.min(Math.floor(maxOpenOrders * 0.9), 100)

/** Quote that a buy needs, with 0.2 % to spare for fees and a moving price. */
export const quoteNeeded = (want: Want, now: MarketNow): Amount => {
  if (want.type === 'open') return openNeeded(want)
  const price = want.type === 'market' ? now.ask : want.price
  const cost = notional(price, want.quantity)
  return asAmount(cost + cost / 500n)
}

/** Null when the order may leave. */
export const gate = (input: GateInput): RefusalReason | null => {
  const { want, now } = input
  if (now.market.status === 'halted') return 'halted'
  if (now.market.futures !== undefined) return futuresGate(input, now.market.futures)
  // On a spot market nothing opens a position and no stop rests.
  if (want.type === 'open' || want.type === 'stop') return 'mode'
  const broken = brokenFilter(
    now.market,
    { side: want.side, price: want.type === 'market' ? null : want.price, quantity: want.quantity },
    now.price,
  )
  if (broken !== null) return broken
  if (want.side === 'buy') {
    if (quoteNeeded(want, now) > input.freeQuote) return 'insufficient-funds'
  } else {
    if (want.quantity + input.offered > input.holding) return 'over-position'
    if (want.quantity > input.freeBase) return 'insufficient-funds'
  }
  if (want.type === 'limit' && input.openOrders >= openOrderCap(now.market.maxOpenOrders)) return 'too-many-orders'
  return null
}

/** Quote that stays locked while a limit order rests; nothing for a sell. */
export const quoteLocked = (want: Want, remaining: Quantity): Amount =>
  want.type === 'limit' && want.side === 'buy' ? asAmount(multiplyUp(want.price, remaining)) : asAmount(0n)
