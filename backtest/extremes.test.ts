import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyCandles, setCandle } from '#market/fold.ts'
import { reachOf } from './extremes.ts'

const candle = fc.record({ high: fc.integer({ min: 50, max: 100 }), depth: fc.integer({ min: 0, max: 40 }) })

it('finds the first candle that comes to a price, wherever it begins and ends to look', () => {
  fc.assert(
    fc.property(
      fc.array(candle, { minLength: 1, maxLength: 150 }),
      fc.nat(160),
      fc.nat(160),
      fc.option(fc.integer({ min: 45, max: 105 })),
      fc.option(fc.integer({ min: 5, max: 105 })),
      (rows, from, to, above, below) => {
        const candles = emptyCandles('1m', rows.length)
        for (const [index, { high, depth }] of rows.entries()) {
          const low = high - depth
          setCandle(candles, index, { openTimeMs: index * 60_000, open: high, high, low, close: low, volume: 1 })
        }
        const end = Math.min(to, rows.length)
        const [up, down] = [above ?? Infinity, below ?? -Infinity]
        const first = rows.findIndex(
          ({ high, depth }, index) => index >= from && index < end && (high >= up || high - depth <= down),
        )
        // Candle by candle, then by blocks that are worked out, then by blocks that are known.
        for (const reach of [reachOf(candles), reachOf(candles), reachOf(candles)]) {
          expect(reach(from, end, up, down)).toBe(first === -1 ? Math.max(from, end) : first)
        }
      },
    ),
  )
})
