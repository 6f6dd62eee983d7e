/** Reading a setting: from the cache store where the app has given one, so that every request may ask. */
import type { Database } from '#platform/database/database.ts'
import type { Cache } from '#platform/server/cache.ts'
import { type Definition, settingDefinitions, type SettingKey, type SettingValue } from '../definitions.ts'
import { schemaOf } from '../rules.ts'
import { settingValues } from './tables.ts'

/** A change is seen everywhere within this time. Source: business.md 31.1. */
const KEPT_MS = 5000
const KEY = 'setting:all'

/** A transaction is a database of its own: what is read in it never comes from the cache. */
const caches = new WeakMap<Database, Cache>()

export const keepSettingsIn = (database: Database, cache: Cache): void => void caches.set(database, cache)

/** After a change: the next reading anywhere asks the database. */
export const forgetKeptSettings = async (database: Database): Promise<void> => caches.get(database)?.remove(KEY)

const readOpen = async (database: Database): Promise<Record<string, unknown>> => {
  const rows = await database.select({ key: settingValues.key, value: settingValues.value }).from(settingValues)
  const definitions: Readonly<Record<string, Definition>> = settingDefinitions
  return Object.fromEntries(
    rows.flatMap(({ key, value }) => (definitions[key]?.kind === 'secret' ? [] : [[key, value]])),
  )
}

const asRecord = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>

const readAll = async (database: Database): Promise<Record<string, unknown>> => {
  const cache = caches.get(database)
  if (cache === undefined) return readOpen(database)
  const kept = await cache.get(KEY)
  if (kept !== null) return asRecord(kept)
  const values = await readOpen(database)
  await cache.set(KEY, JSON.stringify(values), KEPT_MS)
  return values
}

/** Every request asks, and making a schema takes longer than asking it. */
const schemas = new Map<SettingKey, ReturnType<typeof schemaOf>>()

const keptSchema = (key: SettingKey): ReturnType<typeof schemaOf> => {
  const schema = schemas.get(key) ?? schemaOf(settingDefinitions[key])
  schemas.set(key, schema)
  return schema
}

const asValueOf = <Key extends SettingKey>(_key: Key, value: unknown): SettingValue<Key> => value as SettingValue<Key>

/** What is set, or the default: also where a stored value is not allowed any more. */
export const readSetting = async <Key extends SettingKey>(database: Database, key: Key): Promise<SettingValue<Key>> => {
  const parsed = keptSchema(key).safeParse((await readAll(database))[key])
  return asValueOf(key, parsed.success ? parsed.data : settingDefinitions[key].default)
}
