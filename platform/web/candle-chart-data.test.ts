import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  crowdedTags,
  type ChartLine,
  foldMinute,
  lineChanges,
  placeMarkers,
  levelRange,
  pricedLines,
  type SeriesRow,
  seriesRows,
  visibleRange,
} from './candle-chart-data.ts'

const MINUTE = 60_000
const line = (id: string, price: number, tone: ChartLine['tone'] = 'buy'): ChartLine => ({
  id,
  price,
  tone,
  label: id,
  isPlanned: false,
})

const minute = (openTimeMs: number, high: number, low: number, close: number) => ({
  openTimeMs,
  open: 11,
  high,
  low,
  close,
  volume: 1,
})
const marker = (id: string, atMs: number) => ({ id, atMs, side: 'buy' as const, price: 1 })

describe('series rows', () => {
  it('turns columns into rows with seconds', () => {
    const columns = {
      interval: '1m' as const,
      openTimeMs: [60_000, 120_000],
      open: [1, 2],
      high: [3, 4],
      low: [0.5, 1.5],
      close: [2, 3],
      volume: [9, 9],
    }
    expect(seriesRows(columns)).toEqual([
      { time: 60, open: 1, high: 3, low: 0.5, close: 2 },
      { time: 120, open: 2, high: 4, low: 1.5, close: 3 },
    ])
  })
})

describe('a minute folded into the last candle', () => {
  const last: SeriesRow = { time: 0, open: 10, high: 12, low: 9, close: 11 }
  it.each([
    ['grows the candle of its interval', minute(2 * MINUTE, 13, 10, 12.5), { ...last, high: 13, close: 12.5 }],
    ['keeps the extremes', minute(2 * MINUTE, 11.5, 10, 11.2), { ...last, close: 11.2 }],
    ['opens the next candle', minute(5 * MINUTE, 13, 10, 12), { time: 300, open: 11, high: 13, low: 10, close: 12 }],
    ['ignores the past', minute(-MINUTE, 13, 10, 12), null],
  ])('%s', (_, candle, expected) => {
    expect(foldMinute(last, candle, '5m')).toEqual(expected)
  })
})

describe('markers', () => {
  it('sit on their candle in order of time, and not before the first', () => {
    const rows = [0, 300, 600].map((time) => ({ time, open: 1, high: 1, low: 1, close: 1 }))
    const placed = placeMarkers([marker('late', 700_000), marker('early', 301_000), marker('before', -1)], rows, '5m')
    expect(placed.map(({ id, time }) => [id, time])).toEqual([
      ['early', 300],
      ['late', 600],
    ])
  })
})

describe('the visible range', () => {
  const candles = { low: 90, high: 110 }
  it.each([
    ['near lines are in the picture', [line('a', 80), line('b', 119)], { low: 80, high: 119 }],
    ['a line far away is not', [line('a', 1), line('b', 100)], { low: 90, high: 110 }],
    [
      'a limit must be nearer than a level',
      [line('a', 85, 'stop'), line('b', 119, 'trailing')],
      { low: 85, high: 110 },
    ],
  ])('%s', (_, lines, expected) => {
    expect(visibleRange(candles, lines)).toEqual(expected)
  })
  it('always holds the candles', () => {
    fc.assert(
      fc.property(fc.array(fc.float({ min: 0, max: 1000, noNaN: true })), (prices) => {
        const range = visibleRange(
          candles,
          prices.map((price, index) => line(String(index), price)),
        )
        expect(range.low).toBeLessThanOrEqual(candles.low)
        expect(range.high).toBeGreaterThanOrEqual(candles.high)
      }),
    )
  })
})

describe('lines', () => {
  it('of levels the next buy and the next sell have their price on the axis, what lies at the exchange before what is planned', () => {
    const planned = (one: ChartLine): ChartLine => ({ ...one, isPlanned: true })
    const lines = [
      line('far buy', 90),
      line('next buy', 97),
      planned(line('planned buy', 99)),
      line('buy above the price', 101),
      planned(line('next sell', 104, 'sell')),
      planned(line('far sell', 110, 'sell')),
      line('stop', 80, 'stop'),
    ]
    expect([...pricedLines(lines, 100)].toSorted()).toEqual(['next buy', 'next sell', 'stop'])
    expect([...pricedLines(lines, null)]).toEqual(['stop'])
  })
  it('the range is that of the levels; one level makes none', () => {
    const lines = [line('a', 90), line('b', 110, 'sell'), line('stop', 10, 'stop')]
    expect(levelRange(lines)).toEqual({ low: 90, high: 110 })
    expect(levelRange(lines.slice(1))).toBeNull()
  })
  it('after the changes exactly the wanted ids are there', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 20 }).map(String))
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const shown = new Set(before)
        const { create, update, remove } = lineChanges(
          shown,
          after.map((id) => line(id, 1)),
        )
        for (const id of remove) expect(shown.delete(id)).toBe(true)
        for (const { id } of update) expect(shown.has(id)).toBe(true)
        for (const { id } of create) {
          expect(shown.has(id)).toBe(false)
          shown.add(id)
        }
        expect([...shown].toSorted()).toEqual(after.toSorted())
      }),
    )
  })
})

it('tags 17 px apart: the price and the next orders stay, of the others those before', () => {
  const tags = [
    { id: 'average', y: 115 },
    { id: 'stop', y: 200 },
    { id: 'bound', y: 216 },
    { id: 'trailing', y: 217 },
  ]
  expect([...crowdedTags([100, 140], tags)]).toEqual(['average', 'bound'])
  expect([...crowdedTags([], tags)]).toEqual(['bound'])
})
