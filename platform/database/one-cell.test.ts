import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test } from 'vitest'
import { formatDecimal } from '#engine/money.ts'
import { exact, instant } from './columns.ts'
import { decimalCell, instantCell, oneCell, plainCell } from './one-cell.ts'
import { openTestDatabase } from './test-database.ts'

const { database } = await openTestDatabase()

const things = pgTable('one_cell_things', {
  place: integer('place').notNull(),
  name: text('name'),
  count: bigint('count', { mode: 'number' }),
  isTrue: boolean('is_true').notNull(),
  price: exact('price'),
  atMs: instant('at').notNull(),
})
type Thing = typeof things.$inferSelect

const cells = oneCell({
  place: plainCell<number>(things.place),
  name: plainCell<string | null>(things.name),
  count: plainCell<number | null>(things.count),
  isTrue: plainCell<boolean>(things.isTrue),
  price: decimalCell<string | null>(things.price),
  atMs: instantCell(things.atMs),
})

const readAll = async () => {
  const rows = cells.rows(sql`${things} order by ${things.place}`)
  const [one] = await database.select({ rows }).from(sql`(values (1)) as one`)
  return cells.read(one?.rows ?? '')
}

beforeEach(async () => {
  await database.execute(sql`drop table if exists one_cell_things`)
  await database.execute(
    sql`create table one_cell_things (place int, name text, count bigint, is_true bool, price numeric(38, 18), at timestamptz(3))`,
  )
})

test('no rows are an empty list', async () => {
  expect(await readAll()).toEqual([])
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
      const rows: Thing[] = made.map((one, place) => ({ place, ...one }))
      await database.insert(things).values(rows.toReversed())
      expect(await readAll()).toEqual(
        rows.map((row) => ({ ...row, price: row.price === null ? null : formatDecimal(row.price) })),
      )
    }),
    { numRuns: 60 },
  ))
