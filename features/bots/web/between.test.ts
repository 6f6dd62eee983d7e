import { expect, test } from 'vitest'
import { betweenOf } from './between.ts'

test.each([
  ['in the middle', { buy: '90', sell: '110', price: '100' }, { kind: 'both', buy: '90', sell: '110', percent: 50 }],
  ['beyond the sell', { buy: '90', sell: '110', price: '130' }, { kind: 'both', buy: '90', sell: '110', percent: 100 }],
  ['a buy alone', { buy: '90', sell: null, price: '100' }, { kind: 'buy', price: '90', percent: -10 }],
  ['a sell alone', { buy: null, sell: '105', price: '100' }, { kind: 'sell', price: '105', percent: 5 }],
  ['no order', { buy: null, sell: null, price: '100' }, { kind: 'none' }],
  ['no price', { buy: '90', sell: '110', price: null }, { kind: 'none' }],
])('%s', (_name, nearest, expected) => {
  expect(betweenOf(nearest)).toEqual(expected)
})
