import { describe, expect, test } from 'vitest'
import { type Bar, barLine, failureLine, median, medians } from './bar.ts'

const bar: Bar = { name: 'grid', unit: 'Mcandles/s', better: 'higher', floor: 15, moonshot: 50 }

describe('bars', () => {
  test.each([
    [7.123_456, 'bench grid 7.12 Mcandles/s better=higher floor=15 moonshot=50'],
    [0.5, 'bench grid 0.5 Mcandles/s better=higher floor=15 moonshot=50'],
    [299_876.4, 'bench grid 299876 Mcandles/s better=higher floor=15 moonshot=50'],
  ])('%d is one line', (value, line) => {
    expect(barLine(bar, value)).toBe(line)
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

  test('each bar gets the median of its own values', async () => {
    const values = [
      [1, 10],
      [3, 30],
      [2, 20],
    ]
    const measure = () => values.shift() ?? []
    expect(await medians({ bars: [bar, bar], samples: 3, measure })).toEqual([2, 20])
  })
})
