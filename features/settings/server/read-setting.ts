/** Reading a setting. */
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { settingDefinitions, type SettingKey, type SettingValue } from '../definitions.ts'
import { schemaOf } from '../rules.ts'
import { settingValues } from './tables.ts'

const asValueOf = <Key extends SettingKey>(_key: Key, value: unknown): SettingValue<Key> => value as SettingValue<Key>

/** What is set, or the default: also where a stored value is not allowed any more. */
export const readSetting = async <Key extends SettingKey>(database: Database, key: Key): Promise<SettingValue<Key>> => {
  const definition = settingDefinitions[key]
  const [row] = await database
    .select({ value: settingValues.value })
    .from(settingValues)
    .where(eq(settingValues.key, key))
  const parsed = schemaOf(definition).safeParse(row?.value)
  return asValueOf(key, parsed.success ? parsed.data : definition.default)
}
