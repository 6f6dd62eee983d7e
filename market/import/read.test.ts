import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Candle, intervalMs } from '#engine/candle.ts'
import { toList } from '../fold.ts'
import type { ImportError } from './error.ts'
import { importFile } from './file.ts'
import { importSentence } from './messages.ts'
import { readCandles } from './read.ts'

const LEAN = 'coinbase_minute_btcusd_20171217_trade.csv'
const HOURS = 'Coinbase_BTCUSD_1h.csv'
const MIDNIGHT = Date.UTC(2017, 11, 17)
const HEAD =
  'Timestamps are UTC timezone,https://www.CryptoDataDownload.com\r\ndate,symbol,open,high,low,close,volume_btc,volume\r\n'
const hour = (time: string, close = '8035.88') => `${time},BTCUSD,8051,8056.83,8021.23,${close},61.25,492394.56\r\n`

const good = (file: string, text: string, order?: 'refuse' | 'sort') => {
  const result = readCandles(file, text, order === undefined ? {} : { order })
  if (!result.ok) throw new Error(importSentence('en', result.error))
  return result.value
}

describe('formats', () => {
  test('Lean minutes: the day is in the name, the last line has no newline', () => {
    const { assets, candles, report, ask } = good(
      `/some/folder/${LEAN}`,
      '0,19650.02,19650.02,19505,19516.96,61.34020731\r\n60000,19516.93,19597.16,19516.91,19567.63,48.26568093',
    )
    expect(assets).toEqual({ base: 'BTC', quote: 'USD' })
    expect(toList(candles)).toEqual([
      { openTimeMs: MIDNIGHT, open: 19650.02, high: 19650.02, low: 19505, close: 19516.96, volume: 61.34020731 },
      {
        openTimeMs: MIDNIGHT + 60_000,
        open: 19516.93,
        high: 19597.16,
        low: 19516.91,
        close: 19567.63,
        volume: 48.26568093,
      },
    ])
    expect(ask).toBeNull()
    expect(report).toMatchObject({ rows: 2, reversed: false, displaced: 0, duplicates: 0, gaps: [], missing: 0 })
  })

  test('Lean days', () => {
    const { candles, assets } = good(
      'lean_coinbase_daily_btcusd_trade.csv',
      '20141201 00:00,300,370,300,370,0.05655554\n20141202 00:00,377,378,377,378,15.0136\n',
    )
    expect(assets).toEqual({ base: 'BTC', quote: 'USD' })
    expect(candles.interval).toBe('1d')
    expect([...candles.openTimeMs]).toEqual([Date.UTC(2014, 11, 1), Date.UTC(2014, 11, 2)])
  })

  test('Lean quotes: bid and ask apart, doubles of at most 15 digits', () => {
    const { candles, ask } = good(
      'x_minute_btcusd_20171217_quote.csv',
      '0,19650,19650,19650,19650,0.029768000000000003,19650.01,19650.01,19650.01,19650.01,14.504536119999997',
    )
    expect([candles.close[0], candles.volume[0]]).toEqual([19650, 0.029768])
    expect([ask?.close[0], ask?.volume[0]]).toEqual([19650.01, 14.50453612])
  })

  test('CryptoDataDownload hours, newest first: reversed; noon and midnight read rightly', () => {
    const { candles, assets, report } = good(
      HOURS,
      HEAD + hour('2019-10-17 12-PM') + hour('2019-10-17 11-AM') + hour('2019-10-17 12-AM') + hour('2019-10-16 11-PM'),
    )
    expect(assets).toEqual({ base: 'BTC', quote: 'USD' })
    expect(candles.interval).toBe('1h')
    const at = (day: number, clock: number) => Date.UTC(2019, 9, day, clock)
    expect([...candles.openTimeMs]).toEqual([at(16, 23), at(17, 0), at(17, 11), at(17, 12)])
    expect([...candles.volume]).toEqual([61.25, 61.25, 61.25, 61.25])
    expect(report).toMatchObject({
      rows: 4,
      reversed: true,
      missing: 10,
      gaps: [{ fromMs: at(17, 1), toMs: at(17, 11), missing: 10 }],
    })
  })

  test('CryptoDataDownload days and minutes: the interval is the smallest step', () => {
    expect(good(HOURS, HEAD + hour('2019-10-17') + hour('2019-10-16')).candles.interval).toBe('1d')
    const text = HEAD + hour('2019-10-17 09:10:00') + hour('2019-10-17 09:05:00') + hour('2019-10-17 08:55:00')
    expect(good(HOURS, text)).toMatchObject({ candles: { interval: '5m' }, report: { missing: 1 } })
  })

  test('rows that say the same twice are used once and counted', () => {
    const twice = hour('2019-10-17 08-AM')
    expect(good(HOURS, HEAD + hour('2019-10-17 09-AM') + twice + twice).report).toMatchObject({
      rows: 3,
      duplicates: 1,
    })
  })

  test('mixed order is put right when asked for, and counted', () => {
    const text = HEAD + ['09', '03', '08', '07'].map((clock) => hour(`2019-10-17 ${clock}-AM`)).join('')
    const { candles, report } = good(HOURS, text, 'sort')
    expect([...candles.openTimeMs]).toEqual([3, 7, 8, 9].map((clock) => Date.UTC(2019, 9, 17, clock)))
    expect(report).toMatchObject({ displaced: 2, missing: 3 })
  })
})

