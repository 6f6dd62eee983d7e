/** The calls as a browser makes them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionReader } from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { createTestHttp, openTestBrowser } from '#platform/server/test-http.ts'
import { packageHandlers } from './handlers.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const clock = () => NOW
let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const serve = () =>
  createTestHttp(
    { packages: packageHandlers({ database: opened.database, clock }) },
    {
      readSession: sessionReader(opened.database, clock),
      cookies: { secret: TEST_SECRET, encrypted: false },
      clock,
    },
  ).app

test("usage is one's own, for nobody who is not signed in, and asks for nothing", async () => {
  const { id: userId } = await addPerson(opened.database, 'ROLE_USER')
  const anna = await signedInBrowser(serve(), opened.database, { userId, now: NOW })
  expect(await anna.call('GET', '/package')).toMatchObject({
    status: 200,
    body: { package: { name: { en: 'Unlimited' } }, interval: 'monthly', groups: [{}, {}, {}] },
  })
  expect((await anna.call('PATCH', '/package', { package: 'unlimited' })).status).toBeGreaterThanOrEqual(400)
  expect((await openTestBrowser(serve()).call('GET', '/package')).status).toBe(401)
})
