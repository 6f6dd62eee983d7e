import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { encodeJson } from '#engine/json.ts'
import { unitsOf } from '#proofs/crash/crash-checks.ts'
import { ALWAYS_ASLEEP } from '#proofs/crash/crash-script.ts'
import { type Disk, emptyDisk, memoryJournal, testMarket } from '#proofs/crash/harness.ts'
import type { LaneInput } from '../lane/inputs.ts'
import { decodeRecord } from './encode-record.ts'
import type { Journal } from './journal.ts'
import { type LocalHost, startLocalHost } from '../host/local-host.ts'
import { openSqliteJournal } from './sqlite-journal.ts'
import { ladder } from '#proofs/crash/test-family.ts'
import { createLadder, openAccount, printInput } from '#proofs/crash/test-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const start = (journal: Journal): LocalHost =>
  startLocalHost({
    journal,
    families: new Map([['ladder', ladder]]),
    markets: [{ kind: 'market', market: testMarket('BTC/USDC'), interval: '1m', now: null }],
    sink: () => undefined,
    sleepPolicy: ALWAYS_ASLEEP,
  })

/** One unit with orders in the book, one that waits for funds, and a tail behind their snapshot. */
const begin: readonly LaneInput[] = [
  { kind: 'command', command: openAccount('c1', 'a', '400') },
  printInput(1_000, 100),
  { kind: 'command', command: createLadder('c2', 'a', 'b') },
  {
    kind: 'command',
    command: createLadder('c3', 'a', 'short', { levels: [{ buy: '99', sell: '101', quantity: '4' }] }),
  },
]
const tail = [printInput(2_000, 98.5)]
const later = [printInput(3_000, 101.5), printInput(4_000, 97), printInput(5_000, 89)]

const take = (host: LocalHost, inputs: readonly LaneInput[]): void => {
  for (const input of inputs) host.take(input)
}

/** What is on the disk of a program that knew format 1: a unit's whole body as text, `since` in it, among the accounts. */
const oldFile = (name: string, { records, accounts, units, replay }: Disk): string => {
  const file = join(folder, name)
  const database = new DatabaseSync(file)
  database.exec(`
    create table about (id integer primary key check (id = 1), format integer not null, epoch integer not null, installation integer not null);
    create table record (shard integer not null, position integer not null, epoch integer not null, body text not null);
    create unique index record_position on record (shard, position);
    create table answer (shard integer, command text, at_ms integer not null, position integer not null, refusal text, primary key (shard, command)) without rowid;
    create table snapshot (shard integer, kind text, id text, position integer not null, body text not null, primary key (shard, kind, id)) without rowid;
    create table replay (shard integer primary key, position integer not null, body text not null);
    insert into about values (1, 1, 1, 7);
  `)
  const record = database.prepare('insert into record values (?, ?, ?, ?)')
  for (const { shard, position, epoch, body } of records) record.run(shard, position, epoch, body)
  const row = database.prepare('insert into snapshot values (?, ?, ?, ?, ?)')
  for (const { shard, id, position, body } of accounts.values()) row.run(shard, 'account', id, position, body)
  for (const { shard, id, position, since, body } of units.values())
    row.run(shard, 'unit', id, position, body.replace(/}$/, `,"since":${since}}`))
  const complete = database.prepare('insert into replay values (?, ?, ?)')
  for (const { shard, replayFrom, body } of replay.values()) complete.run(shard, replayFrom, body)
  database.close()
  return file
}

const open = (file: string): Journal => openSqliteJournal(file, () => 1)

/** What a record says, whoever wrote it. */
const recordText = ({ shard, body }: { shard: number; body: string }): string => {
  const { epoch: _, ...record } = decodeRecord(body, 'a record')
  return `${shard} ${encodeJson(record)}`
}

const recordsOf = (journal: Journal): string[] =>
  Array.from({ length: 256 }, (_, shard) =>
    journal.read(shard, 0, 1_000).map((row) => recordText({ ...row, shard })),
  ).flat()

/** The whole life in one, without an upgrade and without a stop. */
const unbroken = (): Disk => {
  const disk = emptyDisk()
  take(start(memoryJournal(disk)), [...begin, ...tail, ...later])
  return disk
}

test('a journal of format 1 is brought up once, and goes on as if it had always been of this one', () => {
  const disk = emptyDisk()
  const before = start(memoryJournal(disk))
  take(before, begin)
  before.snapshot()
  take(before, tail)
  const journal = open(oldFile('old.sqlite', disk))
  const host = start(journal)
  expect(host.lane.unitCache.awake.size).toBe(2)
  const names = [...host.lane.shards.values()]
    .flatMap((shard) => unitsOf(shard))
    .map(({ row, short }) => [row.id, short])
  expect(names).toEqual(
    expect.arrayContaining([
      ['b', false],
      ['short', true],
    ]),
  )
  host.snapshot()
  expect(host.lane.unitCache.awake.size).toBe(0)
  journal.close()
  const again = open(join(folder, 'old.sqlite'))
  const second = start(again)
  expect(second.lane.unitCache.awake.size).toBe(0)
  take(second, later)
  expect(recordsOf(again)).toEqual(unbroken().records.map(recordText))
  again.close()
})

test('a file of a later format is not touched', () => {
  const file = join(folder, 'later.sqlite')
  open(file).close()
  const database = new DatabaseSync(file)
  database.exec('update about set format = 99')
  database.close()
  expect(() => open(file)).toThrow('has journal format 99')
})
