import { expect, test } from 'vitest'
import { largestFall, profitCurve } from './curve.ts'

const rounded = (values: readonly number[]) => values.map((value) => Math.round(value * 100) / 100 + 0)

test('a bot that bought at 100 and sold at 110 was worth nothing more before, what it held in between, and its profit since', () => {
  const moved = [
    { step: 1, pair: 'BTC/USDC', base: 1, quote: -100.1 },
    { step: 3, pair: 'BTC/USDC', base: -1, quote: 109.89 },
  ]
  const curve = profitCurve(9.79, [{ pair: 'BTC/USDC', base: 0, closes: [100, 98, 104, 110, 120] }], moved)
  expect(rounded(curve)).toEqual([0, -2.1, 3.9, 9.79, 9.79])
})

test('coins that came from another bot are no profit of the step in which they came', () => {
  const held = [{ pair: 'BTC/USDC', base: 2, closes: [100, 100, 101] }]
  expect(rounded(profitCurve(2, held, []))).toEqual([0, 0, 2])
})

test('each pair counts at its own prices', () => {
  const held = [
    { pair: 'BTC/USDC', base: 1, closes: [100, 110] },
    { pair: 'ETH/USDC', base: -2, closes: [10, 12] },
  ]
  expect(rounded(profitCurve(6, held, []))).toEqual([0, 6])
})

test('what is owed loses while the price rises', () => {
  const moved = [{ step: 1, pair: 'BTC/USDC', base: -1, quote: 100 }]
  const held = [{ pair: 'BTC/USDC', base: -1, closes: [100, 100, 104] }]
  expect(rounded(profitCurve(-4, held, moved))).toEqual([0, 0, -4])
})

test.each([
  { name: 'never below its start', curve: [0, 5, 9], fall: 0 },
  { name: 'from the start', curve: [-20, 5], fall: 4 },
  { name: 'from a peak, in percent of the peak', curve: [125, 62.5, 200, 150], fall: 10 },
])('the largest fall: $name', ({ curve, fall }) => {
  expect(largestFall(500, curve)).toBe(fall)
})
