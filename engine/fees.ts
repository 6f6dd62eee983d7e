/**
 * Fees that an exchange takes in a third asset, such as BNB (design: bots.md 3.1 and 3.2): which pair's price says what they are worth, and what such a fee is in
 * the words of the engine.
 */
import type { Fee } from './fill.ts'
import type { Fees, Market, Pair } from './market.ts'
import { type Amount, asAmount, divideUp, multiplyUp, ONE, type Price, ZERO_AMOUNT } from './money.ts'

/** The pair whose price values the fees of a market; null where they are taken in base or quote. */
export const feePairOf = ({ fees, quote }: Pick<Market, 'fees' | 'quote'>): Pair | null =>
  fees.mode === 'third' ? `${fees.asset}/${quote}` : null

/**
 * The market with its fees taken in an asset. Where that is the market's own, the fee is one of base or quote: the base that a buy brings pays for itself, and
 * quote pays for a sell, after which the base is gone.
 */
export const withFeesIn = (market: Market, asset: string): Market => {
  const { maker, taker } = market.fees
  if (asset === market.quote) return { ...market, fees: { mode: 'quote', maker, taker } }
  if (asset === market.base) return { ...market, fees: { mode: 'received', maker, taker } }
  return { ...market, fees: { mode: 'third', asset, maker, taker } }
}

const assetOf = (fees: Fees): string | null => (fees.mode === 'third' ? fees.asset : null)

export const sameFees = (left: Fees, right: Fees): boolean =>
  left.mode === right.mode &&
  left.maker === right.maker &&
  left.taker === right.taker &&
  assetOf(left) === assetOf(right)

/** Rounded up to 10^-18. Without a price it counts as zero: nothing waits for one, and `isUnpriced` tells it. */
const worthOf = (amount: bigint, price: Price | null): Amount =>
  price === null ? ZERO_AMOUNT : asAmount(multiplyUp(amount, price))

/** A fee as an exchange took it from a fill at `at`; `price` is the last one of the asset's pair then, null where none is known. */
export const valuedFee = (
  { base, quote }: Pick<Market, 'base' | 'quote'>,
  taken: { asset: string; amount: bigint },
  { at, price }: { at: Price; price: Price | null },
): Fee => {
  const { asset, amount } = taken
  if (asset === quote) return { asset: 'quote', amount, quote: asAmount(amount) }
  if (asset === base) return { asset: 'base', amount, quote: worthOf(amount, at) }
  return { asset: 'third', name: asset, amount, quote: worthOf(amount, price) }
}

/** Taken while the price of its pair was not known: booked as zero. */
export const isUnpriced = ({ asset, amount, quote }: Pick<Fee, 'asset' | 'amount' | 'quote'>): boolean =>
  asset === 'third' && amount !== 0n && quote === 0n

/**
 * A fee of a simulated exchange as it is taken where fees are in a third asset: worth the same, and as much of the asset as that costs, rounded up. While the price
 * is not known it is taken in quote. The demo account pays in quote either way: the asset is thought of as bought at that moment.
 */
export const inFeeAsset = (fee: Fee, { fees }: Pick<Market, 'fees'>, price: Price | null): Fee =>
  fees.mode !== 'third' || price === null
    ? fee
    : { asset: 'third', name: fees.asset, amount: divideUp(fee.quote * ONE, price), quote: fee.quote }
