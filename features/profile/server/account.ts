/** Reads and changes what an account says of its owner. */
import { ORPCError } from '@orpc/server'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { audit, changedFields, whoOf } from '#features/audit/server/index.ts'
import { birthDateProblems } from '#features/register/server/index.ts'
import { securityCodes, users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type CallContext, refuse } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Profile, ProfileChange } from '../contract.ts'
import { type ProfileServices, refuseFields } from './services.ts'

const codesLeft = async (database: Database, { userId }: Owner): Promise<number> => {
  const [found] = await database
    .select({ left: count() })
    .from(securityCodes)
    .where(and(eq(securityCodes.userId, userId), isNull(securityCodes.usedAt)))
  return found?.left ?? 0
}

const NO_SOCIAL = { telegram: '', discord: '', facebook: '', x: '', linkedin: '' }
const NO_EXCHANGES = { binance: '', okx: '', kraken: '' }

export const readProfile = async (
  { database, clock }: Pick<ProfileServices, 'database' | 'clock'>,
  owner: Owner,
): Promise<Profile> => {
  const [user] = await database.select().from(users).where(eq(users.id, owner.userId))
  if (user === undefined) return refuse('NOT_FOUND')
  const { username, email, lastname, firstname, phone, newsletter, birthDate, language, region, timeZone } = user
  const { exchangeIdHolds: holds } = user
  const nowMs = clock().getTime()
  const heldOf = (exchange: keyof Profile['exchangeIds']) => {
    const untilMs = holds[exchange]?.untilMs ?? 0
    return untilMs > nowMs ? untilMs : null
  }
  const isOn = user.authenticatorSecret !== null
  return {
    username,
    email,
    lastname,
    firstname,
    phone,
    newsletter,
    birthDate,
    language,
    region,
    timeZone,
    role: user.role,
    createdAtMs: user.createdAt.getTime(),
    lastSignInAtMs: user.lastLoginAt?.getTime() ?? null,
    socialIds: { ...NO_SOCIAL, ...user.socialIds },
    exchangeIds: { ...NO_EXCHANGES, ...user.exchangeIds },
    exchangeIdsHeldUntilMs: { binance: heldOf('binance'), okx: heldOf('okx'), kraken: heldOf('kraken') },
    securityCodesLeft: isOn ? await codesLeft(database, owner) : null,
    version: user.version,
  }
}

export const saveProfile = async (
  services: ProfileServices,
  { owner, context }: { owner: Owner; context: CallContext },
  { version, birthDate, phone, ...change }: ProfileChange,
): Promise<Profile> => {
  const { database, clock } = services
  const before = await readProfile(services, owner)
  if (before.version !== version) return refuse('VERSION_CONFLICT')
  if (birthDate !== null) {
    if (before.birthDate !== null) throw new ORPCError('PROFILE_BIRTH_DATE_SET', { status: 409 })
    refuseFields(await birthDateProblems(database, birthDate, clock()))
  }
  const fields = { ...change, phone: phone === '' ? null : phone, birthDate: birthDate ?? before.birthDate }
  const changed = changedFields(before, fields)
  const id = owner.userId
  await database.transaction(async (transaction) => {
    const saved = await transaction
      .update(users)
      .set({ ...fields, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, id), eq(users.version, version)))
      .returning({ id: users.id })
    if (saved.length === 0) return refuse('VERSION_CONFLICT')
    if (changed === null) return
    const entity = { type: 'user', id }
    await audit(transaction, whoOf(context), { action: 'user.change_profile', subject: id, entity, ...changed })
  })
  return readProfile(services, owner)
}
