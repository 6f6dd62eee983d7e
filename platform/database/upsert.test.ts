import fc from 'fast-check'
import { asc, sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test } from 'vitest'
import { exact, exactJson, instant } from './columns.ts'
import { openTestDatabase } from './test-database.ts'
import { insertNewRows, upsertRows } from './upsert.ts'

const { database } = await openTestDatabase()

const things = pgTable('upsert_things', {
  place: integer('place').primaryKey(),
  name: text('name'),
  count: bigint('count', { mode: 'number' }),
  isTrue: boolean('is_true').notNull().default(true),
  price: exact('price'),
  atMs: instant('at').notNull(),
  plain: jsonb('plain'),
  exactly: exactJson('exactly'),
})
type Thing = typeof things.$inferSelect

beforeEach(async () => {
  await database.execute(sql`drop table if exists upsert_things`)
  await database.execute(
    sql`create table upsert_things (place int primary key, name text, count bigint, is_true bool not null default true, price numeric(38, 18), at timestamptz(3), plain jsonb, exactly text)`,
  )
})

const read = () => database.select().from(things).orderBy(asc(things.place))
const byPlace = { columns: [things.place], of: ({ place }: { place: number }) => String(place) }
const bare = { name: null, count: null, isTrue: true, price: null, atMs: 5, plain: null, exactly: null }

const shown = fc.string({ unit: 'binary' }).filter((name) => !name.includes('\0'))
const thing = fc.record({
  name: fc.option(shown),
  count: fc.option(fc.maxSafeInteger()),
  isTrue: fc.boolean(),
  price: fc.option(fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n })),
  atMs: fc.integer({ min: Date.UTC(1970), max: Date.UTC(9999) }),
  plain: fc.option(fc.record({ text: shown, list: fc.array(fc.integer()), inner: fc.constant(null) })),
  exactly: fc.option(fc.record({ amount: fc.bigInt({ min: 0n, max: 10n ** 30n }), text: shown })),
})

test('whatever rows hold comes back exactly, written once or again, as new rows or in place of old ones', () =>
  fc.assert(
    fc.asyncProperty(fc.array(thing, { minLength: 1, maxLength: 20 }), async (made) => {
      await database.delete(things)
      const rows: Thing[] = made.map((one, place) => ({ place, ...one }))
      await insertNewRows(database, things, rows)
      await insertNewRows(database, things, rows)
      expect(await read()).toEqual(rows)
      const others = rows.map((row) => ({ ...row, atMs: 7, name: 'other', plain: null }))
      await insertNewRows(database, things, others)
      expect(await read()).toEqual(rows)
      await upsertRows(database, things, others, byPlace)
      expect(await read()).toEqual(others)
    }),
    { numRuns: 30 },
  ))

test('of rows with one key the last one stays', async () => {
  const rows = ['a', 'b'].map((name) => ({ ...bare, place: 1, name }))
  await upsertRows(database, things, rows, byPlace)
  expect(await read()).toEqual([{ ...bare, place: 1, name: 'b' }])
})

test('what no row says gets the default of its column', async () => {
  await insertNewRows(database, things, [{ place: 1, atMs: 5 }])
  expect(await read()).toEqual([{ ...bare, place: 1 }])
})

test('half a character is replaced, as in any other text', async () => {
  await insertNewRows(database, things, [{ ...bare, place: 1, name: 'a\uD800b', exactly: 'c\uDC00' }])
  await database.insert(things).values({ ...bare, place: 2, name: 'a\uD800b', exactly: 'c\uDC00' })
  const [first, second] = await read()
  expect(first?.name).toBe('a\uFFFDb')
  expect({ ...first, place: 2 }).toEqual(second)
})

test('more rows than one statement takes are all written, and none is no statement', async () => {
  await insertNewRows(database, things, [])
  const rows = Array.from({ length: 1_201 }, (_, place) => ({ ...bare, place }))
  await upsertRows(database, things, rows, byPlace)
  expect(await read()).toEqual(rows)
})
