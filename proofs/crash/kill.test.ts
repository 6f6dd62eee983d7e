/** The threaded runner in a process of its own, killed for real at named places: nothing acknowledged is lost, no fill is lost or doubled. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeJson } from '#engine/json.ts'
import { brokenFills, brokenOrders, brokenParity, brokenPositions, type Entry, fillTextsOf } from './crash-checks.ts'
import { decodeRecord } from '#runner/journal/encode-record.ts'
import type { ProjectionBatch } from '#runner/host/runner.ts'
import { byDay } from '../suite/night.ts'
import { ladder } from './test-family.ts'

const folders: string[] = []
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'kill-'))
  folders.push(made)
  return made
}
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true })
})

/** One life of the process; answers how it ended. */
const live = (dataDir: string, killAt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const hook = new URL('kill-hook.ts', import.meta.url).href
    const entry = new URL('kill-entry.ts', import.meta.url).pathname
    const child = spawn(process.execPath, ['--import', hook, entry, dataDir], {
      env: { ...process.env, KILL_AT: killAt, NODE_OPTIONS: '' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal ?? `exit ${code}`))
  })

type End = { entries: Entry[]; end: string; answers: string; tables: string[] }

const read = (dataDir: string): End => {
  const database = new DatabaseSync(join(dataDir, 'journal.sqlite'), { readOnly: true })
  const rows = database.prepare('select shard, position, epoch, body from record order by shard, position').all()
  database.close()
  const batches = readFileSync(join(dataDir, 'tables'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => asBatch(decodeJson(line)))
  return {
    entries: rows.map((row) => ({
      shard: Number(row['shard']),
      position: Number(row['position']),
      epoch: Number(row['epoch']),
      record: decodeRecord(String(row['body']), 'a record'),
    })),
    end: readFileSync(join(dataDir, 'end'), 'utf8'),
    answers: readFileSync(join(dataDir, 'progress'), 'utf8'),
    tables: [...new Set(batches.flatMap(({ fills }) => fills).map(({ tradeId }) => tradeId))],
  }
}

/** The file is written by the entry alone. */
const asBatch = (value: unknown) => value as ProjectionBatch

let undisturbed: End | null = null
beforeAll(async () => {
  const dataDir = folder()
  expect(await live(dataDir, '')).toBe('exit 0')
  undisturbed = read(dataDir)
})

const places = [
  'started:1',
  'command on its way:3',
  'command answered:3',
  'input done:7',
  'after begin:6',
  'after record:9',
  'after record:40',
  'after answer row:4',
  'before commit:2',
  'before commit:11',
  'before commit:23',
  'after commit:5',
  'after commit:14',
  'after commit:27',
  'deciding started:2',
  'deciding order-accepted:4',
  'deciding order-filled:3',
  'deciding order-canceled:1',
  'deciding price-crossed:1',
  'deciding user-asked:2',
  'reporting:12',
  'before the read tables:6',
  'after the read tables:9',
  'after snapshot row:2',
  'after replay row:1',
]

test('there are enough places', () => {
  expect(new Set(places).size).toBeGreaterThanOrEqual(20)
})

/** Each is two processes. By day some places; a run cut at any step is also tried in memory (crash.test.ts). */
const tried = byDay(places, 4)

test.each(tried)('killed at "%s" it ends as if it had not been', async (place) => {
  const dataDir = folder()
  expect(await live(dataDir, place)).toBe('SIGKILL')
  expect(await live(dataDir, '')).toBe('exit 0')
  const { entries, end, answers, tables } = read(dataDir)
  const broken = [
    ...brokenPositions(entries),
    ...brokenOrders(entries),
    ...brokenFills(entries),
    ...brokenParity(new Map([['ladder', ladder]]), entries),
  ]
  expect(broken).toEqual([])
  expect(fillTextsOf(entries)).toEqual(fillTextsOf(undisturbed?.entries ?? []))
  expect(tables).toHaveLength(undisturbed?.tables.length ?? 0)
  expect(answers).toBe(undisturbed?.answers)
  expect(end).toBe(undisturbed?.end)
})
