/** What the settings ask of whoever registers, or sets a new password or day of birth. */
import { listCountries } from '#features/countries/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { FieldError } from '#platform/errors.ts'
import type { Conditions } from '../contract.ts'
import type { registerFieldErrors } from '../field-messages.ts'
import { isOldEnough } from '../rules.ts'
import { isGuessable } from './guessable.ts'

/** Where some country is shut out, everybody says where they live; else nobody is asked (business.md 3.1, 31.3). */
const openCountries = async (database: Database): Promise<string[]> => {
  const all = await listCountries(database)
  const open = all.filter(({ allowed }) => allowed.includes('registration'))
  return open.length === all.length ? [] : open.map(({ code }) => code)
}

export const readConditions = async (database: Database): Promise<Conditions> => ({
  isOpen: await readSetting(database, 'general.registration_open'),
  passwordMin: await readSetting(database, 'security.password_min_length'),
  ageMin: await readSetting(database, 'security.min_age'),
  countries: await openCountries(database),
})

type Code = keyof (typeof registerFieldErrors)['en']
const wrong = (path: string, code: Code, params: FieldError['params'] = {}): FieldError => ({ path, code, params })

/** What is wrong with a new password besides its form. `own` are texts that everybody may know of the user. */
export const passwordProblems = async (
  database: Database,
  password: string,
  own: readonly string[],
): Promise<FieldError[]> => {
  const min = await readSetting(database, 'security.password_min_length')
  if (password.length < min) return [wrong('password', 'REGISTER_PASSWORD_SHORT', { min })]
  return (await isGuessable(password, own)) ? [wrong('password', 'REGISTER_PASSWORD_GUESSABLE')] : []
}

export const birthDateProblems = async (database: Database, birthDate: string, now: Date): Promise<FieldError[]> => {
  const min = await readSetting(database, 'security.min_age')
  return isOldEnough(birthDate, now.toISOString().slice(0, 10), min)
    ? []
    : [wrong('birthDate', 'REGISTER_TOO_YOUNG', { min })]
}

export const countryProblems = async (database: Database, country: string | null): Promise<FieldError[]> => {
  const open = await openCountries(database)
  if (open.length === 0) return []
  if (country === null) return [{ path: 'country', code: 'VALIDATION_REQUIRED', params: {} }]
  return open.includes(country) ? [] : [wrong('country', 'REGISTER_COUNTRY_SHUT')]
}
