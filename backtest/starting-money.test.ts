import { expect, test } from 'vitest'
import { futuresConfig, pairRow, testFutures } from '#bots/futures-signal/fixture.ts'
import { futuresSignal } from '#bots/futures-signal/index.ts'
import { testConfig } from '#bots/grid/fixture.ts'
import { grid } from '#bots/grid/index.ts'
import { exampleMarket } from '#engine/example-market.ts'
import type { Market } from '#engine/market.ts'
import { type Amount, amount, formatDecimal, price, ratio } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import { toColumns } from '#market/fold.ts'
import { backtest } from './run.ts'
import { backtestPairs } from './several-pairs.ts'
import { sparedOf, startingMoney, statedMoney } from './starting-money.ts'

const DAY = Date.UTC(2024, 0, 1)
const flat = (at = 100) =>
  toColumns(
    '1m',
    Array.from({ length: 6 }, (_, minute) => ({
      openTimeMs: DAY + minute * 60_000,
      open: at,
      high: at,
      low: at,
      close: at,
      volume: 1_000,
    })),
  )

/** A price that swings around 103. */
const swinging = {
  market: exampleMarket(),
  candles: toColumns(
    '1m',
    Array.from({ length: 400 }, (_, minute) => {
      const at = (step: number): number => Math.round(10_300 + 300 * Math.sin(step / 7)) / 100
      const [open, close] = [at(minute), at(minute + 1)]
      const [low, high] = [Math.min(open, close) - 0.1, Math.max(open, close) + 0.1]
      return { openTimeMs: DAY + minute * 60_000, open, high, low, close, volume: 10_000 }
    }),
  ),
}

const ofGrid = (market: Market) =>
  startingMoney(family(grid), grid.formatConfig(testConfig()), [{ market, candles: flat() }])

test.each([
  // An order at 0.1 % above the price, and 0.2 % of that to spare: 1.003002.
  ['fees of what is bought', exampleMarket('received'), 0.4],
  ['a fee that is less than is spared', exampleMarket('quote'), 0.4],
  // 1.001 * 1.003.
  ['a fee that is more than is spared', exampleMarket('quote', '0.001', '0.003'), 0.5],
  ['a maker that pays the dearer fee', exampleMarket('third', '0.01', '0.001'), 1.2],
  // The next tick above 100.1 is 105.
  ['a coarse tick', { ...exampleMarket(), tickSize: price('5') }, 5.3],
])('%s', (_name, market, spare) => {
  const money = ofGrid(market)
  const { investment } = testConfig()
  expect(money.spare).toBe(spare)
  // What it has besides is spent and not counted.
  expect(money.quote).toBe(investment)
  expect(formatDecimal(sparedOf(money))).toBe(String((Number(formatDecimal(investment)) * spare * 10) / 1_000))
})

test('of futures what is spared is of the worth, not of the margin: the highest leverage counts', () => {
  const config = futuresConfig({ amount: null, investment: amount('1000'), maxLoss: ratio('20') })
  const stored = (leverages: readonly number[]) =>
    futuresSignal.formatConfig({
      ...config,
      pairs: leverages.map((leverage, index) => ({ ...pairRow(), pair: `A${index}/USDC`, leverage })),
    })
  const past = { market: testFutures(), candles: flat() }
  const money = (leverages: readonly number[]) => startingMoney(family(futuresSignal), stored(leverages), [past])
  // 1.003 of margin, and 0.2 % of 1.003 times the leverage.
  expect(money([1]).spare).toBe(0.6)
  expect(money([50]).spare).toBe(10.4)
  expect(money([2, 50]).spare).toBe(10.4)
})

test('all of the investment is enough for one position of high leverage, and less than that is not', () => {
  const config = futuresConfig({ amount: amount('1000'), investment: amount('1000'), maxLoss: ratio('20') })
  const own = family(futuresSignal)
  const leveraged = { ...config, pairs: config.pairs.map((row) => ({ ...row, leverage: 50 })) }
  const past = { market: testFutures(), candles: flat() }
  const money = startingMoney(own, futuresSignal.formatConfig(leveraged), [past])
  const said = [{ at: DAY + 1, pair: 0, side: 'long', amount: null }] as const
  const run = (given: typeof money) =>
    backtestPairs({ family: own, config: leveraged }, [past], { signals: said }, given)
  expect(run(money)).toMatchObject({ counts: { buys: 1 }, refusals: {} })
  expect(run({ quote: config.investment })).toMatchObject({
    counts: { buys: 0 },
    refusals: { 'insufficient-funds': 1 },
  })
})

test('of an account that is given less than the orders need, it is said how much that is, to the last digit', () => {
  const { investment } = testConfig()
  const given = (quote: typeof investment) =>
    statedMoney(quote, family(grid), grid.formatConfig(testConfig()), [{ market: exampleMarket(), candles: flat() }])
  // 500 at 0.1 % above the price, and 0.2 % of that to spare.
  expect(given(investment)).toEqual({ quote: investment, needed: amount('501.501') })
  expect(given(amount('501.5'))).toEqual({ quote: amount('501.5'), needed: amount('501.501') })
  expect(given(amount('501.501'))).toEqual({ quote: amount('501.501') })
})

test('what an account has besides is spent by one pair as by several, and is in no figure', () => {
  const { candles } = swinging
  const config = testConfig()
  const runs = [
    (of: { quote: Amount; spare?: number }) => backtest(family(grid), config, candles, exampleMarket(), of),
    (of: { quote: Amount; spare?: number }) =>
      backtestPairs({ family: family(grid), config }, [swinging], { signals: [] }, of),
  ]
  for (const run of runs) {
    const [spared, whole] = [run({ quote: amount('500'), spare: 0.4 }), run({ quote: amount('502') })]
    expect(whole.counts.buys).toBeGreaterThan(10)
    expect(spared.counts).toEqual(whole.counts)
    expect(spared.equity).toBeCloseTo(whole.equity - 2, 8)
    expect(spared.quote).toBe(whole.quote - amount('2'))
    expect(spared.profitPercent).toBeCloseTo(((whole.equity - 502) / 500) * 100, 8)
    expect(spared.points.map(({ equity }) => equity.toFixed(6))).toEqual(
      whole.points.map(({ equity }) => (equity - 2).toFixed(6)),
    )
    expect(spared.drawdownPercent).toBeGreaterThan(whole.drawdownPercent)
  }
})
