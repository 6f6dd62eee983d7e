/** Filters and fees that an exchange changes while nobody listens. */
import { expect, test } from 'vitest'
import type { Market } from '#engine/market.ts'
import { price } from '#engine/money.ts'
import { emptyDisk, memoryJournal, testMarket } from './harness.ts'
import type { LaneInput } from './inputs.ts'
import { startLocalHost } from './local-host.ts'
import { ladder } from './test-family.ts'
import { createLadder, openAccount, printInput } from './test-world.ts'

const market = testMarket('BTC/USDC')
const coarser = { ...market, tickSize: price('0.5') }

/** Each start tells of the market as it is then. */
const started = (disk: ReturnType<typeof emptyDisk>, known: Market, later?: Market) => {
  const inputOf = (one: Market) => ({ kind: 'market', market: one, interval: '1m', now: null }) as const
  const host = startLocalHost({
    journal: memoryJournal(disk),
    families: new Map([['ladder', ladder]]),
    markets: later === undefined ? [inputOf(known)] : [],
    sink: () => undefined,
  })
  const take = (...inputs: readonly LaneInput[]): void => inputs.forEach((input) => host.take(input))
  if (later !== undefined) take(inputOf(later))
  return take
}

const news = (disk: ReturnType<typeof emptyDisk>): number =>
  disk.records.filter(({ body }) => body.includes('"kind":"market-changed"')).length

const begun = () => {
  const disk = emptyDisk()
  const take = started(disk, market)
  take({ kind: 'command', command: openAccount('c1', 'a') }, printInput(1_000, 100))
  const levels = [{ buy: '99', sell: '101', quantity: '1' }]
  take({ kind: 'command', command: createLadder('c2', 'a', 'b', { levels }) }, printInput(2_000, 98.5))
  return disk
}

test('bots hear of them with the first print after the restart, and once', () => {
  const disk = begun()
  const take = started(disk, coarser)
  expect(news(disk)).toBe(0)
  take(printInput(3_000, 98), printInput(4_000, 97))
  expect(news(disk)).toBe(1)
  started(disk, coarser)(printInput(5_000, 98))
  expect(news(disk)).toBe(1)
})

test('also where the exchange is reached only after the start', () => {
  const disk = begun()
  const take = started(disk, market, coarser)
  take(printInput(3_000, 98))
  expect(news(disk)).toBe(1)
})

test('and nobody is told where nothing has changed', () => {
  const disk = begun()
  started(disk, market)(printInput(3_000, 98))
  expect(news(disk)).toBe(0)
})
