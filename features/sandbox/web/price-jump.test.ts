import { expect, test } from 'vitest'
import { jumpOf, stepPrice } from './price-jump.ts'

test.each([
  ['105', '100', { kind: 'jumps', to: '105', percent: 5 }],
  ['99,5', '100', { kind: 'jumps', to: '99.5', percent: -0.5 }],
  ['1 000', '100', { kind: 'jumps', to: '1000', percent: 900 }],
  ['100.00', '100', { kind: 'stays', to: '100' }],
  ['5', null, { kind: 'begins', to: '5' }],
  ['0', '100', { kind: 'unreadable' }],
  ['-5', '100', { kind: 'unreadable' }],
  ['', '100', { kind: 'unreadable' }],
  ['much', '100', { kind: 'unreadable' }],
])('from %s: %s', (text, from, jump) => {
  const found = jumpOf(text, from)
  expect('percent' in found ? { ...found, percent: Number(found.percent.toFixed(6)) } : found).toEqual(jump)
})

test.each([
  ['100.00', '0.01', 1, '100.01'],
  ['100.00', '0.01', -10, '99.90'],
  ['0.00000001', '0.00000001', -1, '0.00000001'],
  ['100', '5', 1, '105'],
  ['', '0.01', 1, '0.01'],
])('%s in steps of %s, %i further', (text, tickSize, steps, price) => {
  expect(stepPrice(text, tickSize, steps)).toBe(price)
})
