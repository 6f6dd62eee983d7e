import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instant } from '../database/columns.ts'
import { encodeCursor } from '../database/cursor.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { byCursor, byPage, firstDay, lastDay, list, oneOf, text as textFilter } from '../list.ts'
import { acts } from './acts.ts'
import { answerFile, answerList } from './answer-list.ts'
import type { Asking, Cut } from './list-conditions.ts'
import { contextOf, sessionOf } from './example-context.ts'
import { ownerOf } from './session.ts'
import type { Written } from './write-down.ts'

const things = pgTable('kit_thing', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  status: text('status', { enum: ['new', 'done'] }).notNull(),
  atMs: instant('at').notNull(),
  version: integer('version').notNull(),
})
type Thing = typeof things.$inferSelect

const shared = { rows: 'things', grant: 'account', path: '/things' } as const
const filters = { status: oneOf(['new', 'done']), from: firstDay(), to: lastDay() }
const byTime = list({ ...shared, filters, scope: { owner: textFilter(20) }, pages: byCursor('newest', 'oldest') })
const byName = list({ ...shared, pages: byPage(['name'], { sort: 'name', direction: 'ascending' }) })

type Action = 'thing.finish' | 'thing.delete' | 'thing.export'

const { database, close } = await openTestDatabase()
const written: Written<Action>[] = []
const writeDown = async (_database: unknown, _context: unknown, act: Written<Action>) => void written.push(act)

const read = ({ where, orderBy, offset, limit }: Cut) =>
  database
    .select()
    .from(things)
    .where(where)
    .orderBy(...orderBy)
    .offset(offset)
    .limit(limit)
const rows = (found: readonly Thing[]) => found.map(({ name }) => name)
const inTime = {
  read,
  rows,
  where: { status: things.status, owner: things.name },
  at: things.atMs,
  sort: { by: [things.atMs, things.id], placeOf: ({ atMs, id }: Thing) => [atMs, id] },
}
const sorted = { read, rows, where: {}, sort: { by: { name: sql`${things.name}` }, last: things.id } }

const session = sessionOf('somebody', { timeZone: 'Europe/Budapest', language: 'hu' })
const context: Asking = { ...contextOf('somebody'), session, owner: ownerOf(session) }
type Input = Parameters<ReturnType<typeof answerList<typeof byTime, Thing, string>>>[0]['input']
const timely = (input: Partial<Input> = {}) =>
  answerList(database, byTime, inTime)({ input: { limit: 10, ...input }, context })
const named = (page: number, direction: 'ascending' | 'descending' = 'ascending') =>
  answerList(database, byName, sorted)({ input: { page, limit: 2, sort: 'name', direction }, context })

const ID = '0199b1a2-0000-7000-8000-00000000000'
const noon = Date.UTC(2026, 0, 10, 12)
const HOUR = 3_600_000

beforeAll(() =>
  database.execute(
    sql`create table kit_thing (id uuid primary key, name text, status text, at timestamptz, version int)`,
  ),
)
afterAll(close)
beforeEach(async () => {
  written.length = 0
  await database.delete(things)
  const atHours = { a: -13.5, b: -12.5, c: 0, d: 0, e: 10.5, f: 11.5 }
  await database.insert(things).values(
    Object.entries(atHours).map(([name, hours], index) => ({
      id: `${ID}${index}`,
      name,
      status: name < 'c' ? ('done' as const) : ('new' as const),
      atMs: noon + hours * HOUR,
      version: 1,
    })),
  )
})

describe('by cursor', () => {
  test.each([
    ['newest', ['fed', 'cba']],
    ['oldest', ['abc', 'def']],
  ] as const)('the %s first, page by page', async (order, pages) => {
    const first = await timely({ limit: 3, order })
    const second = await timely({ limit: 3, order, cursor: first.next ?? '' })
    expect([first.things.join(''), second.things.join('')]).toEqual(pages)
    expect([first.next === null, second.next]).toEqual([false, null])
  })

  test.each([
    [{ status: 'done' as const }, 'ba'],
    [{ owner: 'c' }, 'c'],
    // 10 January in Budapest is from 23:00 of the day before to 23:00, in UTC.
    [{ from: '2026-01-10' }, 'fedcb'],
    [{ from: '2026-01-10', to: '2026-01-10' }, 'edcb'],
    [{ to: '2026-01-09' }, 'a'],
    [{}, 'fedcba'],
  ])('%j', async (input, names) => {
    expect((await timely(input)).things.join('')).toBe(names)
  })

  test.each([
    ['no cursor', 'x'],
    ['of another list', encodeCursor([1])],
    ['an id that is none', encodeCursor([1, "'"])],
    ['no time', encodeCursor(['now', `${ID}0`])],
  ])('a place that is none is refused: %s', async (_case, cursor) => {
    await expect(timely({ cursor })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { fields: [{ path: 'cursor' }] },
    })
  })
})

