import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, DataFolderUnusable, isSameBoot, lockDataFolder } from './data-lock.ts'
import { openDatabase } from './database.ts'
import { listDumps, writeDump } from './dumps.ts'
import { migrationsFolder, openTestDatabase } from './test-database.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lockFile = () => join(folder, 'lock.json')
/** Another process that holds the folder until it is killed. */
const holdElsewhere = async (command: readonly string[] = []): Promise<ChildProcess> => {
  const module = new URL('./data-lock.ts', import.meta.url).href
  const script = `import { lockDataFolder } from '${module}'; await lockDataFolder('${folder}'); console.log('held'); setInterval(() => {}, 1e6)`
  const child = spawn('env', [...command, process.execPath, '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('a second opener is refused with a sentence that says what to do', async () => {
  const lock = await lockDataFolder(folder)
  expect(lock.previous).toBe('clean')
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
  await expect(lockDataFolder(folder)).rejects.toThrow(`is used by process ${process.pid}. Stop that one first`)
  await lock.release()
  const again = await lockDataFolder(folder)
  expect(again.previous).toBe('clean')
  await again.release()
})

test('whoever is refused takes nothing from the holder, also when it ends', async () => {
  const child = await holdElsewhere()
  await expect(lockDataFolder(folder)).rejects.toThrow(`is used by process ${child.pid}.`)
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
  await kill(child)
  const lock = await lockDataFolder(folder)
  expect(lock.previous).toBe('dead-process')
  await lock.release()
})

/** A namespace of process ids of its own, as containers have; made by root alone. */
const APART = ['unshare', '--pid', '--fork', '--kill-child']
const canBeApart = spawnSync(APART[0] ?? '', [...APART.slice(1), 'true']).status === 0

test.skipIf(!canBeApart)(
  'two containers on one volume: the second is refused, whatever the numbers of their processes',
  async () => {
    const child = await holdElsewhere(APART)
    // The note names process 2 or so of the other container, which is somebody else here, or nobody.
    await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
    await kill(child)
    await expect.poll(() => lockDataFolder(folder).then(({ previous }) => previous, String)).toBe('dead-process')
  },
)

test('the folder of a machine that went down is taken, and told', async () => {
  await writeFile(lockFile(), JSON.stringify({ pid: 7, boot: 'another boot' }))
  expect((await lockDataFolder(folder)).previous).toBe('other-boot')
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
  const embedded = await openTestDatabase()
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  await embedded.database.transaction(async (transaction) => {
    for (let index = 0; index < 100; index += 1) await transaction.execute(sql`select ${index}::int`)
  })
  clearInterval(timer)
  await embedded.close()
  expect(turns).toBeGreaterThan(5)
})
