/** Markets under the names and with the filters of Binance: https://developers.binance.com/docs/binance-spot-api-docs/filters */
import type { Market } from '#engine/market.ts'
import { asPrice, asQuantity, floorTo, formatDecimal, ONE, type Price, type Quantity } from '#engine/money.ts'
import { text8 } from './decimal-text.ts'
import type { SymbolRow } from './exchange.ts'
import { orderTypes } from './order.ts'

/** An account's stop and take-profit orders that are not triggered yet, on one symbol. */
export const MAX_ALGO_ORDERS = 5
/** Minutes over which the average is taken that PERCENT_PRICE_BY_SIDE and NOTIONAL compare with. */
export const AVERAGE_MINUTES = 5

/** The highest price; nothing that trades comes near it. */
const MAX_TICKS = 100_000_000n
export const maxPrice = (market: Market): Price => asPrice(market.tickSize * MAX_TICKS)

/** A market order may be a quarter of the largest limit order. */
export const maxMarketQuantity = (market: Market): Quantity =>
  asQuantity(floorTo(market.maxQuantity / 4n, market.stepSize))

export const symbolRows = (markets: readonly Market[]): readonly SymbolRow[] =>
  markets.map((market) => ({ symbol: `${market.base}${market.quote}`, market }))

/** Source: https://developers.binance.com/docs/binance-spot-api-docs/enums#symbol-status-status */
export const symbolStatuses = ['TRADING', 'HALT', 'BREAK'] as const
export type SymbolStatus = (typeof symbolStatuses)[number]

export const statusOf = ({ market }: SymbolRow): SymbolStatus => (market.status === 'trading' ? 'TRADING' : 'BREAK')

const filtersOf = (market: Market): readonly Record<string, unknown>[] => [
  {
    filterType: 'PRICE_FILTER',
    minPrice: text8(market.tickSize),
    maxPrice: text8(maxPrice(market)),
    tickSize: text8(market.tickSize),
  },
  {
    filterType: 'LOT_SIZE',
    minQty: text8(market.minQuantity),
    maxQty: text8(market.maxQuantity),
    stepSize: text8(market.stepSize),
  },
  { filterType: 'ICEBERG_PARTS', limit: 10 },
  {
    filterType: 'MARKET_LOT_SIZE',
    minQty: text8(0n),
    maxQty: text8(maxMarketQuantity(market)),
    stepSize: text8(0n),
  },
  ...(market.band === null
    ? []
    : [
        {
          filterType: 'PERCENT_PRICE_BY_SIDE',
          bidMultiplierUp: formatDecimal(market.band.high),
          bidMultiplierDown: formatDecimal(market.band.low),
          askMultiplierUp: formatDecimal(market.band.high),
          askMultiplierDown: formatDecimal(market.band.low),
          avgPriceMins: AVERAGE_MINUTES,
        },
      ]),
  {
    filterType: 'NOTIONAL',
    minNotional: text8(market.minNotional),
    applyMinToMarket: true,
    maxNotional: text8(9_000_000n * ONE),
    applyMaxToMarket: false,
    avgPriceMins: AVERAGE_MINUTES,
  },
  { filterType: 'MAX_NUM_ORDERS', maxNumOrders: market.maxOpenOrders },
  { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: MAX_ALGO_ORDERS },
]

/** One symbol of exchangeInfo. */
export const symbolInfo = ({ symbol, market }: SymbolRow): Record<string, unknown> => ({
  symbol,
  status: statusOf({ symbol, market }),
  baseAsset: market.base,
  baseAssetPrecision: 8,
  quoteAsset: market.quote,
  quotePrecision: 8,
  quoteAssetPrecision: 8,
  baseCommissionPrecision: 8,
  quoteCommissionPrecision: 8,
  orderTypes,
  icebergAllowed: false,
  ocoAllowed: false,
  otoAllowed: false,
  opoAllowed: false,
  quoteOrderQtyMarketAllowed: true,
  allowTrailingStop: false,
  cancelReplaceAllowed: true,
  amendAllowed: false,
  pegInstructionsAllowed: false,
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
  filters: filtersOf(market),
  permissions: [],
  permissionSets: [['SPOT']],
  defaultSelfTradePreventionMode: 'EXPIRE_MAKER',
  allowedSelfTradePreventionModes: ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'],
})
