/** Who has to sign what. Source: business.md 16.3. */
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { contractSignatures, contractTemplates } from './tables.ts'

export type TemplateRow = typeof contractTemplates.$inferSelect

/** Null while nobody has to sign anything. */
export const activeTemplate = async (database: Database): Promise<TemplateRow | null> => {
  const [found] = await database.select().from(contractTemplates).where(eq(contractTemplates.active, true))
  return found ?? null
}

/** The oldest version that is as good as the one in force: the newest that had to be signed anew, else any. */
export const leastVersion = async (database: Database, { version }: TemplateRow): Promise<number> => {
  const [found] = await database
    .select({ version: contractTemplates.version })
    .from(contractTemplates)
    .where(and(eq(contractTemplates.requiresResign, true), lte(contractTemplates.version, version)))
    .orderBy(desc(contractTemplates.version))
    .limit(1)
  return found?.version ?? 0
}

/** The newest signature of somebody; null where there is none. */
export const lastSignature = async (database: Database, userId: string) => {
  const [found] = await database
    .select()
    .from(contractSignatures)
    .where(eq(contractSignatures.userId, userId))
    .orderBy(desc(contractSignatures.version), desc(contractSignatures.id))
    .limit(1)
  return found ?? null
}

export type Needed = { template: TemplateRow; isModification: boolean }

export const neededBy = async (database: Database, userId: string): Promise<Needed | null> => {
  const template = await activeTemplate(database)
  if (template === null) return null
  const last = await lastSignature(database, userId)
  if (last !== null && last.version >= (await leastVersion(database, template))) return null
  return { template, isModification: last !== null }
}
