/** Gate: the last pure check before an order leaves, the same in live, demo and backtest. */
import type { RefusalReason } from './event.ts'
import { futuresGate, openNeeded } from './futures-gate.ts'
import { openOrderCap } from './order-cap.ts'
import { brokenFilter, type FilterReason, type Market, type MarketNow } from './market.ts'
import {
  type Amount,
  asAmount,
  divideDown,
  divideUp,
  multiplyUp,
  notional,
  ONE,
  type Quantity,
  ZERO_AMOUNT,
} from './money.ts'
import { rememberedWith } from './remembered.ts'
import type { Want } from './slots.ts'

export type GateInput = {
  want: Want
  now: MarketNow
  /** Base held by the trade, or by the whole unit for its common exit; below zero for a short futures position. */
  holding: Quantity
  /** Base offered by other live sells of the same owner; on futures by all reduce-only orders. */
  offered: Quantity
  /** Free balances of the account less the needs of unsent intents. On futures `freeBase` is the account's position on the pair. */
  freeBase: Quantity
  freeQuote: Amount
  /** Number of live orders of the account on this pair. */
  openOrders: number
}

/** Cost in quote plus 0.2 % to spare for fees and a moving price. */
export const withSpare = (cost: bigint): Amount => asAmount(cost + cost / 500n)

/** Quote needed for a buy. */
export const quoteNeeded = (want: Want, now: MarketNow): Amount => {
  if (want.type === 'open') return openNeeded(want)
  const price = want.type === 'market' ? now.ask : want.price
  return withSpare(notional(price, want.quantity))
}

type LimitWant = Extract<Want, { type: 'limit' }>

/** Checked limit order: the lowest and highest last price at which it stays inside the band, and the quote it needs. */
type Allowed = { from: bigint; to: bigint; needed: Amount }

/** Number above every price. */
const NO_END = 1n << 256n

/** Bots with levels ask for the same order again and again. Its band depends on the last price, and is no part of the answer but for its ends. */
const allowedBy = rememberedWith((want: LimitWant, market: Market): Allowed | FilterReason => {
  const broken = brokenFilter({ ...market, band: null }, want, want.price)
  if (broken !== null) return broken
  const scaled = want.price * ONE
  const { low, high } = market.band ?? { low: 0n, high: 0n }
  return {
    from: high === 0n ? 0n : divideUp(scaled, high),
    to: low === 0n ? NO_END : divideDown(scaled, low),
    needed: want.side === 'buy' ? withSpare(notional(want.price, want.quantity)) : ZERO_AMOUNT,
  }
})

const allow = (want: LimitWant, { market, price }: MarketNow): Allowed | FilterReason => {
  const found = allowedBy(want, market)
  return typeof found !== 'string' && (price < found.from || price > found.to) ? 'outside-band' : found
}

/** Check of a taking order. Not remembered, because it happens once. */
const take = (want: Exclude<Want, LimitWant>, now: MarketNow): Pick<Allowed, 'needed'> | FilterReason => {
  const price = want.type === 'market' ? null : want.price
  const broken = brokenFilter(now.market, { side: want.side, price, quantity: want.quantity }, now.price)
  return broken ?? { needed: want.side === 'buy' ? quoteNeeded(want, now) : ZERO_AMOUNT }
}

/** Reason to hold the order back. Null when it may leave. */
export const gate = (input: GateInput): RefusalReason | null => {
  const { want, now } = input
  if (now.market.status === 'halted') return 'halted'
  if (now.market.futures !== undefined) return futuresGate(input, now.market.futures)
  // On a spot market nothing opens a position and no stop rests.
  if (want.type === 'open' || want.type === 'stop') return 'mode'
  const allowance = want.type === 'limit' ? allow(want, now) : take(want, now)
  if (typeof allowance === 'string') return allowance
  if (want.side === 'buy') {
    if (allowance.needed > input.freeQuote) return 'insufficient-funds'
  } else {
    if (want.quantity + input.offered > input.holding) return 'over-position'
    if (want.quantity > input.freeBase) return 'insufficient-funds'
  }
  if (want.type === 'limit' && input.openOrders >= openOrderCap(now.market.maxOpenOrders)) return 'too-many-orders'
  return null
}

/** Quote locked while a limit order rests; zero for a sell. */
export const quoteLocked = (want: Want, remaining: Quantity): Amount =>
  want.type === 'limit' && want.side === 'buy' ? asAmount(multiplyUp(want.price, remaining)) : asAmount(0n)
