import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Candle } from '#engine/candle.ts'
import { manualClock } from './clock.ts'
import { foldCandles, toColumns, toList } from './fold.ts'
import { seededFeed } from './seeded/feed.ts'
import { type CandleStore, keepCandles, openCandleStore } from './store.ts'

const DAY = Date.UTC(2025, 0, 1)
const PAIR = 'BTC/USDC'
const HEAD = 8
const RECORD = 48
const at = (minute: number): number => DAY + minute * 60_000
const candle = (minute: number): Candle => ({
  openTimeMs: at(minute),
  open: 100 + minute,
  high: 101.5 + minute,
  low: 99.25 + minute,
  close: 100.1 + minute,
  volume: minute / 8,
})

let folder = ''
let store: CandleStore
const path = () => join(folder, 'sandbox', 'BTC-USDC.1m')
const reopen = (): void => {
  store.close()
  store = openCandleStore(folder, 'sandbox')
}
const fill = (minutes: readonly number[]): void => {
  for (const minute of minutes) store.append(PAIR, candle(minute))
}
const minutesIn = (): number[] =>
  [...store.read(PAIR, '1m', 0, Infinity).openTimeMs].map((time) => (time - DAY) / 60_000)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candles-'))
  store = openCandleStore(folder, 'sandbox')
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

describe('what is written', () => {
  test('is read back to the last bit, by range and after a restart', () => {
    fill([0, 1, 2, 5])
    expect(toList(store.read(PAIR, '1m', at(1), at(5)))).toEqual([candle(1), candle(2)])
    expect(store.last(PAIR)).toBe(at(5))
    reopen()
    expect(toList(store.read(PAIR, '1m', 0, Infinity))).toEqual([0, 1, 2, 5].map(candle))
    expect(store.last('ETH/USDC')).toBeNull()
    expect(toList(store.read('ETH/USDC', '1m', 0, Infinity))).toEqual([])
  })

  test('twice or late changes nothing', () => {
    fill([3, 4])
    store.append(PAIR, { ...candle(4), close: 1 })
    store.append(PAIR, candle(2))
    expect(toList(store.read(PAIR, '1m', 0, Infinity))).toEqual([candle(3), candle(4)])
  })

  test('can be read in longer intervals, UTC', () => {
    fill([...Array(130).keys()])
    const hours = store.read(PAIR, '1h', 0, Infinity)
    expect(hours).toEqual(foldCandles(toColumns('1m', [...Array(130).keys()].map(candle)), '1h'))
    expect([...hours.openTimeMs]).toEqual([at(0), at(60), at(120)])
    // From within an hour only the next one; to within an hour that one whole.
    expect(toList(store.read(PAIR, '1h', at(1), at(61)))).toEqual(toList(hours).slice(1, 2))
  })

  test('a name that would lead out of the folder is refused', () => {
    expect(() => store.read('../ETC/USDC', '1m', 0, 1)).toThrow(RangeError)
    expect(() => openCandleStore(folder, '..').last(PAIR)).toThrow(RangeError)
  })

  test('a file of another kind is left alone', () => {
    fill([1])
    store.close()
    writeFileSync(path(), 'somebody else was here')
    store = openCandleStore(folder, 'sandbox')
    expect(() => store.last(PAIR)).toThrow('no candle file')
    expect(readFileSync(path(), 'utf8')).toBe('somebody else was here')
  })
})

