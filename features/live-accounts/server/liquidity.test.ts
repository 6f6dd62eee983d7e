import { expect, test } from 'vitest'
import { exampleMarket } from '#engine/example-market.ts'
import { formatDecimal, price } from '#engine/money.ts'
import { leastVolumeOf } from './liquidity.ts'

const prices: Readonly<Record<string, string>> = { 'BTC/USDC': '50000', 'ETH/BTC': '0.05' }
const markets = {
  lines: () =>
    ['USDC', 'BTC'].map((quote) => ({ market: { ...exampleMarket(), exchange: 'binance', quote } })) as never,
  last: (_exchange: string, pair: string) =>
    prices[pair] === undefined ? null : ({ price: price(prices[pair]) } as never),
}

test.each([
  ['binance', 'BTC/USDC', '50000'],
  // A bitcoin is 50,000 USDC.
  ['binance', 'ETH/BTC', '1'],
  ['binance', 'ETH/GEM', '0'],
  ['binance-sandbox', 'BTC/USDC', '0'],
])('%s %s: %s of the quote', (exchange, pair, least) => {
  expect(formatDecimal(leastVolumeOf(markets, exchange, pair))).toBe(least)
})
