import { expect, test } from 'vitest'
import type { AnyFamily } from '#engine/unit.ts'
import { emptyDisk, memoryJournal, testMarket } from '#proofs/crash/harness.ts'
import type { LaneInput, StartInput } from './inputs.ts'
import { startLocalHost } from '../host/local-host.ts'
import { unitNow } from '../read/queries.ts'
import type { Command, ProjectionBatch } from '../host/runner.ts'
import { ladder } from '#proofs/crash/test-family.ts'
import { createLadder, openAccount, printInput } from '#proofs/crash/test-world.ts'

const market = testMarket('BTC/USDC')
const silentSince = (sinceMs: number | null, exchange = 'seeded'): Extract<LaneInput, { kind: 'staleness' }> => ({
  kind: 'staleness',
  exchange,
  sinceMs,
})

const world = (disk = emptyDisk(), options: { start?: readonly StartInput[]; ladder?: AnyFamily } = {}) => {
  const batches: ProjectionBatch[] = []
  const host = startLocalHost({
    journal: memoryJournal(disk),
    families: new Map([['ladder', options.ladder ?? ladder]]),
    markets: [{ kind: 'market', market, interval: '1m', now: null }, ...(options.start ?? [])],
    sink: (output) => void batches.push(...output.batches),
  })
  const order = (command: Command): void => host.take({ kind: 'command', command })
  const orders = (unit = 'b') => unitNow(host.lane, 'a', unit)?.liveOrders.map(({ slot, state }) => `${slot} ${state}`)
  const placed = (): number =>
    disk.records.filter(({ body }) => body.includes('"kind":"order-accepted"') && body.includes('"event"')).length
  return { disk, host, batches, order, orders, placed }
}

const oneLevel = { levels: [{ buy: '99', sell: '101', quantity: '1' }] }

const begun = () => {
  const one = world()
  one.order(openAccount('c1', 'a'))
  one.host.take(printInput(1_000, 100))
  return one
}

test('while an exchange is silent nothing is placed; once it is heard again each order goes out, once', () => {
  const { host, order, orders, placed } = begun()
  host.take(silentSince(1_000))
  order(createLadder('c2', 'a', 'b', oneLevel))
  expect([orders(), placed()]).toEqual([['entry:0 intent'], 0])
  host.take({ kind: 'time', atMs: 60_000 })
  expect([orders(), placed()]).toEqual([['entry:0 intent'], 0])
  host.take(silentSince(null))
  expect([orders(), placed()]).toEqual([['entry:0 open'], 1])
  host.take(silentSince(null))
  host.take(silentSince(60_000))
  host.take(silentSince(null))
  expect([orders(), placed()]).toEqual([['entry:0 open'], 1])
})

test('an order that was held back is not filled by prices of the time before it left', () => {
  const { host, order, orders } = begun()
  host.take(silentSince(1_000))
  order(createLadder('c2', 'a', 'b', oneLevel))
  host.take({ kind: 'time', atMs: 60_000 })
  host.take(silentSince(null))
  host.take(printInput(60_100, 98))
  expect(orders()).toEqual(['entry:0 open'])
  host.take(printInput(60_150, 98))
  expect(orders()).toEqual(['profit:0 open'])
})

test('cancels and asks are taken while it is silent', () => {
  const { host, order, orders } = begun()
  order(createLadder('c2', 'a', 'b', oneLevel))
  host.take(silentSince(1_000))
  const ask = { kind: 'suspend', trade: null, part: 'all' } as const
  order({ kind: 'ask', id: 'c3', account: 'a', unit: 'b', ask, change: null })
  expect(orders()).toEqual([])
})

test('the exchange of another name goes on', () => {
  const { host, order, orders } = begun()
  host.take(silentSince(1_000, 'elsewhere'))
  order(createLadder('c2', 'a', 'b', oneLevel))
  expect(orders()).toEqual(['entry:0 open'])
})

test('a kill while it is silent: the next run waits too, then tries again what may have been sent', () => {
  const before = begun()
  before.host.take(silentSince(1_000))
  before.order(createLadder('c2', 'a', 'b', oneLevel))
  const { host, orders, placed } = world(before.disk, { start: [silentSince(1_000)] })
  host.take(printInput(2_000, 100))
  expect([orders(), placed()]).toEqual([['entry:0 intent'], 0])
  host.take(silentSince(null))
  expect([orders(), placed()]).toEqual([['entry:0 open'], 1])
  host.take(printInput(3_000, 98))
  expect(orders()).toEqual(['profit:0 open'])
})

