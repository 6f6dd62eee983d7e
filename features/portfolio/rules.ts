/** What a conversion orders, gives and brings. Sources: business.md 39, spec 001 section 8. */
import { brokenFilter, fitQuantity, type MarketNow, marketablePrice, type Side } from '#engine/market.ts'
import { withSpare } from '#engine/gate.ts'
import { simulatedFee } from '#engine/matching.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  divideDown,
  notional,
  ONE,
  parseDecimal,
  type Price,
  type Quantity,
} from '#engine/money.ts'
import type { ConvertRefusal } from './contract.ts'

/** How long a quote stands, in ms. */
export const QUOTE_MS = 10_000

/** Share by which the price may move against a conversion before it fills no more: 0.5 %. */
const SLIPPAGE = ONE / 200n

export type Plan = {
  quantity: Quantity
  price: Price
  /** Given at most: quote with a little to spare for the fee, or base. */
  gives: bigint
  /** Received about, after the fee. */
  receives: bigint
  fee: Amount
}

/** `amount` is quote to buy with, or base to sell. `price`: an agreed limit in the place of the market's. */
export const planConversion = (
  now: MarketNow,
  { side, amount, price: agreed }: { side: Side; amount: string; price?: Price },
): Plan | ConvertRefusal => {
  const typed = parseDecimal(amount)
  if (typed === null || typed < 0n) return 'CONVERT_INVALID_VALUE'
  if (typed === 0n) return 'CONVERT_ZERO'
  const { market } = now
  const worst = side === 'buy' ? now.ask * (ONE + SLIPPAGE) : now.bid * (ONE - SLIPPAGE)
  const price = agreed ?? marketablePrice(market, side, asPrice(worst / ONE))
  if (price <= 0n) return 'CONVERT_INVALID_VALUE'
  const quantity = side === 'buy' ? affordable(now, asAmount(typed), price) : fitQuantity(market, asQuantity(typed))
  if (brokenFilter(market, { side, price, quantity }, now.price) !== null) return 'CONVERT_INVALID_VALUE'
  const at = side === 'buy' ? now.ask : now.bid
  const fee = simulatedFee(market, side, 'taker', at, quantity)
  const inBase = fee.asset === 'base' ? fee.amount : 0n
  const inQuote = fee.asset === 'base' ? 0n : fee.quote
  return {
    quantity,
    price,
    gives: side === 'buy' ? withSpare(notional(price, quantity)) : quantity,
    receives: side === 'buy' ? quantity - inBase : notional(at, quantity) - inQuote,
    fee: fee.quote,
  }
}

/** Most base that the amount buys at the limit with what the gate wants spare (engine/gate.ts). */
const affordable = ({ market }: MarketNow, amount: Amount, price: Price): Quantity => {
  const spent = divideDown(amount * 500n, 501n)
  return fitQuantity(market, asQuantity(divideDown(spent * ONE, price)))
}

/** What a person is told of an order that converted nothing: a refusal, or that it failed. */
export const failureOf = (reason: string): ConvertRefusal | 'failed' => {
  switch (reason) {
    case 'insufficient-funds':
    case 'over-position':
    case 'funds':
    case 'funds-managed':
      return 'CONVERT_NO_FUNDS'
    case 'auth':
      return 'CONVERT_AUTH_ERROR'
    case 'key-suspended':
    case 'key-invalid':
    case 'key-frozen':
      return 'CONVERT_KEY_SUSPENDED'
    case 'regulation':
    case 'pair-not-allowed':
      return 'CONVERT_PAIR_FORBIDDEN'
    case 'below-minimum':
    case 'above-maximum':
    case 'precision':
    case 'outside-band':
    case 'minimum':
    case 'band':
    case 'config-invalid':
    case 'order-too-large':
    case 'price-too-far':
      return 'CONVERT_INVALID_VALUE'
    case 'canceled':
    case 'halted':
    case 'rate-limit':
    case 'hourly-limit':
    case 'daily-limit':
    case 'entries-frozen':
    case 'price-unknown':
    case 'pair-illiquid':
    case 'signing-halted':
      return 'failed'
    case 'other':
    case 'market-unknown':
      return 'CONVERT_UNKNOWN'
    default:
      return 'CONVERT_UNHANDLED'
  }
}
