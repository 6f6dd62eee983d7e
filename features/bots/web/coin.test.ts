import { expect, test } from 'vitest'
import { coinOf } from './coin.ts'

test.each([
  ['BTC-PERP', 'BTC'],
  ['BTC', 'BTC'],
  ['PERP', 'PERP'],
])('%s is counted in %s', (base, coin) => {
  expect(coinOf(base)).toBe(coin)
})
