import { expect, test } from 'vitest'
import { baseOf, coinOf, quoteOf } from './pair-names.ts'

test.each([
  ['BTC-PERP', 'BTC'],
  ['BTC', 'BTC'],
  ['PERP', 'PERP'],
])('%s is counted in %s', (base, coin) => {
  expect(coinOf(base)).toBe(coin)
  expect([baseOf(`${base}/USDC`), quoteOf(`${base}/USDC`)]).toEqual([coin, 'USDC'])
})
