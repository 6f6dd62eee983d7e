import { expect, test } from 'vitest'
import { family } from '#engine/unit.ts'
import { testConfig } from '#bots/indicator/fixture.ts'
import { indicator } from '#bots/indicator/index.ts'
import { emptyDisk, memoryJournal, testMarket } from '#proofs/crash/harness.ts'
import type { LaneInput } from './inputs.ts'
import { startLocalHost } from '../host/local-host.ts'
import { unitNow } from '../read/queries.ts'
import { openAccount, printInput } from '#proofs/crash/test-world.ts'

const MINUTE = 60_000

/** A minute's close at which the RSI of 14 closes says `value`; null says nothing. */
const closeAt = (minute: number, value: number | null): LaneInput => ({
  kind: 'candle',
  exchange: 'seeded',
  values: value === null ? {} : { 'rsi 14 close': value },
  event: {
    kind: 'candle-closed',
    pair: 'BTC/USDC',
    interval: '1m',
    candle: { openTimeMs: minute * MINUTE, open: 100, high: 100, low: 100, close: 100, volume: 10 },
    pumping: false,
  },
})

/** An RSI bot that buys below 30, with the records of its journal and what it says of itself. */
const born = (disk = emptyDisk()) => {
  const host = startLocalHost({
    journal: memoryJournal(disk),
    families: new Map([['indicator', family(indicator)]]),
    markets: [{ kind: 'market', market: testMarket('BTC/USDC'), interval: '1m', now: null }],
    sink: () => undefined,
  })
  const records = (): number => disk.records.length
  const says = () => unitNow(host.lane, 'a', 'b')?.explanation
  return { host, records, says }
}

const begun = (disk = emptyDisk()) => {
  const life = born(disk)
  life.host.take({ kind: 'command', command: openAccount('c1', 'a') })
  life.host.take(printInput(1_000, 100))
  const config = indicator.formatConfig(testConfig({ exchange: 'seeded', pair: 'BTC/USDC' }))
  const unit = { id: 'b', owner: 'u', family: 'indicator', name: 'b', mode: 'demo', config } as const
  life.host.take({
    kind: 'command',
    command: { kind: 'create', id: 'c2', account: 'a', unit, allowance: 5, suspended: false },
  })
  return life
}

test('a close at which the indicator says nothing new is not written down, and is still told to who looks', () => {
  const { host, records, says } = begun()
  const before = records()
  expect(says()?.code).toBe('indicator-not-ready')
  for (const [minute, value] of [null, 55, 44, 30.5].entries()) host.take(closeAt(minute + 1, value))
  expect(records()).toBe(before)
  expect(says()).toMatchObject({ code: 'indicator-waits-to-buy', values: { value: '30.5' } })
  host.take(closeAt(9, 29))
  expect(records()).toBeGreaterThan(before)
})

test('after a restart it sleeps through the same closes', () => {
  const disk = emptyDisk()
  const first = begun(disk)
  first.host.take(closeAt(1, 55))
  const { host, records } = born(disk)
  host.take(printInput(2 * MINUTE, 100))
  const before = records()
  host.take(closeAt(2, 44))
  expect(records()).toBe(before)
  host.take(closeAt(3, 20))
  expect(records()).toBeGreaterThan(before)
})
