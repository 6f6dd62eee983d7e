import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { isPattern, isPostcode, nameOf } from '../rules.ts'
import { shippedCountries, shippedRates } from '../shipped.ts'
import { findCountry } from './country-store.ts'
import { countryHandlers } from './handlers.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const clock = () => new Date('2026-06-01T12:00:00Z')
const context = contextOf('owner', { role: 'ROLE_OWNER' })
const handlers = () => countryHandlers({ database: opened.database, clock })
const hungary = async () => {
  const { countries } = await call(handlers().list, undefined, { context })
  const found = countries.find(({ code }) => code === 'HU')
  if (found === undefined) throw new Error('no Hungary')
  return found
}

/** business.md 12, as written there. */
const TABLE =
  'AT 20, BE 21, BG 20, HR 25, CY 19, CZ 21, DK 25, EE 24, FI 25.5, FR 20, DE 19, GR 24, HU 27, IE 23, IT 22, LV 21, LT 21, LU 17, MT 18, NL 21, PL 23, PT 23, RO 21, SK 23, SI 22, ES 21, SE 25'

test('the rates are those of the table, for the 27 members and nobody else', () => {
  const told = shippedRates.map(({ country, hundredths }) => `${country} ${hundredths / 100}`)
  expect(told.toSorted()).toEqual(TABLE.split(', ').toSorted())
  const rated = new Set(shippedRates.map(({ country }) => country))
  const unrated = shippedCountries.filter(({ code, eu }) => eu && !rated.has(code))
  // Parts of Finland and France that have codes of their own: of the union, but not of its value added tax.
  expect(unrated.map(({ code }) => code)).toEqual(['AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'])
  expect(shippedCountries.filter(({ eu, eea }) => eea && !eu).map(({ code }) => code)).toEqual(['IS', 'LI', 'NO'])
})

test.each([
  ['AX', '22100'],
  ['RE', '97400'],
  ['GP', '97110'],
])('a postcode of %s is written so, and value added tax does not reach it', (wanted, postcode) => {
  const country = shippedCountries.find(({ code }) => code === wanted)
  expect(country?.postcodePattern).not.toBeNull()
  expect(country?.vatExemptPatterns.some((pattern) => new RegExp(pattern, 'u').test(postcode))).toBe(true)
})

test('every country has two letters once, a name in both languages, and patterns that can be read', () => {
  expect(new Set(shippedCountries.map(({ code }) => code)).size).toBe(249)
  for (const { code, postcodePattern, vatExemptPatterns } of shippedCountries) {
    expect([nameOf(code, 'en'), nameOf(code, 'hu')]).not.toContain(code)
    expect([...vatExemptPatterns, ...(postcodePattern === null ? [] : [postcodePattern])].every(isPattern)).toBe(true)
  }
})

test.each([
  ['HU', '1051', true],
  ['HU', '10511', false],
  ['NL', '1012 ab', true],
  ['PL', '00-950', true],
  ['PL', '00950', false],
  ['AE', 'anything', true],
])('%s %s', async (code, postcode, expected) => {
  const country = await findCountry(opened.database, code)
  expect(country !== null && isPostcode(country, postcode)).toBe(expected)
})

test('a change holds from then on, is written down, and an older one is refused', async () => {
  const { rates: _rates, ...before } = await hungary()
  const change = { ...before, allowed: ['registration' as const] }
  expect(await call(handlers().save, change, { context })).toMatchObject({ allowed: ['registration'], version: 1 })
  expect((await findCountry(opened.database, 'HU'))?.allowed).toEqual(['registration'])
  await expect(call(handlers().save, change, { context })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' })
  const { rows } = await opened.client.query('select action, entity_id, before, after from audit_log')
  // Only what has changed, each as text.
  const [both, one] = ['{"allowed":["registration","payment"]}', '{"allowed":["registration"]}']
  expect(rows).toEqual([{ action: 'country.change', entity_id: 'HU', before: both, after: one }])
})

test('a rate is added and removed for a day to come alone', async () => {
  const add = (validFrom: string) => call(handlers().addRate, { code: 'HU', validFrom, hundredths: 2600 }, { context })
  const remove = (validFrom: string) => call(handlers().removeRate, { code: 'HU', validFrom }, { context })
  await expect(add('2026-06-01')).rejects.toMatchObject({ code: 'COUNTRY_RATE_PAST' })
  await expect(remove('2026-01-01')).rejects.toMatchObject({ code: 'COUNTRY_RATE_PAST' })
  expect((await add('2026-07-01')).rates).toEqual([
    { validFrom: '2026-07-01', hundredths: 2600, isFuture: true },
    { validFrom: '2026-01-01', hundredths: 2700, isFuture: false },
  ])
  expect((await remove('2026-07-01')).rates).toHaveLength(1)
  await expect(remove('2026-07-01')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  ['a pattern that cannot be read', { postcodePattern: '(' }],
  ['a field that is not there', { role: 'ROLE_OWNER' }],
])('%s is refused', async (_, wrong: object) => {
  const { rates: _rates, ...before } = await hungary()
  await expect(call(handlers().save, { ...before, ...wrong }, { context })).rejects.toThrow()
  expect(await hungary()).toMatchObject({ version: 0 })
})

test('there is no country of other letters', async () => {
  const { rates: _rates, ...before } = await hungary()
  await expect(call(handlers().save, { ...before, code: 'XX' }, { context })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
