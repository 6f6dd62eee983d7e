import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, DataFolderUnusable, isSameBoot, lockDataFolder } from './data-lock.ts'
import { openDatabase } from './database.ts'
import { listDumps, writeDump } from './dumps.ts'
import { migrationsFolder } from './test-database.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lockFile = () => join(folder, 'lock.json')
const rewriteLock = async (change: object) =>
  writeFile(lockFile(), JSON.stringify({ ...JSON.parse(await readFile(lockFile(), 'utf8')), ...change }))

test('a second opener is refused with a sentence that says what to do', async () => {
  const lock = await lockDataFolder(folder)
  expect(lock.previous).toBe('clean')
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
  await expect(lockDataFolder(folder)).rejects.toThrow(`is used by process ${process.pid}. Stop that one first`)
  await lock.release()
  expect((await lockDataFolder(folder)).previous).toBe('clean')
})

test.each([
  ['a process that is gone', { pid: 2 ** 30 }, 'dead-process'],
  ['a process whose number was given to another one', { processStart: 'long ago' }, 'dead-process'],
  ['a machine that went down', { boot: 'another boot' }, 'other-boot'],
])('the lock of %s is taken', async (_case, change, previous) => {
  await lockDataFolder(folder)
  await rewriteLock(change)
  expect((await lockDataFolder(folder)).previous).toBe(previous)
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
})

const isWindows = process.platform === 'win32'

test.skipIf(isWindows)('nobody else may look into the folder, however it was made', async () => {
  for (const path of [folder, join(folder, 'new')]) {
    await lockDataFolder(path)
    expect((await stat(path)).mode & 0o777).toBe(0o700)
  }
})

test('a folder that cannot be made is named, with what to do', async () => {
  await writeFile(join(folder, 'file'), '')
  const wanted = join(folder, 'file/data')
  await expect(lockDataFolder(wanted)).rejects.toThrow(DataFolderUnusable)
  await expect(lockDataFolder(wanted)).rejects.toThrow(/file\/data cannot be used \(ENOTDIR.*Set DATA_DIR/)
})

test.skipIf(!existsSync('/proc/self/stat'))('the lock of a process that ended unnoticed is taken', async () => {
  // The shell becomes a program that never asks how its child has ended.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line))
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
  const fields = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  await lockDataFolder(folder)
  await rewriteLock({ pid, processStart: fields()[19] })
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => fields()[0]).toBe('Z')
  expect((await lockDataFolder(folder)).previous).toBe('dead-process')
  parent.kill('SIGKILL')
})

test('a lock that was cut off in the middle counts as a machine that went down', async () => {
  await writeFile(lockFile(), '{"pid":')
  expect((await lockDataFolder(folder)).previous).toBe('other-boot')
})

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['at:1000', 'at:1090', true],
  ['at:1000', 'at:1200', false],
  ['at:1000', 'abc', false],
])('boot %s and boot %s: same %s', (one, other, same) => {
  expect(isSameBoot(one, other)).toBe(same)
})

test('three dumps are kept, newest first', async () => {
  expect(await listDumps(folder)).toEqual([])
  for (const at of [1000, 4000, 2000, 3000]) {
    await writeDump(folder, new Blob([`dump ${at}`]), new Date(at))
  }
  const dumps = await listDumps(folder)
  expect(dumps.map(({ at }) => at.getTime())).toEqual([4000, 3000, 2000])
  expect(await (await dumps[0]?.read())?.text()).toBe('dump 4000')
})

const countThings = async (database: Awaited<ReturnType<typeof openDatabase>>) => {
  const result = await database.database.execute(sql`select name from thing order by name`)
  return JSON.parse(JSON.stringify(result)).rows.map((row: { name: string }) => row.name)
}

test('a clean stop keeps everything; a machine that went down is set back to the newest dump', async () => {
  const first = await openDatabase(folder, migrationsFolder)
  expect(first.opening).toEqual({ kind: 'new' })
  await first.database.execute(sql`create table thing (name text)`)
  await first.database.execute(sql`insert into thing values ('dumped')`)
  await first.close()

  const second = await openDatabase(folder, migrationsFolder)
  expect(second.opening).toEqual({ kind: 'as-left' })
  await second.database.execute(sql`insert into thing values ('kept by the clean stop')`)
  await second.close()

  const third = await openDatabase(folder, migrationsFolder)
  expect(await countThings(third)).toEqual(['dumped', 'kept by the clean stop'])
  await third.database.execute(sql`insert into thing values ('after the dump')`)
  // The stop of a machine: the files are copied by nobody, the lock of the other boot stays.
  const lock = await readFile(lockFile(), 'utf8')
  await third.close()
  const [newest = ''] = (await readdir(join(folder, 'dumps'))).sort().toReversed()
  await rm(join(folder, 'dumps', newest))
  // A dump that is damaged is passed over.
  await writeFile(join(folder, `dumps/${String(Date.now() + 1000).padStart(15, '0')}.tar.gz`), 'cut off')
  await writeFile(lockFile(), JSON.stringify({ ...JSON.parse(lock), boot: 'another boot' }))

  const fourth = await openDatabase(folder, migrationsFolder)
  expect(fourth.opening.kind).toBe('restored')
  expect(await countThings(fourth)).toEqual(['dumped', 'kept by the clean stop'])
  await fourth.close()
})

test('other work gets its turn between queries', async () => {
  const embedded = await openDatabase(folder, migrationsFolder)
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  await embedded.database.transaction(async (transaction) => {
    for (let index = 0; index < 100; index += 1) await transaction.execute(sql`select ${index}::int`)
  })
  clearInterval(timer)
  await embedded.close()
  expect(turns).toBeGreaterThan(5)
})
