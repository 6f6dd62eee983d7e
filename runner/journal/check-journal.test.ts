import { mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkJournal } from './check-journal.ts'
import { encodeRecord } from './encode-record.ts'
import { RECORD_FORMAT } from './record.ts'
import { openSqliteJournal } from './sqlite-journal.ts'

const RECORDS = 1_200

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'))
  file = join(folder, 'journal.sqlite')
  const journal = openSqliteJournal(file, () => 0, false)
  const { epochs } = journal.claim([0])
  const epoch = epochs.get(0) ?? 0
  const body = (at: number) =>
    encodeRecord({
      kind: 'refused',
      format: RECORD_FORMAT,
      epoch,
      at,
      command: `c${at}`,
      refusal: { code: 'unit-unknown', values: {} },
    })
  journal.append(
    Array.from({ length: RECORDS }, (_, index) => ({
      shard: 0,
      position: index + 1,
      epoch,
      body: body(index),
      answer: null,
    })),
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

const check = () => checkJournal(file, new AbortController().signal)
const change = (text: string) => {
  const database = new DatabaseSync(file)
  database.exec(text)
  database.close()
}

test('a journal that is as it was written is well, and one that is still being written to', async () => {
  expect(await check()).toBeNull()
})

test('records that are not as they were written are counted, and the first is named', async () => {
  change("update record set body = replace(body, 'c40\"', 'c41\"') where position in (41, 900)")
  change("update record set body = replace(body, 'unit', 'tinu') where position = 900")
  expect(await check()).toEqual({ records: 2, first: { shard: 0, position: 41 }, unread: null })
})

test('twenty thousand bytes of nothing in the middle of the file are noticed', async () => {
  change('pragma wal_checkpoint(truncate)')
  const open = openSync(file, 'r+')
  writeSync(open, randomBytes(20_000), 0, 20_000, Math.floor(statSync(file).size / 2))
  const found = await check()
  expect(found).not.toBeNull()
})
