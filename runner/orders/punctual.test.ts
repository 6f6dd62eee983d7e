/** Orders that take are answered 150 ms after they left, print or none; where prices are points of candles, at the next open. */
import { expect, test } from 'vitest'
import type { PrintSource } from '#market/feed.ts'
import { emptyDisk, memoryJournal, testMarket } from '#proofs/crash/harness.ts'
import type { LaneInput } from '../lane/inputs.ts'
import { startLocalHost } from '../host/local-host.ts'
import type { ProjectionBatch } from '../host/runner.ts'
import { ladder } from '#proofs/crash/test-family.ts'
import { createLadder, openAccount, printInput } from '#proofs/crash/test-world.ts'

const market = testMarket('BTC/USDC')

const print = (at: number, price: number, source: PrintSource): LaneInput => ({
  kind: 'print',
  exchange: 'seeded',
  event: { kind: 'print', pair: 'BTC/USDC', print: { at, price, quantity: 100 }, bid: price, ask: price, source },
})

const world = (disk = emptyDisk()) => {
  const batches: ProjectionBatch[] = []
  const host = startLocalHost({
    journal: memoryJournal(disk),
    families: new Map([['ladder', ladder]]),
    markets: [{ kind: 'market', market, interval: '1m', now: null }],
    sink: (output) => void batches.push(...output.batches),
  })
  const take = (...inputs: readonly LaneInput[]): void => inputs.forEach((input) => host.take(input))
  const sold = () =>
    batches.flatMap(({ fills }) => fills.filter(({ slot }) => slot === 'exit').map(({ atMs, price }) => [atMs, price]))
  return { disk, take, sold }
}

/** Holds one coin bought at 99; at 90 it leaves at market. */
const begin: readonly LaneInput[] = [
  { kind: 'command', command: openAccount('c1', 'a') },
  printInput(1_000, 100),
  {
    kind: 'command',
    command: createLadder('c2', 'a', 'b', { levels: [{ buy: '99', sell: '101', quantity: '1' }], runs: 1 }),
  },
  printInput(2_000, 98.5),
  printInput(3_000, 89),
]

/** 89 less 0.05 %. */
const AT_89 = 88_950_000_000_000_000_000n
const time = (atMs: number): LaneInput => ({ kind: 'time', atMs })
const silent = (sinceMs: number | null): LaneInput => ({ kind: 'staleness', exchange: 'seeded', sinceMs })

test('a quiet pair: not before its time, and then without a print', () => {
  const { take, sold } = world()
  take(...begin, time(3_149))
  expect(sold()).toEqual([])
  take(time(3_150), time(9_000))
  expect(sold()).toEqual([[3_150, AT_89]])
})

test('a later print comes too late to change what it got', () => {
  const { take, sold } = world()
  take(...begin, printInput(60_000, 95))
  expect(sold()).toEqual([[3_150, AT_89]])
})

test('after a restart it is answered as it would have been', () => {
  const before = world()
  before.take(...begin)
  const { take, sold } = world(before.disk)
  take(time(20_000), printInput(60_000, 95))
  expect([before.sold(), sold()]).toEqual([[], [[3_150, AT_89]]])
})

test('nothing is answered while the exchange is silent', () => {
  const { take, sold } = world()
  take(...begin, silent(3_000), time(30_000))
  expect(sold()).toEqual([])
  take(silent(null), time(30_250))
  expect(sold()).toEqual([[30_000, AT_89]])
})

test('a market that is halted by then gives nothing', () => {
  const { take, sold } = world()
  take(...begin, { kind: 'market', market: { ...market, status: 'halted' }, interval: '1m', now: null }, time(3_200))
  expect(sold()).toEqual([])
})

test('where prices are points of candles it waits for the next open, also across a restart', () => {
  const before = world()
  before.take(...begin.slice(0, -2), print(60_000, 98.5, 'candle'), print(120_000, 89, 'candle'))
  before.take(time(121_000), print(135_000, 88, 'candle'))
  const { take, sold } = world(before.disk)
  take(time(150_000), print(165_000, 87, 'candle'))
  expect([before.sold(), sold()]).toEqual([[], []])
  take(time(180_000), print(180_000, 86, 'candle'))
  expect(sold().map(([at]) => at)).toEqual([180_000])
})
