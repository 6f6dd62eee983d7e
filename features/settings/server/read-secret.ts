/** A secret setting, opened: for whoever has to show it to the service that it is for. It is never cached, and never told to a screen. */
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { SecretKey } from '../definitions.ts'
import { open } from './sealed.ts'
import { settingValues } from './tables.ts'

/** Null where none is set, and where it was sealed with the secret of another installation. */
export const readSecret = async (database: Database, secret: Uint8Array, key: SecretKey): Promise<string | null> => {
  const [row] = await database
    .select({ value: settingValues.value })
    .from(settingValues)
    .where(eq(settingValues.key, key))
  if (row === undefined) return null
  try {
    const text = open(secret, key, String(row.value))
    return text === '' ? null : text
  } catch {
    // A dump of another installation was brought here: somebody has to write it anew.
    return null
  }
}
