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

test('a file gets it as new, and what a file before it still does reaches it no more', async () => {
  const number = async ({ database }: TestDatabase) => {
    const result = await database.execute(sql`select nextval('user_referral_number_seq')::text as number`)
    return JSON.stringify(JSON.parse(JSON.stringify(result)).rows)
  }
  const first = await openTestDatabase()
  const begun = await number(first)
  await first.client.exec(`set session_replication_role = replica; create temporary table left_over (id int)`)
  await first.database.execute(sql`insert into sign_in_event values (gen_random_uuid(), 'failure', 'somebody', now())`)
  await first.close()
  await expect(first.database.execute(sql`select 1`)).rejects.toThrow()

  const second = await openTestDatabase()
  expect(await number(second)).toBe(begun)
  const { rows } = await second.client.query(
    `select current_setting('session_replication_role') as role, to_regclass('left_over') as found,
      (select count(*)::int from sign_in_event) as events`,
  )
  expect(rows).toEqual([{ role: 'origin', found: null, events: 0 }])
  await second.client.exec('create table left_behind (id int)')
  await second.close()

  const third = await openTestDatabase()
  const { rows: found } = await third.client.query(`select to_regclass('left_behind') as found`)
  expect(found).toEqual([{ found: null }])
  await third.close()
})
