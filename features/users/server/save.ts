/** The fields of a record that an administrator fills in. */
import { eq } from 'drizzle-orm'
import { idsToSave, tellExchangeIds } from '#features/profile/server/index.ts'
import { birthDateProblems } from '#features/register/server/index.ts'
import { type User, users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { RecordChange, UserRecord } from '../contract.ts'
import { type Asking, type Change, changeUser, refuseField, type UserServices } from './change.ts'
import { people } from './people.ts'
import { readRecord } from './record.ts'

/** The id of whoever is named; nobody for an empty text, and never the user themselves. */
const personOf = async (
  database: Database,
  userId: string,
  { path, text }: { path: string; text: string },
): Promise<string | null> => {
  if (text === '') return null
  const found = await people.find(database, text)
  const names = found === null ? new Map() : await people.namesOf(database, [found])
  if (found === null || !names.has(found)) return refuseField(path, 'USERS_PERSON_UNKNOWN')
  return found === userId ? refuseField(path, 'USERS_PERSON_SELF') : found
}

export const agentOf = (database: Database, userId: string, named: { path: string; text: string }) =>
  personOf(database, userId, named)

const dealerOf = async (database: Database, id: string): Promise<string | null> => {
  const [found] = await database
    .select({ dealer: users.inheritedBonusDealerUserId })
    .from(users)
    .where(eq(users.id, id))
  return found?.dealer ?? null
}

/** No dealer may stand, over any number of others, below who becomes their member (business.md 19). */
const assertNoCircle = async (database: Database, userId: string, dealer: string | null): Promise<void> => {
  const seen = new Set<string>()
  let above = dealer
  while (above !== null && !seen.has(above)) {
    if (above === userId) refuseField('inheritedBonusDealerUser', 'USERS_DEALER_CIRCLE')
    seen.add(above)
    above = await dealerOf(database, above)
  }
}

const setOf = async (
  database: Database,
  { change, target, now }: { change: RecordChange; target: User; now: Date },
): Promise<Change['set']> => {
  const { id, version: _version, agent, inheritedBonusDealerUser, ...fields } = change
  const dealer = await personOf(database, id, { path: 'inheritedBonusDealerUser', text: inheritedBonusDealerUser })
  await assertNoCircle(database, id, dealer)
  return {
    ...fields,
    phone: fields.phone === '' ? null : fields.phone,
    adminComment: fields.adminComment === '' ? null : fields.adminComment,
    agentId: await agentOf(database, id, { path: 'agent', text: agent }),
    inheritedBonusDealerUserId: dealer,
    ...idsToSave(target, fields, now),
  }
}

export const saveRecord = async (services: UserServices, asking: Asking, change: RecordChange): Promise<UserRecord> => {
  const { birthDate, id, version } = change
  const problems = birthDate === null ? [] : await birthDateProblems(services.database, birthDate, services.clock())
  for (const { params } of problems) refuseField('birthDate', 'USERS_BIRTH_DATE_INVALID', params)
  await changeUser(services, asking, {
    id,
    version,
    act: async (transaction, target) => {
      const set = await setOf(transaction, { change, target, now: services.clock() })
      await tellExchangeIds(services, target, { exchangeIds: change.exchangeIds, transaction })
      return { action: 'user.change_record', set, endsSessions: false }
    },
  })
  return readRecord(services.database, id)
}
