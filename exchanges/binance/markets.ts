/** Binance's symbols as markets: https://developers.binance.com/docs/binance-spot-api-docs/filters */
import { z } from 'zod'
import { hasSteps, type Market } from '#engine/market.ts'
import { amount, price, quantity, ratio } from '#engine/money.ts'

const Decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)

const Filter = z.discriminatedUnion('filterType', [
  z.object({ filterType: z.literal('PRICE_FILTER'), tickSize: Decimal }),
  z.object({ filterType: z.literal('LOT_SIZE'), minQty: Decimal, maxQty: Decimal, stepSize: Decimal }),
  z.object({ filterType: z.literal('NOTIONAL'), minNotional: Decimal }),
  z.object({ filterType: z.literal('MAX_NUM_ORDERS'), maxNumOrders: z.coerce.number().int() }),
  z.object({
    filterType: z.literal('PERCENT_PRICE_BY_SIDE'),
    bidMultiplierUp: Decimal,
    bidMultiplierDown: Decimal,
    askMultiplierUp: Decimal,
    askMultiplierDown: Decimal,
  }),
])
type Filter = z.output<typeof Filter>

const Symbol = z.object({
  symbol: z.string(),
  status: z.string(),
  baseAsset: z.string(),
  quoteAsset: z.string(),
  filters: z.array(z.unknown()),
})

/** Fee rates as ccxt knows them for a market: those of an account without discounts. */
export type Rates = { maker: string; taker: string }

export type KnownSymbol = { symbol: string; market: Market }

/** Narrower of the two sides: a price that fits both is always taken. */
const bandOf = (filter: Extract<Filter, { filterType: 'PERCENT_PRICE_BY_SIDE' }>): Market['band'] => {
  const lows = [ratio(filter.bidMultiplierDown), ratio(filter.askMultiplierDown)] as const
  const highs = [ratio(filter.bidMultiplierUp), ratio(filter.askMultiplierUp)] as const
  return { low: lows[0] > lows[1] ? lows[0] : lows[1], high: highs[0] < highs[1] ? highs[0] : highs[1] }
}

const withFilter = (market: Market, filter: Filter): Market => {
  switch (filter.filterType) {
    case 'PRICE_FILTER':
      return { ...market, tickSize: price(filter.tickSize) }
    case 'LOT_SIZE':
      return {
        ...market,
        stepSize: quantity(filter.stepSize),
        minQuantity: quantity(filter.minQty),
        maxQuantity: quantity(filter.maxQty),
      }
    case 'NOTIONAL':
      return { ...market, minNotional: amount(filter.minNotional) }
    case 'MAX_NUM_ORDERS':
      return { ...market, maxOpenOrders: filter.maxNumOrders }
    case 'PERCENT_PRICE_BY_SIDE':
      return { ...market, band: bandOf(filter) }
  }
}

/** A symbol of `exchangeInfo` as a market of `exchange`; null for one without the filters that trading needs. */
export const readSymbol = (exchange: string, info: unknown, rates: Rates): KnownSymbol | null => {
  const row = Symbol.safeParse(info)
  if (!row.success) return null
  const { symbol, status, baseAsset: base, quoteAsset: quote } = row.data
  // Other filters concern orders that are not sent.
  const filters = row.data.filters.flatMap((filter) => {
    const known = Filter.safeParse(filter)
    return known.success ? [known.data] : []
  })
  const bare: Market = {
    exchange,
    pair: `${base}/${quote}`,
    base,
    quote,
    tickSize: price('0'),
    stepSize: quantity('0'),
    minQuantity: quantity('0'),
    maxQuantity: quantity('0'),
    minNotional: amount('0'),
    maxOpenOrders: 200,
    band: null,
    fees: { mode: 'received', maker: ratio(rates.maker), taker: ratio(rates.taker) },
    status: status === 'TRADING' ? 'trading' : 'halted',
  }
  const market = filters.reduce(withFilter, bare)
  return hasSteps(market) ? { symbol, market } : null
}
