import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Candle, type Interval, intervalMs, intervals } from '#engine/candle.ts'
import type { AggregateTrade } from '#exchanges/market-data.ts'
import { openTarget } from '../download/target.ts'
import { writeKlines, writeTrades } from '../export.ts'
import { storedParts } from '../stored.ts'
import { openTickWriter, readTicks } from '../ticks/days.ts'
import { storeFile, type StoreOptions } from './store-file.ts'

const DAY = Date.UTC(2020, 11, 25)
const DAY_MS = 86_400_000
const NIGHT = DAY + 86_399_000
const TRADES = 'BTCUSDC-aggTrades-2020-12-25.csv'
const CANDLES = 'BTCUSDC-1m-2020-12.csv'
const PAIR = 'BTC/USDC'

let folder = ''
const folders = () => ({ candles: join(folder, 'candles'), trades: join(folder, 'ticks') })
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-file-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const empty = (): void => {
  for (const one of Object.values(folders())) rmSync(one, { recursive: true, force: true })
}
const storeText = (name: string, text: string, asked: Partial<StoreOptions> = {}) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return storePath(file, asked)
}
const storePath = (file: string, asked: Partial<StoreOptions> = {}) =>
  storeFile(file, { folders: folders(), exchange: 'binance', pair: PAIR, interval: null, replace: false, ...asked })