describe('after a crash', () => {
  test('cut anywhere, every whole record before the cut is there, and writing goes on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(), (count, cut) => {
        store.close()
        rmSync(path(), { force: true })
        store = openCandleStore(folder, 'sandbox')
        fill([...Array(count).keys()])
        store.close()
        const size = cut % (HEAD + count * RECORD + 1)
        truncateSync(path(), size)
        store = openCandleStore(folder, 'sandbox')
        const whole = Math.max(Math.floor((size - HEAD) / RECORD), 0)
        expect(minutesIn()).toEqual([...Array(whole).keys()])
        fill([20])
        reopen()
        expect(minutesIn()).toEqual([...Array(whole).keys(), 20])
      }),
      { numRuns: 60 },
    )
  })

  test('damaged anywhere, what comes before the damage is there and is right', () => {
    fill([0, 1, 2, 3])
    store.close()
    const sound = readFileSync(path())
    fc.assert(
      fc.property(
        fc.integer({ min: HEAD, max: HEAD + 4 * RECORD - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (place, flip) => {
          const bytes = Buffer.from(sound)
          bytes[place] = (bytes[place] ?? 0) ^ flip
          writeFileSync(path(), bytes)
          store = openCandleStore(folder, 'sandbox')
          const before = Math.floor((place - HEAD) / RECORD)
          expect(toList(store.read(PAIR, '1m', 0, Infinity))).toEqual([0, 1, 2, 3].slice(0, before).map(candle))
          store.close()
        },
      ),
      { numRuns: 100 },
    )
    store = openCandleStore(folder, 'sandbox')
  })

  test('zeros behind the end, as a power cut leaves them, are cut off', () => {
    fill([0, 1])
    store.close()
    appendFileSync(path(), Buffer.alloc(3 * RECORD))
    store = openCandleStore(folder, 'sandbox')
    expect(minutesIn()).toEqual([0, 1])
    expect(statSync(path()).size).toBe(HEAD + 2 * RECORD)
  })
})

describe('gaps', () => {
  test('are named, at both ends and between', () => {
    fill([2, 3, 6])
    expect(store.missing(PAIR, at(0), at(9))).toEqual([
      { fromMs: at(0), toMs: at(2) },
      { fromMs: at(4), toMs: at(6) },
      { fromMs: at(7), toMs: at(9) },
    ])
    expect(store.missing(PAIR, at(2), at(4))).toEqual([])
  })

  test('are filled from a source that is asked only for them, and stay filled', async () => {
    fill([2, 3, 6])
    const asked: [number, number][] = []
    const brought = await store.repair(PAIR, at(0), at(9), (_pair, _interval, fromMs, toMs) => {
      asked.push([(fromMs - DAY) / 60_000, (toMs - DAY) / 60_000])
      // The source has no candle for minute 5: nothing was traded.
      const minutes = [...Array(9).keys()].filter((minute) => minute !== 5 && at(minute) >= fromMs && at(minute) < toMs)
      return Promise.resolve(toColumns('1m', minutes.map(candle)))
    })
    expect(asked).toEqual([
      [0, 2],
      [4, 6],
      [7, 9],
    ])
    expect(brought).toBe(5)
    reopen()
    expect(minutesIn()).toEqual([0, 1, 2, 3, 4, 6, 7, 8])
    expect(existsSync(`${path()}.new`)).toBe(false)
    fill([9])
    expect(minutesIn()).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9])
  })

  test('a source that fails changes nothing', async () => {
    fill([2, 6])
    await expect(store.repair(PAIR, at(0), at(9), () => Promise.reject(new Error('offline')))).rejects.toThrow(
      'offline',
    )
    expect(minutesIn()).toEqual([2, 6])
  })
})

test('a feed fills it with the pairs that are in use, and repair makes up for the time it was off', async () => {
  const clock = manualClock(DAY)
  const feed = seededFeed({ seed: 3, clock })
  const stop = keepCandles(feed, store, (pair) => pair === PAIR)
  feed.start()
  clock.advance(3 * 60_000)
  stop()
  clock.advance(5 * 60_000)
  const again = keepCandles(feed, store, (pair) => pair === PAIR)
  clock.advance(2 * 60_000)
  again()
  expect(minutesIn()).toEqual([0, 1, 2, 8, 9])
  expect(store.last('ETH/USDC')).toBeNull()
  expect(await store.repair(PAIR, DAY, feed.now(), feed.candles)).toBe(5)
  expect(store.read(PAIR, '1m', 0, Infinity)).toEqual(await feed.candles(PAIR, '1m', DAY, feed.now()))
  feed.stop()
})
