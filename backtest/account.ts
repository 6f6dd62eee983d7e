/** The account of a backtest: balances that orders lock, exactly as the demo account does (design: bots.md 22.1). */
import type { Fee, Fill } from '#engine/fill.ts'
import { quoteNeeded } from '#engine/gate.ts'
import type { Market, MarketNow, Side } from '#engine/market.ts'
import { plentyFor, simulatedFee } from '#engine/matching.ts'
import { type Amount, multiplyUp, notional, type Quantity, toNumber } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'

export type Account = {
  /** What no order has locked. */
  freeQuote: bigint
  freeBase: bigint
  /** All of it. */
  quote: bigint
  base: bigint
}

export const openAccount = (quote: Amount, base: Quantity): Account => ({
  freeQuote: quote,
  freeBase: base,
  quote,
  base,
})

/** Funds that an order locks while it rests: quote with a fee that is paid in quote for a buy, base for a sell. */
export const lockFor = (want: Want, now: MarketNow): bigint => {
  if (want.side === 'sell') return want.quantity
  const cost = want.type === 'market' ? quoteNeeded(want, now) : multiplyUp(want.price, want.quantity)
  const { mode, maker, taker } = now.market.fees
  return mode === 'received' ? cost : cost + multiplyUp(cost, maker > taker ? maker : taker)
}

type LimitWant = Extract<Want, { type: 'limit' }>

/** What follows from a limit order and its market alone. */
export type LimitTerms = {
  market: Market
  locked: bigint
  /** Quote that all of it is worth at its own price. */
  worth: Amount
  /** Double of its price. */
  trigger: number
  /** Of the whole order, resting. */
  fee: Fee
  /** Base whose print fills all of it, with room to spare. */
  plenty: number
}

/** Remembered by the order's identity: a bot of levels asks for the same order again and again. */
const known = new WeakMap<LimitWant, LimitTerms>()

export const limitTerms = (want: LimitWant, now: MarketNow): LimitTerms => {
  const { market } = now
  const before = known.get(want)
  if (before?.market === market) return before
  const { price, quantity, side } = want
  const fee = simulatedFee(market, side, 'maker', price, quantity)
  const terms = {
    market,
    locked: lockFor(want, now),
    worth: notional(price, quantity),
    trigger: toNumber(price),
    fee,
    plenty: plentyFor(quantity, market),
  }
  known.set(want, terms)
  return terms
}

/** Locks what an order needs; false when it is not there. */
export const lock = (account: Account, side: Side, needed: bigint): boolean => {
  if (needed > (side === 'buy' ? account.freeQuote : account.freeBase)) return false
  if (side === 'buy') account.freeQuote -= needed
  else account.freeBase -= needed
  return true
}

/** Gives back what an order had locked. */
export const release = (account: Account, want: Want, locked: bigint): void => {
  if (want.side === 'buy') account.freeQuote += locked
  else account.freeBase += locked
}

/** Quote that a buy takes out of the account; `worth` is that of the fill without its fee. */
export const paid = ({ fee }: Fill, worth: Amount): bigint => worth + (fee.asset === 'base' ? 0n : fee.quote)

/** Moves the money of a fill; `released` of what the order had locked pays for it, the rest is free again. */
export const settle = (account: Account, want: Want, fill: Fill, worth: Amount, released: bigint): void => {
  const baseFee = fill.fee.asset === 'base' ? fill.fee.amount : 0n
  if (want.side === 'buy') {
    const cost = paid(fill, worth)
    const bought = fill.quantity - baseFee
    account.quote -= cost
    account.base += bought
    account.freeQuote += released - cost
    account.freeBase += bought
  } else {
    const sold = fill.quantity + baseFee
    const proceeds = worth - (fill.fee.asset === 'base' ? 0n : fill.fee.quote)
    account.quote += proceeds
    account.base -= sold
    account.freeQuote += proceeds
    account.freeBase += released - sold
  }
  if (account.freeQuote < 0n || account.freeBase < 0n) throw new RangeError('the account would be below zero')
}
