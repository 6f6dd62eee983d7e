import { copyFileSync, existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Candle } from '#engine/candle.ts'
import type { DataAnswer, DataFailure } from '#exchanges/market-data.ts'
import { toList } from '../fold.ts'
import { storedCandles } from '../stored.ts'
import { type CandleOrder, downloadCandles } from './candles.ts'
import { openTarget } from './target.ts'

const DAY = Date.UTC(2025, 0, 1)
const PAIR = 'BTC/USDC'
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
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'download-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const minutesIn = (): number[] => {
  const stored = storedCandles(folder, {
    exchange: 'here',
    pair: PAIR,
    interval: '1m',
    fromMs: 0,
    toMs: Number.MAX_SAFE_INTEGER,
  })
  const minutes = Array.from(stored.openTimeMs, (time) => (time - DAY) / 60_000)
  expect(toList(stored)).toEqual(minutes.map(candle))
  return minutes
}

class Killed extends Error {}

type Trouble = 'none' | 'killed' | 'kept waiting'

type Exchange = {
  minutes: readonly number[]
  page: number
  /** What happens at each call; nothing after the last. */
  troubles?: readonly Trouble[]
  /** Minutes that are left out of the first answer that they belong to. */
  shy?: readonly number[]
}

/** An exchange that has these minutes; `asked` counts its calls. */
const exchangeOf = ({ minutes, page, troubles = [], shy = [] }: Exchange) => {
  const hidden = new Set(shy)
  const exchange = {
    page,
    asked: 0,
    candles: (_pair: string, _interval: string, { fromMs, toMs }: { fromMs: number; toMs: number }) => {
      const trouble = troubles[exchange.asked]
      exchange.asked += 1
      if (trouble === 'killed') return Promise.reject(new Killed())
      if (trouble === 'kept waiting') return failure('unreachable')
      const inside = minutes.map(candle).filter(({ openTimeMs }) => openTimeMs >= fromMs && openTimeMs < toMs)
      const rows = inside.filter((row) => !hidden.has((row.openTimeMs - DAY) / 60_000)).slice(0, page)
      const reach = rows.length === page ? (rows.at(-1)?.openTimeMs ?? 0) : toMs
      for (const row of inside) if (row.openTimeMs <= reach) hidden.delete((row.openTimeMs - DAY) / 60_000)
      return Promise.resolve<DataAnswer<readonly Candle[]>>({ ok: true, value: rows })
    },
  }
  return exchange
}

const failure = (kind: DataFailure['kind']): Promise<DataAnswer<readonly Candle[]>> =>
  Promise.resolve({ ok: false, failure: { kind, detail: 'example' } })

const download = async (
  data: CandleOrder['data'],
  from: number,
  to: number,
  settled = 1_000_000,
  target = openTarget(folder, 'here', PAIR, '1m'),
) => {
  const waits: number[] = []
  const done = await downloadCandles({
    data,
    pair: PAIR,
    interval: '1m',
    span: { fromMs: at(from), toMs: at(to) },
    settledMs: at(settled),
    target,
    folder,
    patience: { wait: (ms) => Promise.resolve(waits.push(ms)), failed: () => undefined },
    onProgress: () => undefined,
  })
  target.close()
  return { done, waits }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index)
const spans = (...pairs: [number, number][]) => pairs.map(([from, to]) => ({ fromMs: at(from), toMs: at(to) }))

test('pages are fetched until the end of the period, and nothing twice', async () => {
  const data = exchangeOf({ minutes: range(0, 100), page: 10 })
  expect((await download(data, 5, 30)).done).toEqual({ ok: true, brought: 25, count: 25, holes: [], late: [] })
  expect(data.asked).toBe(3)
  expect(minutesIn()).toEqual(range(5, 30))
  expect((await download(data, 0, 40)).done).toMatchObject({ brought: 15, count: 40 })
  expect(minutesIn()).toEqual(range(0, 40))
  expect(data.asked).toBe(5)
  await download(data, 0, 40)
  expect(data.asked).toBe(5)
})

test('what the exchange does not have is asked for twice, noted, reported with every run and never made up', async () => {
  const data = exchangeOf({ minutes: [...range(8, 20), ...range(25, 30)], page: 100 })
  const first = await download(data, 0, 40)
  expect(first.done).toMatchObject({ brought: 17, holes: spans([0, 8], [20, 25], [30, 40]), late: [] })
  expect(data.asked).toBe(2)
  const second = await download(data, 0, 40)
  expect(second.done).toMatchObject({ brought: 0, holes: spans([0, 8], [20, 25], [30, 40]) })
  expect(data.asked).toBe(2)
  expect(minutesIn()).toEqual([...range(8, 20), ...range(25, 30)])
})

