import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { decodeCursor } from '#platform/database/cursor.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { openBook, readInbox, receivedPlace } from './book.ts'

const START = Date.UTC(2026, 0, 10)

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const arrival = (userId: string, excerpt: string, second: number) => ({
  bot: newId(),
  owner: ownerOf(sessionOf(userId)),
  atMs: START + second * 1000,
  origin: 'webhook' as const,
  excerpt,
})

/** Of two users and of somebody who is gone: one that was heard, one that was no signal, one that nobody has answered. */
const receive = async () => {
  const book = openBook(opened.database)
  const anna = await addPerson(opened.database, 'ROLE_USER', { username: 'anna' })
  const bela = await addPerson(opened.database, 'ROLE_USER', { username: 'bela' })
  const signal = { side: 'buy', pair: 'BTC/USDC', cause: null, values: {} } as const
  const nowhere = { shard: null, position: null }
  const rejected = { side: null, pair: null, outcome: 'rejected', cause: 'bad-body', values: {}, ...nowhere } as const
  await book.note(arrival(anna.id, 'heard', 1), { ...signal, outcome: 'heard', shard: 0, position: 1 })
  await book.note(arrival(bela.id, 'nonsense', 2), rejected)
  await book.note(arrival(newId(), 'lost', 3), { ...signal, outcome: 'pending', ...nowhere })
}

const page = async (cursor: string | null, limit: number) =>
  readInbox(opened.database, {
    outcome: undefined,
    after: cursor === null ? null : decodeCursor(cursor, receivedPlace),
    limit,
  })

test('messages of all bots stand there with their users and results, newest first', async () => {
  await receive()
  const { page: rows, next } = await page(null, 10)
  expect(rows.map(({ username, excerpt, outcome, cause }) => [username, excerpt, outcome, cause])).toEqual([
    [null, 'lost', 'pending', null],
    ['bela', 'nonsense', 'rejected', 'bad-body'],
    ['anna', 'heard', 'heard', null],
  ])
  expect(next).toBeNull()
})

test('pages by cursor cover every message once, and a result finds its own alone', async () => {
  await receive()
  const first = await page(null, 2)
  const second = await page(first.next, 2)
  expect([...first.page, ...second.page].map(({ excerpt }) => excerpt)).toEqual(['lost', 'nonsense', 'heard'])
  const found = await readInbox(opened.database, { outcome: 'rejected', after: null, limit: 10 })
  expect(found.page.map(({ excerpt }) => excerpt)).toEqual(['nonsense'])
})
