/** A bot as the list has it, and one of its trades, for tests. */
import type { BotSummary, BotTrade } from '../contract.ts'

export const exampleSummary: BotSummary = {
  id: '0199e3b4-0000-7000-8000-000000000001',
  family: 'any',
  name: 'x',
  exchange: 'x',
  pair: 'BTC/USDC',
  mode: 'demo',
  key: null,
  status: 'active',
  badges: [],
  reasons: [],
  investment: '500',
  committed: '0',
  used: 0,
  limit: null,
  tradeCount: 0,
  takesIn: null,
  runs: 0,
  profit: {
    realised: '0',
    unrealised: '0',
    unrealisedPercent: null,
    total: '0',
    fees: '0',
    percent: 0,
    buyAndHold: null,
  },
  pace: null,
  nearest: { buy: null, sell: null, price: null },
  now: { code: 'x', values: {} },
  createdAtMs: 0,
  startedAtMs: null,
  tags: [],
}

export const exampleTrade: BotTrade = {
  id: 1,
  name: null,
  price: '100',
  amount: '50',
  status: 'active',
  badges: [],
  reasons: [],
  phase: 'entry-open',
  entries: [{ price: '100', size: '50', unit: 'quote', status: 'not-traded', executed: [] }],
  tradePrice: null,
  base: '0',
  cost: '0',
  realised: '0',
  unrealised: '0',
  kept: { base: '0', cost: '0', unrealised: '0' },
  runs: 0,
  dilutions: null,
  origin: 'generated',
  stopPrice: null,
  pair: 'BTC/USDC',
  market: '100',
  leveraged: null,
  profits: [],
}

export const exampleTradeOf = (id: number, pair: string, change: Partial<BotTrade>): BotTrade => ({
  ...exampleTrade,
  id,
  pair,
  ...change,
})

/** Of one pair, as far as its holdings go. */
export const exampleHolder = { pair: 'BTC/USDC', base: '0.5', cost: '20000', price: '42000' }
export const exampleTwoPairs = {
  pair: 'BTC/USDC',
  base: '0.0405',
  cost: '83',
  price: '42000',
  trades: [
    exampleTradeOf(1, 'BTC/USDC', {}),
    exampleTradeOf(2, 'ETH/USDC', { base: '0.0405', cost: '83', market: '2000' }),
  ],
}
