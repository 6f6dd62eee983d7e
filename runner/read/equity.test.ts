import { expect, test } from 'vitest'
import { formatDecimal } from '#engine/money.ts'
import { emptyDisk, memoryJournal, testMarket } from '#proofs/crash/harness.ts'
import type { LaneInput } from '../lane/inputs.ts'
import { startLocalHost } from '../host/local-host.ts'
import type { ProjectionBatch } from '../host/runner.ts'
import { ladder } from '#proofs/crash/test-family.ts'
import { createLadder, openAccount, printInput } from '#proofs/crash/test-world.ts'

const MINUTE = 60_000
/** On a quarter of an hour. */
const START = 1_000 * 15 * MINUTE

const world = (disk = emptyDisk()) => {
  const batches: ProjectionBatch[] = []
  const host = startLocalHost({
    journal: memoryJournal(disk),
    families: new Map([['ladder', ladder]]),
    markets: [{ kind: 'market', market: testMarket('BTC/USDC'), interval: '1m', now: null }],
    sink: (output) => void batches.push(...output.batches),
  })
  const rows = () =>
    batches
      .flatMap(({ equity }) => equity)
      .map(({ account, atMs, equity, realised }) =>
        [account, (atMs - START) / MINUTE, formatDecimal(equity), formatDecimal(realised)].join(' '),
      )
  return { disk, host, rows }
}

const time = (minutes: number): LaneInput => ({ kind: 'time', atMs: START + minutes * MINUTE })
const print = (minutes: number, price: number): LaneInput => printInput(START + minutes * MINUTE, price)

test('every account is valued when it is opened and at every quarter of an hour, whether it trades or sleeps', () => {
  const { disk, host, rows } = world()
  host.take(time(1))
  host.take({ kind: 'command', command: openAccount('c1', 'a') })
  host.take({ kind: 'command', command: openAccount('c2', 'sleeps', '500') })
  expect(rows()).toEqual(['a 1 10000 0', 'sleeps 1 500 0'])
  host.take(print(2, 100))
  host.take({
    kind: 'command',
    command: createLadder('c3', 'a', 'b', { levels: [{ buy: '99', sell: '101', quantity: '1' }], runs: 1 }),
  })
  host.take(print(3, 98))
  host.take(time(14))
  expect(rows()).toHaveLength(2)
  // 0.999 bought at 99 stand at 98: 10000 - 99 + 97.902.
  host.take(time(15))
  host.take(time(29))
  expect(rows().slice(2).sort()).toEqual(['a 15 9998.902 0', 'sleeps 15 500 0'])
  host.take(print(31, 102))
  host.take(time(45))
  expect(
    rows()
      .slice(4)
      .filter((row) => row.startsWith('sleeps')),
  ).toEqual(['sleeps 31 500 0', 'sleeps 45 500 0'])
  // 9901 and 0.999 sold at 101 less 0.1 %.
  expect(rows()).toContain('a 45 10001.798101 1.798101')

  const again = world(disk)
  again.host.take(time(46))
  again.host.take(time(59))
  expect(again.rows()).toEqual([])
  again.host.take(time(60))
  expect(again.rows().sort()).toEqual(['a 60 10001.798101 1.798101', 'sleeps 60 500 0'])
})
