/** Candles that reach both a profit and a stop: the result says what the stop first would have made of them. */
import { expect, test } from 'vitest'
import { futuresConfig, testFutures } from '#bots/futures-signal/fixture.ts'
import { testConfig as gridConfig, testMarket as gridMarket } from '#bots/grid/fixture.ts'
import { families } from '#bots/index.ts'
import { singleConfig, testMarket as spotMarket } from '#bots/spot/fixture.ts'
import { type Candle, type Candles, intervalMs } from '#engine/candle.ts'
import { languages } from '#engine/messages.ts'
import { amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { toColumns } from '#market/fold.ts'
import { htmlReport } from './html-report.ts'
import { runTask } from './job-task.ts'
import { backtest } from './run.ts'
import { backtestPairs } from './several-pairs.ts'
import { textReport } from './text-report.ts'

const DAY = Date.UTC(2024, 0, 1)
type Prices = readonly [open: number, high: number, low: number, close: number]
const still = (at: number): Prices => [at, at, at, at]
const candlesOf = (rows: readonly Prices[]): Candles =>
  toColumns(
    '1m',
    rows.map(([open, high, low, close], index): Candle => ({
      openTimeMs: DAY + index * intervalMs['1m'],
      open,
      high,
      low,
      close,
      volume: 40_000,
    })),
  )

type Ran = { reachedBoth: number; fills: readonly { slot: string; fill: { price: bigint } }[] }
const shown = ({ reachedBoth, fills }: Ran): string =>
  `${reachedBoth}: ${fills.map(({ slot, fill }) => `${slot.split(':')[0]} ${formatDecimal(fill.price)}`).join(', ')}`

const options = { quote: amount('1000'), base: quantity('10'), slippage: ratio('0') }
const profits = [{ type: 'percent' as const, profit: ratio('2'), share: ratio('100') }]
const stop = { price: price('95'), limit: null }
const spot = (changes: Parameters<typeof singleConfig>[0], rows: readonly Prices[], isStopFirst: boolean): string =>
  shown(
    backtest(families.spot, singleConfig({ repeats: 1, profits, stop, ...changes }), candlesOf(rows), spotMarket(), {
      ...options,
      isStopFirst,
    }),
  )

/** Buys at 100, and has a profit and a stop when the third candle opens. */
const bought = [still(101), [101, 101, 99.5, 100]] as const
const selling = {
  direction: 'sell' as const,
  stop: { price: price('105'), limit: null },
}

test.each<[name: string, run: (isStopFirst: boolean) => string, usual: string, stopFirst: string]>([
  [
    'SPOT whose candle goes to the profit first',
    (isFirst) => spot({}, [...bought, [100, 104, 94, 96]], isFirst),
    '1: entry 100, profit 102',
    '1: entry 100, exit 95',
  ],
  [
    'SPOT whose candle goes to the stop first by itself',
    (isFirst) => spot({}, [...bought, [100, 107, 94, 96]], isFirst),
    '0: entry 100, exit 95',
    '0: entry 100, exit 95',
  ],
  [
    'SPOT whose candle reaches the profit alone',
    (isFirst) => spot({}, [...bought, [100, 104, 95.01, 96]], isFirst),
    '0: entry 100, profit 102',
    '0: entry 100, profit 102',
  ],
  [
    'SPOT without a stop',
    (isFirst) => spot({ stop: null }, [...bought, [100, 104, 94, 96]], isFirst),
    '0: entry 100, profit 102',
    '0: entry 100, profit 102',
  ],
  [
    'SPOT that sells first',
    (isFirst) => spot(selling, [still(99), [99, 100.5, 99, 100], [100, 106, 96, 104]], isFirst),
    '1: entry 100, profit 98',
    '1: entry 100, exit 105',
  ],
  [
    'GRID',
    (isStopFirst) => {
      const config = gridConfig({
        startPrice: price('99'),
        maxPrice: price('101'),
        trailingUp: null,
        trailingDown: null,
        repeats: 1,
        stop,
        profits,
      })
      const rows = [still(101.5), [101.5, 101.5, 98.5, 100], [100, 104, 94, 96]] as const
      return shown(backtest(families.grid, config, candlesOf(rows), gridMarket(), { ...options, isStopFirst }))
    },
    '1: entry 101, entry 100, profit 102, profit 103.02',
    '1: entry 101, entry 100, entry 99, exit 95',
  ],
  ...(['long', 'short'] as const).map((side): [string, (isStopFirst: boolean) => string, string, string] => [
    `FUTURES SIGNAL, ${side}, whose stop rests at the exchange`,
    (isStopFirst) => {
      const candle: Prices = side === 'long' ? [100, 107, 92, 99] : [100, 108, 93, 101]
      const rows = [still(100), still(100), candle]
      const heard = { signals: [{ at: DAY + 1_000, pair: 0, side, amount: null }] }
      const unit = { family: families['futures-signal'], config: futuresConfig({ maxProfit: ratio('50') }) }
      return shown(
        backtestPairs(unit, [{ market: testFutures(), candles: candlesOf(rows) }], heard, { ...options, isStopFirst }),
      )
    },
    side === 'long' ? '1: entry 100, exit 105.11' : '1: entry 100, exit 94.9',
    side === 'long' ? '1: entry 100, stop 95.1' : '1: entry 100, stop 104.89',
  ]),
])('%s', (_name, run, usual, stopFirst) => {
  expect([run(false), run(true)]).toEqual([usual, stopFirst])
})

const task = (low: number) =>
  runTask({
    kind: 'prices',
    family: 'spot',
    config: families.spot.formatConfig(singleConfig({ repeats: 1, profits, stop })),
    candles: candlesOf([...bought, [100, 104, low, 96]]),
    before: [],
    market: spotMarket(),
    quote: amount('1000'),
  })

test('a report says what the stop first would have made of it, and nothing where no candle reaches both', () => {
  const report = task(94)
  expect(report.stopFirst).toMatchObject({ candles: 1, stops: 1 })
  expect(report.counts.stops).toBe(0)
  const { profit = '0' } = report.stopFirst ?? {}
  expect(Number(profit)).toBeLessThan(-5)
  expect(Number(report.money.profit)).toBeGreaterThan(1)
  for (const language of languages) {
    const both = [textReport(report, language), htmlReport(report, language)]
    const words = { en: 'With the stop first: profit -', hu: 'Előbb a stoppal: profit -' }[language]
    for (const text of both) expect(text).toContain(words)
    expect(textReport(task(96), language)).not.toContain(words)
  }
  expect(task(96).stopFirst).toBeNull()
})
