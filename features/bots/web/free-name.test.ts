import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeName, withFreeName } from './free-name.ts'

test.each([
  [[], 'BTC/USDC'],
  [['ETH/USDC'], 'BTC/USDC'],
  [['BTC/USDC'], 'BTC/USDC 2'],
  [['BTC/USDC', 'BTC/USDC 2', 'BTC/USDC 4'], 'BTC/USDC 3'],
])('beside %j a bot without a name is called %s', (taken, expected) => {
  expect(freeName('BTC/USDC', new Set(taken))).toBe(expected)
})

test('what was typed stays as it was', () => {
  const values = { pair: 'BTC/USDC', name: 'Mine' }
  expect(withFreeName(values, new Set(['BTC/USDC', 'Mine']))).toBe(values)
  expect(withFreeName({ pair: 'BTC/USDC', name: ' ' }, new Set(['BTC/USDC']))).toEqual({
    pair: 'BTC/USDC',
    name: 'BTC/USDC 2',
  })
})

test('no two bots that are made without a name have the same one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('A/B', 'A/B 2', 'A/B 3', 'A/B 4', 'other')), (names) => {
      const taken = new Set<string>(names)
      expect(taken.has(freeName('A/B', taken))).toBe(false)
    }),
  )
})
