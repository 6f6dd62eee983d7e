/** Names elsewhere, and the account numbers at exchanges that bonuses go to. */
import { and, eq, sql } from 'drizzle-orm'
import { changedFields } from '#features/audit/server/index.ts'
import { lockUser, type User, users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { refuse } from '#platform/server/call.ts'
import { ownerOf } from '#platform/server/session.ts'
import type { IdsChange, Profile } from '../contract.ts'
import { exchangeIdsLetter } from '../letters.ts'
import { holdsAfter } from '../rules.ts'
import { readProfile } from './account.ts'
import { type Asking, type ProfileServices, tell, write } from './services.ts'

type Ids = Readonly<Record<string, string>>

/** Only those that are given, in the order in which the database keeps the keys of an object, so that the same ids are the same text. */
const given = (ids: Ids): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ids)
      .filter(([, id]) => id !== '')
      .toSorted(([one], [other]) => one.length - other.length || (one < other ? -1 : 1)),
  )

const areSame = (one: Ids, other: Ids): boolean => JSON.stringify(given(one)) === JSON.stringify(given(other))

/** What is kept after a change, whoever makes it. */
export const idsToSave = (
  user: Pick<User, 'exchangeIds' | 'exchangeIdHolds'>,
  { socialIds, exchangeIds }: Pick<IdsChange, 'socialIds' | 'exchangeIds'>,
  now: Date,
) => ({
  socialIds: given(socialIds),
  exchangeIds: given(exchangeIds),
  exchangeIdHolds: holdsAfter({ ids: user.exchangeIds, holds: user.exchangeIdHolds }, exchangeIds, now.getTime()),
})

/** In the transaction of the change; nobody is told of numbers that stay as they were. */
export const tellExchangeIds = async (
  services: Pick<ProfileServices, 'mailer'>,
  user: User,
  { exchangeIds, transaction }: { exchangeIds: Ids; transaction: Database },
): Promise<void> => {
  if (areSame(user.exchangeIds, exchangeIds)) return
  await tell(services, user, { letter: exchangeIdsLetter(user), transaction })
}

export const saveIds = async (
  services: ProfileServices,
  asking: Asking,
  { version, ...change }: IdsChange,
): Promise<Profile> => {
  const { database, clock } = services
  const { id } = asking.session.user
  await database.transaction(async (transaction) => {
    const user = await lockUser(transaction, id)
    if (user === null || user.version !== version) return refuse('VERSION_CONFLICT')
    const next = idsToSave(user, change, clock())
    const before = { socialIds: given(user.socialIds), exchangeIds: given(user.exchangeIds) }
    const changed = changedFields(before, { socialIds: next.socialIds, exchangeIds: next.exchangeIds })
    if (changed === null) return
    await transaction
      .update(users)
      .set({ ...next, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, id), eq(users.version, version)))
    await tellExchangeIds(services, user, { exchangeIds: next.exchangeIds, transaction })
    await write(transaction, asking, { action: 'user.change_profile', ...changed })
  })
  return readProfile(services, ownerOf(asking.session))
}
