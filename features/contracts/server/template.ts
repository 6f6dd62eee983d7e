/** The contract as those who run the installation keep it. */
import { count, desc, eq, max } from 'drizzle-orm'
import { audit, type Who } from '#features/audit/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { subscriptions } from '#features/packages/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { refuse } from '#platform/server/call.ts'
import type { Template } from '../contract.ts'
import { contractNames } from '../messages.ts'
import { activeTemplate, neededBy, type TemplateRow } from './needed.ts'
import { contractSignatures, contractTemplates } from './tables.ts'

const newestVersion = async (database: Database): Promise<number> => {
  const [found] = await database.select({ version: max(contractTemplates.version) }).from(contractTemplates)
  return found?.version ?? 0
}

export const readTemplate = async (database: Database): Promise<Template> => {
  const rows = await database
    .select({ template: contractTemplates, by: users.username })
    .from(contractTemplates)
    .leftJoin(users, eq(users.id, contractTemplates.createdBy))
    .orderBy(desc(contractTemplates.version))
  const counted = await database
    .select({ version: contractSignatures.version, signatures: count() })
    .from(contractSignatures)
    .groupBy(contractSignatures.version)
  const [newest] = rows
  return {
    version: newest?.template.version ?? 0,
    isActive: newest?.template.active ?? false,
    en: newest?.template.en ?? '',
    hu: newest?.template.hu ?? '',
    versions: rows.map(({ template: { version, createdAt, requiresResign }, by }) => ({
      version,
      createdAtMs: createdAt,
      by,
      requiresResign,
      signatures: counted.find((one) => one.version === version)?.signatures ?? 0,
    })),
  }
}

/** Whoever has a package that was paid, and has to sign now, is told. */
const tellSubscribers = async (transaction: Database, template: TemplateRow, now: Date): Promise<void> => {
  const paying = await transaction
    .select({ userId: users.id, language: users.language, expiresAt: subscriptions.expiresAt })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(eq(subscriptions.paid, true))
  for (const { userId, language, expiresAt } of paying) {
    if (expiresAt !== null && expiresAt <= now) continue
    const needed = await neededBy(transaction, userId)
    if (needed === null) continue
    const words = contractNames[language]
    const name = words[needed.isModification ? 'modification' : 'contract']({ version: String(template.version) })
    await notify(transaction, {
      userId,
      kind: 'document_to_sign',
      params: { name },
      entity: { type: 'document', id: template.id },
      at: now,
    })
  }
}

type Publication = { version: number; en: string; hu: string; requiresResign: boolean }
type By = { who: Who; now: Date }

export const publishTemplate = async (
  database: Database,
  { version, ...texts }: Publication,
  { who, now }: By,
): Promise<{ version: number }> =>
  database.transaction(async (transaction) => {
    if ((await newestVersion(transaction)) !== version) return refuse('VERSION_CONFLICT')
    await transaction.update(contractTemplates).set({ active: false }).where(eq(contractTemplates.active, true))
    // Two who publish at once write the same version; the second finds it there.
    const [made] = await transaction
      .insert(contractTemplates)
      .values({
        ...texts,
        id: newId(now.getTime()),
        version: version + 1,
        active: true,
        createdAt: now.getTime(),
        createdBy: who.actorId,
      })
      .onConflictDoNothing()
      .returning()
    if (made === undefined) return refuse('VERSION_CONFLICT')
    await tellSubscribers(transaction, made, now)
    await audit(transaction, who, {
      action: 'contract.publish',
      subject: null,
      entity: { type: 'contract_template', id: made.id },
      before: { version },
      after: { version: made.version, requiresResign: made.requiresResign },
    })
    return { version: made.version }
  })

export const retireTemplate = async (database: Database, version: number, who: Who): Promise<void> =>
  database.transaction(async (transaction) => {
    const active = await activeTemplate(transaction)
    if (active === null || active.version !== version) return refuse('VERSION_CONFLICT')
    await transaction.update(contractTemplates).set({ active: false }).where(eq(contractTemplates.id, active.id))
    await audit(transaction, who, {
      action: 'contract.retire',
      subject: null,
      entity: { type: 'contract_template', id: active.id },
      before: { version },
    })
  })
