import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const events = async (): Promise<unknown> => {
  const result = await opened.database.execute(sql`select key from sign_in_event`)
  return JSON.parse(JSON.stringify(result)).rows
}

test('is migrated, and can be emptied', async () => {
  await opened.database.execute(sql`insert into sign_in_event values (gen_random_uuid(), 'failure', 'somebody', now())`)
  expect(await events()).toEqual([{ key: 'somebody' }])
  await opened.empty()
  expect(await events()).toEqual([])
})
