/** Writes one row of the audit log. */
import { desc, is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { CallContext } from '#platform/server/call.ts'
import type { WriteDown } from '#platform/server/write-down.ts'
import type { AuditAction } from '../actions.ts'
import { FIRST_HASH, hashOf } from './chain.ts'
import { type Json, masked } from './mask.ts'
import { auditLog } from './tables.ts'

/** Who acts, and from where. */
export type Who = {
  actorId: string | null
  impersonatorId: string | null
  address: string | null
  userAgent: string | null
  requestId: string | null
}

/** No browser says more; what does is cut. */
const USER_AGENT = 400

/** Of a call. `actorId` is given where the call itself finds out who it is: signing in, a link from a mail. */
export const whoOf = (
  { session, address, userAgent, requestId }: CallContext,
  actorId: string | null = session?.user.id ?? null,
): Who => ({
  actorId,
  impersonatorId: session?.impersonation?.impersonator.id ?? null,
  address,
  userAgent: userAgent.slice(0, USER_AGENT),
  requestId,
})

/** What the program does by itself. */
export const program: Who = { actorId: null, impersonatorId: null, address: null, userAgent: null, requestId: null }

export type Act = {
  action: AuditAction
  /** Whose account it concerns; null where it is nobody's. */
  subject: string | null
  entity: { type: string; id: string }
  /** Only the fields that changed. */
  before?: Json
  after?: Json
  reason?: string
}

/** One number for everybody who writes: "audit" in the letters of a telephone. */
const LOCK = 28_348

const textOf = (value: Json | undefined): string | null => (value === undefined ? null : JSON.stringify(masked(value)))

/**
 * Writes down what was done. In the transaction of the change, as its last step: whoever writes next waits until that transaction ends.
 * Handed the database itself, it is a transaction of its own.
 */
export const audit = (transaction: Database, who: Who, act: Act): Promise<void> =>
  is(transaction, PgTransaction)
    ? append(transaction, who, act)
    : transaction.transaction((own) => append(own, who, act))

const append = async (transaction: Database, who: Who, act: Act): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  const [last] = await transaction
    .select({ sequence: auditLog.sequence, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.sequence))
    .limit(1)
  const at = Date.now()
  const row = {
    sequence: (last?.sequence ?? 0) + 1,
    id: newId(at),
    at,
    ...who,
    action: act.action,
    subjectId: act.subject,
    entityType: act.entity.type,
    entityId: act.entity.id,
    before: textOf(act.before),
    after: textOf(act.after),
    reason: act.reason ?? null,
    previousHash: last?.hash ?? FIRST_HASH,
  }
  await transaction.insert(auditLog).values({ ...row, hash: hashOf(row) })
}

/** As JSON has it: times are texts, and what is left out is not there. */
const asJson = (fields: object) => JSON.parse(JSON.stringify(fields)) as { [key: string]: Json }

/** For the lists and acts of the kit. */
export const writeDown: WriteDown<AuditAction> = (transaction, context, { before, after, ...act }) =>
  audit(transaction, whoOf(context), {
    ...act,
    ...(before === undefined ? {} : { before: asJson(before) }),
    ...(after === undefined ? {} : { after: asJson(after) }),
  })
