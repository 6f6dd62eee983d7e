import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeName } from './free-name.ts'

test.each([
  [[], 'BTC/USDC'],
  [['ETH/USDC'], 'BTC/USDC'],
  [['BTC/USDC'], 'BTC/USDC 2'],
  [['BTC/USDC', 'BTC/USDC 2', 'BTC/USDC 4'], 'BTC/USDC 3'],
])('beside %j a bot without a name is called %s', (taken, expected) => {
  expect(freeName('BTC/USDC', new Set(taken))).toBe(expected)
})

test('no two bots that are made without a name have the same one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('A/B', 'A/B 2', 'A/B 3', 'A/B 4', 'other')), (names) => {
      const taken = new Set<string>(names)
      expect(taken.has(freeName('A/B', taken))).toBe(false)
    }),
  )
})
