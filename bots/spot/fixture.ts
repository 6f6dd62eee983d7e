/** SPOT bots and a market to try them on; every test names only what it is about. */
import { exampleMarket } from '#engine/example-market.ts'
import type { Market } from '#engine/market.ts'
import { amount, price, ratio } from '#engine/money.ts'
import type { GeneratorConfig, SingleConfig } from './config.ts'

export const testMarket = (changes: Partial<Market> = {}): Market => ({
  ...exampleMarket(),
  exchange: 'paper',
  pair: 'COIN/USDC',
  base: 'COIN',
  ...changes,
})

const basics = {
  exchange: 'paper',
  account: null,
  pair: 'COIN/USDC',
  name: 'COIN/USDC',
  mode: 'demo',
  direction: 'buy',
  profits: [{ type: 'percent', profit: ratio('1'), share: ratio('100') }],
  repeats: 9999,
  risingOnly: null,
  opening: null,
  profitOpening: null,
  minChange: null,
  stuck: { lower: null, upper: null },
} as const

/** Buys for 100 at 100 and sells one percent higher. */
export const singleConfig = (changes: Partial<SingleConfig> = {}): SingleConfig => ({
  ...basics,
  kind: 'single',
  inLimit: true,
  entries: [{ price: price('100'), size: { kind: 'quote', amount: amount('100') } }],
  sellAmount: null,
  stop: null,
  follow: { up: null, down: null },
  ...changes,
})

/** Five levels from 90 to 110, 50 each. */
export const generatorConfig = (changes: Partial<GeneratorConfig> = {}): GeneratorConfig => ({
  ...basics,
  kind: 'generator',
  startPrice: price('90'),
  maxPrice: price('110'),
  step: { kind: 'amount', amount: price('5') },
  stepLimit: null,
  size: { kind: 'quote', amount: amount('50') },
  limit: null,
  trailingUp: null,
  trailingDown: null,
  rebalance: { up: false, down: false },
  takeProfits: [],
  closeAfterTakeProfit: true,
  stop: null,
  waitsForSignal: false,
  once: false,
  copying: { minAmount: null, minInvestment: null },
  subAccount: null,
  ...changes,
})