test('what was missed fills what rested: a candle through the price as well as a trade', () => {
  const { host, order, orders, batches } = begun()
  order(createLadder('c2', 'a', 'b', oneLevel))
  host.take(silentSince(1_000))
  host.take({ kind: 'time', atMs: 90_000 })
  const missed = { at: 30_000, price: 98, quantity: 5 }
  const event = { kind: 'print', pair: 'BTC/USDC', print: missed, bid: 98, ask: 98, source: 'candle' } as const
  host.take({ kind: 'print', exchange: 'seeded', event })
  // The fill is a fact; the sale that follows from it waits.
  expect(orders()).toEqual(['profit:0 intent'])
  expect(batches.flatMap(({ fills }) => fills).map(({ atMs, price }) => [atMs, price])).toEqual([
    [30_000, 99n * 10n ** 18n],
  ])
  host.take(silentSince(null))
  expect(orders()).toEqual(['profit:0 open'])
})

/** The ladder, asked every second and at every candle besides; it notes what it hears. */
const clockwork = (heard: string[]): AnyFamily => ({
  ...ladder,
  decide: (config, state, event, now) => {
    const decision = ladder.decide(config, state, event, now)
    if (event.kind === 'timer-elapsed' || event.kind === 'candle-closed') heard.push(`${event.kind} ${event.at}`)
    const [wake] = decision.wakes ?? []
    return wake === undefined
      ? decision
      : { ...decision, wakes: [{ ...wake, atMs: event.at + 1_000, candles: ['1m'] }] }
  },
})

test('no timer and no candle decides while it is silent; timers that are due ring when it is heard again', () => {
  const heard: string[] = []
  const { host, order } = world(emptyDisk(), { ladder: clockwork(heard) })
  order(openAccount('c1', 'a'))
  host.take(printInput(1_000, 100))
  order(createLadder('c2', 'a', 'b', oneLevel))
  host.take({ kind: 'time', atMs: 2_500 })
  const before = heard.splice(0)
  expect(before).not.toEqual([])
  host.take(silentSince(2_500))
  host.take({ kind: 'time', atMs: 60_000 })
  const candle = { openTimeMs: 0, open: 100, high: 101, low: 99, close: 100, volume: 5 }
  const event = { kind: 'candle-closed', pair: 'BTC/USDC', interval: '1m', candle, pumping: false } as const
  host.take({ kind: 'candle', exchange: 'seeded', event, values: {} })
  expect(heard).toEqual([])
  host.take(silentSince(null))
  host.take({ kind: 'time', atMs: 60_250 })
  expect(heard).toEqual(['timer-elapsed 60000'])
  const later = { ...event, candle: { ...candle, openTimeMs: 60_000 } }
  host.take({ kind: 'candle', exchange: 'seeded', event: later, values: {} })
  expect(heard.at(-1)).toBe('candle-closed 120000')
})

test('many timers of one moment, or of one silent hour, cost no more than each of them alone', () => {
  const heard: string[] = []
  const { host, order } = world(emptyDisk(), { ladder: clockwork(heard) })
  order(openAccount('c1', 'a', '1000000'))
  host.take(printInput(1_000, 100))
  const many = 60
  for (let unit = 0; unit < many; unit += 1) {
    if (unit % 3 === 0) host.take({ kind: 'time', atMs: 1_000 + unit })
    order(createLadder(`u${unit}`, 'a', `u${unit}`, oneLevel))
  }
  host.take(silentSince(1_100))
  host.take({ kind: 'time', atMs: 60_000 })
  host.take(silentSince(null))
  const { timers } = host.lane
  let armed = 0
  const arm = timers.arm.bind(timers)
  timers.arm = (...args) => {
    armed += 1
    arm(...args)
  }
  heard.length = 0
  host.take({ kind: 'time', atMs: 60_250 })
  expect(heard).toHaveLength(many)
  expect(armed).toBeLessThanOrEqual(4 * many)
})

test('a pair that is learned late goes on where it was: its orders rest and fill, those that never left are tried again', () => {
  const before = begun()
  before.order(createLadder('c2', 'a', 'b', oneLevel))
  const host = startLocalHost({
    journal: memoryJournal(before.disk),
    families: new Map([['ladder', ladder]]),
    markets: [],
    sink: () => undefined,
  })
  host.take({ kind: 'market', market, interval: '1m', now: null })
  host.take(printInput(3_000, 98))
  expect(unitNow(host.lane, 'a', 'b')?.liveOrders.map(({ slot, state }) => `${slot} ${state}`)).toEqual([
    'profit:0 open',
  ])
})