/** Every file of both stores, to the last byte. */
const stores = (): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const one of Object.values(folders())) {
    mkdirSync(one, { recursive: true })
    for (const entry of readdirSync(one, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        found[join(entry.parentPath, entry.name).slice(folder.length)] = readFileSync(
          join(entry.parentPath, entry.name),
          'latin1',
        )
  }
  return found
}
const candlesIn = (interval: Interval): Candle[] =>
  [...storedParts(folders().candles, { exchange: 'binance', pair: PAIR, interval, fromMs: 0, toMs: Infinity })].flat()
const tradesIn = (): AggregateTrade[] =>
  [
    ...readTicks({ folder: folders().trades, exchange: 'binance', pair: PAIR }, DAY - 9 * DAY_MS, DAY + 9 * DAY_MS),
  ].flat()

/** Doubles of 15 digits, and some of 17, as an exchange may send. */
const value = fc
  .double({ min: 1e-7, max: 1e9, noNaN: true })
  .chain((double) => fc.constantFrom(double, Number(double.toPrecision(9)), Number(double.toPrecision(15))))
const atInterval = fc.constantFrom(...intervals)
const places = fc.uniqueArray(fc.nat(90), { minLength: 1, maxLength: 60 })
const candlesAt = (interval: Interval, found: readonly number[], values: readonly number[]): Candle[] =>
  found
    .toSorted((left, right) => left - right)
    .map((place) => {
      const [one = 1, other = 1] = [values[place % values.length], values[(place * 7) % values.length]]
      const openTimeMs = DAY + place * intervalMs[interval]
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      return { openTimeMs, open: one, high, low, close: other, volume: one }
    })
const fill = (interval: Interval, candles: readonly Candle[]): void => {
  const target = openTarget(folders().candles, 'binance', PAIR, interval)
  target.put(candles)
  target.close()
}

describe('candles', () => {
  test('written, taken elsewhere and written again, they are the same bytes; taken where they were, nothing changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        atInterval,
        places,
        fc.array(value, { minLength: 5, maxLength: 60 }),
        async (interval, at, values) => {
          empty()
          fill(interval, candlesAt(interval, at, values))
          const [first, second] = [join(folder, `BTCUSDC-${interval}-2020-12.csv`), join(folder, 'second.csv')]
          const write = (file: string): number => writeKlines(file, interval, [candlesIn(interval)])
          write(first)
          const before = stores()
          expect(await storePath(first)).toMatchObject({ ok: true, added: 0, same: at.length, replaced: 0 })
          expect(stores()).toEqual(before)
          empty()
          expect(await storePath(first)).toMatchObject({ ok: true, interval, added: at.length, same: 0, replaced: 0 })
          expect(write(second)).toBe(at.length)
          expect(readFileSync(second, 'utf8')).toBe(readFileSync(first, 'utf8'))
        },
      ),
      { numRuns: 20 },
    )
  })

  test('of a file and of the store make one series: what differs is refused whole, or replaced where that is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(places, places, fc.uniqueArray(fc.nat(90), { maxLength: 3 }), async (here, there, other) => {
        empty()
        const base = (place: number): number => 100 + place
        const numbers = Array.from({ length: 91 }, (_, place) => base(place))
        const changed = numbers.map((number, place) => (other.includes(place) ? number + 0.5 : number))
        const old = candlesAt('1m', here, numbers)
        const fresh = candlesAt('1m', there, changed)
        fill('1m', old)
        const text = join(folder, CANDLES)
        writeKlines(text, '1m', [fresh])
        const byTime = new Map(old.map((candle) => [candle.openTimeMs, candle]))
        const met = fresh.filter(({ openTimeMs }) => byTime.has(openTimeMs))
        const same = met.filter((candle) => JSON.stringify(byTime.get(candle.openTimeMs)) === JSON.stringify(candle))
        const [added, differing] = [fresh.length - met.length, met.length - same.length]
        const before = stores()
        const refused = await storePath(text)
        if (differing > 0) {
          expect(refused).toMatchObject({ ok: false, error: { code: 'differs', count: differing } })
          expect(stores()).toEqual(before)
          const replaced = await storePath(text, { replace: true })
          expect(replaced).toMatchObject({ ok: true, added, same: same.length, replaced: differing })
        } else expect(refused).toMatchObject({ ok: true, added, same: same.length, replaced: 0 })
        for (const candle of fresh) byTime.set(candle.openTimeMs, candle)
        expect(candlesIn('1m')).toEqual([...byTime.values()].sort((left, right) => left.openTimeMs - right.openTimeMs))
      }),
      { numRuns: 30 },
    )
  })

  test('that differ are told of with the time, the field and both values', async () => {
    const row = (minute: number, close: string): string => {
      const at = DAY + minute * 60_000
      return `${at},10,12,9,${close},5,${at + 59_999},0,0,0,0,0\n`
    }
    await storeText(CANDLES, row(0, '11') + row(1, '11') + row(2, '11'))
    expect(await storeText(CANDLES, row(1, '11.5') + row(2, '11.25') + row(3, '11'))).toEqual({
      ok: false,
      error: {
        code: 'differs',
        file: join(folder, CANDLES),
        count: 2,
        at: '2020-12-25 00:01',
        field: 'close',
        kept: '11',
        brought: '11.5',
      },
    })
  })

  const hour = `${DAY},1,1,1,1,1,${DAY + 3_599_999},0,0,0,0,0\n`
  const minute = `${DAY},1,1,1,1,1,${DAY + 59_999},0,0,0,0,0\n`
  const lean = '0,1,1,1,1,1'
  test.each([
    ['of another length than asked for', 'a.csv', hour, { interval: '5m' }, { code: 'other-interval', interval: '1h' }],
    ['of another pair', 'ETHUSDC-1m-2020-12.csv', minute, {}, { code: 'other-pair', pair: 'ETH/USDC' }],
    ['of bid and ask', 'btcusdc_20201225_quote.csv', `${lean},1,1,1,1,1\n`, {}, { code: 'quotes' }],
    ['with a column missing', CANDLES, minute + minute.replace(/,0\n$/, '\n'), {}, { code: 'truncated', line: 2 }],
    ['with a price that is none', CANDLES, minute.replace(',1,', ',x,'), {}, { code: 'unparsable', line: 1 }],
    ['with a price beyond all', CANDLES, minute.replace(',1,1,', ',1,1e16,'), {}, { code: 'out-of-range', line: 1 }],
    [
      'with a time twice',
      CANDLES,
      minute + minute.replace(/,1,(\d{13})/, ',2,$1'),
      {},
      { code: 'contradiction', line: 2 },
    ],
    [
      'that is on no grid',
      CANDLES,
      minute.replace(`${DAY},`, `${DAY + 1_000},`).replace(`${DAY + 59_999}`, `${DAY + 60_999}`),
      {},
      { code: 'off-grid', line: 1 },
    ],
    [
      'of a day before all markets',
      'btcusd_trade.csv',
      '19691231 00:00,1,1,1,1,1\n',
      { pair: 'BTC/USD' },
      { code: 'unparsable', line: 1, values: { field: 'time' } },
    ],
    [
      'of a day after all',
      'btcusd_trade.csv',
      '29991231 00:00,1,1,1,1,1\n',
      { pair: 'BTC/USD' },
      { code: 'unparsable', line: 1 },
    ],
  ] as const)('%s are not taken, and the stores stay as they are', async (_case, name, text, asked, error) => {
    await storeText('first.csv', minute)
    await storeText('BTCUSDC-1h-2020-12.csv', hour)
    const before = stores()
    expect(await storeText(name, text, asked)).toMatchObject({ ok: false, error })
    expect(stores()).toEqual(before)
  })
})

