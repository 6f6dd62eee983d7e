/** What a run refuses before it trusts its options and candles, with the name of what is wrong and the limit. */
import { describe, expect, it, test } from 'vitest'
import { futuresConfig } from '#bots/futures-signal/fixture.ts'
import { futuresSignal } from '#bots/futures-signal/index.ts'
import { testConfig } from '#bots/grid/fixture.ts'
import { grid } from '#bots/grid/index.ts'
import type { Candle } from '#engine/candle.ts'
import { exampleFutures } from '#engine/example-futures.ts'
import { exampleMarket } from '#engine/example-market.ts'
import { amount, quantity, ratio } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import { toColumns } from '#market/fold.ts'
import { backtest, type BacktestOptions } from './run.ts'
import { backtestPairs } from './several-pairs.ts'

const MINUTE = 60_000

/** A price that swings across the lines of the grid. */
const swing = Array.from({ length: 400 }, (_, index): Candle => {
  const [open, close] = [100 + 4 * Math.sin(index / 9), 100 + 4 * Math.sin((index + 1) / 9)]
  const [high, low] = [Math.max(open, close), Math.min(open, close)]
  return { openTimeMs: index * MINUTE, open, high, low, close, volume: 500 }
})

const change = (index: number, changes: Partial<Candle>): readonly Candle[] =>
  swing.map((candle, place) => (place === index ? { ...candle, ...changes } : candle))

/** The run of one pair by prices, and that of several by signals. */
const runs: Readonly<Record<string, (list: readonly Candle[], options?: Partial<BacktestOptions>) => unknown>> = {
  backtest: (list, options) =>
    backtest(family(grid), testConfig(), toColumns('1m', list), exampleMarket(), { quote: amount('1000'), ...options }),
  backtestPairs: (list, options) =>
    backtestPairs(
      { family: family(futuresSignal), config: futuresConfig() },
      [{ candles: toColumns('1m', list), market: exampleFutures() }],
      { signals: [] },
      { quote: amount('1000'), ...options },
    ),
}

describe.each(Object.entries(runs))('%s', (_name, run) => {
  it('takes what is sound', () => {
    expect(() => run(swing)).not.toThrow()
    expect(() => run(swing, { allowance: 0, slippage: ratio('0'), participation: 1, points: 1 })).not.toThrow()
  })

  it.each<[Partial<BacktestOptions>, RegExp]>([
    [{ quote: amount('-1') }, /^quote must not be below 0; it is -1$/],
    [{ quote: amount('0') }, /^quote must be above 0 where there is no base; it is 0$/],
    [{ allowance: -1 }, /^allowance must be a whole number, at least 0; it is -1$/],
    [{ allowance: Number.NaN }, /^allowance must be a whole number/],
    [{ slippage: ratio('-0.1') }, /^slippage must lie between 0 and 1; it is -0.1$/],
    [{ slippage: ratio('1.1') }, /^slippage must lie between 0 and 1; it is 1.1$/],
    [{ participation: 5 }, /^participation must be above 0 and at most 1; it is 5$/],
    [{ participation: -1 }, /^participation must be above 0 and at most 1; it is -1$/],
    [{ participation: Number.NaN }, /^participation must be above 0 and at most 1; it is NaN$/],
    [{ points: 0 }, /^points must be at least 1; it is 0$/],
  ])('refuses the options %o', (options, sentence) => {
    expect(() => run(swing, options)).toThrow(RangeError)
    expect(() => run(swing, options)).toThrow(sentence)
  })

  it.each<[string, readonly Candle[], RegExp]>([
    ['in reverse order', swing.toReversed(), /^openTimeMs of candle 1 must be above 23940000, that of the one before;/],
    ['twice', [...swing, ...swing.slice(-1)], /^openTimeMs of candle 400 must be above 23940000/],
    ['at no time', change(7, { openTimeMs: Number.NaN }), /^openTimeMs of candle 7 must be above 360000, .* NaN$/],
    ['of no price at first', change(0, { open: Number.NaN }), /^open of candle 0 must be above 0 .*; it is NaN$/],
    ['of no price in between', change(200, { high: Number.NaN }), /^high of candle 200 must be above 0 .*; it is NaN$/],
    ['of a price below zero', change(200, { low: -3 }), /^low of candle 200 must be above 0 and .*; it is -3$/],
    ['of a price of zero at last', change(399, { close: 0 }), /^close of candle 399 must be above 0 .*; it is 0$/],
    ['of a price beyond reason', change(200, { high: 1e30 }), /^high .* at most 1000000000000000; it is 1e\+30$/],
    ['of a volume below zero', change(0, { volume: -1 }), /^volume of candle 0 must lie between 0 and .*; it is -1$/],
  ])('refuses candles %s', (_case, list, sentence) => {
    expect(() => run(list)).toThrow(RangeError)
    expect(() => run(list)).toThrow(sentence)
  })
})

test('base alone may be what a run begins with, and not less than none', () => {
  const begin = (base: string) => runs['backtest']?.(swing, { quote: amount('0'), base: quantity(base) })
  expect(() => begin('1')).not.toThrow()
  expect(() => begin('-1')).toThrow(/^base must not be below 0; it is -1$/)
})
