import { describe, expect, test } from 'vitest'
import { type CurvePoint, directionOf, extremesOf, isFlat } from './curve.ts'

const points = (...values: string[]): CurvePoint[] =>
  values.map((value, index) => ({ day: `2026-11-${String(index + 1).padStart(2, '0')}`, value }))

describe('a profit curve in words', () => {
  test.each([
    [points(), 'level'],
    [points('5'), 'level'],
    [points('0', '3', '2'), 'rising'],
    [points('0', '3', '-1'), 'falling'],
    [points('1', '3', '1'), 'level'],
  ])('%j is %s', (curve, expected) => {
    expect(directionOf(curve)).toBe(expected)
  })

  test('lowest and highest are the first of their kind, compared as numbers', () => {
    expect(extremesOf(points('2', '10', '-1', '-1', '10'))).toEqual({
      lowest: { day: '2026-11-03', value: '-1' },
      highest: { day: '2026-11-02', value: '10' },
    })
    expect(extremesOf([])).toBeNull()
  })

  test('a curve of zeros has nothing to draw', () => {
    expect(isFlat(points('0', '0.00', '-0'))).toBe(true)
    expect(isFlat(points('0', '0.01'))).toBe(false)
    expect(isFlat([])).toBe(true)
  })
})
