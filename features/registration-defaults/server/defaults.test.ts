import { call } from '@orpc/server'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#features/audit/server/index.ts'
import { readDemoStart } from '#features/bots/server/index.ts'
import { notificationSettings } from '#features/notifications/server/index.ts'
import { packages, subscribeEverybody, subscriptions } from '#features/packages/server/index.ts'
import { registerRouter } from '#features/register/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import type { Mail } from '#platform/server/mail.ts'
import type { Owner } from '#platform/server/session.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { defaultHandlers } from './handlers.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(() => subscribeEverybody(opened.database))
afterEach(() => opened.empty())
afterAll(() => opened.close())

const clock = () => new Date('2026-06-01T12:00:00Z')
const context = contextOf('admin', { role: 'ROLE_ADMIN', permissions: ['registration.write'] })
/** Of the markets only what is paid with counts. */
const markets = { lines: () => ['USDT', 'USDC', 'USDT'].map((quote) => ({ market: { quote } })) as never }
const handlers = () => defaultHandlers({ database: opened.database, clock, markets })
const list = () => call(handlers().list, undefined, { context })
const create = (key: string, value: unknown, active = true) =>
  call(handlers().create, { key, value, active } as never, { context })
const packageId = async (code: string) => {
  const [found] = await opened.database.select().from(packages).where(eq(packages.code, code))
  return found?.id ?? ''
}
const loud = { notification: true, email: true }
const quiet = { notification: false, email: false }
const wanted = { api_error: loud, limit_reached: quiet, insufficient_funds: quiet, muted: [] }
const logged = async () => {
  const { action, before, after } = auditLog
  const rows = await opened.database.select({ action, before, after }).from(auditLog).orderBy(asc(auditLog.sequence))
  return rows.filter((row) => row.action.startsWith('registration_default'))
}

/** Somebody who registers in English and confirms the address. */
const join = async (name: string): Promise<string> => {
  let token = ''
  const mailer = async ({ letter }: Mail) => {
    token = /verification\/([\w-]+)/.exec(letter.link?.href ?? '')?.[1] ?? ''
  }
  const router = registerRouter({ database: opened.database, clock, mailer, onSessionsEnded: () => {} })
  const visitor = { context: { ...context, session: null } }
  const person = { username: name, email: `${name}@example.com`, firstname: 'Anna', lastname: 'Test' }
  const rest = { birthDate: '1990-04-05', password: 'Quiet-Harbour-47-lamp', referralCode: '', newsletter: false }
  await call(router.create, { ...person, ...rest, terms: true, language: 'en' }, visitor)
  await call(router.confirm, { token }, visitor)
  // A second click gives nothing again.
  await call(router.confirm, { token }, visitor)
  const [user] = await opened.database.select().from(users).where(eq(users.username, name))
  return user?.id ?? ''
}

const stateOf = async (userId: string) => {
  const { database } = opened
  const [user] = await database.select().from(users).where(eq(users.id, userId))
  const [subscription] = await database.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  const [settings] = await database.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
  return {
    language: user?.language,
    timeZone: user?.timeZone,
    theme: user?.theme,
    role: user?.role,
    package: subscription?.packageId,
    until: subscription?.expiresAt ?? null,
    demo: await readDemoStart(database, { userId } as Owner),
    settings: settings?.settings,
  }
}

const builtIn = {
  language: 'en',
  timeZone: 'Europe/Budapest',
  theme: 'dark',
  role: 'ROLE_USER',
  settings: undefined,
  until: null,
  demo: {},
}

test('nothing is given but what the product gives', async () => {
  expect(await stateOf(await join('anna.one'))).toEqual({ ...builtIn, package: await packageId('unlimited') })
})

test('what is active is given when the address is confirmed, and the page foretells it', async () => {
  const starter = await packageId('starter')
  await create('package_id', starter)
  await create('trial_days', 14)
  await create('demo_balance', { USDC: '2 500,50' })
  await create('notification_settings', wanted)
  await create('language', 'hu')
  await create('time_zone', 'Asia/Tokyo')
  await create('theme', 'light', false)
  expect((await list()).newUser).toEqual({
    package: { en: 'Starter', hu: 'Kezdő' },
    packageUntilMs: Date.parse('2026-06-15T12:00:00Z'),
    demoBalance: [
      { asset: 'USDC', amount: '2500.5' },
      { asset: 'USDT', amount: '10000' },
    ],
    language: 'hu',
    timeZone: 'Asia/Tokyo',
    theme: 'dark',
    notificationSettings: wanted,
  })
  expect(await stateOf(await join('anna.one'))).toEqual({
    language: 'hu',
    timeZone: 'Asia/Tokyo',
    theme: 'dark',
    role: 'ROLE_USER',
    package: starter,
    until: new Date('2026-06-15T12:00:00Z'),
    demo: { USDC: '2500.5' },
    settings: wanted,
  })
})

