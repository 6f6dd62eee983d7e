import { call } from '@orpc/server'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catalogued } from '#bots/catalogue.ts'
import { program } from '#features/audit/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { embeddedCache } from '#platform/server/cache-embedded.ts'
import { filesInMemory } from '#platform/server/example-files.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { betaKeys, type Definitions, settingDefinitions } from '../definitions.ts'
import { schemaOf } from '../rules.ts'
import { changeSettings, readPage } from './change-settings.ts'
import { settingHandlers } from './handlers.ts'
import { readBetaEnds } from './read-betas.ts'
import { keepSettingsIn, readSetting } from './read-setting.ts'
import { open } from './sealed.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

let now = Date.UTC(2026, 0, 10)
const secret = new Uint8Array(32).fill(3)
const context = { ...contextOf('owner', { role: 'ROLE_OWNER' }) }
const option = (value: string) => ({ value, name: { en: value, hu: value } })
const options = {
  packages: async () => [option('unlimited'), option('starter')],
  currencies: async () => [option('EUR')],
}
const files = filesInMemory()
const services = () => ({ database: opened.database, clock: () => new Date(now), secret, options, files })
const fresh = {
  ...context,
  session: context.session === null ? null : { ...context.session, secondFactorAt: new Date() },
}
const save = (...changes: { key: string; value: string | number | boolean; version: number }[]) =>
  call(settingHandlers(services()).save, { page: 'general', changes }, { context: fresh })
const page = () => call(settingHandlers(services()).page, { page: 'general' }, { context })
const rowOf = async (key: string) => (await page()).rows.find((row) => row.key === key)

test.each([
  ['3, 1', true],
  ['30,14,7,3,1', true],
  ['', false],
  ['31', false],
  ['0', false],
  ['3; 1', false],
  ['1, 2, 3, 4, 5, 6', false],
])('the days of reminders "%s": %s', (typed, isTaken) => {
  expect(schemaOf(settingDefinitions['billing.reminder_days']).safeParse(typed).success).toBe(isTaken)
})

test('every default is a value that the setting accepts', () => {
  for (const definition of Object.values(settingDefinitions))
    expect(schemaOf(definition).safeParse(definition.default).success).toBe(true)
})

test('until somebody sets it, a setting is its default; then it is what was set', async () => {
  const key = 'security.session_idle_hours'
  expect(await rowOf(key)).toEqual({ key, value: 12, options: null, isSet: false, version: 0, updatedAtMs: null })
  await save({ key, value: 8, version: 0 })
  expect(await rowOf(key)).toEqual({ key, value: 8, options: null, isSet: true, version: 1, updatedAtMs: now })
  expect(await readSetting(opened.database, key)).toBe(8)
})

