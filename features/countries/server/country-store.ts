/** Countries and their rates: what the product brings, with what somebody has changed put over it. */
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Country, VatRate } from '../rules.ts'
import { shippedCountries, shippedRates } from '../shipped.ts'
import { countries, vatRates } from './tables.ts'

const toCountry = ({ updatedAt: _at, ...country }: typeof countries.$inferSelect): Country => country

export const listCountries = async (database: Database): Promise<Country[]> => {
  const changed = new Map((await database.select().from(countries)).map((row) => [row.code, toCountry(row)]))
  return shippedCountries.map((country) => changed.get(country.code) ?? country)
}

/** Null for what is no country. */
export const findCountry = async (database: Database, code: string): Promise<Country | null> => {
  const shipped = shippedCountries.find((country) => country.code === code)
  if (shipped === undefined) return null
  const [changed] = await database.select().from(countries).where(eq(countries.code, code))
  return changed === undefined ? shipped : toCountry(changed)
}

/** An added rate takes the place of one that the product brings for the same day. */
export const listRates = async (database: Database): Promise<VatRate[]> => {
  const added = await database.select().from(vatRates)
  const isReplaced = ({ country, validFrom }: VatRate) =>
    added.some((rate) => rate.country === country && rate.validFrom === validFrom)
  return [...shippedRates.filter((rate) => !isReplaced(rate)), ...added]
}