test('what is not there yet is no hole', async () => {
  const young = exchangeOf({ minutes: range(0, 30), page: 100 })
  expect((await download(young, 0, 40, 35)).done).toMatchObject({ holes: spans([30, 35]), late: spans([35, 40]) })
  expect((await download(exchangeOf({ minutes: range(0, 40), page: 100 }), 0, 40)).done).toMatchObject({
    brought: 5,
    holes: spans([30, 35]),
  })
})

test.each([
  ['unreachable', 10, [1, 2, 4, 8, 16, 32, 60, 60, 60]],
  ['rate-limited', 10, [1, 1, 1, 1, 1, 1, 1, 1, 1]],
  ['refused', 1, []],
] as const)('%s: asked %i times, then given up with what came so far', async (kind, tries, seconds) => {
  const good = exchangeOf({ minutes: range(0, 100), page: 10 })
  const data: CandleOrder['data'] = {
    page: 10,
    candles: (...of) => (good.asked === 2 ? failure(kind) : good.candles(...of)),
  }
  const { done, waits } = await download(data, 0, 100)
  expect(done).toMatchObject({ ok: false, error: { code: 'exchange-failed', limit: `${tries}`, failure: { kind } } })
  expect(waits).toEqual(seconds.map((wait) => wait * 1000))
  expect(minutesIn()).toEqual(range(0, 20))
})

test('killed while it fills what is older, or right after that was put in its place, nothing is asked for or there twice', async () => {
  const path = join(folder, 'here', 'BTC-USDC.1m')
  const data = exchangeOf({ minutes: range(0, 100), page: 10, troubles: ['none', 'none', 'none', 'killed'] })
  await download(data, 50, 60)
  await expect(download(data, 0, 60)).rejects.toThrow(Killed)
  copyFileSync(`${path}.older`, join(folder, 'gathered'))
  expect((await download(data, 0, 60)).done).toMatchObject({ brought: 30, count: 60 })
  expect(data.asked).toBe(7)
  copyFileSync(join(folder, 'gathered'), `${path}.older`)
  expect((await download(data, 0, 60)).done).toMatchObject({ brought: 0, count: 60 })
  expect(minutesIn()).toEqual(range(0, 60))
})

test('a disk without room ends it with a reason', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
  const target = openTarget(folder, 'here', PAIR, '1m')
  const put = (): never => {
    throw full
  }
  const { done } = await download(exchangeOf({ minutes: range(0, 9), page: 10 }), 0, 9, 1_000, { ...target, put })
  expect(done).toEqual({ ok: false, error: { code: 'disk-full', field: 'folder', limit: folder } })
})

test('a page cut off by a loss of power is asked for again from its last whole candle', async () => {
  await download(exchangeOf({ minutes: range(0, 100), page: 10 }), 0, 20)
  const path = join(folder, 'here', 'BTC-USDC.1m')
  truncateSync(path, 8 + 48 * 13 + 30)
  expect((await download(exchangeOf({ minutes: range(0, 100), page: 10 }), 0, 20)).done).toMatchObject({ brought: 7 })
  expect(minutesIn()).toEqual(range(0, 20))
  expect(existsSync(`${path}.older`)).toBe(false)
})

test('however often it is killed and refused, in the end all is there once and every hole is known', async () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 40 })
  const trouble = fc.constantFrom<Trouble>('none', 'killed', 'none', 'kept waiting')
  await fc.assert(
    fc.asyncProperty(
      fc.record({ absent: some, shy: some, page: fc.integer({ min: 1, max: 25 }) }),
      fc.array(trouble, { maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(59), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 4 }),
      async ({ absent, shy, page }, troubles, periods) => {
        rmSync(folder, { recursive: true })
        const minutes = range(0, 60).filter((minute) => !absent.includes(minute))
        const data = exchangeOf({ minutes, page, troubles, shy })
        const wanted = new Set<number>()
        for (const [from, length] of periods) {
          for (const minute of range(from, Math.min(60, from + length))) wanted.add(minute)
          for (let isDone = false; !isDone;) {
            isDone = await download(data, from, Math.min(60, from + length)).then(
              () => true,
              (error: unknown) => {
                if (error instanceof Killed) return false
                throw error
              },
            )
          }
        }
        expect(minutesIn()).toEqual(minutes.filter((minute) => wanted.has(minute)))
        const { asked } = data
        for (const [from, length] of periods) await download(data, from, Math.min(60, from + length))
        expect(data.asked).toBe(asked)
      },
    ),
    { numRuns: 25 },
  )
})
