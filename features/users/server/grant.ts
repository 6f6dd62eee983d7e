/** The package of a user, given by an administrator. */
import { ORPCError } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { endOfDay, grantPackage, standingOf } from '#features/packages/server/index.ts'
import type { Standing } from '#features/packages/contract.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { refuse } from '#platform/server/call.ts'
import { type Asking, assertMayChange, refuseField, type UserServices } from './change.ts'

export const readStanding = async (database: Database, id: string): Promise<Standing> => {
  const [found] = await database.select({ id: users.id }).from(users).where(eq(users.id, id))
  return found === undefined ? refuse('NOT_FOUND') : standingOf(database, id)
}

type Giving = { id: string; version: number; package: string; until: string | null; reason: string }

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** Null is without end. */
const expiryOf = async (database: Database, until: string | null, now: Date): Promise<Date | null> => {
  if (until === null) return null
  const end = await endOfDay(database, until)
  return end > now ? end : refuseField('until', 'USERS_UNTIL_PAST')
}

export const giveToUser = async (services: UserServices, asking: Asking, giving: Giving): Promise<Standing> => {
  const { id, version, package: packageId, until, reason } = giving
  const { database, clock } = services
  const now = clock()
  const expiresAt = await expiryOf(database, until, now)
  await database.transaction(async (transaction) => {
    const { language } = await assertMayChange(transaction, asking, id)
    const granted = await grantPackage(transaction, { userId: id, packageId, expiresAt, version, now })
    if (granted.kind === 'changed-elsewhere') return refuse('VERSION_CONFLICT')
    if (granted.kind === 'not-offered') throw new ORPCError('USERS_PACKAGE_GONE', { status: 409 })
    const { before, package: given } = granted
    const entity = { type: 'subscription', id } as const
    await audit(transaction, whoOf(asking), {
      action: 'subscription.grant',
      subject: id,
      entity,
      ...(before === null ? {} : { before: { package: before.package, until: isoOf(before.expiresAt) } }),
      after: { package: given.code, until: isoOf(expiresAt) },
      reason,
    })
    if (before?.packageId === packageId) return
    const name = language === 'hu' ? given.nameHu : given.nameEn
    await notify(transaction, { userId: id, kind: 'package_changed', params: { package: name }, entity, at: now })
  })
  return standingOf(database, id)
}
