import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contextOf } from '../server/example-context.ts'
import { ownerOf } from '../server/session.ts'
import { firstPages } from './first-pages.ts'
import { openTestDatabase } from './test-database.ts'

const { database, close } = await openTestDatabase()
afterAll(close)
beforeEach(async () => {
  await database.execute(sql`drop table if exists first_pages_things`)
  await database.execute(sql`create table first_pages_things (owner text, place int)`)
})

const read = firstPages(
  database,
  'read_first_pages_things',
  (owner, limit) =>
    sql`(select json_agg(found.place)::text from (select place from first_pages_things where owner = ${owner} order by place limit ${limit}) found)`,
)

const ask = (userId: string, limit: number) => {
  const { session } = contextOf(userId)
  if (session === null) throw new Error('nobody asks')
  return read({ owner: ownerOf(session), limit })
}

/** More than one statement takes. */
const PEOPLE = Array.from({ length: 40 }, (_, person) => `person ${person}`)

test('of all who ask at once each gets the own rows, as many as asked for', async () => {
  await database.execute(
    sql`insert into first_pages_things select 'person ' || person, person * 100 + place from generate_series(0, 38) person, generate_series(1, 5) place`,
  )
  const found = await Promise.all(PEOPLE.map((person, at) => ask(person, (at % 3) + 1)))
  const expected = PEOPLE.map((_, at) => JSON.stringify([1, 2, 3].slice(0, (at % 3) + 1).map((n) => at * 100 + n)))
  // The last of them has none.
  expect(found.map((text) => text?.replaceAll(' ', '') ?? null)).toEqual([...expected.slice(0, -1), null])
})

test('the same person asks for two lengths at once', async () => {
  await database.execute(sql`insert into first_pages_things values ('somebody', 1), ('somebody', 2)`)
  expect(await Promise.all([ask('somebody', 1), ask('somebody', 2)])).toEqual(['[1]', '[1, 2]'])
})

test('what was written since is there at the next asking', async () => {
  expect(await ask('somebody', 5)).toBeNull()
  await database.execute(sql`insert into first_pages_things values ('somebody', 1)`)
  expect(await ask('somebody', 5)).toBe('[1]')
})
