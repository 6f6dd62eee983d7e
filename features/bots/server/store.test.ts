import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decodeCursor, LATEST_MS } from '#platform/database/cursor.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { ownerOf } from '#platform/server/session.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { newId } from '#platform/id.ts'
import { openBotStore } from './store.ts'
import { bots } from './tables.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const [anna, bela] = [newId(), newId()]
const report = { status: 'active', trades: [] } as unknown as (typeof bots.$inferInsert)['report']
const rowOf = (id: string, more: Partial<typeof bots.$inferInsert> = {}): typeof bots.$inferInsert => ({
  id,
  owner: anna,
  account: 'account',
  family: 'grid',
  name: id,
  mode: 'demo',
  exchange: 'e',
  pair: 'p',
  config: {},
  createdAtMs: 0,
  report,
  ...more,
})

const walk = async (limit: number, filter: { family?: string; mode?: 'live' | 'demo' } = {}): Promise<string[][]> => {
  const store = openBotStore(opened.database)
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const after = cursor === null ? null : decodeCursor(cursor, [LATEST_MS, ''])
    const { page, next } = await store.list(ownerOf(sessionOf(anna)), { ...filter, after, limit })
    pages.push(page.map(({ id }) => id))
    cursor = next
  } while (cursor !== null)
  return pages
}

test('pages of the newest first, of one owner, without the deleted', async () => {
  await opened.database
    .insert(bots)
    .values([
      rowOf('a', { createdAtMs: 1 }),
      rowOf('b', { createdAtMs: 3 }),
      rowOf('c', { createdAtMs: 2, mode: 'live' }),
      rowOf('d', { createdAtMs: 4, family: 'rsi' }),
      rowOf('gone', { createdAtMs: 5, deletedAtMs: 6 }),
      rowOf('other', { createdAtMs: 5, owner: bela }),
    ])
  expect(await walk(2)).toEqual([
    ['d', 'b'],
    ['c', 'a'],
  ])
  expect(await walk(3)).toEqual([['d', 'b', 'c'], ['a']])
  expect(await walk(50, { family: 'grid' })).toEqual([['b', 'c', 'a']])
  expect(await walk(50, { mode: 'live' })).toEqual([['c']])
})

test('whatever the moments and the page, each bot comes once, in one order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 13 }),
      async (moments, limit) => {
        await opened.empty()
        await opened.database
          .insert(bots)
          .values(moments.map((createdAtMs, number) => rowOf(`bot ${number}`, { createdAtMs })))
        const pages = await walk(limit)
        const all = await openBotStore(opened.database).all(ownerOf(sessionOf(anna)))
        expect(pages.flat()).toEqual(all.map(({ id }) => id))
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
      },
    ),
    { numRuns: 30 },
  )
})
