/** The last pure check before an order leaves: the same in live, demo and backtest. */
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

/** 0.2 % more, to spare for fees and a moving price. */
export const withSpare = (cost: bigint): Amount => asAmount(cost + cost / 500n)

/** Quote that a buy needs. */
export const quoteNeeded = (want: Want, now: MarketNow): Amount => {
  if (want.type === 'open') return openNeeded(want)
  const price = want.type === 'market' ? now.ask : want.price
  return withSpare(notional(price, want.quantity))
}

type LimitWant = Extract<Want, { type: 'limit' }>

/** Of a limit order that breaks no filter of a market: the last prices between which that stays so, and what it needs. */
type Allowed = { market: Market; from: bigint; to: bigint; needed: Amount }

/** Remembered by the order's identity: a bot of levels asks for the same order again and again. */
const allowed = new WeakMap<LimitWant, Allowed>()

/** Above every price. */
const NO_END = 1n << 256n

const allow = (want: LimitWant, now: MarketNow): Allowed | FilterReason => {
  const { market } = now
  const known = allowed.get(want)
  if (known !== undefined && known.market === market) {
    return now.price < known.from || now.price > known.to ? 'outside-band' : known
  }
  const broken = brokenFilter(market, want, now.price)
  if (broken !== null) return broken
  const scaled = want.price * ONE
  const { low, high } = market.band ?? { low: 0n, high: 0n }
  const found: Allowed = {
    market,
    from: high === 0n ? 0n : divideUp(scaled, high),
    to: low === 0n ? NO_END : divideDown(scaled, low),
    needed: want.side === 'buy' ? quoteNeeded(want, now) : ZERO_AMOUNT,
  }
  allowed.set(want, found)
  return found
}

/** An order that takes: nothing of it is kept, for it happens once. */
const take = (want: Exclude<Want, LimitWant>, now: MarketNow): Pick<Allowed, 'needed'> | FilterReason => {
  const price = want.type === 'market' ? null : want.price
  const broken = brokenFilter(now.market, { side: want.side, price, quantity: want.quantity }, now.price)
  return broken ?? { needed: want.side === 'buy' ? quoteNeeded(want, now) : ZERO_AMOUNT }
}

/** Null when the order may leave. */
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

/** Quote that stays locked while a limit order rests; nothing for a sell. */
export const quoteLocked = (want: Want, remaining: Quantity): Amount =>
  want.type === 'limit' && want.side === 'buy' ? asAmount(multiplyUp(want.price, remaining)) : asAmount(0n)
