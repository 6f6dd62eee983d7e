import { expect, test } from 'vitest'
import { emptyDisk, memoryJournal, testMarket } from '#proofs/crash/harness.ts'
import { startLocalHost } from '../host/local-host.ts'
import { beginSnapshot } from './snapshot.ts'
import { openAccount, printInput } from '#proofs/crash/test-world.ts'

const QUARTER = 15 * 60_000

test('a snapshot never begins behind a record that has not gone to the journal: a kill would leave a hole', () => {
  const disk = emptyDisk()
  const host = startLocalHost({
    journal: memoryJournal(disk),
    families: new Map(),
    markets: [{ kind: 'market', market: testMarket('BTC/USDC'), interval: '1m', now: null }],
    sink: () => undefined,
  })
  host.take(printInput(QUARTER - 1, 100))
  host.take({ kind: 'command', command: openAccount('c1', 'a') })
  const sent = disk.records.length
  // Equity alone waits for the clock.
  host.take(printInput(QUARTER, 100))
  expect([disk.records.length, host.lane.output.appends.length]).toEqual([sent, 1])
  expect(beginSnapshot(host.lane).shards.map(({ replayFrom }) => replayFrom)).toEqual([sent])
})
