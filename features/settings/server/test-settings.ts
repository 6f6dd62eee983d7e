/** Sets settings for a test, whatever page they are on. */
import { eq } from 'drizzle-orm'
import type { Who } from '#features/audit/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { definitionOf, type SettingKey } from '../definitions.ts'
import { writeSettings } from './change-settings.ts'
import { settingValues } from './tables.ts'

type Ground = { database: Database; clock: () => Date; secret: Uint8Array }

const asKey = (text: string) => text as SettingKey

export const writeExampleSettings = async (
  ground: Ground,
  values: Readonly<Record<string, string | number | boolean>>,
  who: Who,
): Promise<void> => {
  for (const [key, value] of Object.entries(values)) {
    const [row] = await ground.database.select().from(settingValues).where(eq(settingValues.key, key))
    const change = { key, value, version: row?.version ?? 0 }
    await writeSettings(ground, [{ change, definition: definitionOf(asKey(key)), value }], who)
  }
}