describe('what is refused, as a whole', () => {
  const lean = '0,10,12,9,11,1\n60000,11,12,10,11,1\n'
  const rows: [string, string, string, ImportError['code'], number, string][] = [
    ['nothing at all', LEAN, '', 'empty', 0, 'contains no candle'],
    ['only line ends', LEAN, '\r\n\r\n', 'empty', 0, 'contains no candle'],
    ['a header alone', HOURS, HEAD, 'empty', 0, 'contains no candle'],
    ['another format', 'a.csv', ',BTC:open,BTC:high\n', 'unknown-format', 1, '“,BTC:open,BTC:high”'],
    ['a zip', LEAN, 'PK\u0003\u0004\u0000', 'unknown-format', 1, '“PK\u{FFFD}\u{FFFD}\u{FFFD}”'],
    ['no volume at all', HOURS, 'cryptodatadownload\ndate,symbol,open,high,low,close\n', 'unknown-format', 2, 'line 2'],
    ['a header without prices', HOURS, 'cryptodatadownload\ndate,symbol,open\n', 'unknown-format', 2, 'line 2'],
    ['no day in the name', 'btcusd_trade.csv', lean, 'no-date-in-name', 0, 'YYYYMMDD'],
    ['a day that is none', 'btcusd_20171232_trade.csv', lean, 'no-date-in-name', 0, 'YYYYMMDD'],
    ['the last row cut off', LEAN, `${lean}120000,11,12`, 'truncated', 3, '3 of 6'],
    [
      'the last row cut off, newest first',
      HOURS,
      `${HEAD}${hour('2019-10-17 09-AM')}2019-10-17 08`,
      'truncated',
      4,
      '1 of 8',
    ],
    ['a short row in the middle', LEAN, `0,10,12\n${lean}`, 'unparsable', 1, 'line 1'],
    ['an empty row in the middle', LEAN, `0,10,12,9,11,1\n\n60000,11,12,10,11,1`, 'unparsable', 2, 'line 2'],
    ['a word for a price', LEAN, `${lean}120000,11,12,ten,11,1\n`, 'unparsable', 3, '“ten” is no low'],
    [
      'a price of zero',
      LEAN,
      `${lean}120000,0,12,0,11,1\n`,
      'out-of-range',
      3,
      'open is 0; it must lie between 0.00000001',
    ],
    ['a price too low', LEAN, `${lean}120000,11,12,1e-9,11,1\n`, 'out-of-range', 3, 'low is 1e-9; it must lie'],
    [
      'a price too high',
      LEAN,
      `${lean}120000,11,1e30,10,11,1\n`,
      'out-of-range',
      3,
      'high is 1e30; it must lie between',
    ],
    [
      'a volume too large',
      LEAN,
      `${lean}120000,11,12,10,11,1e30\n`,
      'out-of-range',
      3,
      'between 0 and 1000000000000000',
    ],
    ['a price below zero', LEAN, `${lean}120000,11,12,-10,11,1\n`, 'unparsable', 3, '“-10” is no low'],
    ['not a number', LEAN, `${lean}120000,11,NaN,10,11,1\n`, 'unparsable', 3, '“NaN” is no high'],
    ['infinite', LEAN, `${lean}120000,11,Infinity,10,11,1\n`, 'unparsable', 3, '“Infinity” is no high'],
    ['an empty volume', LEAN, `${lean}120000,11,12,10,11,\n`, 'unparsable', 3, 'is no volume'],
    ['a time after the day', LEAN, `${lean}86400000,11,12,10,11,1\n`, 'unparsable', 3, '“86400000” is no time'],
    ['a day that no month has', HOURS, HEAD + hour('2019-06-31 09-AM'), 'unparsable', 3, 'is no date'],
    ['a thirteenth hour', HOURS, HEAD + hour('2019-06-30 13-PM'), 'unparsable', 3, 'is no date'],
    [
      'damage in a column that is not used',
      HOURS,
      HEAD + hour('2019-06-30 11-PM').replace('492394.56', '#REF!'),
      'unparsable',
      3,
      '“#REF!” is no volume',
    ],
    ['a close above the high', LEAN, `${lean}120000,11,12,10,13,1\n`, 'inconsistent', 3, 'close 13'],
    ['between two minutes', LEAN, `${lean}90000,11,12,10,11,1\n`, 'off-grid', 3, 'no 1m candle opens'],
    [
      'up, then down',
      LEAN,
      `${lean}0,10,12,9,11,1\n`,
      'mixed-order',
      3,
      '2017-12-17 00:00 UTC comes after 2017-12-17 00:01',
    ],
    [
      'down, then up',
      HOURS,
      HEAD + hour('2019-10-17 09-AM') + hour('2019-10-17 03-AM') + hour('2019-10-17 08-AM'),
      'mixed-order',
      5,
      'line 5',
    ],
    ['one time, two closes', LEAN, `${lean}60000,11,12,10,12,1\n`, 'contradiction', 3, 'already in line 2'],
    [
      'one time, two closes, newest first',
      HOURS,
      HEAD + hour('2019-10-17 09-AM') + hour('2019-10-17 08-AM') + hour('2019-10-17 08-AM', '8036'),
      'contradiction',
      5,
      'already in line 4',
    ],
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

  test('sorting does not hide a contradiction', () => {
    const text = HEAD + ['09', '03', '08'].map((clock) => hour(`2019-10-17 ${clock}-AM`)).join('')
    const result = readCandles(HOURS, text + hour('2019-10-17 03-AM', '8036'), { order: 'sort' })
    expect(result).toMatchObject({ ok: false, error: { code: 'contradiction', line: 6, values: { otherLine: '4' } } })
  })

  test('a file that is not there', async () => {
    const result = await importFile('/no/such/file.csv')
    expect(result).toMatchObject({ ok: false, error: { code: 'unreadable', file: '/no/such/file.csv' } })
  })
})

describe('laws', () => {
  const atPrice = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100)
  const atVolume = fc.integer({ min: 0, max: 1e12 }).map((units) => units / 1e8)
  /** Candles in minutes of one day, with gaps. */
  const atCandles = fc
    .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 60 })
    .chain((minutes) =>
      fc.tuple(
        ...minutes
          .toSorted((left, right) => left - right)
          .map((minute) =>
            fc.tuple(atPrice, atPrice, atPrice, atPrice, atVolume).map(([open, close, one, two, volume]): Candle => ({
              openTimeMs: MIDNIGHT + minute * 60_000,
              open,
              high: Math.max(open, close, one, two),
              low: Math.min(open, close, one, two),
              close,
              volume,
            })),
          ),
      ),
    )
  const plain = (value: number) => value.toFixed(8).replace(/\.?0+$/, '')
  const line = (candle: Candle) =>
    [
      candle.openTimeMs - MIDNIGHT,
      ...[candle.open, candle.high, candle.low, candle.close, candle.volume].map(plain),
    ].join(',')

  test('what is written is read, forwards and backwards, and gaps and candles add up', () => {
    fc.assert(
      fc.property(atCandles, fc.boolean(), fc.constantFrom('\n', '\r\n'), (list, backwards, end) => {
        const lines = list.map(line)
        const { candles, report } = good(LEAN, (backwards ? lines.toReversed() : lines).join(end))
        expect(toList(candles)).toEqual(list)
        expect(report.reversed).toBe(backwards && list.length > 1)
        const span = ((list.at(-1)?.openTimeMs ?? 0) - (list[0]?.openTimeMs ?? 0)) / intervalMs['1m'] + 1
        expect(list.length + report.missing).toBe(span)
      }),
      { numRuns: 150 },
    )
  })

  test('repeating rows changes nothing but the count', () => {
    fc.assert(
      fc.property(atCandles, fc.array(fc.nat()), (list, picks) => {
        const lines = list.map(line)
        const repeated = lines.flatMap((text, index) =>
          Array.from({ length: 1 + picks.filter((pick) => pick % lines.length === index).length }, () => text),
        )
        const { candles, report } = good(LEAN, repeated.join('\n'))
        expect(toList(candles)).toEqual(list)
        expect(report.duplicates).toBe(picks.length)
      }),
      { numRuns: 100 },
    )
  })

  test('any order is read when sorting is asked for; without it only the two straight ones are', () => {
    const shuffled = atCandles.chain((list) =>
      fc
        .shuffledSubarray(
          list.map((_, index) => index),
          { minLength: list.length },
        )
        .map((order) => ({ list, order })),
    )
    fc.assert(
      fc.property(shuffled, ({ list, order }) => {
        const lines = list.map(line)
        const text = order.map((index) => lines[index]).join('\n')
        expect(toList(good(LEAN, text, 'sort').candles)).toEqual(list)
        const isStraight =
          order.every((place, index) => place === index) ||
          order.every((place, index) => place === list.length - 1 - index)
        expect(readCandles(LEAN, text).ok).toBe(isStraight)
      }),
      { numRuns: 150 },
    )
  })

  test('a damaged character is refused or changes one number, never throws', () => {
    fc.assert(
      fc.property(atCandles, fc.nat(), fc.string({ minLength: 1, maxLength: 3 }), (list, at, noise) => {
        const text = list.map(line).join('\n')
        const place = at % text.length
        const result = readCandles(LEAN, text.slice(0, place) + noise + text.slice(place + 1))
        if (result.ok) expect(result.value.candles.openTimeMs.length).toBeGreaterThan(0)
        else expect(result.error.file).toBe(LEAN)
      }),
      { numRuns: 300 },
    )
  })
})
