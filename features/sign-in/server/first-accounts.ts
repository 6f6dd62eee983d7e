/** The accounts that an installation starts with. Their passwords are shown once and kept only as hashes. */
import type { Role } from '#platform/access.ts'
import type { Database } from '#platform/database/database.ts'
import { newPassword } from './password.ts'
import { type Completing, createUser, hasUsers } from './user-store.ts'

export type Credentials = { role: Role; username: string; email: string; password: string }

type Account = { username: string; role: Role; firstname: string; lastname: string }

const firstAccounts: readonly Account[] = [
  { username: 'owner', role: 'ROLE_OWNER', firstname: 'Owner', lastname: 'Account' },
  { username: 'demo', role: 'ROLE_USER', firstname: 'Demo', lastname: 'Account' },
]

/** One more for each role that the first two do not have. */
const roleAccounts: readonly Account[] = [
  { username: 'big-fish', role: 'ROLE_BIG_FISH', firstname: 'Big fish', lastname: 'Account' },
  { username: 'pool', role: 'ROLE_POOL', firstname: 'Pool', lastname: 'Account' },
  { username: 'admin', role: 'ROLE_ADMIN', firstname: 'Admin', lastname: 'Account' },
  { username: 'super-admin', role: 'ROLE_SUPER_ADMIN', firstname: 'Super admin', lastname: 'Account' },
]

type Options = { everyRole: boolean; now: Date; complete: Completing }

const create = async (
  database: Database,
  accounts: readonly Account[],
  { now, complete }: Options,
): Promise<Credentials[]> => {
  const made: Credentials[] = []
  for (const account of accounts) {
    const password = newPassword()
    const email = `${account.username}@localhost.localdomain`
    const isNew = await createUser(database, { ...account, email, password }, now, complete)
    if (isNew) made.push({ role: account.role, username: account.username, email, password })
  }
  return made
}

/** Owner and demo user while there is nobody yet; with `everyRole` also an account for each other role that has none. */
export const createFirstAccounts = async (database: Database, options: Options): Promise<Credentials[]> => {
  const first = (await hasUsers(database)) ? [] : await create(database, firstAccounts, options)
  return options.everyRole ? [...first, ...(await create(database, roleAccounts, options))] : first
}
