/** People for journeys, each with a session: most journeys need somebody who is signed in and has nothing yet, and need not watch them sign in. */
import { createSession, sessionMsOf } from '#features/sign-in/server/session-store.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { hashPassword, sessions, users } from '#features/sign-in/server/index.ts'
import type { Role } from '#platform/access.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrationsFolder } from '#platform/database/test-database.ts'
import { httpCookies } from '#platform/server/cookies.ts'
import { readInstallationSecret } from '#platform/server/installation-secret.ts'
import type { Account } from './product.ts'

/** Somebody with a session; `sid` is the value of its cookie. */
export type Person = Account & { sid: string }

/** More than one worker asks for, should it take all journeys. */
const many = {
  ROLE_OWNER: 20,
  ROLE_USER: 20,
  ROLE_ADMIN: 5,
  ROLE_SUPER_ADMIN: 5,
  ROLE_POOL: 5,
} as const satisfies Partial<Record<Role, number>>

const PASSWORD = 'Quiet-Harbour-47-lamp'

const cookieOf = (token: string, secret: Uint8Array): string => {
  let line = ''
  httpCookies(null, { secret, encrypted: false }, (written) => (line = written)).write('sid', token, null)
  return line.slice('sid='.length, line.indexOf(';'))
}

/** Into a data folder that no product has open. Those who have an account there already get a session too, and come first. */
export const addPeople = async (dataFolder: string, accounts: readonly Account[]): Promise<readonly Person[]> => {
  const { database, close } = await openDatabase(dataFolder, migrationsFolder)
  try {
    const secret = await readInstallationSecret(dataFolder)
    const now = new Date()
    const lifeMs = await sessionMsOf(database)
    const passwordHash = await hashPassword(PASSWORD)
    const withSession = async (userId: string, account: Account): Promise<Person> => {
      const browser = { address: '127.0.0.1', userAgent: 'A browser' }
      const { token } = await createSession(database, userId, browser, { now, lifeMs })
      return { ...account, sid: cookieOf(token, secret) }
    }
    const people: Person[] = []
    const ids = new Map((await database.select().from(users)).map(({ id, username }) => [username, id]))
    for (const account of accounts) people.push(await withSession(ids.get(account.username) ?? '', account))
    for (const [role, count] of Object.entries(many)) {
      for (let number = 1; number <= count; number += 1) {
        const username = `${role.toLowerCase().slice('ROLE_'.length).replaceAll('_', '-')}-${number}`
        const { id } = await addPerson(database, asRole(role), {
          username,
          passwordHash,
          authenticatorSecret: null,
          createdAt: now,
        })
        people.push(await withSession(id, { role, username, password: PASSWORD }))
      }
    }
    // Some journeys act hours after this on a slow machine, and none of them is about being asked for a code once more.
    await database.update(sessions).set({ secondFactorAt: new Date(now.getTime() + lifeMs) })
    return people
  } finally {
    await close()
  }
}

/** The keys of the table above. */
const asRole = (role: string) => role as keyof typeof many
