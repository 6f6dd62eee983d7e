/** What an administrator does to an account: who may come in, and what they may do. */
import { ORPCError } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { voidResetLinks } from '#features/register/server/index.ts'
import {
  authenticatorSetups,
  forgetPendingSignIns,
  securityCodes,
  type User,
  users,
} from '#features/sign-in/server/index.ts'
import type { Role } from '#platform/access.ts'
import type { Database } from '#platform/database/database.ts'
import { refuse } from '#platform/server/call.ts'
import { greetingTo } from '#platform/letter-messages.ts'
import type { RoleChange, UserRecord } from '../contract.ts'
import { userMails } from '../messages.ts'
import { permissionsOfRole, rolesBelow, WITHDRAWAL_LOCK_MS } from '../rules.ts'
import { type Asking, changeUser, refuseField, type UserServices } from './change.ts'
import { readRecord } from './record.ts'
import { agentOf } from './save.ts'

type Which = { id: string; version: number }

export const lock = async (
  services: UserServices,
  asking: Asking,
  { reason, ...which }: Which & { reason: string },
): Promise<UserRecord> => {
  await changeUser(services, asking, {
    ...which,
    act: (_transaction, target) => {
      if (target.locked) return refuse('STATE_CONFLICT')
      return { action: 'user.lock', set: { locked: true, lockedReason: reason }, reason, endsSessions: true }
    },
  })
  return readRecord(services.database, which.id)
}

export const unlock = async (
  services: UserServices,
  asking: Asking,
  { reason, ...which }: Which & { reason: string },
): Promise<UserRecord> => {
  await changeUser(services, asking, {
    ...which,
    act: (_transaction, target) => {
      if (!target.locked) return refuse('STATE_CONFLICT')
      return { action: 'user.unlock', set: { locked: false, lockedReason: null }, reason, endsSessions: false }
    },
  })
  return readRecord(services.database, which.id)
}

/** What a role brings along: a big fish its agent and commission, an administrator every permission until some are chosen. */
const roleSet = async (transaction: Database, target: User, { role, bigFish }: RoleChange) => {
  const permissions = role === target.role ? target.permissions : permissionsOfRole(role)
  if (role !== 'ROLE_BIG_FISH' || bigFish === null) return { role, permissions }
  const agentId = await agentOf(transaction, target.id, { path: 'bigFish.agent', text: bigFish.agent })
  return { role, permissions, agentId, bigFishCommissionPercent: bigFish.commissionPercent }
}

const assertBelow = (own: Role, role: Role): void => {
  if (!rolesBelow(own).includes(role)) throw new ORPCError('USERS_ROLE', { status: 403 })
}

export const setRole = async (services: UserServices, asking: Asking, change: RoleChange): Promise<UserRecord> => {
  assertBelow(asking.session.user.role, change.role)
  await changeUser(services, asking, {
    id: change.id,
    version: change.version,
    act: async (transaction, target) => ({
      action: 'user.change_role',
      set: await roleSet(transaction, target, change),
      endsSessions: true,
    }),
  })
  return readRecord(services.database, change.id)
}

/** `known` are those that some call asks for; `*` stands for all of them, those to come included. */
export const setPermissions = async (
  services: UserServices,
  asking: Asking,
  { permissions, known, ...which }: Which & { permissions: readonly string[]; known: readonly string[] },
): Promise<UserRecord> => {
  if (permissions.some((one) => one !== '*' && !known.includes(one)))
    refuseField('permissions', 'USERS_PERMISSION_UNKNOWN')
  const set = permissions.includes('*') ? ['*'] : [...new Set(permissions)].toSorted()
  await changeUser(services, asking, {
    ...which,
    act: (_transaction, target) => {
      if (target.role !== 'ROLE_ADMIN') throw new ORPCError('USERS_NO_ADMIN', { status: 409 })
      return { action: 'user.change_permissions', set: { permissions: set }, endsSessions: false }
    },
  })
  return readRecord(services.database, which.id)
}

const tell = async (
  { mailer }: UserServices,
  { language, firstname }: Pick<User, 'language' | 'firstname'>,
  { to, subject, text }: { to: string; subject: string; text: string },
): Promise<void> => {
  const { notYou } = userMails[language]
  await mailer({
    to,
    language,
    letter: { subject, greeting: greetingTo({ firstname, language }), paragraphs: [text, notYou] },
  })
}

export const resetSecondFactor = async (
  services: UserServices,
  asking: Asking,
  { reason, ...which }: Which & { reason: string },
): Promise<UserRecord> => {
  const withdrawalLockedUntil = new Date(services.clock().getTime() + WITHDRAWAL_LOCK_MS)
  const target = await changeUser(services, asking, {
    ...which,
    act: async (transaction, user) => {
      if (user.authenticatorSecret === null) throw new ORPCError('USERS_NO_AUTHENTICATOR', { status: 409 })
      await transaction.delete(securityCodes).where(eq(securityCodes.userId, user.id))
      await transaction.delete(authenticatorSetups).where(eq(authenticatorSetups.userId, user.id))
      await forgetPendingSignIns(transaction, user.id)
      const set = { authenticatorSecret: null, authenticatorStep: null, withdrawalLockedUntil }
      return { action: 'user.reset_second_factor', set, reason, endsSessions: false }
    },
  })
  const { factorSubject, factorText } = userMails[target.language]
  await tell(services, target, { to: target.email, subject: factorSubject, text: factorText })
  return readRecord(services.database, which.id)
}

const assertFree = async (transaction: Database, email: string, userId: string): Promise<void> => {
  const [other] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailLower, email.toLowerCase()))
  if (other !== undefined && other.id !== userId) throw new ORPCError('USERS_EMAIL_TAKEN', { status: 409 })
}

export const setEmail = async (
  services: UserServices,
  asking: Asking,
  { email, reason, ...which }: Which & { email: string; reason: string },
): Promise<UserRecord> => {
  const target = await changeUser(services, asking, {
    ...which,
    act: async (transaction, user) => {
      await assertFree(transaction, email, user.id)
      // What was sent to the old address opens nothing any more.
      await forgetPendingSignIns(transaction, user.id)
      await voidResetLinks(transaction, user.id)
      return {
        action: 'user.change_email',
        set: { email, emailLower: email.toLowerCase() },
        reason,
        endsSessions: false,
      }
    },
  })
  const { emailSubject, emailText } = userMails[target.language]
  for (const to of new Set([target.email, email]))
    await tell(services, target, { to, subject: emailSubject, text: emailText({ email }) })
  return readRecord(services.database, which.id)
}
