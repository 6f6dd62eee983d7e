import { expect, test } from 'vitest'
import { curvesOf } from './curves.ts'

const pointsOf = (pairs: readonly (readonly [equity: number, close: number])[]) =>
  pairs.map(([equity, close], index) => ({ at: index * 1_000, equity, close, drawdownPercent: 0 }))

test('holding is the same money in coins, up to where the report says it ended', () => {
  // Opened at 80, the first point at its close of 100: holding had already made a quarter.
  const points = pointsOf([
    [1_000, 100],
    [1_250, 120],
    [875, 90],
  ])
  expect(curvesOf({ points, holdPercent: 12.5, money: { begun: '1000' } })).toEqual({
    times: [0, 1_000, 2_000],
    bot: [0, 25, -12.5],
    hold: [25, 50, 12.5],
  })
})
