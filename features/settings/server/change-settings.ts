/** The settings of a page, and changing them: all of a request or none. */
import { ORPCError } from '@orpc/server'
import { and, eq } from 'drizzle-orm'
import { audit, type Who } from '#features/audit/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { FieldError } from '#platform/errors.ts'
import { refuse } from '#platform/server/call.ts'
import { fieldErrors } from '#platform/server/input-errors.ts'
import type { SettingRow } from '../contract.ts'
import type { Definition, Definitions, SettingPage } from '../definitions.ts'
import { schemaOf } from '../rules.ts'
import { forgetKeptSettings } from './read-setting.ts'
import { seal } from './sealed.ts'
import { settingValues } from './tables.ts'

export type SettingServices = {
  database: Database
  clock: () => Date
  /** Of the installation. */
  secret: Uint8Array
  definitions: Definitions
}

type Value = string | number | boolean
type Change = { key: string; value: Value; version: number }

const MASK = '***'

const readRows = async (database: Database) =>
  new Map((await database.select().from(settingValues)).map((row) => [row.key, row]))

export const readPage = async (
  { database, definitions }: SettingServices,
  page: SettingPage,
): Promise<{ rows: SettingRow[] }> => {
  const kept = await readRows(database)
  const own = Object.entries(definitions).filter(([, definition]) => definition.page === page)
  return {
    rows: own.map(([key, definition]) => {
      const row = kept.get(key)
      return {
        key,
        value: definition.kind === 'secret' ? null : (row?.value ?? definition.default),
        isSet: row !== undefined,
        version: row?.version ?? 0,
        updatedAtMs: row?.updatedAt ?? null,
      }
    }),
  }
}

type Judged = { change: Change; definition: Definition; value: Value }

/** What is wrong with the changes, at the key of each. */
const judge = (definitions: Definitions, page: SettingPage, changes: readonly Change[]): Judged[] => {
  const wrong: FieldError[] = []
  const judged = changes.flatMap((change) => {
    const definition = Object.hasOwn(definitions, change.key) ? definitions[change.key] : undefined
    if (definition?.page !== page) {
      wrong.push({ path: change.key, code: 'VALIDATION_UNKNOWN_FIELD', params: {} })
      return []
    }
    const parsed = schemaOf(definition).safeParse(change.value)
    if (parsed.success) return [{ change, definition, value: parsed.data }]
    wrong.push(...fieldErrors(parsed.error.issues).map((error) => ({ ...error, path: change.key })))
    return []
  })
  if (wrong.length > 0) throw new ORPCError('INPUT_INVALID', { status: 400, data: { fields: wrong } })
  return judged
}

const write = async (
  transaction: Database,
  { change: { key, version }, stored }: { change: Change; stored: Value },
  made: { updatedBy: string; updatedAt: number },
): Promise<boolean> => {
  const row = { value: stored, version: version + 1, ...made }
  const written =
    version === 0
      ? await transaction
          .insert(settingValues)
          .values({ key, ...row })
          .onConflictDoNothing()
          .returning({ key: settingValues.key })
      : await transaction
          .update(settingValues)
          .set(row)
          .where(and(eq(settingValues.key, key), eq(settingValues.version, version)))
          .returning({ key: settingValues.key })
  return written.length === 1
}

/** Answers with the page as it is afterwards. */
export const changeSettings = async (
  services: SettingServices,
  { page, changes }: { page: SettingPage; changes: readonly Change[] },
  who: Who,
): Promise<{ rows: SettingRow[] }> => {
  const { database, clock, secret, definitions } = services
  const judged = judge(definitions, page, changes)
  const made = { updatedBy: who.actorId ?? '', updatedAt: clock().getTime() }
  await database.transaction(async (transaction) => {
    const before = await readRows(transaction)
    for (const { change, definition, value } of judged) {
      const { key } = change
      const isSecret = definition.kind === 'secret'
      const stored = isSecret ? seal(secret, key, String(value)) : value
      if (!(await write(transaction, { change, stored }, made))) refuse('VERSION_CONFLICT')
      await audit(transaction, who, {
        action: 'setting.change',
        subject: null,
        entity: { type: 'setting', id: key },
        before: { value: isSecret ? MASK : (before.get(key)?.value ?? definition.default) },
        after: { value: isSecret ? MASK : value },
      })
    }
  })
  await forgetKeptSettings(database)
  return readPage(services, page)
}
