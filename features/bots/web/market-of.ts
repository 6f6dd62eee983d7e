/** The market of the API as the rules of the bots take it. */
import { amount, price, quantity, ratio } from '#engine/money.ts'
import type { Pair } from '#engine/market.ts'
import type { FormMarket } from '#bots/form.ts'
import type { MarketSummary } from '../../markets/contract.ts'

/** The server's contract holds pairs to the shape; here it only gets its name. */
const asPair = (pair: string) => pair as Pair

export const marketOf = (summary: MarketSummary, last: string = summary.price): FormMarket => ({
  market: {
    exchange: summary.exchange,
    pair: asPair(summary.pair),
    base: summary.base,
    quote: summary.quote,
    tickSize: price(summary.tickSize),
    stepSize: quantity(summary.stepSize),
    minQuantity: quantity(summary.minQuantity),
    maxQuantity: quantity(summary.maxQuantity),
    minNotional: amount(summary.minNotional),
    maxOpenOrders: summary.maxOpenOrders,
    band: summary.band === null ? null : { low: ratio(summary.band.low), high: ratio(summary.band.high) },
    fees: { ...summary.fees, maker: ratio(summary.fees.maker), taker: ratio(summary.fees.taker) },
    status: summary.status,
    ...(summary.futures === null
      ? {}
      : {
          futures: { maintenance: ratio(summary.futures.maintenance), maxLeverage: summary.futures.maxLeverage },
        }),
  },
  price: price(last),
})
