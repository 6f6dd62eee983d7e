/** An INDICATOR bot and a market to try it on; every test names only what it is about. */
import type { Market } from '#engine/market.ts'
import { amount, price, quantity, ratio } from '#engine/money.ts'
import type { Config } from './config.ts'

export const testMarket = (changes: Partial<Market> = {}): Market => ({
  exchange: 'paper',
  pair: 'COIN/USDC',
  base: 'COIN',
  quote: 'USDC',
  tickSize: price('0.01'),
  stepSize: quantity('0.001'),
  minQuantity: quantity('0.001'),
  maxQuantity: quantity('9000'),
  minNotional: amount('5'),
  maxOpenOrders: 200,
  band: null,
  fees: { mode: 'received', maker: ratio('0.001'), taker: ratio('0.001') },
  status: 'trading',
  ...changes,
})

/** RSI below 30 buys for 100.1, which is one at the limit of 100.1 where the price is 100, above 70 sells with at least one percent. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  exchange: 'paper',
  account: null,
  pair: 'COIN/USDC',
  name: 'COIN/USDC',
  mode: 'demo',
  indicator: 'rsi',
  buy: {
    calculation: { interval: '1m', length: 14, source: 'close' },
    threshold: 'below',
    direction: 'either',
    tolerance: ratio('0'),
    entries: [{ value: ratio('30'), size: { kind: 'quote', amount: amount('100.1') } }],
  },
  sell: { calculation: null, threshold: 'above', direction: 'either', tolerance: ratio('0'), value: ratio('70') },
  minProfit: ratio('1'),
  maxLoss: null,
  dilution: null,
  escape: { allowed: false, diluted: false, minProfit: ratio('1') },
  repeats: 9999,
  price: price('100'),
  ...changes,
})
