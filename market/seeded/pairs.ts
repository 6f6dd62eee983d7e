/** The twenty pairs of the sandbox exchange and its perpetual contracts: prices, steps and tempers near those of real ones, none of them a claim about any. */
import type { Market, Pair } from '#engine/market.ts'
import { amount, price, quantity, ratio } from '#engine/money.ts'

export const SANDBOX = 'sandbox'

export type SeededPair = {
  base: string
  /** Quote per base around which the price wanders. */
  price: number
  /** Decimals of prices and of quantities: tick size and step size are the last decimal. */
  priceDecimals: number
  quantityDecimals: number
  /** Volatility a year, 0.6 is 60 %. */
  yearly: number
  /** Trades a second in quiet times. */
  tempo: number
  /** Quote that an average trade is worth. */
  tradeQuote: number
  /** Chance that nothing at all is traded in a minute. */
  silence: number
}

const row = (
  base: string,
  price: number,
  decimals: readonly [number, number],
  yearly: number,
  flow: readonly [tempo: number, tradeQuote: number, silence: number],
): SeededPair => ({
  base,
  price,
  priceDecimals: decimals[0],
  quantityDecimals: decimals[1],
  yearly,
  tempo: flow[0],
  tradeQuote: flow[1],
  silence: flow[2],
})

export const seededPairs: readonly SeededPair[] = [
  row('BTC', 64_000, [2, 5], 0.55, [3, 2_600, 0]),
  row('ETH', 3_200, [2, 4], 0.7, [2.5, 1_800, 0]),
  row('SOL', 150, [2, 3], 0.9, [2, 900, 0]),
  row('BNB', 580, [2, 3], 0.6, [1.5, 700, 0]),
  row('XRP', 0.62, [4, 0], 0.8, [1.5, 600, 0]),
  row('ADA', 0.45, [4, 0], 0.85, [1, 400, 0.0005]),
  row('DOGE', 0.14, [5, 0], 0.95, [1, 400, 0.0005]),
  row('AVAX', 32, [2, 2], 0.95, [0.8, 350, 0.001]),
  row('LINK', 15, [2, 2], 0.85, [0.8, 350, 0.001]),
  row('DOT', 6.4, [3, 2], 0.85, [0.6, 300, 0.002]),
  row('LTC', 82, [2, 3], 0.7, [0.6, 300, 0.002]),
  row('TRX', 0.13, [5, 0], 0.5, [0.5, 300, 0.002]),
  row('BCH', 410, [1, 3], 0.8, [0.5, 280, 0.003]),
  row('UNI', 8.2, [3, 2], 0.95, [0.5, 260, 0.004]),
  row('ATOM', 7.1, [3, 2], 0.9, [0.4, 240, 0.005]),
  row('NEAR', 5.6, [3, 1], 1, [0.4, 240, 0.005]),
  row('AAVE', 120, [2, 3], 0.95, [0.4, 240, 0.008]),
  row('XLM', 0.11, [5, 0], 0.8, [0.35, 220, 0.01]),
  row('FIL', 4.8, [3, 2], 0.95, [0.3, 200, 0.02]),
  row('ALGO', 0.17, [4, 0], 0.9, [0.3, 200, 0.03]),
]

const lastDecimal = (decimals: number): string => (10 ** -decimals).toFixed(decimals)

export const seededMarket = (pair: SeededPair): Market => ({
  exchange: SANDBOX,
  pair: `${pair.base}/USDC` satisfies Pair,
  base: pair.base,
  quote: 'USDC',
  tickSize: price(lastDecimal(pair.priceDecimals)),
  stepSize: quantity(lastDecimal(pair.quantityDecimals)),
  minQuantity: quantity(lastDecimal(pair.quantityDecimals)),
  maxQuantity: quantity(String(Math.ceil(5_000_000 / pair.price))),
  minNotional: amount('5'),
  maxOpenOrders: 200,
  band: { low: ratio('0.2'), high: ratio('5') },
  fees: { mode: 'received', maker: ratio('0.001'), taker: ratio('0.001') },
  status: 'trading',
})

/** Bases that can also be traded as a perpetual contract, with the most leverage that is given. Invented for this market, as are the terms below. */
export const seededPerpetuals: readonly { base: string; maxLeverage: number }[] = [
  { base: 'BTC', maxLeverage: 100 },
  { base: 'ETH', maxLeverage: 75 },
]

/**
 * The contract follows the price of its pair trade by trade; margin, profit and fees are in quote. Its fees and its one rate of maintenance are no exchange's: they
 * lie where those of large exchanges do, which ask for more margin the larger a position is.
 */
export const perpetualMarket = (pair: SeededPair, maxLeverage: number): Market => ({
  ...seededMarket(pair),
  pair: `${pair.base}-PERP/USDC` satisfies Pair,
  base: `${pair.base}-PERP`,
  fees: { mode: 'quote', maker: ratio('0.0002'), taker: ratio('0.0005') },
  futures: { maintenance: ratio('0.005'), maxLeverage },
})
