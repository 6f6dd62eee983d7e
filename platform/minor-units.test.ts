import { expect, test } from 'vitest'
import { divideHalfUp, moneyFor, percentOf } from './minor-units.ts'

test.each([
  [5n, 2n, 3n],
  [4n, 2n, 2n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [0n, 7n, 0n],
])('%i by %i is %i', (dividend, divisor, quotient) => {
  expect(divideHalfUp(dividend, divisor)).toBe(quotient)
})

test('a percent has two decimals, and a half of a cent is one', () => {
  expect([percentOf(1000n, 2550), percentOf(10n, 500), percentOf(9n, 500)]).toEqual([255n, 1n, 0n])
})

test.each([
  ['en', 1900n, '€19.00'],
  ['en', 5n, '€0.05'],
  ['hu', 123_456_789n, '1 234 567,89 EUR'],
  ['hu', 90_071_992_547_409_935n, '900 719 925 474 099,35 EUR'],
  ['en', -705n, '-€7.05'],
] as const)('in %s %i cents are %s', (language, minor, text) => {
  expect(moneyFor({ language, region: null }, minor, 'EUR').replaceAll(/\s/gu, ' ')).toBe(text)
})

test('a currency without smaller units has none', () => {
  expect(moneyFor({ language: 'en', region: 'en-GB' }, 1900n, 'JPY')).toBe('JP¥1,900')
})
