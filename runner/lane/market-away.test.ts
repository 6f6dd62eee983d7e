/** What bots hear when an exchange changes the filters, fees or state of a pair, also while nobody listens. */
import { expect, test } from 'vitest'
import { testConfig } from '#bots/signal/fixture.ts'
import { signal } from '#bots/signal/index.ts'
import { formatConfig } from '#bots/signal/stored.ts'
import type { Market } from '#engine/market.ts'
import { price } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import { emptyDisk, memoryJournal, testMarket } from '#proofs/crash/harness.ts'
import type { LaneInput } from './inputs.ts'
import { startLocalHost } from '../host/local-host.ts'
import { ladder } from '#proofs/crash/test-family.ts'
import { createLadder, openAccount, printInput } from '#proofs/crash/test-world.ts'

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

const halted = (pair: Market['pair'], isHalted: boolean): LaneInput => ({
  kind: 'market',
  market: testMarket(pair, { status: isHalted ? 'halted' : 'trading' }),
  interval: '1m',
  now: null,
})

const ETH: Market['pair'] = 'ETH/USDC'
const pairs = [market.pair, ETH]

/** What bots with one pair or two write when they are told. */
const signalBots = (disk: ReturnType<typeof emptyDisk>) => {
  const told: string[] = []
  const host = startLocalHost({
    journal: memoryJournal(disk),
    families: new Map([['signal', family(signal)]]),
    markets: pairs.map((pair) => ({ kind: 'market', market: testMarket(pair), interval: '1m', now: null })),
    sink: ({ batches }) => {
      for (const { history } of batches)
        told.push(...history.map(({ unit, row }) => `${unit} ${row.action} ${row.cause}`))
    },
  })
  return { told, take: (...inputs: readonly LaneInput[]): void => inputs.forEach((input) => host.take(input)) }
}

const createSignal = (id: string, traded: readonly Market['pair'][]): LaneInput => {
  const [pair = market.pair] = traded
  const config = formatConfig(testConfig({ pair, pairs: traded.map((one) => ({ text: one, pair: one })) }))
  const unit = { id, owner: 'u', family: 'signal', name: id, mode: 'demo', config } as const
  return {
    kind: 'command',
    command: { kind: 'create', id: `make-${id}`, account: 'a', unit, allowance: 10, suspended: false },
  }
}

test('a pair that is not traded holds back who has no other, until it is again', () => {
  const { take, told } = signalBots(emptyDisk())
  take({ kind: 'command', command: openAccount('c1', 'a') }, printInput(1_000, 100), printInput(1_000, 20, 100, ETH))
  take(createSignal('one', [market.pair]), createSignal('both', pairs))
  take(halted(market.pair, true))
  expect(told.splice(0)).toEqual(['one suspend maintenance'])
  take(halted(ETH, true))
  expect(told.splice(0)).toEqual(['both suspend maintenance'])
  take(halted(market.pair, false))
  expect(told.splice(0)).toEqual(['one start maintenance', 'both start maintenance'])
})

test('also where it is traded again only after a restart', () => {
  const disk = emptyDisk()
  const before = signalBots(disk)
  before.take({ kind: 'command', command: openAccount('c1', 'a') }, printInput(1_000, 100))
  before.take(createSignal('one', [market.pair]), halted(market.pair, true))
  const { take, told } = signalBots(disk)
  expect(told).toEqual([])
  take(printInput(2_000, 100))
  expect(told).toEqual(['one start maintenance'])
})
