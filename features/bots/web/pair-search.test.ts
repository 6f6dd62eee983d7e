import { expect, test } from 'vitest'
import { foundPairs } from './pair-search.ts'

const markets = [
  { exchange: 'sandbox', pair: 'BTC/USDC' },
  { exchange: 'binance', pair: 'ETH/USDC' },
  { exchange: 'binance', pair: 'ETH/BTC' },
]

test.each([
  ['', ['BTC/USDC', 'ETH/USDC', 'ETH/BTC']],
  ['eth', ['ETH/USDC', 'ETH/BTC']],
  ['ethusdc', ['ETH/USDC']],
  ['btc/usdc', ['BTC/USDC']],
  ['eth binance', ['ETH/USDC', 'ETH/BTC']],
  ['doge', []],
])('%s', (search, expected) => {
  expect(foundPairs(markets, search).map(({ pair }) => pair)).toEqual(expected)
})
