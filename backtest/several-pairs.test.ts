import { describe, expect, it } from 'vitest'
import { grid } from '#bots/grid/index.ts'
import { testConfig as gridConfig, testMarket as gridMarket } from '#bots/grid/fixture.ts'
import { signal } from '#bots/signal/index.ts'
import { testConfig, testMarket } from '#bots/signal/fixture.ts'
import type { Candles } from '#engine/candle.ts'
import { amount, formatDecimal, notional, ratio } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import { backtest } from './run.ts'
import { backtestPairs, type PastSignal } from './several-pairs.ts'

const MINUTE = 60_000

/** Candles that open at the price before and close at the next, the first at `start`. */
const candlesOf = (start: number, prices: readonly number[]): Candles => {
  const closes = prices.slice(1)
  return {
    interval: '1m',
    openTimeMs: Float64Array.from(closes, (_, index) => (start + index) * MINUTE),
    open: Float64Array.from(closes, (_, index) => prices[index] ?? 0),
    high: Float64Array.from(closes, (close, index) => Math.max(close, prices[index] ?? 0)),
    low: Float64Array.from(closes, (close, index) => Math.min(close, prices[index] ?? 0)),
    close: Float64Array.from(closes),
    volume: Float64Array.from(closes, () => 10_000),
  }
}

const coin = { market: testMarket(), candles: candlesOf(10, [100, 100, 100, 100, 100, 101, 103, 103, 104]) }
const gem = { market: testMarket({ pair: 'GEM/USDC' }), candles: candlesOf(12, [10, 10, 10, 10.2, 10.4, 10.4]) }
const unit = { family: family(signal), config: testConfig() }

const at = (minute: number, pair: number, side: 'buy' | 'sell'): PastSignal => ({
  at: minute * MINUTE + 1,
  pair,
  side,
  amount: null,
})
const signals = [at(15, 1, 'sell'), at(12, 0, 'buy'), at(12, 1, 'buy'), at(16, 0, 'sell')]

describe('a unit with two pairs', () => {
  const result = backtestPairs(unit, [coin, gem], { signals }, { quote: amount('500') })

  it('trades each on its own market, from when both have candles, in the order of time', () => {
    expect(result.fills.map(({ pair, side, trade, fill }) => [pair, side, trade, fill.at / MINUTE])).toEqual([
      [0, 'buy', 1, 13],
      [1, 'buy', 2, 13],
      [1, 'sell', 2, 16],
      [0, 'sell', 1, 17],
    ])
    for (const { pair, fill } of result.fills) expect(Number(formatDecimal(fill.price)) > 50).toBe(pair === 0)
  })

  it('keeps one account: what is left is what came less what went', () => {
    const change = result.fills.reduce((sum, { side, fill }) => {
      const value = notional(fill.price, fill.quantity) * (side === 'buy' ? -1n : 1n)
      return sum + value - (fill.fee.asset === 'base' ? 0n : fill.fee.quote)
    }, 0n)
    expect(result.quote).toBe(amount('500') + change)
    expect(result.report.runs).toBe(2)
    expect(result.equity).toBeGreaterThan(500)
    expect(result.history.filter(({ action }) => action === 'signal').map(({ cause }) => cause)).toEqual([
      'signal-buys',
      'signal-buys',
      'signal-sells',
      'signal-sells',
    ])
  })

  it('is the same each time', () => {
    expect(backtestPairs(unit, [coin, gem], { signals }, { quote: amount('500') })).toEqual(result)
  })

  it('values the account at each close, against holding equal parts of the pairs', () => {
    // From the twelfth minute on; 100 to 104 and 10 to 10.4 are both four percent.
    expect(result.holdPercent).toBeCloseTo(4, 8)
    expect(result.points.map(({ at: atMs }) => atMs / MINUTE)).toEqual([12, 13, 14, 15, 16, 17])
    expect(result.points[0]).toMatchObject({ equity: 500, close: 100, drawdownPercent: 0 })
    expect(result.points.at(-1)?.equity).toBeCloseTo(result.equity, 8)
    // Bought in minute 13, the last coins sold in minute 17.
    expect(result.exposurePercent).toBeCloseTo((4 / 6) * 100, 8)
    expect([result.candles, result.makerFees]).toEqual([6, 0n])
    expect(result.takerFees).toBe(result.fees)
    expect(result.assumptions).toContain('signals-at-their-time')
    const few = backtestPairs(unit, [coin, gem], { signals }, { quote: amount('500'), points: 3 })
    expect(few.points.map(({ at: atMs }) => atMs / MINUTE)).toEqual([12, 15, 17])
    expect(few.drawdownPercent).toBe(result.drawdownPercent)
  })

  it('says how far it is', () => {
    const told: number[] = []
    backtestPairs(unit, [coin, gem], { signals }, { quote: amount('500'), onProgress: (share) => told.push(share) })
    expect(told.map((share) => Math.round(share * 6))).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('counts what is handed over and says that it stays', () => {
    const config = testConfig({ escape: { allowed: true, diluted: false, minProfit: ratio('1'), limit: null } })
    const soon = [at(12, 0, 'buy'), at(13, 0, 'sell')]
    const { handedOver, assumptions, report } = backtestPairs(
      { ...unit, config },
      [coin, gem],
      { signals: soon },
      {
        quote: amount('500'),
      },
    )
    expect([handedOver, report.used, assumptions.includes('escaped-stays-held')]).toEqual([1, 0, true])
  })

  it('closes one pair after the other, each when it is shown', () => {
    const config = testConfig({ maxProfit: ratio('1.5') })
    const { report, decisions } = backtestPairs(
      { ...unit, config },
      [coin, gem],
      { signals: signals.slice(1, 3) },
      {
        quote: amount('500'),
      },
    )
    expect([report.runs, report.used, decisions > 10]).toEqual([2, 0, true])
  })

  it('refuses pasts that do not go together', () => {
    const late = { ...gem, candles: { ...gem.candles, interval: '5m' as const } }
    expect(() => backtestPairs(unit, [coin, late], { signals: [] }, { quote: amount('1') })).toThrow('one length')
    const empty = { ...gem, candles: candlesOf(0, [1]) }
    expect(() => backtestPairs(unit, [coin, empty], { signals: [] }, { quote: amount('1') })).toThrow('each pair')
  })
})

it('with one pair it does what the run of one pair does', () => {
  const prices = [104.3, 103, 101.5, 102.5, 104, 105.5, 103.8, 101, 99.5, 102, 104.5, 106.2, 105, 103.1, 104.9]
  const past = { market: gridMarket(), candles: candlesOf(1, prices) }
  const config = gridConfig()
  const several = backtestPairs({ family: family(grid), config }, [past], { signals: [] }, { quote: amount('1000') })
  const single = backtest(family(grid), config, past.candles, past.market, { quote: amount('1000') })
  const facts = (fills: typeof single.fills) =>
    fills.map(({ trade, slot, side, fill }) => [trade, slot, side, fill.price, fill.quantity, fill.fee.quote])
  expect(facts(several.fills)).toEqual(facts(single.fills))
  expect(several.fills.length).toBeGreaterThan(5)
  expect([several.quote, several.report]).toEqual([single.quote, single.report])
})