describe('a request is refused whole', () => {
  const key = 'security.session_idle_hours'
  test.each([
    ['a key that is not there', { key: 'general.nothing', value: 1, version: 0 }, 'INPUT_INVALID'],
    ['a key of every object', { key: 'constructor', value: 1, version: 0 }, 'INPUT_INVALID'],
    ['a value below its bounds', { key: 'security.min_age', value: 15, version: 0 }, 'INPUT_INVALID'],
    ['a value above its bounds', { key: 'security.min_age', value: 22, version: 0 }, 'INPUT_INVALID'],
    ['the key of a file', { key: 'general.logo', value: `ab/${'0'.repeat(62)}`, version: 0 }, 'INPUT_INVALID'],
    ['a fraction', { key: 'security.min_age', value: 18.5, version: 0 }, 'INPUT_INVALID'],
    ['a text for a number', { key: 'security.min_age', value: '18', version: 0 }, 'INPUT_INVALID'],
    ['no time zone', { key: 'platform.time_zone', value: 'Europe/Nowhere', version: 0 }, 'INPUT_INVALID'],
    ['no language', { key: 'platform.default_language', value: 'de', version: 0 }, 'INPUT_INVALID'],
    [
      'an address that anybody may read on its way',
      { key: 'general.public_url', value: 'http://bots.example', version: 0 },
      'INPUT_INVALID',
    ],
    [
      'an address of the product with a path',
      { key: 'general.public_url', value: 'https://bots.example/app', version: 0 },
      'INPUT_INVALID',
    ],
    [
      'a script for an address',
      { key: 'general.footer.terms', value: 'javascript:alert(1)', version: 0 },
      'INPUT_INVALID',
    ],
    [
      'an address with a password',
      { key: 'general.footer.terms', value: 'https://a:b@bots.example', version: 0 },
      'INPUT_INVALID',
    ],
    [
      'two addresses',
      { key: 'general.footer.terms', value: 'https://a.example privacy=https://b.example', version: 0 },
      'INPUT_INVALID',
    ],
    ['a package that there is not', { key: 'packages.default', value: 'gold', version: 0 }, 'INPUT_INVALID'],
    ['a beta that ends in 13 days', { key: 'beta.rsi.ends_at', value: '2026-01-23', version: 0 }, 'INPUT_INVALID'],
    ['no day', { key: 'beta.rsi.ends_at', value: '2026-02-30', version: 0 }, 'INPUT_INVALID'],
    ['no package', { key: 'packages.default', value: ' ', version: 0 }, 'INPUT_INVALID'],
    ['an older version', { key: 'security.min_age', value: 20, version: 7 }, 'VERSION_CONFLICT'],
  ])('%s', async (_, change, code) => {
    await expect(save({ key, value: 8, version: 0 }, change)).rejects.toMatchObject({ code })
    expect(await rowOf(key)).toMatchObject({ isSet: false, value: 12 })
    expect((await opened.client.query('select 1 from audit_log')).rows).toEqual([])
  })

  test('the same change sent twice counts once', async () => {
    await save({ key, value: 8, version: 0 })
    await expect(save({ key, value: 9, version: 0 })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' })
    expect(await rowOf(key)).toMatchObject({ value: 8, version: 1 })
  })
})

test.each([
  ['general.public_url', ' https://bots.example/ ', 'https://bots.example'],
  ['general.public_url', '', ''],
  ['general.product_name', '2026', '2026'],
  ['general.product_name', 'true', 'true'],
  ['general.footer.terms', 'https://bots.example/{language}/terms?v=1', 'https://bots.example/{language}/terms?v=1'],
] as const)('%s may be "%s"', async (key, value, kept) => {
  await save({ key, value, version: 0 })
  expect(await readSetting(opened.database, key)).toBe(kept)
})

test('a package that there is can be chosen, and the page says which there are', async () => {
  const key = 'packages.default'
  await save({ key, value: 'starter', version: 0 })
  expect(await rowOf(key)).toMatchObject({ value: 'starter', options: [option('unlimited'), option('starter')] })
  expect(await readSetting(opened.database, key)).toBe('starter')
})

test('a beta ends at least 14 days ahead, by the day of the platform, and may go on after all', async () => {
  const key = 'beta.rsi.ends_at'
  const betas = catalogued.filter(({ beta }) => beta).map(({ name }) => `beta.${name}.ends_at`)
  expect(betaKeys.map((beta) => beta.key).toSorted()).toEqual(betas.toSorted())
  // In Budapest it is the 11th.
  now = Date.UTC(2026, 0, 10, 23, 30)
  const fields = [{ path: key, code: 'VALIDATION_MIN_VALUE', params: { value: '2026-01-25' } }]
  await expect(save({ key, value: '2026-01-24', version: 0 })).rejects.toMatchObject({ data: { fields } })
  await save({ key, value: '2026-01-25', version: 0 })
  expect(await readBetaEnds(opened.database, new Date(now))).toEqual([
    { family: 'rsi', day: '2026-01-25', daysLeft: 14 },
  ])
  await save({ key, value: '', version: 1 })
  expect(await readBetaEnds(opened.database, new Date(now))).toEqual([])
})

test('whole numbers: exactly what lies within the bounds is taken', () => {
  const wholes = Object.values(settingDefinitions).filter((one) => one.kind === 'whole')
  fc.assert(
    fc.property(fc.constantFrom(...wholes), fc.integer({ min: -200, max: 200 }), (definition, value) => {
      const isWithin = value >= definition.min && value <= definition.max
      expect(schemaOf(definition).safeParse(value).success).toBe(isWithin)
    }),
  )
})

test('a change is written down with what was before and after', async () => {
  await save({ key: 'security.min_age', value: 20, version: 0 })
  const { rows } = await opened.client.query('select action, entity_id, actor_id, before, after from audit_log')
  expect(rows).toEqual([
    {
      action: 'setting.change',
      entity_id: 'security.min_age',
      actor_id: 'owner',
      before: '{"value":18}',
      after: '{"value":20}',
    },
  ])
})

test('a secret never comes back: not in an answer, not in the database, not in the log', async () => {
  const definitions: Definitions = { 'example.key': { page: 'general', kind: 'secret', default: '' } }
  const named = { ...services(), definitions }
  const changes = [{ key: 'example.key', value: 'hunter2', version: 0 }]
  const answer = await changeSettings(named, { page: 'general', changes }, program)
  expect(answer.rows).toEqual([
    { key: 'example.key', value: null, options: null, isSet: true, version: 1, updatedAtMs: now },
  ])
  expect(JSON.stringify([answer, await readPage(named, 'general')])).not.toContain('hunter2')
  const kept = await opened.client.query<{ value: string }>('select value from setting')
  const logged = await opened.client.query('select * from audit_log')
  expect(JSON.stringify([kept.rows, logged.rows])).not.toContain('hunter2')
  const [row] = kept.rows
  expect(open(secret, 'example.key', row?.value ?? '')).toBe('hunter2')
  expect(() => open(secret, 'example.other', row?.value ?? '')).toThrow()
})

describe('with a cache store', () => {
  const key = 'security.min_age'
  test('a change is seen at once where it was made, and elsewhere within five seconds', async () => {
    const cache = embeddedCache({ maxBytes: 1e6, nowMs: () => now })
    keepSettingsIn(opened.database, cache)
    expect(await readSetting(opened.database, key)).toBe(18)
    await save({ key, value: 20, version: 0 })
    expect(await readSetting(opened.database, key)).toBe(20)
    // Another process changes it in the database that both have.
    await opened.client.exec(`update setting set value = '21'`)
    expect(await readSetting(opened.database, key)).toBe(20)
    now += 5000
    expect(await readSetting(opened.database, key)).toBe(21)
  })

  test('what is not allowed any more is the default again', async () => {
    keepSettingsIn(opened.database, embeddedCache({ maxBytes: 1e6, nowMs: () => now }))
    await save({ key, value: 20, version: 0 })
    await opened.client.exec(`update setting set value = '99'`)
    now += 5000
    expect(await readSetting(opened.database, key)).toBe(18)
  })
})
