import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Candle, type Interval, intervalMs } from '#engine/candle.ts'
import { nextPumping } from './feed.ts'
import { foldCandles, foldPrints, rangeOf, toColumns, toList } from './fold.ts'
import { openLonger } from './longer.ts'

const DAY = Date.UTC(2024, 1, 29)
const candle = (minute: number, close: number): Candle => ({
  openTimeMs: DAY + minute * 60_000,
  open: close,
  high: close + 1,
  low: close - 0.5,
  close,
  volume: 1.5,
})
const atMinutes = fc
  .uniqueArray(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 80 })
  .map((minutes) => minutes.toSorted((left, right) => left - right).map((minute, index) => candle(minute, 100 + index)))
const atLong = fc.constantFrom<Interval>('5m', '15m', '30m', '1h', '4h', '1d')

describe('folding', () => {
  test('prints to a candle', () => {
    const at = DAY + 5_000
    expect(
      foldPrints(
        [
          { at, price: 10, quantity: 0.1 },
          { at: at + 1, price: 12, quantity: 0.2 },
          { at: at + 2, price: 9, quantity: 0.3 },
        ],
        '1m',
      ),
    ).toEqual({ openTimeMs: DAY, open: 10, high: 12, low: 9, close: 9, volume: 0.6 })
    expect(foldPrints([], '1m')).toBeNull()
  })

  test('nothing is lost, and a day of hours is the day', () => {
    fc.assert(
      fc.property(atMinutes, atLong, (list, interval) => {
        const long = toList(foldCandles(toColumns('1m', list), interval))
        const sum = (candles: readonly Candle[]) => candles.reduce((total, { volume }) => total + volume, 0)
        expect(sum(long)).toBeCloseTo(sum(list), 6)
        expect(Math.max(...long.map(({ high }) => high))).toBe(Math.max(...list.map(({ high }) => high)))
        expect([long[0]?.open, long.at(-1)?.close]).toEqual([list[0]?.open, list.at(-1)?.close])
        expect(long.every(({ openTimeMs }) => openTimeMs % intervalMs[interval] === 0)).toBe(true)
        const days = foldCandles(foldCandles(toColumns('1m', list), interval), '1d')
        expect(days).toEqual(foldCandles(toColumns('1m', list), '1d'))
      }),
      { numRuns: 100 },
    )
  })

  test('a range is what opens inside it', () => {
    fc.assert(
      fc.property(atMinutes, fc.integer({ min: -5, max: 610 }), fc.integer({ min: -5, max: 610 }), (list, from, to) => {
        const [fromMs, toMs] = [DAY + from * 60_000, DAY + to * 60_000]
        const inside = list.filter(({ openTimeMs }) => openTimeMs >= fromMs && openTimeMs < toMs)
        if (from <= to) expect(toList(rangeOf(toColumns('1m', list), fromMs, toMs))).toEqual(inside)
      }),
      { numRuns: 100 },
    )
  })

  test('candle by candle gives the same long candles as all at once, each as soon as it can be known', () => {
    fc.assert(
      fc.property(atMinutes, atLong, (list, interval) => {
        const longer = openLonger('1m', [interval, '1m'])
        const closed = list.flatMap((short) => {
          const found = longer.push(short)
          for (const { candle } of found)
            expect(candle.openTimeMs + intervalMs[interval]).toBeLessThanOrEqual(short.openTimeMs + 60_000)
          return found
        })
        const whole = toList(foldCandles(toColumns('1m', list), interval))
        const isOpen = ((list.at(-1)?.openTimeMs ?? 0) + 60_000) % intervalMs[interval] !== 0
        expect(closed).toEqual((isOpen ? whole.slice(0, -1) : whole).map((candle) => ({ interval, candle })))
      }),
      { numRuns: 150 },
    )
  })
})

describe('the pump state', () => {
  const range = (percent: number): Candle => ({ ...candle(0, 100), low: 100, high: 100 + percent })
  test.each([
    ['starts above 5 %', false, '1m', 5.01, true],
    ['5 % is not above', false, '1m', 5, false],
    ['stays above 2.5 %', true, '1m', 2.51, true],
    ['ends at 2.5 %', true, '1m', 2.5, false],
    ['is not started by 3 %', false, '1m', 3, false],
    ['longer candles start nothing', false, '1h', 9, false],
    ['longer candles end nothing', true, '1h', 1, true],
  ] as const)('%s', (_name, before, interval, percent, after) => {
    expect(nextPumping(before, interval, range(percent))).toBe(after)
  })
})
