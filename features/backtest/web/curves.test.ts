import { expect, test } from 'vitest'
import { curvesOf, pathOf } from './curves.ts'

const pointsOf = (pairs: readonly (readonly [equity: number, close: number])[]) =>
  pairs.map(([equity, close], index) => ({ at: index * 1_000, equity, close, drawdownPercent: 0 }))

test('holding is the same money in coins, up to where the report says it ended', () => {
  // Opened at 80, the first point at its close of 100: holding had already made a quarter.
  const points = pointsOf([
    [1_000, 100],
    [1_010, 120],
    [1_005, 90],
  ])
  expect(curvesOf({ points, holdPercent: 12.5, money: { begun: '1000' } })).toEqual({
    times: [0, 1_000, 2_000],
    bot: [1_000, 1_010, 1_005],
    hold: [1_250, 1_500, 1_125],
    low: 1_000,
    high: 1_500,
  })
})

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
