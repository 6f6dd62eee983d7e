/** Reads legal texts and puts new versions into force. */
import { and, desc, eq } from 'drizzle-orm'
import { type Language, languages } from '#engine/messages.ts'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type CallContext, refuse } from '#platform/server/call.ts'
import type { LegalText } from '../contract.ts'
import { type LegalKind, legalKinds } from '../kinds.ts'
import { firstTexts } from './first-texts.ts'
import { legalTexts } from './tables.ts'

export type LegalServices = { database: Database; clock: () => Date }

/** The texts of a new installation become rows when they are first asked for: what is accepted then stays, whatever a later release brings. */
const writeFirst = async ({ database, clock }: LegalServices): Promise<void> => {
  const createdAtMs = clock().getTime()
  const rows = legalKinds.flatMap((kind) =>
    languages.map((language) => ({ kind, version: 1, language, text: firstTexts[language][kind], createdAtMs })),
  )
  await database.insert(legalTexts).values(rows).onConflictDoNothing()
}

type Wanted = { kind: LegalKind; language: Language; version?: number | undefined }

const find = async (database: Database, { kind, language, version }: Wanted) => {
  const [found] = await database
    .select()
    .from(legalTexts)
    .where(
      and(
        eq(legalTexts.kind, kind),
        eq(legalTexts.language, language),
        version === undefined ? undefined : eq(legalTexts.version, version),
      ),
    )
    .orderBy(desc(legalTexts.version))
    .limit(1)
  return found ?? null
}

const inForce = async (services: LegalServices, kind: LegalKind, language: Language) => {
  const found = await find(services.database, { kind, language })
  if (found !== null) return found
  await writeFirst(services)
  return (await find(services.database, { kind, language })) ?? refuse('NOT_FOUND')
}

export const readLegal = async (services: LegalServices, wanted: Wanted): Promise<LegalText> => {
  const current = await inForce(services, wanted.kind, wanted.language)
  const found = wanted.version === undefined ? current : await find(services.database, wanted)
  const { kind, version, text, createdAtMs } = found ?? refuse('NOT_FOUND')
  return { kind, version, text, createdAtMs }
}

/** The version that somebody accepts who accepts it now. */
export const legalVersion = async (services: LegalServices, kind: LegalKind): Promise<number> =>
  (await inForce(services, kind, 'en')).version

export const readForEditing = async (services: LegalServices, kind: LegalKind) => {
  const [en, hu] = [await inForce(services, kind, 'en'), await inForce(services, kind, 'hu')]
  const rows = await services.database
    .select({ version: legalTexts.version, createdAtMs: legalTexts.createdAtMs, by: users.username })
    .from(legalTexts)
    .leftJoin(users, eq(users.id, legalTexts.createdBy))
    .where(and(eq(legalTexts.kind, kind), eq(legalTexts.language, 'en')))
    .orderBy(desc(legalTexts.version))
  return { version: en.version, en: en.text, hu: hu.text, versions: rows }
}

type Publication = { kind: LegalKind; version: number; en: string; hu: string }

export const publishLegal = async (
  services: LegalServices,
  { kind, version, ...texts }: Publication,
  context: CallContext,
): Promise<{ version: number }> => {
  const current = await legalVersion(services, kind)
  if (current !== version) refuse('VERSION_CONFLICT')
  const next = version + 1
  const who = whoOf(context)
  const row = { kind, version: next, createdAtMs: services.clock().getTime(), createdBy: who.actorId }
  await services.database.transaction(async (transaction) => {
    // Two who publish at once write the same rows; the second finds them there.
    const written = await transaction
      .insert(legalTexts)
      .values(languages.map((language) => ({ ...row, language, text: texts[language] })))
      .onConflictDoNothing()
      .returning({ language: legalTexts.language })
    if (written.length < languages.length) return refuse('VERSION_CONFLICT')
    return audit(transaction, who, {
      action: 'legal.publish',
      subject: null,
      entity: { type: 'legal', id: kind },
      before: { version },
      after: { version: next },
    })
  })
  return { version: next }
}
