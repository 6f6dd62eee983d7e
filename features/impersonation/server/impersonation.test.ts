import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#features/audit/server/index.ts'
import {
  type SignInServices,
  sessionCheck,
  sessionReader,
  sessions,
  signInRouter,
  users,
} from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { createTestHttp, openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import { impersonationRouter } from './index.ts'

const MINUTE = 60_000
const REASON = 'They asked why a bot stands still'

let opened: TestDatabase
let nowMs: number
let sweeps: number
let admin: { id: string }
let user: { id: string }
let browser: TestBrowser

const clock = () => new Date(nowMs)

const serve = () => {
  const { database } = opened
  const services: SignInServices = {
    database,
    clock,
    secret: TEST_SECRET,
    mailer: () => Promise.resolve(),
    onSessionsEnded: () => (sweeps += 1),
  }
  return createTestHttp(
    { ...signInRouter(services), impersonation: impersonationRouter(services) },
    { readSession: sessionReader(database, clock), cookies: { secret: TEST_SECRET, encrypted: false }, clock },
  ).app
}

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 22, 9)
  sweeps = 0
  admin = await addPerson(opened.database, 'ROLE_ADMIN', { firstname: 'Ada', lastname: 'Min' })
  user = await addPerson(opened.database, 'ROLE_USER')
  browser = await signedInBrowser(serve(), opened.database, { userId: admin.id, now: clock() })
})

const start = (id = user.id, reason = REASON, by = browser) =>
  by.call('POST', `/admin/users/${id}/impersonation`, { reason })
const exit = () => browser.call('POST', '/impersonation/exit')
const session = async (of = browser) => (await of.call('GET', '/session')).body
const rows = () =>
  opened.database.select().from(auditLog).where(eq(auditLog.actorId, admin.id)).orderBy(auditLog.sequence)
const idsOfSessions = async () => {
  const ofBoth = inArray(sessions.userId, [admin.id, user.id])
  return (await opened.database.select({ id: sessions.id }).from(sessions).where(ofBoth)).map(({ id }) => id)
}
const change = (id: string, to: Partial<typeof users.$inferInsert>) =>
  opened.database.update(users).set(to).where(eq(users.id, id))

test('the whole way: as the user, refused what is the user’s alone, and back', async () => {
  const before = new Map(browser.cookies)
  const [idBefore = ''] = await idsOfSessions()
  expect((await start()).status).toBe(200)
  const untilMs = nowMs + 60 * MINUTE
  expect(await session()).toMatchObject({
    user: { id: user.id, role: 'ROLE_USER' },
    grants: ['account', 'trading'],
    impersonation: { impersonator: { firstname: 'Ada', lastname: 'Min' }, reason: REASON, untilMs },
  })
  // The live connections of both are closed: no session has the id that they were opened with.
  expect(sweeps).toBe(1)
  expect((await sessionCheck(opened.database, clock)([idBefore])).size).toBe(0)
  // The cookie of before opens nothing.
  const stolen = openTestBrowser(serve())
  stolen.cookies.set('sid', before.get('sid') ?? '')
  expect(await session(stolen)).toBeNull()

  const during = await idsOfSessions()
  expect((await exit()).status).toBe(200)
  expect(await session()).toMatchObject({ user: { id: admin.id }, impersonation: null })
  expect(sweeps).toBe(2)
  expect((await sessionCheck(opened.database, clock)(during)).size).toBe(0)
  expect(browser.cookies.get('sid')).not.toBe(before.get('sid'))
  expect(await rows()).toMatchObject([
    { action: 'impersonation.start', actorId: admin.id, subjectId: user.id, reason: REASON, impersonatorId: null },
    { action: 'impersonation.end', actorId: admin.id, subjectId: user.id, reason: REASON },
  ])
})

describe('is refused', () => {
  const refused = async (answer: Promise<{ status: number; code: string | null }>, status: number, code: string) => {
    expect(await answer).toMatchObject({ status, code })
    expect(await session()).toMatchObject({ user: { id: admin.id }, impersonation: null })
    expect(await rows()).toEqual([])
    expect(sweeps).toBe(0)
  }

  test.each(['ROLE_ADMIN', 'ROLE_SUPER_ADMIN', 'ROLE_OWNER'] as const)('as %s', async (role) => {
    const { id } = await addPerson(opened.database, role)
    await refused(start(id), 403, 'IMPERSONATION_RANK')
  })
  test('as oneself', () => refused(start(admin.id), 403, 'IMPERSONATION_RANK'))
  test('as nobody', () => refused(start(newId()), 404, 'NOT_FOUND'))
  test.each(['', 'four', ' '.repeat(9), 'x'.repeat(201)])('for the reason "%s"', (reason) =>
    refused(start(user.id, reason), 400, 'INPUT_INVALID'),
  )
  test('as somebody locked', async () => {
    await change(user.id, { locked: true })
    await refused(start(), 409, 'IMPERSONATION_LOCKED')
  })
  test('without the permission', async () => {
    await change(admin.id, { permissions: ['users.write'] })
    await refused(start(), 403, 'AUTH_NO_PERMISSION')
  })
  test('without an authenticator', async () => {
    await change(admin.id, { authenticatorSecret: null })
    await refused(start(), 403, 'AUTHENTICATOR_NEEDED')
  })
  test('ten minutes after the last second factor', async () => {
    nowMs += 10 * MINUTE + 1
    await refused(start(), 403, 'STEP_UP_NEEDED')
  })
  test('to whoever is not an administrator', async () => {
    const plain = await signedInBrowser(serve(), opened.database, { userId: user.id, now: clock() })
    expect(await start(user.id, REASON, plain)).toMatchObject({ status: 403, code: 'AUTH_NO_PERMISSION' })
  })
  test('where nobody impersonates, to go back', () => refused(exit(), 409, 'STATE_CONFLICT'))
})

