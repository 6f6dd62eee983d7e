import { expect, test } from 'vitest'
import { pathOf, ticksOf } from './line-path.ts'

test.each([
  ['two values', [0, 10], 'M0.0 100.0L400.0 0.0'],
  ['a middle', [10, 0, 5], 'M0.0 0.0L200.0 100.0L400.0 50.0'],
  ['one value', [5], 'M0.0 50.0'],
  ['none', [], ''],
])('the path of %s', (_name, values, path) => {
  expect(pathOf(values, { low: 0, high: 10 }, { width: 400, height: 100 })).toBe(path)
})

test('values that never change lie on the lower edge', () => {
  expect(pathOf([3, 3], { low: 3, high: 3 }, { width: 10, height: 10 })).toBe('M0.0 10.0L10.0 10.0')
})

test.each([
  ['tens', -22.5, 9.9, 0, ['-20', '-10', '0']],
  ['twos', -1.9, 6.3, 0, ['0', '2', '4', '6']],
  ['hundredths', -0.011, 0.039, 2, ['-0.01', '0.00', '0.01', '0.02', '0.03']],
  ['hundreds', -80, 900, 0, ['0', '200', '400', '600', '800']],
])('a scale of %s has round values, and the digits they need', (_name, low, high, digits, values) => {
  const ticks = ticksOf({ low, high }, 5)
  expect({ digits: ticks.digits, values: ticks.values.map((value) => value.toFixed(ticks.digits)) }).toEqual({
    digits,
    values,
  })
})
