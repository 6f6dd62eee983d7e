import { expect, test } from 'vitest'
import { formatDecimal, price } from '#engine/money.ts'
import { rateOf } from './rates.ts'

const prices = new Map([
  ['BTC/USDC', price('64000')],
  ['EUR/USDC', price('1.25')],
  ['ETH/BTC', price('0.05')],
])
const last = (base: string, quote: string) => prices.get(`${base}/${quote}`) ?? null

test.each([
  ['USDC', 'USDC', '1'],
  ['BTC', 'USDC', '64000'],
  ['USDC', 'EUR', '0.8'],
  ['ETH', 'USDC', '3200'],
  ['BTC', 'EUR', '51200'],
  ['ETH', 'EUR', null],
  ['XYZ', 'USDC', null],
])('one %s in %s is %s', (asset, quote, rate) => {
  const found = rateOf(asset, quote, last, ['BTC', 'USDC'])
  expect(found === null ? null : formatDecimal(found)).toBe(rate)
})
