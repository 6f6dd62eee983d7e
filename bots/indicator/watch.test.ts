import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Candles, type Interval, intervalMs } from '#engine/candle.ts'
import { indicatorNames, openSeries, warmUpOf } from '#engine/indicators/series.ts'
import type { Side } from '#engine/market.ts'
import { ratio } from '#engine/money.ts'
import { emptyForm } from '../rsi/wizard.ts'
import type { OpenWatch, Watch, WatchInput } from '../watch.ts'
import { calls } from './condition.ts'
import type { Config } from './config.ts'
import { testConfig } from './fixture.ts'
import { formOf } from './reform.ts'
import { openWatch } from './watch.ts'

const TICK = 0.01

const candlesOf = (closes: readonly number[], interval: Interval = '1m'): Candles => {
  const column = (pick: (close: number, index: number) => number): Float64Array => Float64Array.from(closes, pick)
  const before = (index: number): number => closes[index - 1] ?? closes[index] ?? 0
  return {
    interval,
    openTimeMs: column((_, index) => index * intervalMs[interval]),
    open: column((_, index) => before(index)),
    high: column((close, index) => Math.max(close, before(index))),
    low: column((close, index) => Math.min(close, before(index))),
    close: column((close) => close),
    volume: column(() => 1),
  }
}

const waits = (side: Side, aim: string) => ({ code: `indicator-waits-to-${side}`, values: { aim } })

const watchOf = (config: Config, now: Parameters<OpenWatch>[1] = null): Watch => {
  const watch = openWatch(formOf(config), now)
  if (watch === null) throw new Error('nothing to watch')
  return watch
}

/** A price that goes by at most two percent a candle, to the tick. */
const walk = (length: number) =>
  fc.array(fc.integer({ min: -200, max: 200 }), { minLength: length, maxLength: length }).map((steps) => {
    let price = 100
    return steps.map((step) => (price = Math.max(1, Math.round(price * (1 + step / 10_000) * 100) / 100)))
  })

const CLOSED = 200
/** The market stands in the middle of the candle after the last closed one. */
const inputOf = (closes: readonly number[], more: Partial<WatchInput> = {}): WatchInput => ({
  candles: candlesOf(closes),
  price: closes.at(-1) ?? 0,
  nowMs: closes.length * intervalMs['1m'] + 30_000,
  tickSize: TICK,
  ...more,
})

const configOf = (indicator: Config['indicator'], value: string, length = 14): Config => {
  const { buy, sell } = testConfig()
  const [first] = buy.entries
  if (first === undefined) throw new Error('no entry')
  return testConfig({
    indicator,
    buy: {
      ...buy,
      calculation: { interval: '1m', length, source: 'close' },
      entries: [{ ...first, value: ratio(value) }],
    },
    sell,
  })
}

describe('closes', () => {
  test.each(indicatorNames)('values of %s and what they call for are those of the rules', (indicator) =>
    fc.assert(
      fc.property(walk(CLOSED), (closes) => {
        const config = configOf(indicator, '0.1')
        const seen = watchOf(config).over(inputOf(closes))
        const values = openSeries({ ...config.buy.calculation, indicator }).over(candlesOf(closes))
        const expected = [...values].flatMap((value, index) => {
          if (index < warmUpOf(14) || Number.isNaN(value)) return []
          const last = values[index - 1] ?? Number.NaN
          const before = Number.isNaN(last) ? null : last
          const buys = calls(config.buy, ratio('0.1'), value, before)
          const sells = calls(config.sell, ratio('70'), value, before)
          return [{ value, calls: [...(buys ? ['buy'] : []), ...(sells ? ['sell'] : [])] }]
        })
        expect(seen?.closes.map(({ value, calls: called }) => ({ value, calls: called }))).toEqual(expected)
      }),
      { numRuns: 20 },
    ),
  )

  test('the candle under way is none of them, and its value follows the price', () => {
    const closes = Array.from({ length: CLOSED }, (_, index) => 100 + Math.sin(index))
    const watch = watchOf(testConfig())
    const during = watch.over(inputOf(closes, { nowMs: (CLOSED - 1) * 60_000 + 1 }))
    const after = watch.over(inputOf(closes))
    expect(during?.closes.length).toBe((after?.closes.length ?? 0) - 1)
    expect(during?.nextCloseMs).toBe(CLOSED * 60_000)
    expect(after?.nextCloseMs).toBe((CLOSED + 1) * 60_000)
    expect(during?.now).toBe(after?.closes.at(-1)?.value)
  })
})

