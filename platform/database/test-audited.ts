/** What the audit log says was done, in its order, with the fields that were changed, for tests of other features. */
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

export const auditedActions = async (database: Database): Promise<string[]> => {
  const rows = await database
    .select({ action: sql<string>`action`, after: sql<string | null>`after` })
    .from(sql`audit_log`)
    .orderBy(sql`sequence`)
  return rows.map(({ action, after }) => (after === null ? action : `${action} ${after}`))
}
