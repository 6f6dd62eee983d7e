/** The entries of a SPOT bot are one ladder: which of them a run offers, and when. */
import { expect, test } from 'vitest'
import { families } from '#bots/index.ts'
import { singleConfig, testMarket } from '#bots/spot/fixture.ts'
import { type Candle, intervalMs } from '#engine/candle.ts'
import { amount, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { toColumns } from '#market/fold.ts'
import { backtest } from './run.ts'

type Prices = readonly [open: number, high: number, low: number, close: number]
const still = (at: number): Prices => [at, at, at, at]
const line = (at: string) => ({ price: price(at), size: { kind: 'quote' as const, amount: amount('100') } })
const ladder = { entries: ['100', '98', '96'].map(line) }
const profits = ['3', '5'].map((profit) => ({ type: 'percent' as const, profit: ratio(profit), share: ratio('50') }))

/** Minute and price of each fill; what rests or waits at the end is not told. */
const fillsOf = (rows: readonly Prices[], changes: Parameters<typeof singleConfig>[0] = {}): string[] => {
  const candles = rows.map(([open, high, low, close], index): Candle => {
    const openTimeMs = index * intervalMs['1m']
    return { openTimeMs, open, high, low, close, volume: 40_000 }
  })
  const options = { quote: amount('1000'), base: quantity('10'), slippage: ratio('0') }
  const config = singleConfig({ ...ladder, profits, ...changes })
  return backtest(families.spot, config, toColumns('1m', candles), testMarket(), options).fills.map(
    ({ side, fill }) => `${fill.at / 60_000} ${side} ${formatDecimal(fill.price)}`,
  )
}

/** From below the middle line down to the lowest, and then up through all of them. */
const up: readonly Prices[] = [
  still(97),
  still(97),
  [97, 97, 95.9, 96.5],
  [96.5, 98.3, 96.5, 98.3],
  [98.3, 98.3, 97.9, 98.3],
  [98.3, 100.3, 98.3, 100.3],
  [100.3, 100.4, 99.9, 100.2],
  still(100.2),
]
const sellingLadder = { direction: 'sell' as const, entries: ['100', '102', '104'].map(line) }

test.each<[name: string, rows: readonly Prices[], changes: Parameters<typeof singleConfig>[0], fills: string[]]>([
  [
    'started between two lines, a run has those below the price alone, and offers none above what it has bought',
    up,
    {},
    ['2.5 buy 96', '5.5 sell 98.88'],
  ],
  [
    'started above all of them, it offers them together',
    [still(101), still(101), [101, 101, 95.5, 96]],
    {},
    ['2.5 buy 100', '2.5 buy 98', '2.5 buy 96'],
  ],
  [
    'started below all of them, it waits for the highest',
    [still(95), [95, 98.5, 95, 98.5], [98.5, 98.5, 95.5, 96], [96, 100.5, 96, 100.5], [100.5, 100.5, 97.5, 98]],
    {},
    ['4.5 buy 100', '4.5 buy 98'],
  ],
  [
    'the run after it waits for the highest',
    [...up.slice(0, 3), [96.5, 99.5, 96.5, 99], [99, 99, 97.5, 99], [99, 101.5, 99, 101.4], [101.4, 101.4, 97.5, 99]],
    { profits: [{ type: 'percent', profit: ratio('3'), share: ratio('100') }] },
    ['2.5 buy 96', '3.5 sell 98.88', '6.5 buy 100', '6.5 buy 98'],
  ],
  [
    'after a stop the whole ladder waits',
    [
      still(101),
      still(101),
      [101, 101, 94, 97],
      [97, 99.5, 97, 99],
      [99, 99, 95.5, 97],
      [97, 101, 97, 101],
      [101, 101, 97.5, 99],
    ],
    { stop: { price: price('95'), limit: null } },
    ['2.5 buy 100', '2.5 buy 98', '2.5 buy 96', '2.5 sell 95', '6.5 buy 100', '6.5 buy 98'],
  ],
  [
    'one that sells first, the other way round',
    [
      still(103),
      still(103),
      [103, 104.1, 103, 103.5],
      [103.5, 103.5, 101.7, 101.7],
      [101.7, 102.1, 101.7, 101.7],
      [101.7, 101.7, 99.7, 99.7],
    ],
    sellingLadder,
    ['2.5 sell 104', '5.5 buy 100.88'],
  ],
])('%s', (_name, rows, changes, fills) => {
  expect(fillsOf(rows, changes)).toEqual(fills)
})
