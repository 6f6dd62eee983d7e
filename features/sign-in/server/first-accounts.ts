/** The accounts that an installation starts with. Their passwords are shown once and kept only as hashes. */
import { eq, sql } from 'drizzle-orm'
import { audit, program } from '#features/audit/server/index.ts'
import type { Role } from '#platform/access.ts'
import type { Database } from '#platform/database/database.ts'
import { forgetPendingSignIns } from './challenge-store.ts'
import { hashPassword, newPassword } from './password.ts'
import { removeSessionsOf } from './session-store.ts'
import { users } from './tables.ts'
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

/** A new password for the account that was made as the owner, who is signed out everywhere. Null where there is no owner. */
export const renewOwnerPassword = async (database: Database): Promise<Credentials | null> => {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return database.transaction(async (transaction) => {
    const [owner] = await transaction
      .select({ id: users.id, role: users.role, username: users.username, email: users.email })
      .from(users)
      .where(eq(users.role, 'ROLE_OWNER'))
      .orderBy(users.createdAt)
      .limit(1)
    if (owner === undefined) return null
    const { id, ...credentials } = owner
    await transaction
      .update(users)
      .set({ passwordHash, version: sql`${users.version} + 1` })
      .where(eq(users.id, id))
    await removeSessionsOf(transaction, id)
    await forgetPendingSignIns(transaction, id)
    await audit(transaction, program, { action: 'user.change_password', subject: id, entity: { type: 'user', id } })
    return { ...credentials, password }
  })
}