test('by page: sorted, counted, and nothing behind the last', async () => {
  expect(await named(1)).toEqual({ things: ['a', 'b'], total: 6 })
  expect(await named(3, 'descending')).toEqual({ things: ['b', 'a'], total: 6 })
  expect(await named(4)).toEqual({ things: [], total: 6 })
})

test('a file has the newest first in the language of its reader, and is written down with what narrowed it', async () => {
  const file = {
    clock: () => new Date(noon),
    written: { down: writeDown, as: 'thing.export' as const },
    words: { en: { name: 'Name' }, hu: { name: 'Név' } },
    cells: { name: (name: string) => name },
  }
  const answer = answerFile(database, byTime, { source: inTime, file })
  expect(await answer({ input: { status: 'new', owner: 'c' }, context })).toEqual({
    fileName: 'things-2026-01-10.csv',
    text: '\uFEFF"Név"\r\n"c"\r\n',
    truncated: false,
  })
  expect((await answer({ input: {}, context })).text).toMatch(/"f"[^]*"a"/)
  expect(written).toEqual([
    {
      action: 'thing.export',
      subject: 'c',
      entity: { type: 'thing', id: '*' },
      after: { status: 'new', owner: 'c', rows: 1 },
    },
    { action: 'thing.export', subject: null, entity: { type: 'thing', id: '*' }, after: { rows: 6 } },
  ])
})

describe('acts', () => {
  const act = acts({
    table: things,
    states: { finish: { from: ['new'], to: 'done' }, delete: { from: ['done'], to: 'removed' } },
    entity: 'thing',
    writeDown,
    subjectOf: ({ name }) => name,
    logged: ['status', 'name'],
  })
  const where = (name: string) => sql`${things.name} = ${name}`

  test('leads on, counts the version and is written down with what changed', async () => {
    const done = await act(database, { act: 'finish', where: where('c'), version: 1, context, change: { atMs: 0 } })
    expect(done).toMatchObject({ status: 'done', version: 2, atMs: 0 })
    const change = { name: 'gone' }
    await act(database, { act: () => 'delete', as: 'thing.delete', where: where('c'), version: null, context, change })
    expect(written).toEqual([
      {
        action: 'thing.finish',
        subject: 'c',
        entity: { type: 'thing', id: done.id },
        before: { status: 'new' },
        after: { status: 'done' },
      },
      {
        action: 'thing.delete',
        subject: 'c',
        entity: { type: 'thing', id: done.id },
        before: { name: 'c', status: 'done' },
        after: { name: 'gone' },
      },
    ])
  })

  test.each([
    ['nothing there', { act: 'finish', where: where('z'), version: 1 }, 'NOT_FOUND'],
    ['another state, whatever the version', { act: 'finish', where: where('a'), version: 7 }, 'STATE_CONFLICT'],
    ['no act fits', { act: () => null, where: where('a'), version: 1 }, 'STATE_CONFLICT'],
    ['another version', { act: 'delete', where: where('a'), version: 7 }, 'VERSION_CONFLICT'],
  ] as const)('refused: %s', async (_case, doing, code) => {
    await expect(act(database, { ...doing, context })).rejects.toMatchObject({ code })
    expect(written).toEqual([])
  })

  test('of two at once the second is told, and what fails at its end was never done', async () => {
    const finish = () => act(database, { act: 'finish', where: where('d'), version: 1, context })
    const [first, second] = await Promise.allSettled([finish(), finish()])
    expect([first.status, second]).toMatchObject(['fulfilled', { reason: { code: 'STATE_CONFLICT' } }])
    const also = () => Promise.reject(new Error('no mail'))
    await expect(act(database, { act: 'finish', where: where('e'), version: 1, context, also })).rejects.toThrow(
      'no mail',
    )
    expect((await timely({ status: 'done' })).things.join('')).toBe('dba')
  })
})
