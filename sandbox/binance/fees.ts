/** Fees as Binance takes them: from what is received, or in BNB at a discount of 25 % while the account has some. */
import type { Market } from '#engine/market.ts'
import { divideDown, multiplyDown, ONE, type Price, type Quantity } from '#engine/money.ts'
import type { OrderSide } from './order.ts'
import { cutDown } from './cut.ts'

/** https://developers.binance.com/docs/binance-spot-api-docs/faqs/commission_faq */
export const BNB_SHARE = (75n * ONE) / 100n

export type Commission = { asset: string; amount: bigint }

/** `bnb` is null when the account does not pay in it, or it has no price in this quote. */
export const commissionOf = (
  market: Market,
  fill: { side: OrderSide; isMaker: boolean; price: Price; quantity: Quantity; quote: bigint },
  bnb: { free: bigint; price: Price } | null,
): Commission => {
  const rate = fill.isMaker ? market.fees.maker : market.fees.taker
  if (bnb !== null) {
    const inBnb = cutDown(divideDown(multiplyDown(multiplyDown(fill.quote, rate), BNB_SHARE) * ONE, bnb.price))
    if (inBnb > 0n && inBnb <= bnb.free) return { asset: 'BNB', amount: inBnb }
  }
  const received = fill.side === 'BUY' ? fill.quantity : fill.quote
  return { asset: fill.side === 'BUY' ? market.base : market.quote, amount: cutDown(multiplyDown(received, rate)) }
}
