import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { projectFolder } from './settings.ts'
import * as schema from './schema.ts'

const folder = join(projectFolder, 'app/server/migrations')
const sqlFiles = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()

const readJson = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'))

test('the migrations make exactly the tables of the code', async () => {
  const newest = `meta/${sqlFiles.at(-1)?.slice(0, 4)}_snapshot.json`
  const made = readJson(newest)
  expect(await generateMigration(made, generateDrizzleJson(schema, made.id, ['public'], 'snake_case'))).toEqual([])
})

test('every migration is in the journal, in order', () => {
  const tags: string[] = readJson('meta/_journal.json').entries.map(({ tag }: { tag: string }) => `${tag}.sql`)
  expect(tags).toEqual(sqlFiles)
})

// PostgreSQL 18 runs inside, 15 may serve: functions that came later are not used.
test.each(sqlFiles)('%s runs on PostgreSQL 15', (name) => {
  expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/uuidv7|uuidv4\(|json_table|any_value|virtual/i)
})
