/** The settings of a page, and changing them: all of a request or none. */
import { ORPCError } from '@orpc/server'
import { and, eq } from 'drizzle-orm'
import { audit, type Who } from '#features/audit/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { FieldError } from '#platform/errors.ts'
import type { FieldCode } from '#platform/messages.ts'
import { refuse } from '#platform/server/call.ts'
import { fieldErrors } from '#platform/field-errors.ts'
import type { Option, SettingRow } from '../contract.ts'
import type { Definition, Definitions, Named, SettingPage } from '../definitions.ts'
import { addDays, dayIn, logoAddress, schemaOf } from '../rules.ts'
import { forgetKeptSettings, readSetting } from './read-setting.ts'
import { seal } from './sealed.ts'
import { settingValues } from './tables.ts'

export type SettingServices = {
  database: Database
  clock: () => Date
  /** Of the installation. */
  secret: Uint8Array
  definitions: Definitions
  /** What there is of each thing that a setting may name. */
  options: Readonly<Record<Named, (database: Database) => Promise<readonly Option[]>>>
}

type Value = string | number | boolean
type Change = { key: string; value: Value; version: number }

const MASK = '***'

const readRows = async (database: Database) =>
  new Map((await database.select().from(settingValues)).map((row) => [row.key, row]))

const optionsOf = async (
  { database, options }: SettingServices,
  definition: Definition | undefined,
): Promise<Option[] | null> => (definition?.kind === 'one-of' ? [...(await options[definition.of](database))] : null)

/** What may be told of a value: of a picture no more than its address. */
const shownOf = ({ kind }: Definition, value: Value): Value => {
  if (kind === 'secret') return MASK
  return kind === 'picture' ? logoAddress(String(value)) : value
}

export const readPage = async (services: SettingServices, page: SettingPage): Promise<{ rows: SettingRow[] }> => {
  const { database, definitions } = services
  const kept = await readRows(database)
  const own = Object.entries(definitions).filter(([, definition]) => definition.page === page)
  const rows: SettingRow[] = []
  for (const [key, definition] of own) {
    const row = kept.get(key)
    rows.push({
      key,
      value: definition.kind === 'secret' ? null : shownOf(definition, row?.value ?? definition.default),
      options: await optionsOf(services, definition),
      isSet: row !== undefined,
      version: row?.version ?? 0,
      updatedAtMs: row?.updatedAt ?? null,
    })
  }
  return { rows }
}

export type Judged = { change: Change; definition: Definition; value: Value }

const wrongAt = (path: string, code: FieldCode): FieldError => ({ path, code, params: {} })

/** The first day that a setting takes; null where any value is taken. */
const firstDay = async ({ database, clock }: SettingServices, definition: Definition): Promise<string | null> =>
  definition.kind === 'date'
    ? addDays(dayIn(await readSetting(database, 'platform.time_zone'), clock()), definition.daysAhead)
    : null

/** What is wrong with the changes, at the key of each. */
const judge = async (
  services: SettingServices,
  page: SettingPage,
  changes: readonly Change[],
): Promise<readonly Judged[]> => {
  const { definitions } = services
  const wrong: FieldError[] = []
  const judged: Judged[] = []
  for (const change of changes) {
    const { key } = change
    const definition = Object.hasOwn(definitions, key) ? definitions[key] : undefined
    if (definition?.page !== page || definition.kind === 'picture') {
      wrong.push(wrongAt(key, 'VALIDATION_UNKNOWN_FIELD'))
      continue
    }
    const parsed = schemaOf(definition).safeParse(change.value)
    const options = await optionsOf(services, definition)
    const first = await firstDay(services, definition)
    if (!parsed.success) wrong.push(...fieldErrors(parsed.error.issues).map((error) => ({ ...error, path: key })))
    else if (options !== null && !options.some(({ value }) => value === parsed.data))
      wrong.push(wrongAt(key, 'VALIDATION_ONE_OF'))
    else if (first !== null && parsed.data !== '' && String(parsed.data) < first)
      wrong.push({ path: key, code: 'VALIDATION_MIN_VALUE', params: { value: first } })
    else judged.push({ change, definition, value: parsed.data })
  }
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

/** All of them or none; each is written down. */
export const writeSettings = async (
  { database, clock, secret }: Pick<SettingServices, 'database' | 'clock' | 'secret'>,
  judged: readonly Judged[],
  who: Who,
): Promise<void> => {
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
        before: { value: shownOf(definition, before.get(key)?.value ?? definition.default) },
        after: { value: shownOf(definition, value) },
      })
    }
  })
  await forgetKeptSettings(database)
}

/** Answers with the page as it is afterwards. */
export const changeSettings = async (
  services: SettingServices,
  { page, changes }: { page: SettingPage; changes: readonly Change[] },
  who: Who,
): Promise<{ rows: SettingRow[] }> => {
  await writeSettings(services, await judge(services, page, changes), who)
  return readPage(services, page)
}
