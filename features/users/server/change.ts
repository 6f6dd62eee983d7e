/** The one way in which an administrator changes a user: who may, which version, ended sessions and the audit row all hold here. */
import { ORPCError } from '@orpc/server'
import { and, eq, sql } from 'drizzle-orm'
import { audit, type AuditAction, changedFields, type Json, whoOf } from '#features/audit/server/index.ts'
import type { DeletionServices } from '#features/deletion/server/index.ts'
import type { RegisterServices } from '#features/register/server/index.ts'
import {
  forgetPendingSignIns,
  lockUser,
  removeSessionsOf,
  type SignInServices,
  type User,
  users,
} from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type CallContext, refuse } from '#platform/server/call.ts'
import type { FieldError } from '#platform/errors.ts'
import type { Session } from '#platform/server/session.ts'
import type { userFieldErrors } from '../field-messages.ts'
import { refusalOf } from '../rules.ts'

export type UserServices = SignInServices & RegisterServices & DeletionServices
export type Asking = CallContext & { session: Session }

export const refuseField = (
  path: string,
  code: keyof (typeof userFieldErrors)['en'],
  params: FieldError['params'] = {},
): never => {
  const field: FieldError = { path, code, params }
  throw new ORPCError('INPUT_INVALID', { status: 400, data: { fields: [field] } })
}

export type Change = {
  action: AuditAction
  set: Partial<typeof users.$inferInsert>
  reason?: string
  /** Whether the user has to sign in again. */
  endsSessions: boolean
}

/** Reads the user for a change: unknown is 404, one's own and those of the own rank or above are refused. */
export const assertMayChange = async (database: Database, { session }: Asking, id: string): Promise<User> => {
  const target = await lockUser(database, id)
  if (target === null) return refuse('NOT_FOUND')
  const refusal = refusalOf(session.user, target)
  if (refusal !== null) throw new ORPCError(refusal, { status: 403 })
  return target
}

/** As JSON has it: times are texts, and what is left out is not there. */
export const asPlain = (fields: object) => JSON.parse(JSON.stringify(fields)) as { [key: string]: Json }

/** What the change makes of the fields that it sets. */
const before = (target: User, set: Change['set']): object =>
  Object.fromEntries(Object.entries(target).filter(([key]) => Object.hasOwn(set, key)))

/** `act` decides what changes, within the transaction. A change that changes nothing is none: no version, no row. */
export const changeUser = async (
  services: UserServices,
  asking: Asking,
  {
    id,
    version,
    act,
  }: {
    id: string
    version: number
    act: (transaction: Database, target: User) => Change | Promise<Change>
  },
): Promise<User> => {
  const { target, ended } = await services.database.transaction(async (transaction) => {
    const found = await assertMayChange(transaction, asking, id)
    if (found.version !== version) return refuse('VERSION_CONFLICT')
    const { action, set, reason, endsSessions } = await act(transaction, found)
    const changed = changedFields(asPlain(before(found, set)), asPlain(set))
    if (changed === null) return { target: found, ended: 0 }
    await transaction
      .update(users)
      .set({ ...set, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, id), eq(users.version, version)))
    const count = endsSessions ? await removeSessionsOf(transaction, id) : 0
    if (endsSessions) await forgetPendingSignIns(transaction, id)
    const why = reason === undefined ? {} : { reason }
    const entity = { type: 'user', id }
    await audit(transaction, whoOf(asking), { action, subject: id, entity, ...changed, ...why })
    return { target: found, ended: count }
  })
  if (ended > 0) services.onSessionsEnded()
  return target
}
