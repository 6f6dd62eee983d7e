import { describe, expect, test } from 'vitest'
import { type Bar, barLine, besides, failureLine, FLOOR_SHARES, isBelow, median, medians, quantile } from './bar.ts'

const bar: Bar = { name: 'grid', unit: 'Mcandles/s', better: 'higher', against: 'a-bare-loop', ratio: 0.4 }

describe('bars', () => {
  test.each([
    [{ value: 7.123_456, ratio: 0.412_3 }, '7.12 Mcandles/s better=higher ratio=0.412'],
    [{ value: 0.5, ratio: 1 }, '0.5 Mcandles/s better=higher ratio=1'],
    [{ value: 299_876.4, ratio: 0.34 }, '299876 Mcandles/s better=higher ratio=0.34'],
  ])('%o is one line', (taken, figures) => {
    expect(barLine(bar, taken, FLOOR_SHARES.here)).toBe(`bench grid ${figures} floor=0.34 goal=0.7 against=a-bare-loop`)
  })

  test('a goal of its own stands in the line', () => {
    const line = barLine({ ...bar, goal: 1 / 1.3 }, { value: 1, ratio: 0.5 }, FLOOR_SHARES.here)
    expect(line).toContain(' goal=0.769 ')
  })

  test('a bar below its floor says so at the end of its line', () => {
    expect(barLine(bar, { value: 9, ratio: 0.339 }, FLOOR_SHARES.here)).toMatch(/ against=a-bare-loop BELOW ITS FLOOR$/)
  })

  test.each([
    [0.34, 'here', false],
    [0.339, 'here', true],
    [0.281, 'anywhere', false],
    [0.279, 'anywhere', true],
    [2, 'here', false],
    [Number.NaN, 'anywhere', true],
  ] as const)('a ratio of %d is below the floor %s: %s', (ratio, where, below) => {
    expect(isBelow(bar, ratio, FLOOR_SHARES[where])).toBe(below)
  })

  test.each([
    ['higher', 5, 20, 0.25],
    ['lower', 20, 5, 0.25],
    ['lower', 5, 5, 1],
  ] as const)('where %s is better, %d beside %d is a ratio of %d', (better, value, reference, ratio) => {
    expect(besides({ ...bar, better }, value, reference)).toEqual({ value, ratio })
  })

  test.each([
    [new Error('no fixture\n  at all'), 'bench grid failed: no fixture at all'],
    ['disk full', 'bench grid failed: disk full'],
  ])('a bar that could not be measured is one line too', (error, line) => {
    expect(failureLine('grid', error)).toBe(line)
  })

  test('the median is the middle, or between the two in the middle', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5])
    expect(() => median([])).toThrow(RangeError)
  })

  test('a quantile is a value that was taken', () => {
    const values = [5, 1, 4, 2, 3]
    expect([0.1, 0.2, 0.99, 1].map((share) => quantile(values, share))).toEqual([1, 1, 5, 5])
  })

  test('each bar gets the medians of its own figures and ratios', async () => {
    const samples = [
      [1, 10],
      [3, 30],
      [2, 20],
    ]
    const measure = () => (samples.shift() ?? []).map((value) => ({ value, ratio: 1 / value }))
    expect(await medians({ bars: [bar, bar], samples: 3, isShort: true, measure })).toEqual([
      { value: 2, ratio: 1 / 2 },
      { value: 20, ratio: 1 / 20 },
    ])
  })
})
