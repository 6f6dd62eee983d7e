import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditHandlers, auditLog } from '#features/audit/server/index.ts'
import { notifications } from '#features/notifications/server/index.ts'
import type { Standing } from '#features/packages/contract.ts'
import { packages, subscribeEverybody, subscriptions } from '#features/packages/server/index.ts'
import { sessionReader, users } from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { filesInMemory } from '#platform/server/example-files.ts'
import { createTestHttp, type TestBrowser } from '#platform/server/test-http.ts'
import type { Signer } from '#runner/signer/signer.ts'
import { people, usersRouter } from './index.ts'

let opened: TestDatabase
let nowMs: number
let user: { id: string }
let browser: TestBrowser
let packageIds: Record<string, string>

const signer: Pick<Signer, 'ask'> = { ask: () => Promise.resolve({ ok: false, refusal: 'unavailable' }) }
const clock = () => new Date(nowMs)

const browse = (userId: string) => {
  const { database } = opened
  const services = {
    database,
    clock,
    secret: TEST_SECRET,
    files: filesInMemory(),
    removeBot: () => Promise.resolve(),
    removeKeys: () => Promise.resolve(),
    removeCard: () => Promise.resolve(),
    mailer: () => Promise.resolve(),
    onSessionsEnded: () => undefined,
  }
  const { app } = createTestHttp(
    { users: usersRouter(services, []), audit: auditHandlers({ ...services, keys: { signer } }, people) },
    { readSession: sessionReader(database, clock), cookies: { secret: TEST_SECRET, encrypted: false }, clock },
  )
  return signedInBrowser(app, database, { userId, now: clock() })
}

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.empty()
  nowMs = Date.UTC(2026, 10, 22, 9)
  user = await addPerson(opened.database, 'ROLE_USER', { username: 'anna5' })
  await subscribeEverybody(opened.database)
  const rows = await opened.database.select().from(packages)
  packageIds = Object.fromEntries(rows.map(({ code, id }) => [code, id]))
  browser = await browse((await addPerson(opened.database, 'ROLE_ADMIN')).id)
})

const at = (id = user.id) => `/admin/users/${id}/package`
const look = async () => (await browser.call('GET', at())).body as Standing
const give = (change: object = {}, by = browser, id = user.id) =>
  by.call('PUT', at(id), {
    version: 1,
    package: packageIds['starter'],
    until: '2026-12-31',
    reason: 'A prize in a draw',
    ...change,
  })
const rowOf = async () => {
  const [row] = await opened.database.select().from(subscriptions).where(eq(subscriptions.userId, user.id))
  return { package: row?.packageId, expiresAt: row?.expiresAt?.toISOString() ?? null, version: row?.version }
}
const lastAudit = async () =>
  (await opened.database.select().from(auditLog).orderBy(desc(auditLog.sequence)).limit(1))[0]
const noticesOf = async () =>
  (await opened.database.select().from(notifications)).map(({ kind, params }) => [kind, params])

