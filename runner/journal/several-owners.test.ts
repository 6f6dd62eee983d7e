/** Two runners on one journal: a shard that one claims is dropped by the other alone, and all else goes on. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fillTextsOf } from '#proofs/crash/crash-checks.ts'
import { emptyDisk, memoryJournal, testMarket } from '#proofs/crash/harness.ts'
import { ladder } from '#proofs/crash/test-family.ts'
import { createLadder, openAccount, printInput } from '#proofs/crash/test-world.ts'
import { allShards, startLocalHost } from '../host/local-host.ts'
import { shardOf } from '../lane/shard.ts'
import { decodeRecord } from './encode-record.ts'
import type { Journal } from './journal.ts'
import { openSqliteJournal } from './sqlite-journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'owners-'))
afterAll(() => rmSync(folder, { recursive: true }))

const start = (journal: Journal, shards = allShards()) => {
  const dropped: number[] = []
  const host = startLocalHost({
    journal,
    families: new Map([['ladder', ladder]]),
    markets: [{ kind: 'market', market: testMarket('BTC/USDC'), interval: '1m', now: null }],
    sink: (output) => void dropped.push(...output.dropped),
    shards,
  })
  return { host, dropped }
}

const accounts = ['a', 'second', 'third'] as const
const [taken, ...kept] = accounts.map(shardOf)

const texts = (journal: Journal, shard: number): string[] =>
  fillTextsOf(
    journal.read(shard, 0, 10_000).map(({ position, body }) => ({
      shard,
      position,
      epoch: 1,
      record: decodeRecord(body, 'a record'),
    })),
  )

const open = {
  'of sqlite': () => openSqliteJournal(join(folder, 'journal.sqlite'), () => 1),
  'in memory': () => memoryJournal(emptyDisk()),
}

test.each(Object.entries(open))('a journal %s', (_name, journalOf) => {
  expect(new Set([taken, ...kept]).size).toBe(3)
  if (taken === undefined) throw new Error('no shard')
  const journal = journalOf()
  const first = start(journal)
  first.host.take(printInput(1_000, 100))
  for (const [index, account] of accounts.entries()) {
    first.host.take({ kind: 'command', command: openAccount(`o${index}`, account) })
    first.host.take({ kind: 'command', command: createLadder(`c${index}`, account, `unit ${account}`) })
  }
  const second = start(journal, [taken])
  const prints = [printInput(2_000, 98.5), printInput(3_000, 97), printInput(4_000, 101.5)]
  for (const print of prints) {
    first.host.take(print)
    second.host.take(print)
  }
  expect(first.dropped).toEqual([taken])
  expect(second.dropped).toEqual([])
  const fills = [taken, ...kept].map((shard) => texts(journal, shard).map((text) => text.replace(/unit \w+/, '')))
  expect(fills[0]?.length).toBeGreaterThan(2)
  expect(fills[1]).toEqual(fills[0])
  expect(fills[2]).toEqual(fills[0])
  // What the first still thinks of the shard never comes to the journal.
  const epochs = journal.read(taken, 0, 10_000).map(({ body }) => decodeRecord(body, 'a record').epoch)
  expect([...epochs].sort((left, right) => left - right)).toEqual(epochs)
  const before = journal.read(taken, 0, 10_000).length
  first.host.take({ kind: 'command', command: openAccount('again', 'a') })
  first.host.take(printInput(5_000, 80))
  first.host.snapshot()
  expect(journal.read(taken, 0, 10_000)).toHaveLength(before)
})
