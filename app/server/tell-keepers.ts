/** Tells those who look after the installation itself what is wrong with it. */
import { and, eq, inArray } from 'drizzle-orm'
import { notify } from '#features/notifications/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { grantsOfRole, roles } from '#platform/access.ts'
import type { Database } from '#platform/database/database.ts'

const keepers = roles.filter((role) => grantsOfRole[role].includes('system'))

export type Alarm =
  /** The log of who did what is not as it was written, from this row on. */
  | { kind: 'audit_alarm'; params: { row: string } }
  /** What was kept of that log outside the database is gone. */
  | { kind: 'audit_unkept'; params: Readonly<Record<string, never>> }
  /** Records of trading are not as they were written. */
  | { kind: 'journal_damaged'; params: { records: string; first: string } }
  /** An exchange contradicts the journal. */
  | {
      kind: 'quarantine_alarm'
      params: { account: string; detail: string }
      entity: { type: 'live-account'; id: string }
    }
  /** Money has come that nobody may keep, or too little of it. */
  | {
      kind: 'payment_alarm'
      params: { alarm: string; reference: string }
      entity: { type: 'staff-payment'; id: string }
    }

export const tellKeepers = async (transaction: Database, alarm: Alarm): Promise<void> => {
  const told = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, keepers), eq(users.locked, false)))
  for (const { id } of told) await notify(transaction, { userId: id, ...alarm })
}
