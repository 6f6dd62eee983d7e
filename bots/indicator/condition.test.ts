import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asRatio, formatDecimal, fromNumber, ratio } from '#engine/money.ts'
import { calls, easedValue } from './condition.ts'
import { directions, thresholds, type Trigger } from './config.ts'

const trigger = (
  threshold: Trigger['threshold'],
  direction: Trigger['direction'] = 'either',
  tolerance = '0',
): Trigger => ({
  threshold,
  direction,
  tolerance: ratio(tolerance),
})

describe('the tolerance', () => {
  it.each([
    ['30', 'below', '5', '31.5'],
    ['70', 'above', '5', '66.5'],
    ['-2', 'below-or-equal', '10', '-1.8'],
    ['-2', 'above-or-equal', '10', '-2.2'],
    ['0', 'below', '50', '0'],
  ] as const)('%s %s with %s %% is %s', (value, threshold, tolerance, eased) => {
    expect(formatDecimal(easedValue(ratio(value), trigger(threshold, 'either', tolerance)))).toBe(eased)
  })
})

describe('the condition', () => {
  it.each([
    ['below', 29.99999999, true],
    ['below', 30, false],
    ['below-or-equal', 30, true],
    ['below-or-equal', 30.00000001, false],
    ['above-or-equal', 30, true],
    ['above-or-equal', 29.99999999, false],
    ['above', 30.00000001, true],
    ['above', 30, false],
  ] as const)('%s 30 at %s: %s', (threshold, now, is) => {
    expect(calls(trigger(threshold), ratio('30'), now, null)).toBe(is)
  })

  it.each([
    ['rising', 28, true],
    ['rising', 29, false],
    ['rising', null, false],
    ['falling', 30, true],
    ['falling', 29, false],
    ['falling', null, false],
    ['either', null, true],
  ] as const)('%s at 29 after %s: %s', (direction, before, is) => {
    expect(calls(trigger('below', direction), ratio('30'), 29, before)).toBe(is)
  })
})

it('a tolerance never makes a condition harder', () => {
  const number = fc.integer({ min: -20_000, max: 20_000 }).map((value) => value / 100)
  fc.assert(
    fc.property(
      fc.record({
        threshold: fc.constantFrom(...thresholds),
        direction: fc.constantFrom(...directions),
        value: number,
        now: number,
        before: number,
        tolerance: fc.integer({ min: 0, max: 100 }),
      }),
      ({ value, now, before, tolerance, ...of }) => {
        const exact = calls({ ...of, tolerance: ratio('0') }, asRatio(fromNumber(value)), now, before)
        const easy = calls({ ...of, tolerance: ratio(String(tolerance)) }, asRatio(fromNumber(value)), now, before)
        if (exact) expect(easy).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

it('compares a value that is near as exactly as one that is far', () => {
  const near = fc.constantFrom(0, 1e-15, -1e-15, 4e-10, -4e-10, 2e-9, -2e-9, 0.5, -0.5)
  const hundredths = fc.integer({ min: -20_000, max: 20_000 }).map((value) => value / 100)
  fc.assert(
    fc.property(hundredths, near, fc.bigInt({ min: -9n, max: 9n }), (value, away, grains) => {
      // Finer than any double near it.
      const exact = asRatio(fromNumber(value) + grains)
      const now = value + away
      expect(calls(trigger('below'), exact, now, null)).toBe(fromNumber(now) < exact)
      expect(calls(trigger('above-or-equal'), exact, now, null)).toBe(fromNumber(now) >= exact)
    }),
    { numRuns: 500 },
  )
})
