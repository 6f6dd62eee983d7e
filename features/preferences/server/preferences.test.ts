import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, users } from '#features/sign-in/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { httpCookies } from '#platform/server/cookies.ts'
import { asSession } from '#platform/server/session.ts'
import { createTestHttp, openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import { preferencesRouter } from './index.ts'

let opened: TestDatabase
let browser: TestBrowser

const idOf = async (username: string): Promise<string> => {
  const [user] = await opened.database.select({ id: users.id }).from(users).where(eq(users.username, username))
  return user?.id ?? ''
}

beforeAll(async () => {
  opened = await openTestDatabase()
  const { database } = opened
  for (const username of ['anna', 'bela']) {
    const names = { firstname: username, lastname: 'X', email: `${username}@example.com` }
    await createUser(database, { ...names, username, role: 'ROLE_USER', password: 'Right-Password-1' }, new Date())
  }
  const session = asSession({
    id: 'session',
    createdAt: new Date(),
    expiresAt: new Date(),
    secondFactorAt: new Date(),
    factors: ['email'],
    impersonation: null,
    handlerLogin: false,
    user: {
      id: await idOf('anna'),
      username: 'anna',
      firstname: 'Anna',
      lastname: 'Nagy',
      role: 'ROLE_USER',
      permissions: [],
      language: 'en',
      region: null,
      timeZone: 'UTC',
      theme: 'dark',
    },
  })
  const router = { preferences: preferencesRouter({ database }) }
  browser = openTestBrowser(createTestHttp(router, { readSession: () => Promise.resolve(session) }).app)
  const settings = { secret: new Uint8Array(32).fill(7), encrypted: false }
  httpCookies(null, settings, (line) => browser.cookies.set('sid', line.slice(4, line.indexOf(';')))).write(
    'sid',
    'x',
    null,
  )
})
afterAll(() => opened.close())

const fresh = { language: 'en', region: null, timeZone: 'Europe/Budapest', theme: 'dark' }

test('what is given changes, for the one who asks', async () => {
  expect((await browser.call('GET', '/preferences')).body).toEqual(fresh)
  const change = { language: 'hu', region: 'de-CH' }
  expect((await browser.call('PATCH', '/preferences', change)).body).toEqual({ ...fresh, ...change })
  expect((await browser.call('PATCH', '/preferences', { region: null, theme: 'system' })).body).toEqual({
    ...fresh,
    language: 'hu',
    theme: 'system',
  })
  const [other] = await opened.database.select().from(users).where(eq(users.username, 'bela'))
  expect(other).toMatchObject({ ...fresh, version: 1 })
})

test.each([
  [{ timeZone: 'Europe/Atlantis' }, 'timeZone', 'PREFERENCES_TIME_ZONE_UNKNOWN'],
  [{ region: 'nowhere at all' }, 'region', 'PREFERENCES_REGION_UNKNOWN'],
  [{ language: 'de' }, 'language', 'VALIDATION_ONE_OF'],
  [{ theme: 'pink' }, 'theme', 'VALIDATION_ONE_OF'],
  [{ role: 'ROLE_OWNER' }, 'role', 'VALIDATION_UNKNOWN_FIELD'],
])('%j is refused and changes nothing', async (change, path, code) => {
  const before = (await browser.call('GET', '/preferences')).body
  const answer = await browser.call('PATCH', '/preferences', change)
  expect(answer).toMatchObject({ status: 400, body: { data: { fields: [{ path, code, params: {} }] } } })
  expect((await browser.call('GET', '/preferences')).body).toEqual(before)
})

test('what somebody has arranged is kept by name, and nothing else is', async () => {
  const settings = async () => (await browser.call('GET', '/preferences/settings')).body
  const keep = (change: object) => browser.call('PATCH', '/preferences/settings', change)
  expect(await settings()).toEqual({})
  await keep({ layout: '{"aside":"narrow"}' })
  // Another browser knows nothing of the layout of this one, and does not take it away.
  await keep({ pairs: '["BTC/USDC"]' })
  expect(await settings()).toEqual({ layout: '{"aside":"narrow"}', pairs: '["BTC/USDC"]' })
  for (const wrong of [{ password: 'x' }, { layout: 1 }, { views: 'x'.repeat(20_001) }])
    expect((await keep(wrong)).status, JSON.stringify(wrong).slice(0, 40)).toBe(400)
  expect(await settings()).toEqual({ layout: '{"aside":"narrow"}', pairs: '["BTC/USDC"]' })
  const [other] = await opened.database.select().from(users).where(eq(users.username, 'bela'))
  expect(other?.settings).toEqual({})
})
