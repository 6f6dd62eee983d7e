import { ORPCError } from '@orpc/server'
import { and, eq } from 'drizzle-orm'
import { audit, changedFields, type Who, whoOf } from '#features/audit/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import { countries as contract, type CountryRow } from '../contract.ts'
import type { Country, VatRate } from '../rules.ts'
import { findCountry, listCountries, listRates } from './country-store.ts'
import { countries, vatRates } from './tables.ts'

export type CountryServices = { database: Database; clock: () => Date }

/** The day in the time zone of the platform, "2026-01-01". */
const today = async ({ database, clock }: CountryServices): Promise<string> => {
  const timeZone = await readSetting(database, 'platform.time_zone')
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(clock())
}

const toRow = (country: Country, rates: readonly VatRate[], day: string): CountryRow => ({
  ...country,
  allowed: [...country.allowed],
  vatExemptPatterns: [...country.vatExemptPatterns],
  rates: rates
    .filter((rate) => rate.country === country.code)
    .map(({ validFrom, hundredths }) => ({ validFrom, hundredths, isFuture: validFrom > day }))
    .toSorted((left, right) => (left.validFrom < right.validFrom ? 1 : -1)),
})

const readRow = async (services: CountryServices, code: string): Promise<CountryRow> => {
  const country = (await findCountry(services.database, code)) ?? refuse('NOT_FOUND')
  return toRow(country, await listRates(services.database), await today(services))
}

type Change = Omit<Country, 'allowed'> & { allowed: Country['allowed'] }

const save = async (services: CountryServices, change: Change, who: Who): Promise<CountryRow> => {
  const { code, version, ...fields } = change
  await services.database.transaction(async (transaction) => {
    const before = (await findCountry(transaction, code)) ?? refuse('NOT_FOUND')
    const row = {
      ...fields,
      allowed: [...fields.allowed],
      vatExemptPatterns: [...fields.vatExemptPatterns],
      version: version + 1,
      updatedAt: services.clock().getTime(),
    }
    const written =
      version === 0
        ? await transaction
            .insert(countries)
            .values({ code, ...row })
            .onConflictDoNothing()
            .returning({ code: countries.code })
        : await transaction
            .update(countries)
            .set(row)
            .where(and(eq(countries.code, code), eq(countries.version, version)))
            .returning({ code: countries.code })
    if (written.length === 0) refuse('VERSION_CONFLICT')
    const changed = changedFields(before, fields)
    const entity = { type: 'country', id: code }
    if (changed !== null) await audit(transaction, who, { action: 'country.change', subject: null, entity, ...changed })
  })
  return readRow(services, code)
}

const assertFuture = async (services: CountryServices, validFrom: string): Promise<void> => {
  if (validFrom <= (await today(services))) throw new ORPCError('COUNTRY_RATE_PAST', { status: 409 })
}

const addRate = async (
  services: CountryServices,
  { code, ...rate }: { code: string } & Omit<VatRate, 'country'>,
  who: Who,
) => {
  await readRow(services, code)
  await assertFuture(services, rate.validFrom)
  await services.database.transaction(async (transaction) => {
    await transaction
      .insert(vatRates)
      .values({ country: code, ...rate })
      .onConflictDoUpdate({ target: [vatRates.country, vatRates.validFrom], set: { hundredths: rate.hundredths } })
    const entity = { type: 'country', id: code }
    await audit(transaction, who, { action: 'country.add_rate', subject: null, entity, after: rate })
  })
  return readRow(services, code)
}

const removeRate = async (
  services: CountryServices,
  { code, validFrom }: { code: string; validFrom: string },
  who: Who,
) => {
  await assertFuture(services, validFrom)
  await services.database.transaction(async (transaction) => {
    const [removed] = await transaction
      .delete(vatRates)
      .where(and(eq(vatRates.country, code), eq(vatRates.validFrom, validFrom)))
      .returning()
    if (removed === undefined) return refuse('NOT_FOUND')
    const entity = { type: 'country', id: code }
    const before = { validFrom, hundredths: removed.hundredths }
    await audit(transaction, who, { action: 'country.remove_rate', subject: null, entity, before })
  })
  return readRow(services, code)
}

export const countryHandlers = (services: CountryServices) => {
  const os = calls(contract).use(signedIn)
  return os.router({
    list: os.list.handler(async () => {
      const [all, rates, day] = [
        await listCountries(services.database),
        await listRates(services.database),
        await today(services),
      ]
      return { countries: all.map((country) => toRow(country, rates, day)) }
    }),
    save: os.save.handler(({ input, context }) => save(services, input, whoOf(context))),
    addRate: os.addRate.handler(({ input, context }) => addRate(services, input, whoOf(context))),
    removeRate: os.removeRate.handler(({ input, context }) => removeRate(services, input, whoOf(context))),
  })
}
