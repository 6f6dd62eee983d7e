/** The whole record of a user, as the administration sees it. */
import { eq } from 'drizzle-orm'
import { firstSettings, notificationSettings } from '#features/notifications/server/index.ts'
import type { NotificationSettings } from '#features/notifications/contract.ts'
import { type User, users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { refuse } from '#platform/server/call.ts'
import type { UserRecord } from '../contract.ts'
import { people } from './people.ts'
import { readRow } from './list.ts'

const readUser = async (database: Database, id: string): Promise<User> => {
  const [user] = await database.select().from(users).where(eq(users.id, id))
  return user ?? refuse('NOT_FOUND')
}

const readNotificationSettings = async (database: Database, userId: string): Promise<NotificationSettings> => {
  const [row] = await database
    .select({ settings: notificationSettings.settings })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
  return row?.settings ?? firstSettings
}

const timeOf = (at: Date | null): number | null => at?.getTime() ?? null

const moneyPart = (user: User, names: ReadonlyMap<string, string>) => {
  const personOf = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? id })
  return {
    agent: personOf(user.agentId),
    agentCommissionPercent: user.agentCommissionPercent,
    bigFishCommissionPercent: user.bigFishCommissionPercent,
    inheritedBonusMember: user.inheritedBonusMember,
    inheritedBonusPercentage: user.inheritedBonusPercentage,
    inheritedBonusDealer: user.inheritedBonusDealer,
    inheritedBonusDealerUser: personOf(user.inheritedBonusDealerUserId),
    inheritedBonusMemberMultiplier: user.inheritedBonusMemberMultiplier,
    inheritedBonusMemberMultiplierDuration: user.inheritedBonusMemberMultiplierDuration,
    inheritedBonusMemberMultiplierDurationCounter: user.inheritedBonusMemberMultiplierDurationCounter,
  }
}

const NO_SOCIAL = { telegram: '', discord: '', facebook: '', x: '', linkedin: '' }
const NO_EXCHANGES = { binance: '', okx: '', kraken: '' }

export const readRecord = async (database: Database, id: string): Promise<UserRecord> => {
  const user = await readUser(database, id)
  const row = (await readRow(database, id)) ?? refuse('NOT_FOUND')
  const ids = [user.agentId, user.inheritedBonusDealerUserId].filter((one) => one !== null)
  return {
    ...row,
    ...moneyPart(user, await people.namesOf(database, ids)),
    firstname: user.firstname,
    lastname: user.lastname,
    phone: user.phone,
    birthDate: user.birthDate,
    language: user.language,
    region: user.region,
    timeZone: user.timeZone,
    newsletter: user.newsletter,
    permissions: user.permissions,
    referrerNumber: user.referrerNumber,
    confirmedAtMs: timeOf(user.emailConfirmedAt),
    termsAcceptedAtMs: timeOf(user.termsAcceptedAt),
    termsVersion: user.termsVersion,
    hasAuthenticator: user.authenticatorSecret !== null,
    lockedReason: user.lockedReason,
    withdrawalLockedUntilMs: timeOf(user.withdrawalLockedUntil),
    adminComment: user.adminComment ?? '',
    socialIds: { ...NO_SOCIAL, ...user.socialIds },
    exchangeIds: { ...NO_EXCHANGES, ...user.exchangeIds },
    notificationSettings: await readNotificationSettings(database, id),
    version: user.version,
  }
}
