/** A GRID bot and a market to try it on; every test names only what it is about. */
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

export const testConfig = (changes: Partial<Config> = {}): Config => ({
  exchange: 'paper',
  account: null,
  pair: 'COIN/USDC',
  name: 'COIN/USDC',
  startPrice: price('100'),
  maxPrice: price('120'),
  amount: amount('50'),
  investment: amount('500'),
  step: { kind: 'amount', amount: price('1') },
  window: { kind: 'amount', amount: price('2') },
  levelLimit: 10,
  mode: 'demo',
  repeats: 9999,
  risingOnly: null,
  limit: null,
  trailingUp: price('120'),
  trailingDown: price('90'),
  stuck: { lower: null, upper: null },
  stop: null,
  takeProfits: [],
  closeAfterTakeProfit: true,
  profits: [{ type: 'percent', profit: ratio('1'), share: ratio('100') }],
  ...changes,
})
