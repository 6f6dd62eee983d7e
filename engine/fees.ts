/** Fees taken in a third asset such as BNB: the pair that values them, and the fee in the engine's words. Source: bots.md 3.1, 3.2. */
import type { Fee } from './fill.ts'
import type { Fees, Market, Pair } from './market.ts'
import { type Amount, asAmount, divideUp, multiplyUp, ONE, type Price, ZERO_AMOUNT } from './money.ts'

/** Pair whose price values the fees of a market. Null when fees are taken in base or quote. */
export const feePairOf = ({ fees, quote }: Pick<Market, 'fees' | 'quote'>): Pair | null =>
  fees.mode === 'third' ? `${fees.asset}/${quote}` : null

/** Market with its fees taken in `asset`. Fees in the market's own base are taken from what a buy brings, and in quote at a sell. */
export const withFeesIn = (market: Market, asset: string): Market => {
  const { maker, taker } = market.fees
  if (asset === market.quote) return { ...market, fees: { mode: 'quote', maker, taker } }
  if (asset === market.base) return { ...market, fees: { mode: 'received', maker, taker } }
  return { ...market, fees: { mode: 'third', asset, maker, taker } }
}

const assetOf = (fees: Fees): string | null => (fees.mode === 'third' ? fees.asset : null)

/** True when both rates, ratios of the notional, and the asset of the fee are equal. */
export const sameFees = (left: Fees, right: Fees): boolean =>
  left.mode === right.mode &&
  left.maker === right.maker &&
  left.taker === right.taker &&
  assetOf(left) === assetOf(right)

/** Worth in quote of an amount of the third asset, rounded up to 10^-18. Zero without a price; see `isUnpriced`. */
const worthOf = (amount: bigint, price: Price | null): Amount =>
  price === null ? ZERO_AMOUNT : asAmount(multiplyUp(amount, price))

/** Fee of a fill in the engine's words. `at` is the fill's price, `price` the last price of the fee asset's pair, null while unknown. */
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

/** True when the fee was taken while its asset had no price; its worth is then booked as zero. */
export const isUnpriced = ({ asset, amount, quote }: Pick<Fee, 'asset' | 'amount' | 'quote'>): boolean =>
  asset === 'third' && amount !== 0n && quote === 0n

/**
 * Simulated fee in the third asset, of the same worth, quantity rounded up. Taken in quote while the asset has no price. The demo account
 * pays in quote either way: as if it bought the asset at that moment.
 */
export const inFeeAsset = (fee: Fee, { fees }: Pick<Market, 'fees'>, price: Price | null): Fee =>
  fees.mode !== 'third' || price === null
    ? fee
    : { asset: 'third', name: fees.asset, amount: divideUp(fee.quote * ONE, price), quote: fee.quote }