test('a trial is of the package that is given anyway, and of no days it is none', async () => {
  const { id } = await create('trial_days', 1)
  const unlimited = await packageId('unlimited')
  expect(await stateOf(await join('anna.one'))).toMatchObject({
    package: unlimited,
    until: new Date('2026-06-02T12:00:00Z'),
  })
  await call(handlers().change, { id, value: 0, active: true, version: 1 }, { context })
  expect((await list()).newUser.packageUntilMs).toBeNull()
  expect(await stateOf(await join('bela.two'))).toMatchObject({ package: unlimited, until: null })
})

test('users that are there keep what they have, whatever changes later', async () => {
  const { id } = await create('theme', 'light')
  const anna = await join('anna.one')
  const before = await stateOf(anna)
  expect(before.theme).toBe('light')
  const changed = await call(handlers().change, { id, value: 'system', active: true, version: 1 }, { context })
  expect(changed).toMatchObject({ key: 'theme', value: 'system', version: 2 })
  expect((await stateOf(await join('bela.two'))).theme).toBe('system')
  await call(handlers().remove, { id }, { context })
  expect((await stateOf(await join('cili.three'))).theme).toBe('dark')
  expect(await stateOf(anna)).toEqual(before)
  const says = (fields: object) => JSON.stringify(fields)
  const [light, system] = ['light', 'system'].map((value) => says({ key: 'theme', value, active: true }))
  expect(await logged()).toEqual([
    { action: 'registration_default.create', before: null, after: light },
    { action: 'registration_default.change', before: says({ value: 'light' }), after: says({ value: 'system' }) },
    { action: 'registration_default.delete', before: system, after: null },
  ])
})

test('a package that is not offered any more is not given', async () => {
  const { database } = opened
  await create('package_id', await packageId('pro'))
  await database.update(packages).set({ active: false }).where(eq(packages.code, 'pro'))
  expect((await list()).newUser.package.en).toBe('Unlimited')
  expect((await stateOf(await join('anna.one'))).package).toBe(await packageId('unlimited'))
  await database.update(packages).set({ active: true }).where(eq(packages.code, 'pro'))
})

test.each([
  ['role', 'ROLE_OWNER', 'key', 'REGISTRATION_DEFAULT_UNKNOWN'],
  ['permissions', ['*'], 'key', 'REGISTRATION_DEFAULT_UNKNOWN'],
  ['package_interval', 'yearly', 'key', 'REGISTRATION_DEFAULT_UNKNOWN'],
  ['trial_days', 91, 'value', 'VALIDATION_'],
  ['trial_days', -1, 'value', 'VALIDATION_'],
  ['trial_days', 1.5, 'value', 'VALIDATION_'],
  ['trial_days', '14', 'value', 'VALIDATION_'],
  ['demo_balance', { USDC: '-1' }, 'value.USDC', 'REGISTRATION_DEFAULT_AMOUNT'],
  ['demo_balance', { USDC: '1,000' }, 'value.USDC', 'REGISTRATION_DEFAULT_AMOUNT'],
  ['demo_balance', { USDC: '1000000000.1' }, 'value.USDC', 'REGISTRATION_DEFAULT_AMOUNT'],
  ['demo_balance', { USDC: '0.123456789' }, 'value.USDC', 'REGISTRATION_DEFAULT_AMOUNT'],
  ['demo_balance', { BTC: '1' }, 'value.BTC', 'REGISTRATION_DEFAULT_NO_ASSET'],
  ['demo_balance', [], 'value', 'VALIDATION_'],
  ['language', 'de', 'value', 'VALIDATION_ONE_OF'],
  ['time_zone', 'Nowhere', 'value', 'PREFERENCES_TIME_ZONE_UNKNOWN'],
  ['theme', null, 'value', 'VALIDATION_ONE_OF'],
  ['package_id', '018f0000-0000-7000-8000-000000000000', 'value', 'REGISTRATION_DEFAULT_NO_PACKAGE'],
  ['package_id', 'unlimited', 'value', 'VALIDATION_INVALID'],
  ['notification_settings', { ...wanted, role: 'ROLE_OWNER' }, 'value.role', 'VALIDATION_UNKNOWN_FIELD'],
  ['notification_settings', { ...wanted, muted: ['new_sign_in'] }, 'value.muted.0', 'VALIDATION_INVALID'],
])('%s: %j is refused, and nothing is kept', async (key, value, path, code) => {
  await expect(create(key, value)).rejects.toSatisfy((error: object) => {
    const told = JSON.stringify(error)
    return told.includes(code) && told.includes(path)
  })
  expect((await list()).defaults).toEqual([])
  expect(await logged()).toEqual([])
})

test('one parameter has one default, an older change is refused, and what is gone is not found', async () => {
  const { id } = await create('language', 'hu')
  await expect(create('language', 'en')).rejects.toMatchObject({ code: 'REGISTRATION_DEFAULT_EXISTS' })
  const change = (version: number, of = id) =>
    call(handlers().change, { id: of, value: 'en', active: false, version }, { context })
  await change(1)
  await expect(change(1)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' })
  await expect(change(1, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(call(handlers().remove, { id: newId() }, { context })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await list()).defaults).toMatchObject([{ key: 'language', value: 'en', active: false, version: 2 }])
})