const row = (id: number, at: number): string =>
  `${id},24000.${id % 90}0000000,0.00${id}00000,${id * 2},${id * 2 + 1},${at},${id % 2 === 0 ? 'True' : 'False'},True\n`
const rows = (...ids: number[]): string => ids.map((id) => row(id, NIGHT + id * 100)).join('')
const take = (text: string, asked: Partial<StoreOptions> = {}) => storeText(TRADES, text, asked)
const idsIn = (): number[] => tradesIn().map(({ id }) => id)
const files = (): string[] => Object.keys(stores())

/** Numbers and times that rise, with what was paid. */
const someTrades = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 4 }),
      ms: fc.nat(DAY_MS / 20),
      price: fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100),
      quantity: fc.integer({ min: 0, max: 99_999_999 }).map((parts) => parts / 1e8),
      side: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((found) => {
    let [id, at] = [3_000_000_000, DAY]
    return found.map(({ step, ms, price, quantity, side }): AggregateTrade => {
      id += step
      at += ms
      return { id, print: { at, price, quantity }, buyerIsMaker: side }
    })
  })

describe('trades', () => {
  test('go to their days, with price, quantity and side', async () => {
    expect(await take(rows(7, 8, 9, 10, 11))).toMatchObject({
      ok: true,
      kind: 'trades',
      added: 5,
      same: 0,
      replaced: 0,
    })
    expect(files()).toEqual(['/ticks/binance/BTC-USDC/2020-12-25.ticks', '/ticks/binance/BTC-USDC/2020-12-26.ticks'])
    expect(tradesIn().slice(0, 2)).toEqual([
      { id: 7, print: { at: NIGHT + 700, price: 24_000.7, quantity: 0.007 }, buyerIsMaker: false },
      { id: 8, print: { at: NIGHT + 800, price: 24_000.8, quantity: 0.008 }, buyerIsMaker: true },
    ])
    expect(idsIn()).toEqual([7, 8, 9, 10, 11])
  })

  test('come among those that are there, before, between and behind them', async () => {
    await take(rows(5, 7))
    expect(await take(rows(8, 9, 12))).toMatchObject({ ok: true, added: 3, same: 0 })
    expect(await take(rows(4, 5, 6, 7))).toMatchObject({ ok: true, added: 2, same: 2 })
    expect(idsIn()).toEqual([4, 5, 6, 7, 8, 9, 12])
  })

  test('written, taken elsewhere and written again, they are the same bytes; taken where they were, nothing changes', async () => {
    await fc.assert(
      fc.asyncProperty(someTrades, fc.infiniteStream(fc.boolean()), async (all, early) => {
        empty()
        const writer = openTickWriter({ folder: folders().trades, exchange: 'binance', pair: PAIR })
        writer.put(all)
        writer.close()
        const [first, second, part] = [TRADES, 'second.csv', 'part.csv'].map((name) => join(folder, name))
        if (first === undefined || second === undefined || part === undefined) throw new Error('three names')
        writeTrades(first, [tradesIn()])
        const before = stores()
        expect(await storePath(first)).toMatchObject({ ok: true, added: 0, same: all.length, replaced: 0 })
        expect(stores()).toEqual(before)
        empty()
        // Some of them come first, the rest finds them there.
        const some = all.filter(() => early.next().value)
        if (writeTrades(part, [some]) > 0) await storePath(part)
        expect(await storePath(first)).toMatchObject({ ok: true, added: all.length - some.length, same: some.length })
        expect(writeTrades(second, [tradesIn()])).toBe(all.length)
        expect(readFileSync(second, 'utf8')).toBe(readFileSync(first, 'utf8'))
        expect(tradesIn()).toEqual(all)
      }),
      { numRuns: 20 },
    )
  })

  test('that differ are refused whole, days of other trades with them, or replaced where that is asked for', async () => {
    await take(rows(5, 6, 7, 12))
    const before = stores()
    const other = rows(4, 5) + rows(6).replace('24000.', '24001.') + rows(11, 12, 13)
    expect(await take(other)).toMatchObject({
      ok: false,
      error: {
        code: 'differs',
        count: 1,
        at: '2020-12-25 23:59:59.600 (6)',
        field: 'price',
        kept: '24000.6',
        brought: '24001.6',
      },
    })
    expect(stores()).toEqual(before)
    expect(await take(other, { replace: true })).toMatchObject({ ok: true, added: 3, same: 2, replaced: 1 })
    expect(tradesIn().map(({ id, print: { price } }) => [id, price])).toEqual([
      [4, 24_000.4],
      [5, 24_000.5],
      [6, 24_001.6],
      [7, 24_000.7],
      [11, 24_000.11],
      [12, 24_000.12],
      [13, 24_000.13],
    ])
  })

  test('newest first are turned round only when sorting is asked for', async () => {
    expect(await take(rows(8, 7, 6))).toMatchObject({
      ok: false,
      error: { code: 'not-rising', line: 2, id: 7, before: 8 },
    })
    expect(idsIn()).toEqual([])
    expect(await take(rows(8, 6, 7), { order: 'sort' })).toMatchObject({ ok: true, added: 3 })
    expect(idsIn()).toEqual([6, 7, 8])
  })

  test.each([
    ['whose numbers and times do not rise together within a day', row(6, NIGHT + 90), 'disorder', '(6)'],
    ['whose numbers belong to the day before', row(3, NIGHT + 1_400), 'disorder', '(3)'],
    ['whose numbers belong to the day after', row(99, NIGHT + 50), 'disorder', '(99)'],
    [
      'with a price of too many decimals',
      row(20, NIGHT + 2_000).replace('24000.200000000', '0.0000000123456789'),
      'too-fine',
      '',
    ],
    ['with a quantity of too many decimals', row(20, NIGHT + 2_000).replace('0.002000000', '1.5e-15'), 'too-fine', ''],
    ['damaged in the last row', rows(14, 15, 16) + row(17, NIGHT).replace('24000', 'x'), 'unparsable', ''],
  ])('%s are not taken, and the store stays as it is', async (_case, text, code, shown) => {
    await take(rows(5, 7, 12, 13))
    const before = stores()
    const refused = await take(text, { replace: true })
    expect(refused).toMatchObject({ ok: false, error: { code } })
    expect(JSON.stringify(refused)).toContain(shown)
    expect(stores()).toEqual(before)
  })

  test('are of no interval and of one pair', async () => {
    expect(await take(rows(7), { interval: '1m' })).toMatchObject({ error: { code: 'other-interval', interval: null } })
    expect(await storeText('ETHUSDC-aggTrades-2020-12-25.csv', rows(7))).toMatchObject({
      error: { code: 'other-pair' },
    })
    expect(files()).toEqual([])
  })

  test('go on after an import that was killed, which leaves nothing behind', async () => {
    await take(rows(5, 6))
    const place = join(folders().trades, 'binance', 'BTC-USDC')
    for (const name of ['2020-12-25.ticks.import', '2020-12-26.ticks.merged']) writeFileSync(join(place, name), 'half')
    expect(await take(rows(6, 7))).toMatchObject({ ok: true, added: 1, same: 1 })
    expect(readdirSync(place)).toEqual(['2020-12-25.ticks'])
    expect(idsIn()).toEqual([5, 6, 7])
  })
})
