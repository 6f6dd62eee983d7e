import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Candle, candlePath } from '#engine/candle.ts'
import { tidyVolume, toList } from '../fold.ts'
import type { ImportError } from './error.ts'
import { importSentence } from './messages.ts'
import { readCandles } from './read.ts'

const MINUTES = 'BTCUSDT-1m-2020-10.csv'
const TRADES = 'BTCUSDT-aggTrades-2020-12-25.csv'
const START = Date.UTC(2020, 9, 1)
const HEADER =
  'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore\n'
const TRADE_HEADER = 'agg_trade_id,price,quantity,first_trade_id,last_trade_id,transact_time,is_buyer_maker\n'

/** A row as of the page of the format, at a minute from the start. */
const kline = (minute: number, close = '4.15540000', unit = 1): string => {
  const open = (START + minute * 60_000) * unit
  return `${open},4.15070000,4.15870000,4.15060000,${close},539.23000000,${open + 60_000 * unit - 1},2240.39860900,13,401.82000000,1669.98121300,0\n`
}
const trade = (id: number, atMs: number, price = '0.20000000', quantity = '50.00000000'): string =>
  `${id},${price},${quantity},${id * 2},${id * 2 + 1},${START + atMs},False,True\n`

const good = (file: string, text: string, order?: 'refuse' | 'sort') => {
  const result = readCandles(file, text, order === undefined ? {} : { order })
  if (!result.ok) throw new Error(importSentence('en', result.error))
  return result.value
}

describe('formats', () => {
  test.each([
    ['milliseconds, as until 2024', MINUTES, kline(0) + kline(1)],
    ['microseconds, as from 2025', MINUTES, kline(0, undefined, 1000) + kline(1, undefined, 1000)],
    ['both, as where two files were put together', MINUTES, kline(0) + kline(1, undefined, 1000)],
    ['with a header', MINUTES, HEADER + kline(0) + kline(1)],
    ['interval and pair not in the name', 'candles.csv', kline(0) + kline(1)],
  ])('klines: %s', (_case, file, text) => {
    const { candles, assets, report } = good(file, text)
    expect(assets).toEqual(file === MINUTES ? { base: 'BTC', quote: 'USDT' } : null)
    expect(candles.interval).toBe('1m')
    expect(toList(candles)).toEqual(
      [0, 1].map((minute) => ({
        openTimeMs: START + minute * 60_000,
        open: 4.1507,
        high: 4.1587,
        low: 4.1506,
        close: 4.1554,
        volume: 539.23,
      })),
    )
    expect(report).toMatchObject({ rows: 2, reversed: false, displaced: 0, duplicates: 0, missing: 0 })
  })

  test.each([
    ['BTCFDUSD-4h-2024-01.csv', 'BTC', 'FDUSD'],
    ['DOTUSDT-4h-2024-01-05.csv', 'DOT', 'USDT'],
    ['1000SATSTRY-4h-2024-01.csv', '1000SATS', 'TRY'],
  ])('%s is of a pair and an interval', (file, base, quote) => {
    const row = kline(0).replace(`${START + 59_999}`, `${START + 4 * 3_600_000 - 1}`)
    expect(good(file, row)).toMatchObject({ assets: { base, quote }, candles: { interval: '4h' } })
  })

  const three =
    trade(1, 1, '5', '1') + trade(2, 1, '7', '2') + trade(3, 59_999, '6', '0.5') + trade(4, 120_000, '4', '8')
  const folded: Candle[] = [
    { openTimeMs: START, open: 5, high: 7, low: 5, close: 6, volume: 3.5 },
    { openTimeMs: START + 120_000, open: 4, high: 4, low: 4, close: 4, volume: 8 },
  ]
  test.each([
    ['as they are', TRADES, three, false, 0],
    ['microseconds', TRADES, three.replaceAll(/(16\d{11}),/g, '$1999,'), false, 0],
    ['of futures: a header, no best match', TRADES, TRADE_HEADER + three.replaceAll(',True\n', '\n'), false, 0],
    ['another name', 'trades.csv', three, false, 0],
    ['newest first', TRADES, three.trim().split('\n').toReversed().join('\n'), true, 0],
    ['a trade twice', TRADES, trade(1, 1, '5', '1') + three, false, 1],
  ])('trades: %s', (_case, file, text, reversed, duplicates) => {
    const { candles, assets, report } = good(file, text)
    expect(assets).toEqual(file === TRADES ? { base: 'BTC', quote: 'USDT' } : null)
    expect(toList(candles)).toEqual(folded)
    expect(report).toMatchObject({ rows: 4 + duplicates, reversed, duplicates, missing: 1 })
  })

  test('trades in mixed order are put right when asked for, each once', () => {
    const [one = '', two = '', other = '', last = ''] = three.split(/(?<=\n)/)
    const { candles, report } = good(TRADES, one + last + other + two + last, 'sort')
    expect(toList(candles)).toEqual(folded)
    expect(report).toMatchObject({ rows: 5, displaced: 2, duplicates: 1 })
  })
})