test('one may not be begun out of another, though the owner acts as an administrator', async () => {
  const owner = await addPerson(opened.database, 'ROLE_OWNER')
  browser = await signedInBrowser(serve(), opened.database, { userId: owner.id, now: clock() })
  expect((await start(admin.id)).status).toBe(200)
  expect(await start()).toMatchObject({ status: 403, code: 'IMPERSONATION_BLOCKED' })
  expect(await session()).toMatchObject({ user: { id: admin.id } })
})

describe('ends', () => {
  beforeEach(async () => {
    await start()
  })
  const isAdminAgain = async () =>
    expect(await session()).toMatchObject({ user: { id: admin.id }, impersonation: null })
  const live = async () => (await sessionCheck(opened.database, clock)(await idsOfSessions())).size

  test('after 60 minutes, and not a moment earlier; the next question for the session leads back', async () => {
    nowMs += 60 * MINUTE - 1
    expect(await session()).toMatchObject({ user: { id: user.id } })
    nowMs += 1
    expect((await browser.call('POST', '/sign-out')).code).toBe('AUTH_SESSION_EXPIRED')
    await isAdminAgain()
    expect((await rows()).map(({ action }) => action)).toEqual(['impersonation.start', 'impersonation.end'])
  })
  /** A tab of the same browser that has not heard of the new cookie. */
  const tabWith = (sid: string) => {
    const tab = openTestBrowser(serve())
    tab.cookies.set('sid', sid)
    return tab
  }
  const sidOf = (of: TestBrowser) => of.cookies.get('sid') ?? ''

  test('after 60 minutes for every call that is on its way, and for a page that is gone before the answer', async () => {
    nowMs += 60 * MINUTE
    const old = sidOf(browser)
    const before = sweeps
    const tabs = [tabWith(old), tabWith(old), tabWith(old)]
    for (const answer of await Promise.all(tabs.map((tab) => session(tab))))
      expect(answer).toMatchObject({ user: { id: admin.id }, impersonation: null })
    const [sid, ...others] = new Set(tabs.map(sidOf))
    expect(others).toEqual([])
    expect(sid).not.toBe(old)
    nowMs += 30_000
    const late = tabWith(old)
    expect(await session(late)).toMatchObject({ user: { id: admin.id } })
    expect(sidOf(late)).toBe(sid)
    expect(await session(tabWith(sid ?? ''))).toMatchObject({ user: { id: admin.id } })
    expect((await rows()).map(({ action }) => action)).toEqual(['impersonation.start', 'impersonation.end'])
    expect(sweeps).toBe(before + 1)
    nowMs += 1
    expect(await session(tabWith(old))).toBeNull()
    expect(await session(tabWith(sid ?? ''))).toMatchObject({ user: { id: admin.id } })
    expect(await idsOfSessions()).toHaveLength(1)
  })
  test('and its cookie opens nothing but the way back, nor even that once support is somebody else again', async () => {
    nowMs += 60 * MINUTE
    const old = sidOf(browser)
    await isAdminAgain()
    expect((await tabWith(old).call('POST', '/sign-out')).code).toBe('AUTH_SESSION_EXPIRED')
    await opened.database.update(sessions).set({ secondFactorAt: clock() }).where(eq(sessions.userId, admin.id))
    expect((await start()).status).toBe(200)
    expect(await session(tabWith(old))).toBeNull()
    expect(await session()).toMatchObject({ user: { id: user.id } })
  })
  test('by hand at once and for good', async () => {
    const old = sidOf(browser)
    expect((await exit()).status).toBe(200)
    expect(await session(tabWith(old))).toBeNull()
    await isAdminAgain()
  })
  test.each([
    ['the user is locked', () => user.id, { locked: true }],
    ['the user gets another role', () => user.id, { role: 'ROLE_POOL' }],
  ] as const)('when %s', async (_case, of, to) => {
    expect(await live()).toBe(2)
    await change(of(), to)
    // That of the administrator waits, and no connection knows its id.
    expect(await live()).toBe(1)
    expect((await browser.call('POST', '/sign-out')).code).toBe('AUTH_SESSION_EXPIRED')
    await isAdminAgain()
  })
  test.each([
    ['the administrator is locked', { locked: true }],
    ['the administrator gets another role', { role: 'ROLE_USER' }],
  ] as const)('when %s', async (_case, to) => {
    await change(admin.id, to)
    expect((await browser.call('POST', '/sign-out')).code).toBe('AUTH_SESSION_EXPIRED')
    if ('role' in to) expect(await session()).toMatchObject({ user: { id: admin.id, role: 'ROLE_USER' } })
    else expect(await session()).toBeNull()
  })
  test('at sign-out, with the session of the administrator', async () => {
    expect((await browser.call('POST', '/sign-out')).status).toBe(200)
    expect(await session()).toBeNull()
    expect(await idsOfSessions()).toEqual([])
  })
  test('when the administrator ends all sessions elsewhere', async () => {
    await opened.database.delete(sessions).where(eq(sessions.userId, admin.id))
    expect(await idsOfSessions()).toEqual([])
    expect(await session()).toBeNull()
  })
})
