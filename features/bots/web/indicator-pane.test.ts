import { describe, expect, test } from 'vitest'
import { createFormat } from '#platform/web/format.ts'
import { indicatorMessages } from './indicator-messages.ts'
import { paneOf, priceLines } from './indicator-pane.ts'
import type { Watching } from './use-watch.ts'

const MINUTE = 60_000
const format = createFormat({ region: 'en-GB', timeZone: 'UTC' })
const { en: words } = indicatorMessages

/** RSI(14) over candles of 15 minutes that opened at 0, 15 and 30. */
const watching = (price: number | null = 99.5): Watching => ({
  watch: {
    indicator: 'rsi',
    interval: '15m',
    length: 14,
    source: 'close',
    aim: { side: 'buy', value: '30' },
    over: () => null,
  },
  seen: {
    closes: [29, 35.128, 70].map((value, index) => ({
      openTimeMs: index * 15 * MINUTE,
      close: 100 + index,
      value,
      calls: [],
    })),
    thresholds: [
      { side: 'buy', threshold: 'below-or-equal', value: 30 },
      { side: 'sell', threshold: 'above', value: 70.256 },
    ],
    bounds: { low: 0, high: 100 },
    now: 41.2,
    nextCloseMs: 60 * MINUTE,
    price,
  },
})

const fill = (minute: number, side: 'buy' | 'sell') => ({ id: `${minute}`, atMs: minute * MINUTE + 1, side, price: 1 })
const drawn = (chart: '5m' | '15m' | '30m', fills = [fill(15, 'buy'), fill(45, 'sell')]) =>
  paneOf(watching(), { chart, fills, words })

describe('the pane', () => {
  test.each([
    ['15m', [0, 15, 30], [0, 30]],
    // A value stands where its candle closes.
    ['5m', [10, 25, 40], [10, 40]],
    // Of two closes in one candle of the chart the later one.
    ['30m', [0, 30], [0, 30]],
  ] as const)('on candles of %s', (chart, points, marks) => {
    const pane = drawn(chart)
    expect(pane?.points.map(({ atMs }) => atMs / MINUTE)).toEqual(points)
    expect(pane?.points.at(-1)?.value).toBe(70)
    expect(pane?.marks.map(({ atMs, side }) => [atMs / MINUTE, side])).toEqual([
      [marks[0], 'buy'],
      [marks[1], 'sell'],
    ])
  })

  test('its name and its thresholds as traders write them', () => {
    const pane = drawn('15m')
    expect(pane?.name).toBe('RSI(14)')
    expect(pane?.thresholds.map(({ label, value }) => [label, value])).toEqual([
      ['buy', 30],
      ['sell', 70.256],
    ])
  })

  test('what was bought before the values begin has no mark', () => {
    expect(drawn('15m', [fill(-40, 'buy')])?.marks).toEqual([])
  })
})

test('the price of the next decision is a line of the chart, where there is one', () => {
  expect(priceLines(watching(), words, format)).toEqual([
    { id: 'indicator', price: 99.5, tone: 'indicator', label: 'RSI(14) 30', isPlanned: false },
  ])
  expect(priceLines(watching(null), words, format)).toEqual([])
})