describe('what is refused, as a whole', () => {
  const two = kline(0) + kline(1)
  const trades = trade(1, 0) + trade(2, 5)
  const rows: [string, string, string, ImportError['code'], number, string][] = [
    ['klines: a header alone', MINUTES, HEADER, 'empty', 0, 'contains no candle'],
    ['klines: three minutes', 'BTCUSDT-3m-2020-10.csv', two, 'unused-interval', 0, 'candles of 3m'],
    ['klines: seconds', 'BTCUSDT-1s-2020-10.csv', two, 'unused-interval', 0, 'candles of 1s'],
    ['klines: cut off', MINUTES, two + kline(2).slice(0, 60), 'truncated', 3, 'of 12 fields'],
    ['klines: cut off in the only row', MINUTES, kline(0).slice(0, 30), 'truncated', 1, 'of 12 fields'],
    ['klines: the last field is cut off', MINUTES, two + kline(2).slice(0, -2), 'unparsable', 3, '“” is no number'],
    ['klines: a row within a row', MINUTES, kline(0).trim() + two, 'unparsable', 1, 'is no row'],
    [
      'klines: seconds for a time',
      MINUTES,
      kline(0) + kline(1).slice(0, 10) + kline(1).slice(13),
      'unparsable',
      2,
      'open time',
    ],
    [
      'klines: five minutes under the name of one',
      MINUTES,
      kline(0).replace(`${START + 59_999}`, `${START + 299_999}`),
      'unparsable',
      1,
      'is no close time',
    ],
    [
      'klines: closes before it opens',
      MINUTES,
      kline(0).replace(`${START + 59_999}`, `${START - 1}`),
      'unparsable',
      1,
      'is no close time',
    ],
    ['klines: a word for a price', MINUTES, kline(0) + kline(1, 'four'), 'unparsable', 2, '“four” is no close'],
    [
      'klines: a damaged count',
      MINUTES,
      kline(0) + kline(1).replace(',13,', ',?,'),
      'unparsable',
      2,
      '“?” is no number',
    ],
    ['klines: a close above the high', MINUTES, kline(0) + kline(1, '5'), 'inconsistent', 2, 'close 5'],
    ['klines: between two minutes', MINUTES, kline(0) + kline(1.5), 'off-grid', 2, 'no 1m candle opens'],
    [
      'klines: a fraction of a millisecond',
      MINUTES,
      kline(0, undefined, 1000).replace(`${START}000`, `${START}001`),
      'off-grid',
      1,
      'no 1m candle',
    ],
    ['klines: up, then down', MINUTES, two + kline(0), 'mixed-order', 3, '00:00 UTC comes after 2020-10-01 00:01'],
    ['klines: one time, two closes', MINUTES, two + kline(1, '4.155'), 'contradiction', 3, 'already in line 2'],
    ['trades: a header alone', TRADES, TRADE_HEADER, 'empty', 0, 'contains no candle'],
    ['trades: cut off', TRADES, trades + trade(3, 6).slice(0, 20), 'truncated', 3, 'of 8 fields'],
    [
      'trades: cut off in the last word',
      TRADES,
      trades + trade(3, 6).slice(0, -3),
      'unparsable',
      3,
      '“Tr” is no “true”',
    ],
    ['trades: no id', TRADES, trades + trade(3, 6).replace('3,', 'x,'), 'unparsable', 3, '“x” is no trade id'],
    ['trades: a price of zero', TRADES, trades + trade(3, 6, '0'), 'out-of-range', 3, 'price is 0; it must lie'],
    ['trades: a price of 1e30', TRADES, trades + trade(3, 6, '1e30'), 'out-of-range', 3, 'price is 1e30; it must lie'],
    ['trades: a quantity below zero', TRADES, trades + trade(3, 6, '1', '-1'), 'unparsable', 3, '“-1” is no quantity'],
    [
      'trades: ends before it begins',
      TRADES,
      trades + trade(3, 6).replace(',6,7,', ',7,6,'),
      'unparsable',
      3,
      'last trade id',
    ],
    [
      'trades: seconds for a time',
      TRADES,
      trades + trade(3, 6).replace(/(16\d{8})\d{3}/, '$1'),
      'unparsable',
      3,
      'is no time',
    ],
    ['trades: up, then down', TRADES, trades + trade(1, 0), 'mixed-order', 3, '00:00:00.000 (1) UTC comes after'],
    ['trades: down, then up', TRADES, trade(3, 9) + trades, 'mixed-order', 3, '(2) UTC comes after'],
    [
      'trades: a later trade at an earlier time',
      TRADES,
      trades + trade(3, 4),
      'mixed-order',
      3,
      '00:00:00.004 (3) UTC',
    ],
    ['trades: one number, two prices', TRADES, trades + trade(2, 5, '0.3'), 'contradiction', 3, 'already in line 2'],
    ['trades: one number, two times', TRADES, trades + trade(2, 6), 'contradiction', 3, 'already in line 2'],
  ]
  test.each(rows)('%s', (_name, file, text, code, line, words) => {
    const result = readCandles(file, text)
    if (result.ok) throw new Error('it was taken')
    expect(result.error).toMatchObject({ code, file, line })
    const [english, hungarian] = [importSentence('en', result.error), importSentence('hu', result.error)]
    for (const sentence of [english, hungarian]) {
      expect(sentence).toContain(file)
      if (line > 0) expect(sentence).toContain(`${line}`)
      expect(sentence).not.toContain('undefined')
    }
    expect(english).toContain(words)
    expect(english).not.toBe(hungarian)
  })

  test('sorting hides no contradiction among trades', () => {
    const result = readCandles(TRADES, trade(2, 5) + trade(1, 0) + trade(3, 9) + trade(1, 0, '9'), { order: 'sort' })
    expect(result).toMatchObject({ ok: false, error: { code: 'contradiction', line: 4, values: { otherLine: '2' } } })
  })
})

