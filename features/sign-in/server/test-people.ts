/** People for tests, and browsers in which they are signed in without a password and a second step. */
import type { Role } from '#platform/access.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { httpCookies } from '#platform/server/cookies.ts'
import { openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import { createSession, sessionMsOf } from './session-store.ts'
import { users } from './tables.ts'

export const TEST_SECRET = new Uint8Array(32).fill(9)

type Person = { id: string; role: Role }

/** A confirmed account named after its role; nobody knows its password. Its authenticator is on when its role is an administrator's. */
export const addPerson = async (
  database: Database,
  role: Role,
  change: Partial<typeof users.$inferInsert> = {},
): Promise<Person> => {
  const id = newId()
  const name = role.toLowerCase().slice('ROLE_'.length).replaceAll('_', '-')
  const isAdministrator = ['ROLE_ADMIN', 'ROLE_SUPER_ADMIN', 'ROLE_OWNER'].includes(role)
  const username = change.username ?? `${name}-${id.slice(-6)}`
  await database.insert(users).values({
    id,
    username,
    usernameLower: username,
    email: `${username}@example.com`,
    emailLower: `${username}@example.com`,
    firstname: 'Test',
    lastname: name,
    role,
    permissions: role === 'ROLE_ADMIN' ? ['*'] : [],
    passwordHash: '',
    authenticatorSecret: isAdministrator ? 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' : null,
    emailConfirmedAt: new Date(0),
    ...change,
  })
  return { id, role }
}

/** The second factor was shown just now. */
export const signedInBrowser = async (
  app: Parameters<typeof openTestBrowser>[0],
  database: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<TestBrowser> => {
  const browser = openTestBrowser(app)
  const { token } = await createSession(
    database,
    userId,
    { address: '127.0.0.1', userAgent: 'A browser' },
    { now, lifeMs: await sessionMsOf(database) },
  )
  const keep = (line: string) => browser.cookies.set('sid', line.slice('sid='.length, line.indexOf(';')))
  httpCookies(null, { secret: TEST_SECRET, encrypted: false }, keep).write('sid', token, null)
  return browser
}
