/** The pair's own numbers, as help texts, long explanations and the preview of every form name them. */
import type { Market } from '#engine/market.ts'
import { formatDecimal, HUNDRED, ONE } from '#engine/money.ts'
import { coinOf } from '#engine/pair-names.ts'
import type { FormMarket, PreviewWarning } from './form.ts'

/** `fee` is that of a taker, in percent. */
export const pairFacts = ({ market, price }: FormMarket) => ({
  base: coinOf(market.base),
  quote: market.quote,
  price: formatDecimal(price),
  minNotional: formatDecimal(market.minNotional),
  minQuantity: formatDecimal(market.minQuantity),
  fee: formatDecimal((market.fees.taker * HUNDRED) / ONE),
})

/** Every preview reminds of the least that the exchange takes (bots.md 27). */
export const leastTradable = ({ base, quote, minQuantity, minNotional }: Market): PreviewWarning => ({
  code: 'warn-min-quantity',
  params: {
    base: coinOf(base),
    quote,
    minQuantity: formatDecimal(minQuantity),
    minNotional: formatDecimal(minNotional),
  },
})
