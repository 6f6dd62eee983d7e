import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Candle } from '#engine/candle.ts'
import { amount } from '#engine/money.ts'
import { type AnyFamily, family, type Wake } from '#engine/unit.ts'
import { testConfig, testMarket } from '#bots/indicator/fixture.ts'
import { indicator } from '#bots/indicator/index.ts'
import { indicatorTrials } from '#bots/indicator/trials.ts'
import { toColumns } from '#market/fold.ts'
import type { BacktestResult } from './result.ts'
import { backtest } from './run.ts'

/** The same family, asked at every close. */
const restless = (inner: AnyFamily): AnyFamily => ({
  ...inner,
  decide: (config, state, event, now) => {
    const decision = inner.decide(config, state, event, now)
    const allTold = ({ above, below, atMs, candles }: Wake): Wake => ({ above, below, atMs, candles })
    return { ...decision, wakes: decision.wakes?.map(allTold) ?? null }
  },
})

/**
 * What came of a run. At one moment a timer and two closes may come in either order, so an order that is made and taken back in it, or that is
 * made at the very end, counts for nothing but the numbers of those after it.
 */
const outcome = ({ fills, report: _, decisions: __, ...rest }: BacktestResult) => ({
  ...rest,
  fills: fills.map(({ fill: { tradeId: ___, ...fill }, ...order }) => ({ ...order, fill })),
})

/**
 * More than all that a run can buy and hand over: an order that is refused for want of money counts as a failed try, also where it is made at such a moment and would have been
 * taken back in it, so that buying would be given up one try sooner in the one run than in the other.
 */
const money = { quote: amount('1000000') }

const DAY = Date.UTC(2024, 0, 1)

/** Minutes that swing around 100, some of them missing. */
const swinging = fc
  .array(fc.tuple(fc.integer({ min: -160, max: 160 }), fc.nat(40), fc.nat(12)), { minLength: 60, maxLength: 220 })
  .map((moves) => {
    let close = 10_000
    let minute = 0
    return moves.map(([move, wick, gap]): Candle => {
      const open = close
      close = Math.min(Math.max(close + move, 7_000), 13_000)
      minute += gap === 12 ? 9 : 1
      const [low, high] = [Math.min(open, close) - wick, Math.max(open, close) + wick]
      const prices = { open: open / 100, high: high / 100, low: low / 100, close: close / 100 }
      return { openTimeMs: DAY + minute * 60_000, ...prices, volume: 40 }
    })
  })

test('an INDICATOR bot that is not told of calm closes does what one does that hears them all', () => {
  let trades = 0
  fc.assert(
    fc.property(indicatorTrials, swinging, ({ config }, candles) => {
      const run = (unit: AnyFamily) => backtest(unit, config, toColumns('1m', candles), testMarket(), money)
      const [calm, told] = [run(family(indicator)), run(restless(family(indicator)))]
      expect(outcome(calm)).toEqual(outcome(told))
      expect(calm.decisions).toBeLessThanOrEqual(told.decisions)
      trades += calm.fills.length
    }),
    { numRuns: 200 },
  )
  expect(trades).toBeGreaterThan(200)
})

test('a bot that waits for an RSI far away is asked at a few closes of a thousand', () => {
  const candles = Array.from({ length: 1_000 }, (_, minute): Candle => {
    const close = 100 + Math.sin(minute / 9)
    const [low, high] = [close - 0.1, close + 0.1]
    return { openTimeMs: DAY + minute * 60_000, open: close, high, low, close, volume: 10 }
  })
  const usual = testConfig()
  const [entry] = usual.buy.entries
  if (entry === undefined) throw new Error('the bot of the test has no entry')
  const config = { ...usual, buy: { ...usual.buy, entries: [{ ...entry, value: usual.minProfit }] } }
  const { decisions } = backtest(family(indicator), config, toColumns('1m', candles), testMarket(), {
    quote: amount('1000'),
  })
  expect(decisions).toBeLessThan(10)
})