describe('laws', () => {
  const atPrice = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100)
  /** Quarters of it are whole units of the wire. */
  const atVolume = fc.integer({ min: 1, max: 1e9 }).map((units) => (units * 4) / 1e8)
  const atCandles = fc
    .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 40 })
    .chain((minutes) =>
      fc.tuple(
        ...minutes
          .toSorted((left, right) => left - right)
          .map((minute) =>
            fc.tuple(atPrice, atPrice, atPrice, atPrice, atVolume).map(([open, close, one, two, volume]): Candle => ({
              openTimeMs: START + minute * 60_000,
              open,
              high: Math.max(open, close, one, two),
              low: Math.min(open, close, one, two),
              close,
              volume: tidyVolume(volume),
            })),
          ),
      ),
    )
  const text = (value: number): string => value.toFixed(8)
  const klineOf = (candle: Candle, unit: number): string =>
    [
      candle.openTimeMs * unit,
      ...[candle.open, candle.high, candle.low, candle.close, candle.volume].map(text),
      (candle.openTimeMs + 60_000) * unit - 1,
      '1.5,4,0.1,0.2,0',
    ].join(',')
  /** The path of each candle as four trades. */
  const tradesOf = (list: readonly Candle[], unit: number): string[] =>
    list
      .flatMap((candle) => candlePath(candle, '1m'))
      .map(({ at, price, quantity }, id) => [id, text(price), text(quantity), id, id, at * unit, 'true,true'].join(','))
  const written = (list: readonly Candle[], kind: 'klines' | 'trades', unit: number): string[] =>
    kind === 'klines' ? list.map((candle) => klineOf(candle, unit)) : tradesOf(list, unit)

  test('what is written is read, forwards and backwards, in either unit of time', () => {
    const kinds = fc.constantFrom<'klines' | 'trades'>('klines', 'trades')
    fc.assert(
      fc.property(atCandles, kinds, fc.constantFrom(1, 1000), fc.boolean(), (list, kind, unit, backwards) => {
        const lines = written(list, kind, unit)
        const { candles, report } = good(
          kind === 'klines' ? MINUTES : TRADES,
          (backwards ? lines.toReversed() : lines).join('\n'),
        )
        expect(toList(candles)).toEqual(list)
        expect(report.reversed).toBe(backwards && lines.length > 1)
        expect(report.rows).toBe(lines.length)
      }),
      { numRuns: 150 },
    )
  })

  test('any order of trades is read when sorting is asked for; without it only the two straight ones are', () => {
    const shuffled = atCandles.chain((list) => {
      const lines = tradesOf(list.slice(0, 5), 1)
      return fc
        .shuffledSubarray(lines, { minLength: lines.length })
        .map((mixed) => ({ list: list.slice(0, 5), lines, mixed }))
    })
    fc.assert(
      fc.property(shuffled, ({ list, lines, mixed }) => {
        expect(toList(good(TRADES, mixed.join('\n'), 'sort').candles)).toEqual(list)
        const straight = [lines.join('\n'), lines.toReversed().join('\n')]
        expect(readCandles(TRADES, mixed.join('\n')).ok).toBe(straight.includes(mixed.join('\n')))
      }),
      { numRuns: 100 },
    )
  })

  test('a damaged character is refused or changes one number, never throws', () => {
    fc.assert(
      fc.property(
        atCandles,
        fc.boolean(),
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 3 }),
        (list, one, at, noise) => {
          const [file, kind] = one ? ([MINUTES, 'klines'] as const) : ([TRADES, 'trades'] as const)
          const whole = written(list, kind, 1).join('\n')
          const place = at % whole.length
          const result = readCandles(file, whole.slice(0, place) + noise + whole.slice(place + 1))
          if (result.ok) expect(result.value.candles.openTimeMs.length).toBeGreaterThan(0)
          else expect(result.error.file).toBe(file)
        },
      ),
      { numRuns: 200 },
    )
  })
})
