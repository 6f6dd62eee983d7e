/** A feature for tests of its server: people who are signed in, a database that is empty at each test, and what went out of it. */
import type { AnyRouter } from '@orpc/server'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Role } from '#platform/access.ts'
import type { Database } from '#platform/database/database.ts'
import { auditedActions } from '#platform/database/test-audited.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { filesInMemory } from '#platform/server/example-files.ts'
import type { Files } from '#platform/server/files.ts'
import type { Mail, Mailer } from '#platform/server/mail.ts'
import { createTestHttp, type TestBrowser } from '#platform/server/test-http.ts'
import { sessionReader } from './session-store.ts'
import type { users } from './tables.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from './test-people.ts'

export type TestServices = { database: Database; files: Files; clock: () => Date; mailer: Mailer }

type Person = Role | (Partial<typeof users.$inferInsert> & { role: Role })

/** The time at which each test begins, and at which its people have signed in. */
export const TEST_START = Date.UTC(2026, 0, 10)

/**
 * `const feature = openFeature(requestHandlers, { anna: 'ROLE_USER', admin: 'ROLE_ADMIN' })` at the top of a file of tests. The user name of anna is
 * `anna`, her name Anna Teszt and her e-mail `anna@example.com`, unless something else is given.
 */
export const openFeature = <const Names extends string>(
  handlersOf: (services: TestServices) => AnyRouter,
  people: Readonly<Record<Names, Person>>,
) => {
  const files = filesInMemory()
  const mails: Mail[] = []
  const browsers = new Map<string, TestBrowser>()
  const ids = new Map<string, string>()
  let nowMs = TEST_START
  let opened: TestDatabase | null = null
  const database = (): Database => {
    if (opened === null) throw new Error('no test has begun')
    return opened.database
  }
  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    await opened?.empty()
    nowMs = TEST_START
    mails.length = 0
    files.kept.clear()
    const services = {
      database: database(),
      files,
      clock: () => new Date(nowMs),
      mailer: async (mail: Mail) => void mails.push(mail),
    }
    // A session does not end while a test lets time pass.
    const start = () => new Date(TEST_START)
    const cookies = { secret: TEST_SECRET, encrypted: false }
    const readSession = sessionReader(database(), start)
    const { app } = createTestHttp(handlersOf(services), { clock: start, cookies, readSession })
    for (const [name, person] of Object.entries<Person>(people)) {
      const { role, ...change } = typeof person === 'string' ? { role: person } : person
      const names = { username: name, firstname: `${name[0]?.toUpperCase()}${name.slice(1)}`, lastname: 'Teszt' }
      const { id } = await addPerson(database(), role, { ...names, ...change })
      ids.set(name, id)
      browsers.set(name, await signedInBrowser(app, database(), { userId: id, now: start() }))
    }
  })
  const known = <Value>(map: ReadonlyMap<string, Value>, who: Names): Value => {
    const found = map.get(who)
    if (found === undefined) throw new Error(`there is no ${who}`)
    return found
  }
  return {
    database,
    files,
    mails,
    /** A browser in which somebody is signed in. */
    as: (who: Names): TestBrowser => known(browsers, who),
    idOf: (who: Names): string => known(ids, who),
    /** What was written down, as `action {after}`, in its order. */
    audited: () => auditedActions(database()),
    /** Lets time pass: so many milliseconds after the start. */
    at: (sinceStartMs: number) => {
      nowMs = TEST_START + sinceStartMs
    },
  }
}
