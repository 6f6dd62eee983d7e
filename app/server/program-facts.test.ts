import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationsFolder, openTestDatabase } from '#platform/database/test-database.ts'
import { readCommit, readDatabaseFacts, readVersion } from './program-facts.ts'
import { projectFolder } from './settings.ts'

const HASH = '0123456789abcdef0123456789abcdef01234567'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facts-'))
  await mkdir(join(folder, '.git/refs/heads'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

test.each<[string, Record<string, string>, string | null]>([
  ['a branch', { HEAD: 'ref: refs/heads/main\n', 'refs/heads/main': `${HASH}\n` }, HASH],
  [
    'a packed branch',
    { HEAD: 'ref: refs/heads/main\n', 'packed-refs': `# pack-refs\n${HASH} refs/heads/main\n` },
    HASH,
  ],
  ['no branch', { HEAD: `${HASH}\n` }, HASH],
  ['a branch without a commit', { HEAD: 'ref: refs/heads/main\n' }, null],
  ['a way out of the folder', { HEAD: 'ref: /etc/passwd\n' }, null],
  ['no repository', {}, null],
])('the commit of %s', async (_case, files, commit) => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, '.git', name), text)
  expect(await readCommit(folder)).toBe(commit)
})

test('the product has a version', async () => {
  expect(await readVersion(projectFolder)).toMatch(/^\d+\.\d+\.\d+/)
})

test('the database says its version and the last migration that it has', async () => {
  const { database, close } = await openTestDatabase()
  const newest = (await readdir(migrationsFolder))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  const facts = await readDatabaseFacts(database, migrationsFolder)
  expect(facts).toEqual({ postgres: expect.stringMatching(/^\d+\.\d+/), schema: newest?.replace('.sql', '') })
  await close()
})