describe('the price of the next decision', () => {
  test.each([
    ['rsi', 'below', '30'],
    ['rsi', 'above-or-equal', '55'],
    ['sma', 'below-or-equal', '-1'],
    ['ema', 'above', '0.5'],
    ['macd', 'below', '-0.1'],
    ['boll', 'below', '20'],
  ] as const)('a close of %s there calls (%s %s), and one a tick nearer does not', (indicator, threshold, value) => {
    const plain = configOf(indicator, value)
    const config = { ...plain, buy: { ...plain.buy, threshold } }
    const watch = watchOf(config, waits('buy', value))
    let found = 0
    fc.assert(
      fc.property(walk(CLOSED), (closes) => {
        const { price = null } = watch.over(inputOf(closes)) ?? {}
        if (price === null) return
        found += 1
        const calledAt = (close: number): boolean => {
          const values = openSeries({ ...config.buy.calculation, indicator }).over(candlesOf([...closes, close]))
          return calls(config.buy, ratio(value), values[CLOSED] ?? Number.NaN, values[CLOSED - 1] ?? null)
        }
        const nearer = threshold.startsWith('below') ? TICK : -TICK
        expect(calledAt(price)).toBe(true)
        expect(calledAt(price + nearer)).toBe(false)
      }),
      { numRuns: 30 },
    )
    expect(found).toBeGreaterThan(15)
  })

  const falling = Array.from({ length: CLOSED }, (_, index) => 100 - index * 0.1 + Math.sin(index))

  test.each([
    ['nothing is waited for', testConfig(), null],
    [
      'the price of an opening is known',
      { ...testConfig(), buy: { ...testConfig().buy, calculation: { interval: '1m', length: 14, source: 'open' } } },
      '30',
    ],
    ['no price within reach would do', testConfig(), '-1'],
    ['it would have to rise and cannot', { ...testConfig(), buy: { ...testConfig().buy, direction: 'rising' } }, '2'],
  ] as const)('there is none where %s', (_, config, aim) => {
    const watch = watchOf(config, aim === null ? null : waits('buy', aim))
    expect(watch.over(inputOf(falling))?.price).toBe(null)
  })
})

test.each(['buy', 'sell'] as const)('before its first look the bot waits for what its settings %s at', (side) => {
  const input = inputOf(Array.from({ length: CLOSED }, (_, index) => 100 - index * 0.1 + Math.sin(index)))
  const config = testConfig()
  const before = watchOf(config, { code: 'indicator-not-ready', values: { indicator: 'rsi', side } })
  const { aim } = before
  expect(aim?.side).toBe(side)
  expect(before.over(input)?.thresholds.find((one) => one.side === side)?.value).toBe(Number(aim?.value))
  const after = watchOf(config, waits(side, aim?.value ?? ''))
  expect(before.over(input)?.price).toBe(after.over(input)?.price)
})

test('buys and sales that look at different candles are watched each by its own', () => {
  const config: Config = {
    ...testConfig(),
    sell: { ...testConfig().sell, calculation: { interval: '5m', length: 20, source: 'close' } },
  }
  const input = inputOf(Array.from({ length: CLOSED }, (_, index) => 100 + Math.sin(index)))
  for (const [side, interval, sides] of [
    ['buy', '1m', ['buy']],
    ['sell', '5m', ['sell']],
  ] as const) {
    const watch = watchOf(config, waits(side, '50'))
    expect(watch.interval).toBe(interval)
    expect(watch.over(input)?.thresholds.map((one) => one.side)).toEqual(sides)
  }
})

test('a folder and a form that is not filled in have nothing to watch', () => {
  expect(openWatch({ kind: 'folder' }, null)).toBe(null)
  expect(openWatch(emptyForm(), null)).toBe(null)
  expect(openWatch(null, null)).toBe(null)
})
