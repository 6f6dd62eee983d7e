/** A SIGNAL bot and markets to try it on; every test names only what it is about. */
import type { Market, Pair } from '#engine/market.ts'
import { amount, price, quantity, ratio } from '#engine/money.ts'
import type { Config } from './config.ts'

export const testMarket = (changes: Partial<Market> & { pair?: Pair } = {}): Market => {
  const { pair = 'COIN/USDC' } = changes
  return {
    exchange: 'paper',
    pair,
    base: pair.slice(0, pair.indexOf('/')),
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
  }
}

/** Buys for 100.1 of 500, which is one at the limit of 100.1 where the price is 100, sells at a profit of at least one percent; two pairs. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  exchange: 'paper',
  account: null,
  pair: 'COIN/USDC',
  name: 'COIN/USDC',
  mode: 'demo',
  source: 'Charts',
  names: {
    directionField: 'action',
    buyValue: 'buy',
    sellValue: 'sell',
    pairField: 'pair',
    pairPrefix: '',
    amountField: null,
    idField: null,
    timeField: null,
  },
  pairs: [
    { text: 'COINUSDC', pair: 'COIN/USDC' },
    { text: 'GEMUSDC', pair: 'GEM/USDC' },
  ],
  amount: amount('100.1'),
  investment: amount('500'),
  minProfit: ratio('1'),
  maxProfit: null,
  limit: null,
  dilution: null,
  escape: { allowed: false, diluted: false, minProfit: ratio('1'), limit: null },
  repeats: 9999,
  ...changes,
})
