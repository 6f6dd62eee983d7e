import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test } from 'vitest'
import { formatDecimal } from '#engine/money.ts'
import { exact, instant } from './columns.ts'
import { decodeCursor } from './cursor.ts'
import { decimalCell, instantCell, plainCell, writtenRows } from './written-rows.ts'
import { openTestDatabase } from './test-database.ts'

const { database } = await openTestDatabase()

const things = pgTable('written_rows_things', {
  place: integer('place').notNull(),
  name: text('name'),
  count: bigint('count', { mode: 'number' }),
  isTrue: boolean('is_true').notNull(),
  price: exact('price'),
  atMs: instant('at').notNull(),
})
type Thing = typeof things.$inferSelect

type Written = Omit<Thing, 'price'> & { price: string | null }
const rows = writtenRows<Written>({
  place: plainCell(things.place),
  name: plainCell(things.name),
  count: plainCell(things.count),
  isTrue: plainCell(things.isTrue),
  price: decimalCell(things.price),
  atMs: instantCell(things.atMs),
})

const cellOf = async (limit: number): Promise<string | null> => {
  const cell = rows.cell(sql`${things} order by ${things.place} limit ${limit}`)
  const [one] = await database.select({ cell }).from(sql`(values (1)) as one`)
  return one?.cell ?? null
}
const ALL = 100

beforeEach(async () => {
  await database.execute(sql`drop table if exists written_rows_things`)
  await database.execute(
    sql`create table written_rows_things (place int, name text, count bigint, is_true bool, price numeric(38, 18), at timestamptz(3))`,
  )
})

test('no rows are an empty list', async () => {
  const cell = await cellOf(ALL)
  expect(rows.read(cell)).toEqual([])
  expect(rows.page(cell, 5, ({ place }) => [place])).toEqual({ page: '[]', next: null })
})

test.each([
  [1, [0], 0],
  [2, [0, 1], 1],
  [3, [0, 1, 2], null],
  [4, [0, 1, 2], null],
])('of three rows a page of %i has %j and goes on after %s', async (limit, places, last) => {
  const row = { name: 'a', count: null, isTrue: true, price: null, atMs: 1 }
  await database.insert(things).values([0, 1, 2].map((place) => ({ ...row, place })))
  const { page, next } = rows.page(await cellOf(limit + 1), limit, ({ place }) => [place])
  expect(JSON.parse(page).map(({ place }: Thing) => place)).toEqual(places)
  expect(next === null ? null : decodeCursor(next, [9])).toEqual(last === null ? null : [last])
})

const thing = fc.record({
  name: fc.option(fc.string({ unit: 'binary' }).filter((name) => !name.includes('\0'))),
  count: fc.option(fc.maxSafeInteger()),
  isTrue: fc.boolean(),
  price: fc.option(fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n })),
  atMs: fc.integer({ min: Date.UTC(1970), max: Date.UTC(9999) }),
})

test('whatever a row holds comes back exactly, in the order of the query', () =>
  fc.assert(
    fc.asyncProperty(fc.array(thing, { minLength: 1, maxLength: 20 }), async (made) => {
      await database.delete(things)
      const kept: Thing[] = made.map((one, place) => ({ place, ...one }))
      await database.insert(things).values(kept.toReversed())
      const expected = kept.map((row) => ({ ...row, price: row.price === null ? null : formatDecimal(row.price) }))
      const cell = await cellOf(ALL)
      expect(rows.read(cell)).toEqual(expected)
      expect(JSON.parse(rows.page(cell, ALL, ({ place }) => [place]).page)).toEqual(expected)
    }),
    { numRuns: 60 },
  ))
