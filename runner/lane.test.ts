import { expect, test } from 'vitest'
import { emptyDisk, memoryJournal, testMarket } from './harness.ts'
import { startLocalHost } from './local-host.ts'
import { accountBalances, unitNow } from './look.ts'
import { ladder } from './test-family.ts'
import type { Command, CommandAnswer, ProjectionBatch } from './runner.ts'
import { createLadder, openAccount, printInput } from './test-world.ts'

const market = testMarket('BTC/USDC')

const world = (disk = emptyDisk()) => {
  const batches: ProjectionBatch[] = []
  const answers: { command: string; answer: CommandAnswer }[] = []
  const host = startLocalHost({
    journal: memoryJournal(disk),
    families: new Map([['ladder', ladder]]),
    markets: [{ kind: 'market', market, interval: '1m', now: null }],
    sink: (output) => {
      batches.push(...output.batches)
      answers.push(...output.answers)
    },
  })
  return { disk, host, batches, answers }
}

const order = (host: ReturnType<typeof startLocalHost>, command: Command): void =>
  host.take({ kind: 'command', command })

test('a bot buys, sells and its balances are the sum of its fills', () => {
  const { host, batches, answers } = world()
  order(host, openAccount('c1', 'a'))
  host.take(printInput(1_000, 100))
  order(host, createLadder('c2', 'a', 'b'))
  host.take(printInput(2_000, 98.5))
  host.take(printInput(3_000, 101.5))
  expect(answers.map(({ answer }) => answer.refusal)).toEqual([null, null])
  const fills = batches.flatMap((batch) => batch.fills)
  expect(fills.map(({ side, price, quantity }) => [side, price, quantity])).toEqual([
    ['buy', 99n * 10n ** 18n, 10n ** 18n],
    ['sell', 101n * 10n ** 18n, 999n * 10n ** 15n],
  ])
  const balances = Object.fromEntries(
    accountBalances(host.lane, 'a').map(({ asset, free, locked }) => [asset, [free, locked]]),
  )
  // 10000 - 99 + 101 x 0.999 x 0.999, with 99 and 98 x 2 locked again.
  expect(balances['USDC']).toEqual([10001798101n * 10n ** 12n + 0n - 295n * 10n ** 18n - 0n, 295n * 10n ** 18n])
  expect(unitNow(host.lane, 'a', 'b')?.report.runs).toBe(1)
})

const incidents = (host: ReturnType<typeof startLocalHost>): (string | null)[] =>
  ['b', 'other'].map((unit) => unitNow(host.lane, 'a', unit)?.incident ?? null)

test.each([
  ['throws-at-fill', 'threw'],
  ['changes-a-live-slot', 'broke-contract'],
] as const)('a unit that %s is quarantined with its orders canceled; the others live', (fault, code) => {
  const { host } = world()
  order(host, openAccount('c1', 'a'))
  host.take(printInput(1_000, 100))
  order(host, createLadder('c2', 'a', 'b', { fault }))
  order(host, createLadder('c3', 'a', 'other'))
  host.take(printInput(2_000, 98.5))
  expect(incidents(host)).toEqual([code, null])
  expect(unitNow(host.lane, 'a', 'b')?.liveOrders).toEqual([])
  host.take(printInput(3_000, 101.5))
  expect(unitNow(host.lane, 'a', 'other')?.report.runs).toBe(1)
})

test('a unit that keeps wanting what is refused is stopped, not asked for ever', () => {
  const { host } = world()
  order(host, openAccount('c1', 'a', '50'))
  host.take(printInput(1_000, 100))
  order(host, createLadder('c2', 'a', 'b', { fault: 'wants-again-when-refused' }))
  order(host, createLadder('c3', 'a', 'other'))
  expect(incidents(host)).toEqual(['refused-in-a-loop', null])
})

test('nothing goes out before its record is durable', () => {
  const disk = emptyDisk()
  const journal = memoryJournal(disk)
  const seen: number[] = []
  const host = startLocalHost({
    journal,
    families: new Map([['ladder', ladder]]),
    markets: [{ kind: 'market', market, interval: '1m', now: null }],
    sink: ({ answers, batches }) => {
      const durable = disk.records.at(-1)?.position ?? 0
      for (const { answer } of answers) seen.push(durable - answer.position)
      for (const batch of batches) seen.push(durable - batch.position)
    },
  })
  order(host, openAccount('c1', 'a'))
  host.take(printInput(1_000, 100))
  order(host, createLadder('c2', 'a', 'b'))
  host.take(printInput(2_000, 98.5))
  expect(seen.length).toBeGreaterThan(4)
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(0)
})
