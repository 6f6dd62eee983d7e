import { eq, sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { exact, instant } from './columns.ts'
import { withQuickRows } from './quick-rows.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

const people = pgTable('quick_person', {
  id: integer().primaryKey(),
  name: text(),
  born: timestamp({ withTimezone: true }),
  seenMs: instant(),
  money: exact(),
  marks: jsonb(),
})
const cars = pgTable('quick_car', { plate: text().primaryKey(), owner: integer(), km: bigint({ mode: 'number' }) })

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  await opened.client.exec(`
    create table quick_person (id integer primary key, name text, born timestamptz, seen_ms timestamptz(3), money numeric(38, 18), marks jsonb);
    create table quick_car (plate text primary key, owner integer, km bigint);
    insert into quick_person values (1, 'Anna', '2001-02-03 04:05:06Z', '2026-01-01 00:00:00.123Z', 1.5, '{"a":[1]}'), (2, null, null, null, null, null);
    insert into quick_car values ('ABC', 1, 9007199254740991), ('DEF', 7, 2);`)
})
afterAll(() => opened.close())

const queries: [string, (database: Database) => Promise<unknown>][] = [
  ['a table', (database) => database.select().from(people)],
  [
    'chosen columns and expressions',
    (database) =>
      database.select({ name: people.name, one: sql`1 + 1`, text: sql<string>`${people.money}::text` }).from(people),
  ],
  ['an inner join', (database) => database.select().from(people).innerJoin(cars, eq(cars.owner, people.id))],
  ['a left join', (database) => database.select().from(people).leftJoin(cars, eq(cars.owner, people.id))],
  ['a full join', (database) => database.select().from(people).fullJoin(cars, eq(cars.owner, people.id))],
  [
    'objects in a left join, one of both tables',
    (database) =>
      database
        .select({ person: people, both: { plate: cars.plate, name: people.name }, count: sql`count(*) over ()` })
        .from(people)
        .leftJoin(cars, eq(cars.owner, people.id)),
  ],
]

test.each(queries)('%s is read as the library reads it', async (_case, read) => {
  const plain: Database = drizzle({ client: opened.client, casing: 'snake_case' })
  const quick = withQuickRows(drizzle({ client: opened.client, casing: 'snake_case' }))
  const rows = await read(quick)
  expect(rows).toEqual(await read(plain))
  expect(rows).not.toEqual([])
})