describe('a package is granted', () => {
  test('until the last second of a day of the platform, and the limits before and after are shown', async () => {
    const before = await look()
    expect(before).toMatchObject({ version: 1, usage: { expiresAtMs: null, isExpired: false } })
    expect(before.usage.groups[1]?.live).toEqual({ kind: 'unlimited', used: 0 })
    expect(before.offered.map(({ name }) => name.en)).toEqual(['Starter', 'Pro', 'Unlimited'])
    expect(before.offered[0]?.groups[1]?.live).toEqual({ kind: 'not-included', used: 0 })
    const { body, status } = await give()
    // 31 December ends in Budapest at 23:00 UTC.
    expect([status, body]).toMatchObject([
      200,
      {
        version: 2,
        usage: {
          package: { name: { en: 'Starter' } },
          expiresAtMs: Date.UTC(2026, 11, 31, 22, 59, 59),
          isExpired: false,
        },
      },
    ])
    expect(await lastAudit()).toMatchObject({
      action: 'subscription.grant',
      subjectId: user.id,
      entityType: 'subscription',
      before: '{"package":"unlimited","until":null}',
      after: '{"package":"starter","until":"2026-12-31T22:59:59.000Z"}',
      reason: 'A prize in a draw',
    })
    expect(await noticesOf()).toEqual([['package_changed', { package: 'Starter' }]])
    const { users } = (await browser.call('GET', '/admin/users?search=anna5')).body as { users: object[] }
    expect(users).toMatchObject([{ package: { code: 'starter' }, packageUntilMs: Date.UTC(2026, 11, 31, 22, 59, 59) }])
  })

  test('without end, and the same package for longer is no other package', async () => {
    await give({ package: packageIds['unlimited'] })
    expect((await give({ package: packageIds['unlimited'], version: 2, until: null })).status).toBe(200)
    expect(await rowOf()).toEqual({ package: packageIds['unlimited'], expiresAt: null, version: 3 })
    expect(await noticesOf()).toEqual([])
  })

  test('to somebody who never had one', async () => {
    await opened.database.delete(subscriptions)
    expect((await look()).version).toBe(0)
    expect((await give()).code).toBe('VERSION_CONFLICT')
    expect((await give({ version: 0 })).status).toBe(200)
  })

  test('of two at once the second is told', async () => {
    const both = await Promise.all([give(), give({ package: packageIds['pro'] })])
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
    expect((await rowOf()).version).toBe(2)
  })
})

describe('nothing changes', () => {
  test.each([
    ['a day that is over', { until: '2026-11-21' }, 400],
    ['a day that is none', { until: '2026-02-30' }, 400],
    ['no reason', { reason: '    ' }, 400],
    ['an old version', { version: 7 }, 409],
    ['a package that there is not', { package: newId() }, 409],
  ])('for %s', async (_case, change, status) => {
    expect((await give(change)).status).toBe(status)
    expect(await rowOf()).toMatchObject({ package: packageIds['unlimited'], version: 1 })
    expect(await lastAudit()).toBeUndefined()
  })

  test('today is no day that is over', async () => {
    expect((await give({ until: '2026-11-22' })).status).toBe(200)
  })

  test('for a package that is not offered any more', async () => {
    await opened.database.update(packages).set({ archived: true }).where(eq(packages.code, 'starter'))
    expect((await give()).code).toBe('USERS_PACKAGE_GONE')
  })

  test('for somebody whose account was deleted, whose page is still there', async () => {
    const name = `deleted-${user.id}`
    const erased = { username: name, usernameLower: name, firstname: '', lastname: '', locked: true }
    await opened.database.update(users).set(erased).where(eq(users.id, user.id))
    expect((await give()).code).toBe('USERS_DELETED')
    const record = (await browser.call('GET', `/admin/users/${user.id}`)).body
    expect(record).toMatchObject({ username: name, firstname: '', lastname: '', state: 'deleted' })
    const unlock = browser.call('POST', `/admin/users/${user.id}/unlock`, { version: 1, reason: 'a reason' })
    expect((await unlock).code).toBe('USERS_DELETED')
  })

  test('by somebody without the permission, of the same rank, or whose second factor is old', async () => {
    const admins = async (permissions: string[]) =>
      addPerson(opened.database, 'ROLE_ADMIN', { username: `a${permissions.length}`, permissions })
    const other = await admins(['users.write'])
    expect((await give({}, await browse(other.id))).code).toBe('AUTH_NO_PERMISSION')
    const allowed = await admins(['subscriptions.write', 'x.y'])
    expect((await give({}, await browse(allowed.id), other.id)).code).toBe('USERS_RANK')
    expect((await give({}, await browse(user.id))).status).toBe(403)
    const old = await browse(allowed.id)
    nowMs += 11 * 60_000
    expect((await give({}, old)).code).toBe('STEP_UP_NEEDED')
    expect((await rowOf()).version).toBe(1)
  })
})
