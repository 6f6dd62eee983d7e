/** The calls as a browser makes them. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword, sessionReader, sessions } from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { FRESH_FACTOR_MS } from '#platform/server/call.ts'
import { filesInMemory } from '#platform/server/example-files.ts'
import { createTestHttp, openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import { deletionHandlers } from './handlers.ts'
import { accountDeletions, dataExports } from './tables.ts'

const PASSWORD = 'Quiet-Harbour-47-lamp'
let opened: TestDatabase
let passwordHash: string
let nowMs: number
let userId: string
let browser: TestBrowser
const clock = () => new Date(nowMs)

const serve = () => {
  const { database } = opened
  const services = {
    database,
    clock,
    secret: TEST_SECRET,
    files: filesInMemory(),
    mailer: () => Promise.resolve(),
    onSessionsEnded: () => undefined,
    removeBot: () => Promise.resolve(),
    removeKeys: () => Promise.resolve(),
    removeCard: () => Promise.resolve(),
  }
  return createTestHttp(
    { deletion: deletionHandlers(services) },
    { readSession: sessionReader(database, clock), cookies: { secret: TEST_SECRET, encrypted: false }, clock },
  ).app
}

beforeAll(async () => {
  opened = await openTestDatabase()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.empty()
  nowMs = Date.UTC(2026, 10, 22, 9)
  userId = (await addPerson(opened.database, 'ROLE_USER', { username: 'anna5', passwordHash })).id
  browser = await signedInBrowser(serve(), opened.database, { userId, now: clock() })
})

const form = { day: '2026-12-01', password: PASSWORD, username: 'anna5' }
const changes = [
  ['POST', '/account/deletion', form],
  ['DELETE', '/account/deletion', undefined],
  ['POST', '/account/export', undefined],
] as const
const kept = async () => [
  await opened.database.select().from(accountDeletions),
  await opened.database.select().from(dataExports),
]

test('its owner schedules the end, reads it, and cancels it', async () => {
  expect((await browser.call('POST', '/account/deletion', form)).body).toMatchObject({ scheduledFor: form.day })
  expect((await browser.call('GET', '/account/deletion')).body).toMatchObject({ scheduledFor: form.day })
  expect((await browser.call('DELETE', '/account/deletion')).body).toMatchObject({ scheduledFor: null })
})

test.each([
  ["somebody else's id", { userId: '00000000-0000-7000-8000-00000000000a' }, 400],
  ['no day', { day: 'tomorrow' }, 400],
  ['another name', { username: 'bela5' }, 400],
  ['a wrong password', { password: 'Wrong-Harbour-47-lamp' }, 403],
])('%s is refused', async (_what, change, status) => {
  expect((await browser.call('POST', '/account/deletion', { ...form, ...change })).status).toBe(status)
  expect(await kept()).toEqual([[], []])
})

test.each(['/account/deletion', '/account/export'])(
  '%s asks for a second factor of a short while ago',
  async (path) => {
    nowMs += FRESH_FACTOR_MS + 1000
    const body = path === '/account/deletion' ? form : undefined
    expect(await browser.call('POST', path, body)).toMatchObject({ status: 403, code: 'STEP_UP_NEEDED' })
    expect(await kept()).toEqual([[], []])
  },
)

test.each(changes)('%s %s is for its owner alone: neither support nor a visitor', async (method, path, body) => {
  const admin = await addPerson(opened.database, 'ROLE_ADMIN')
  await signedInBrowser(serve(), opened.database, { userId: admin.id, now: clock() })
  const [waiting] = await opened.database.select().from(sessions).where(eq(sessions.userId, admin.id))
  const impersonation = { reason: 'A question', impersonatorRole: admin.role, userRole: 'ROLE_USER' } as const
  await opened.database
    .update(sessions)
    .set({ waitingId: waiting?.id ?? null, impersonation })
    .where(eq(sessions.userId, userId))
  expect(await browser.call(method, path, body)).toMatchObject({ status: 403, code: 'IMPERSONATION_BLOCKED' })
  expect((await openTestBrowser(serve()).call(method, path, body)).status).toBe(401)
  expect(await kept()).toEqual([[], []])
})
