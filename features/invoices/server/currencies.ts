/** What prices may be in: money of two decimals whose rate both banks tell in forint. */
import { ne } from 'drizzle-orm'
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { SAMPLE_SERIES } from './drawing.ts'
import { invoices } from './tables.ts'

const currencies = ['EUR', 'USD', 'GBP', 'CHF']

/** After the first invoice there is no other: books of two currencies would be one sum. Samples are none. */
export const currencyOptions = async (database: Database) => {
  const issued = await database
    .select({ id: invoices.id })
    .from(invoices)
    .where(ne(invoices.series, SAMPLE_SERIES))
    .limit(1)
  const offered = issued.length === 0 ? currencies : [await readSetting(database, 'billing.currency')]
  return offered.map((value) => ({ value, name: { en: value, hu: value } }))
}
