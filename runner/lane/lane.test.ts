import { expect, test } from 'vitest'
import { emptyDisk, memoryJournal, testMarket } from '#proofs/crash/harness.ts'
import type { Append } from '../journal/journal.ts'
import { takeInput } from './inputs.ts'
import { emptyLane, takeOutput } from './lane.ts'
import { recoverLane, resumeLane } from './recover.ts'
import { startLocalHost } from '../host/local-host.ts'
import { accountBalances, unitNow } from '../read/queries.ts'
import { ladder } from '#proofs/crash/test-family.ts'
import type { Command, CommandAnswer, ProjectionBatch } from '../host/runner.ts'
import { createLadder, openAccount, printInput } from '#proofs/crash/test-world.ts'

const market = testMarket('BTC/USDC')

const world = (disk = emptyDisk(), markets = [market]) => {
  const batches: ProjectionBatch[] = []
  const answers: { command: string; answer: CommandAnswer }[] = []
  const host = startLocalHost({
    journal: memoryJournal(disk),
    families: new Map([['ladder', ladder]]),
    markets: markets.map((followed) => ({ kind: 'market', market: followed, interval: '1m', now: null })),
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

test('a bot whose pair no feed brings any more sleeps; asked, it says so, and the others live', () => {
  const disk = emptyDisk()
  const first = world(disk, [market, testMarket('ETH/USDC')]).host
  // Just enough for what rests, so that the bot is short and waits for funds.
  order(first, openAccount('c1', 'a', '600'))
  first.take(printInput(1_000, 100))
  first.take(printInput(1_000, 100, 100, 'ETH/USDC'))
  order(first, createLadder('c2', 'a', 'b'))
  order(
    first,
    createLadder('c3', 'a', 'other', { pair: 'ETH/USDC', levels: [{ buy: '99', sell: '101', quantity: '4' }] }),
  )
  const { host, answers, batches } = world(disk, [market])
  expect(unitNow(host.lane, 'a', 'other')).toBeNull()
  for (const kind of ['suspend', 'start'] as const) {
    const ask = { kind, trade: null, part: 'all' } as const
    order(host, { kind: 'ask', id: `c-${kind}`, account: 'a', unit: 'other', ask, change: null })
  }
  expect(answers.map(({ answer }) => answer.refusal?.code)).toEqual(['market-unknown', 'market-unknown'])
  host.take(printInput(2_000, 97))
  host.take(printInput(3_000, 102))
  host.take({ kind: 'time', atMs: 5_000_000 })
  expect(batches.flatMap(({ fills }) => fills).map(({ unit, side }) => `${unit} ${side}`)).toContain('b sell')
  const again = world(disk, [market, testMarket('ETH/USDC')]).host
  expect(unitNow(again.lane, 'a', 'other')).not.toBeNull()
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

test('killed before a cancel went out: who waits for its funds hears of them after the restart', () => {
  const disk = emptyDisk()
  const { host } = world(disk)
  const dear = { levels: [{ buy: '99', sell: '101', quantity: '3.5' }] }
  order(host, openAccount('c1', 'a', '400'))
  host.take(printInput(1_000, 100))
  order(host, createLadder('c2', 'a', 'rich', dear))
  order(host, createLadder('c3', 'a', 'waits', dear))
  const ask = { kind: 'suspend', trade: null, part: 'all' } as const
  order(host, { kind: 'ask', id: 'c4', account: 'a', unit: 'rich', ask, change: null })
  const told = disk.records.length
  disk.records.length = 1 + disk.records.findIndex(({ body }) => body.includes('"kind":"user-asked"'))
  const again = world(disk).host
  expect(disk.records).toHaveLength(told)
  expect(unitNow(again.lane, 'a', 'waits')?.liveOrders).toHaveLength(1)
})

test('an order that was decided after another in its slot does not leave with the news of that one', () => {
  const families = new Map([['ladder', ladder]])
  const lane = emptyLane({ families, installation: 7, epochs: new Map(), unitBody: () => null, managedIn: () => [] })
  recoverLane(
    lane,
    memoryJournal(emptyDisk()).recover(() => true),
  )
  takeInput(lane, { kind: 'market', market, interval: '1m', now: null })
  resumeLane(lane)
  const command = (command: Command): void => takeInput(lane, { kind: 'command', command })
  /** The journal has written one group: what came of it is the next. */
  const commit = (group: readonly Append[]): Append[] => {
    const last = group.at(-1)
    if (last !== undefined) takeInput(lane, { kind: 'committed', shard: last.shard, position: last.position })
    return takeOutput(lane).appends
  }
  const commitAll = (): void => {
    for (let group = takeOutput(lane).appends; group.length > 0;) group = commit(group)
  }
  const ask = (id: string, kind: 'suspend' | 'start'): void =>
    command({ kind: 'ask', id, account: 'a', unit: 'b', ask: { kind, trade: null, part: 'all' }, change: null })
  command(openAccount('c1', 'a'))
  takeInput(lane, printInput(1_000, 100))
  command(createLadder('c2', 'a', 'b', { levels: [{ buy: '99', sell: '101', quantity: '1' }] }))
  commitAll()
  ask('c3', 'suspend')
  const canceled = commit(takeOutput(lane).appends)
  expect(canceled.map(({ body }) => body).join()).toContain('"kind":"order-canceled"')
  ask('c4', 'start')
  const wanted = takeOutput(lane).appends
  expect(wanted.map(({ body }) => body).join()).toContain('"intent"')
  // The end of the old order is durable, the wish for the new one is not.
  expect(commit(canceled)).toEqual([])
  expect(
    commit(wanted)
      .map(({ body }) => body)
      .join(),
  ).toContain('"kind":"order-accepted"')
})
