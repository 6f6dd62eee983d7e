/** Reads and changes the preferences of the one who asks. */
import { eq, sql } from 'drizzle-orm'
import { audit, changedFields, whoOf } from '#features/audit/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { OwnSettings } from '#platform/own-settings.ts'
import { type CallContext, calls, refuse, signedIn } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import { type Preferences, preferences } from '../contract.ts'

const columns = { language: users.language, region: users.region, timeZone: users.timeZone, theme: users.theme }

type Change = { [Key in keyof Preferences]?: Preferences[Key] | undefined }

const read = async (database: Database, owner: Owner): Promise<Preferences> => {
  const [found] = await database.select(columns).from(users).where(eq(users.id, owner.userId))
  return found ?? refuse('NOT_FOUND')
}

const save = (
  database: Database,
  { owner, context }: { owner: Owner; context: CallContext },
  change: Change,
): Promise<Preferences> =>
  database.transaction(async (transaction) => {
    const before = await read(transaction, owner)
    const [saved] = await transaction
      .update(users)
      .set({ ...change, version: sql`${users.version} + 1` })
      .where(eq(users.id, owner.userId))
      .returning(columns)
    if (saved === undefined) return refuse('NOT_FOUND')
    const changed = changedFields(before, saved)
    if (changed !== null) {
      const entity = { type: 'user', id: owner.userId }
      await audit(transaction, whoOf(context), {
        action: 'user.change_preferences',
        subject: owner.userId,
        entity,
        ...changed,
      })
    }
    return saved
  })

const readSettings = async (database: Database, owner: Owner): Promise<OwnSettings> => {
  const [found] = await database.select({ settings: users.settings }).from(users).where(eq(users.id, owner.userId))
  return found?.settings ?? refuse('NOT_FOUND')
}

/** Joined in the database: two browsers at the same time change what each of them names. How somebody's screen is arranged is nothing to write down. */
const keepSettings = async (database: Database, owner: Owner, change: OwnSettings): Promise<OwnSettings> => {
  const [saved] = await database
    .update(users)
    .set({ settings: sql`${users.settings} || ${JSON.stringify(change)}::jsonb` })
    .where(eq(users.id, owner.userId))
    .returning({ settings: users.settings })
  return saved?.settings ?? refuse('NOT_FOUND')
}

export const preferencesRouter = ({ database }: { database: Database }) => {
  const own = calls(preferences).use(signedIn)
  return {
    get: own.get.handler(({ context }) => read(database, context.owner)),
    save: own.save.handler(({ input, context }) => save(database, { owner: context.owner, context }, input)),
    settings: own.settings.handler(({ context }) => readSettings(database, context.owner)),
    keepSettings: own.keepSettings.handler(({ input, context }) => keepSettings(database, context.owner, input)),
  }
}
