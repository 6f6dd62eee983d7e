import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testMarket } from '#proofs/crash/harness.ts'
import type { Fact } from './runner.ts'
import { startRunner } from './start-runner.ts'
import { ladder } from '#proofs/crash/test-family.ts'
import { createLadder, openAccount, printAt, testFeed, testStore } from '#proofs/crash/test-world.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'runner-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const failed = (error: unknown): void => {
  throw error
}

const allowance = () => Promise.resolve(10)

const familiesModule = new URL('../../proofs/crash/test-families.ts', import.meta.url).href

describe.each([0, 1, 2])('with %i shard threads', (shardWorkers) => {
  test('a restart goes on where the last run stopped, and a repeated command gets its first answer', async () => {
    const feed = testFeed([testMarket('BTC/USDC')])
    const readStore = testStore()
    const options = {
      dataDir,
      families: [ladder],
      feeds: [feed],
      readStore,
      failed,
      allowance,
      shardWorkers,
      familiesModule,
    }
    const first = await startRunner(options)
    const facts: Fact[] = []
    first.listen((news) => facts.push(...news))
    await first.send(openAccount('c1', 'a'))
    await feed.tell(printAt(1_000, 100))
    const created = await first.send(createLadder('c2', 'a', 'b'))
    expect(created.refusal).toBeNull()
    expect(await first.reached(created.shard, created.position, 1_000)).toBe(true)
    await feed.tell(printAt(2_000, 98.5))
    expect((await first.now('a', 'b'))?.liveOrders.map(({ slot, side, state }) => [slot, side, state])).toEqual([
      ['entry:0', 'buy', 'open'],
      ['profit:0', 'sell', 'open'],
    ])
    const balances = await first.balances('a')
    await first.stop()

    const second = await startRunner(options)
    expect(await second.send(createLadder('c2', 'a', 'b'))).toEqual({ ...created, isRepeat: true })
    expect(await second.balances('a')).toEqual(balances)
    await feed.tell(printAt(3_000, 101.5))
    expect((await second.now('a', 'b'))?.report.runs).toBe(1)
    await second.stop()
    expect(readStore.batches.flatMap(({ fills }) => fills).map(({ side }) => side)).toEqual(['buy', 'sell'])
    expect(facts.filter(({ kind }) => kind === 'fill')).toHaveLength(1)
  })

  test('read tables that were lost are projected anew from the journal', async () => {
    const feed = testFeed([testMarket('BTC/USDC')])
    const before = testStore()
    const first = await startRunner({
      dataDir,
      families: [ladder],
      feeds: [feed],
      readStore: before,
      failed,
      allowance,
      shardWorkers,
      familiesModule,
    })
    await first.send(openAccount('c1', 'a'))
    await feed.tell(printAt(1_000, 100))
    await first.send(createLadder('c2', 'a', 'b'))
    for (const [index, price] of [98.5, 101.5, 97, 102].entries())
      await feed.tell(printAt(2_000 + index * 1_000, price))
    await first.stop()

    const after = testStore()
    const second = await startRunner({
      dataDir,
      families: [ladder],
      feeds: [feed],
      readStore: after,
      failed,
      allowance,
      shardWorkers,
      familiesModule,
    })
    await second.stop()
    const fills = (store: typeof before) => store.batches.flatMap((batch) => batch.fills)
    expect(fills(after).length).toBeGreaterThan(4)
    expect(fills(after)).toEqual(fills(before))
    const lastUnit = (store: typeof before) => store.batches.flatMap(({ units }) => units).at(-1)
    expect(lastUnit(after)).toEqual(lastUnit(before))
    // Whose journal it is stays the same, and that of another folder is another's.
    expect(after.journals).toEqual(before.journals)
    rmSync(join(dataDir, 'journal.sqlite'))
    const third = await startRunner({
      dataDir,
      families: [ladder],
      feeds: [feed],
      readStore: after,
      failed,
      allowance,
      shardWorkers,
      familiesModule,
    })
    await third.stop()
    expect(after.journals[1]).not.toBe(after.journals[0])
  })

  test('what cannot be done is refused with a code, and the refusal is remembered', async () => {
    const feed = testFeed([testMarket('BTC/USDC')])
    const runner = await startRunner({
      dataDir,
      families: [ladder],
      feeds: [feed],
      readStore: testStore(),
      failed,
      allowance,
      shardWorkers,
      familiesModule,
    })
    const refusal = async (command: Parameters<typeof runner.send>[0]) => (await runner.send(command)).refusal?.code
    expect(await refusal(createLadder('c0', 'a', 'b'))).toBe('account-unknown')
    await runner.send(openAccount('c1', 'a'))
    expect(await refusal(openAccount('c2', 'a'))).toBe('account-exists')
    expect(await refusal(createLadder('c3', 'a', 'b'))).toBe('market-unknown')
    await feed.tell(printAt(1_000, 100))
    expect(await refusal(createLadder('c3', 'a', 'b'))).toBe('market-unknown')
    expect(await refusal(createLadder('c4', 'a', 'b'))).toBeUndefined()
    expect(await refusal(createLadder('c5', 'a', 'b'))).toBe('unit-exists')
    expect(
      await refusal({
        kind: 'ask',
        id: 'c6',
        account: 'a',
        unit: 'b',
        ask: { kind: 'close', trade: null },
        change: null,
      }),
    ).toBe('not-here')
    expect(
      await refusal({
        kind: 'ask',
        id: 'c7',
        account: 'a',
        unit: 'x',
        ask: { kind: 'close', trade: null },
        change: null,
      }),
    ).toBe('unit-unknown')
    await runner.stop()
  })
})
