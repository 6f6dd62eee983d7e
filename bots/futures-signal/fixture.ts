/** Futures signal bots and a market to try them on; every test names only what it is about. */
import { exampleFutures } from '#engine/example-futures.ts'
import type { Market } from '#engine/market.ts'
import { amount, ratio } from '#engine/money.ts'
import type { Config, PairSettings } from './config.ts'

export const testFutures = (changes: Partial<Market> = {}): Market =>
  exampleFutures('0.0005', { exchange: 'paper', pair: 'COIN/USDC', base: 'COIN', ...changes })

export const pairRow = (changes: Partial<PairSettings> = {}): PairSettings => ({
  text: 'COINUSDC',
  pair: 'COIN/USDC',
  leverage: 10,
  marginType: 'isolated',
  keyName: null,
  ...changes,
})

/** Ten times leverage on margins of 100, given up at half of it. */
export const futuresConfig = (changes: Partial<Config> = {}): Config => ({
  exchange: 'paper',
  account: null,
  pair: 'COIN/USDC',
  name: 'COIN/USDC',
  mode: 'demo',
  source: 'test',
  names: {
    directionField: 'action',
    longValue: 'long',
    shortValue: 'short',
    closeValue: 'close',
    pairField: 'pair',
    pairPrefix: '',
    amountField: null,
    idField: null,
    timeField: null,
  },
  pairs: [pairRow()],
  amount: amount('100'),
  investment: amount('1000'),
  flip: false,
  dilution: null,
  maxProfit: null,
  maxLoss: ratio('50'),
  stopLimit: null,
  limit: null,
  repeats: null,
  ...changes,
})
