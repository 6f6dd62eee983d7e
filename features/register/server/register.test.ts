import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, sessionReader, signInRouter, users } from '#features/sign-in/server/index.ts'
import { auditedActions } from '#platform/database/test-audited.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import type { Mail } from '#platform/server/mail.ts'
import { createTestHttp, openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import {
  CONFIRMATION_LIFE_MS,
  LINKS_AN_HOUR,
  PASSWORD_MIN,
  RESET_LIFE_MS,
  TRIES_AN_HOUR,
  UNCONFIRMED_LIFE_MS,
} from '../rules.ts'
import { subscriptions } from '#features/packages/server/index.ts'
import { blockUsername, forgetUnconfirmedJob, registerRouter } from './index.ts'
import { accountLinks } from './tables.ts'

const HOUR = 3_600_000
const SECRET = new Uint8Array(32).fill(9)
const OLD_PASSWORD = 'Quiet-Harbour-47-lamp'
const NEW_PASSWORD = 'Seven!rivers&1Boat'

let opened: TestDatabase
let nowMs: number
let mails: Mail[]
let endings: number

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21, 9)
  mails = []
  endings = 0
  const first = { username: 'first', email: 'first@example.com', firstname: 'First', lastname: 'User' }
  await createUser(opened.database, { ...first, role: 'ROLE_USER', password: OLD_PASSWORD }, clock())
})

const clock = () => new Date(nowMs)

const browse = (address = '10.0.0.1'): TestBrowser => {
  const { database } = opened
  const services = {
    database,
    clock,
    secret: SECRET,
    mailer: async (mail: Mail) => void mails.push(mail),
    onSessionsEnded: () => (endings += 1),
  }
  const { app } = createTestHttp(
    { ...signInRouter(services), register: registerRouter(services) },
    {
      readSession: sessionReader(database, clock),
      cookies: { secret: SECRET, encrypted: false },
      publicUrl: null,
      trustedProxies: 1,
    },
  )
  return openTestBrowser(app, 'http://localhost', address)
}

const anna = {
  lastname: 'Kovács',
  firstname: 'Anna',
  username: 'anna.kovacs',
  email: 'Anna.Kovacs@example.com',
  birthDate: '1990-04-05',
  password: OLD_PASSWORD,
  referralCode: '',
  terms: true,
  newsletter: false,
  language: 'hu',
}

const register = (changes: object = {}, browser = browse()) =>
  browser.call('POST', '/register', { ...anna, ...changes })
const tokenOf = (mail: Mail | undefined) =>
  /(?:verification\/|token=)([\w-]+)/.exec(mail?.letter.link?.href ?? '')?.[1] ?? ''
const confirm = (token: string) => browse().call('POST', '/verification', { token })
const signIn = (password: string, login = 'anna.kovacs') => browse().call('POST', '/sign-in', { login, password })

test('an account opens once its address is confirmed', async () => {
  expect(await register()).toMatchObject({ status: 200, body: { sentTo: 'Anna.Kovacs@example.com' } })
  expect(mails).toMatchObject([{ to: 'Anna.Kovacs@example.com', letter: { subject: 'Erősítse meg az e-mail-címét' } }])
  expect(mails[0]?.letter.link?.href).toMatch(/^\/verification\//)
  expect(await signIn(OLD_PASSWORD)).toMatchObject({ status: 403, code: 'AUTH_LOCKED_OR_UNCONFIRMED' })
  const token = tokenOf(mails[0])
  expect((await confirm(token)).status).toBe(200)
  expect(await opened.database.select().from(subscriptions)).toHaveLength(1)
  // Mail programs open links too: the second click is no fault.
  expect((await confirm(token)).status).toBe(200)
  expect((await signIn(OLD_PASSWORD)).status).toBe(200)
})

test("the user name of a deleted account is nobody else's for twelve months", async () => {
  await blockUsername(opened.database, 'Anna.Kovacs', clock())
  expect(await register()).toMatchObject({ status: 409, code: 'REGISTER_USERNAME_TAKEN' })
  nowMs = Date.UTC(2027, 11, 31)
  expect((await register()).status).toBe(200)
})

test('what is kept of a new user: role, terms, newsletter, and no permission', async () => {
  await register({ newsletter: true })
  const [user] = await opened.database.select().from(users).where(eq(users.username, 'anna.kovacs'))
  expect(user).toMatchObject({
    role: 'ROLE_USER',
    permissions: [],
    newsletter: true,
    birthDate: '1990-04-05',
    termsVersion: 1,
    termsAddress: '10.0.0.1',
    emailConfirmedAt: null,
  })
  expect(user?.passwordHash).not.toContain(OLD_PASSWORD)
})

describe('what the settings ask for', () => {
  const set = (key: string, value: number | boolean) =>
    opened.database.execute(
      sql`insert into setting values (${key}, ${JSON.stringify(value)}::jsonb, 1, 'owner', now())`,
    )
  const shutHungary = () =>
    opened.database.execute(
      sql`insert into country (code, eu, eea, mica, allowed, vat_exempt_patterns, version, updated_at)
        values ('HU', true, true, true, '{payment}', '{}', 1, now())`,
    )

  test('the usual is told to everybody, and the length of a password is the one that the page knows', async () => {
    const { body } = await browse().call('GET', '/register/conditions')
    expect(body).toEqual({ isOpen: true, passwordMin: PASSWORD_MIN, ageMin: 18, countries: [] })
  })

  test.each([
    [
      'a password of 19 where 20 is the least',
      { password: 'Seven!rivers&1Boat!' },
      [['password', 'REGISTER_PASSWORD_SHORT', 20]],
    ],
    ['a password of 20', { password: 'Seven!rivers&1Boat!!' }, null],
    [
      'somebody of twenty where 21 is the least',
      { birthDate: '2006-01-01' },
      [['birthDate', 'REGISTER_TOO_YOUNG', 21]],
    ],
  ])('%s', async (_what, changes, wrong) => {
    await set('security.password_min_length', 20)
    await set('security.min_age', 21)
    const answer = await browse().call('POST', '/register', { ...anna, password: 'Seven!rivers&1Boat!!', ...changes })
    const { data } = answer.body as { data?: { fields: { path: string; code: string; params: { min: number } }[] } }
    expect(data?.fields.map(({ path, code, params }) => [path, code, params.min]) ?? null).toEqual(wrong)
  })

  test.each([
    ['no country', null, 400, ['VALIDATION_REQUIRED']],
    ['a country that is shut out', 'HU', 400, ['REGISTER_COUNTRY_SHUT']],
    ['no country of this world', 'XX', 400, ['REGISTER_COUNTRY_SHUT']],
    ['an open one', 'AT', 200, []],
  ])('where a country is shut out, everybody says where they live: %s', async (_what, country, status, codes) => {
    await shutHungary()
    const { body } = await browse().call('GET', '/register/conditions')
    expect((body as { countries: string[] }).countries).toEqual(expect.arrayContaining(['AT', 'US']))
    expect((body as { countries: string[] }).countries).not.toContain('HU')
    const answer = await browse().call('POST', '/register', { ...anna, country })
    expect(answer.status).toBe(status)
    const { data } = answer.body as { data?: { fields: { path: string; code: string }[] } }
    expect(data?.fields.map(({ code }) => code) ?? []).toEqual(codes)
    if (status === 200) expect(await auditedActions(opened.database)).toContain('user.register {"country":"AT"}')
  })
})

describe('what is refused', () => {
  test.each([
    ['a taken address, in other letters', { email: 'FIRST@example.com' }, 409, 'REGISTER_EMAIL_TAKEN', []],
    ['a taken user name', { username: 'First' }, 409, 'REGISTER_USERNAME_TAKEN', []],
    ['a user name of the house', { username: 'Support' }, 409, 'REGISTER_USERNAME_TAKEN', []],
    ['one with parted words', { username: 'sys-tem' }, 409, 'REGISTER_USERNAME_TAKEN', []],
    ['the name of the product', { username: 'tradewright.help' }, 409, 'REGISTER_USERNAME_TAKEN', []],
    ['a dot at the end', { username: 'anna.k.' }, 400, 'INPUT_INVALID', [['username', 'REGISTER_USERNAME_INVALID']]],
    [
      'piled marks',
      { lastname: 'Ko\u0316\u0317\u0318' },
      400,
      'INPUT_INVALID',
      [['lastname', 'REGISTER_NAME_INVALID']],
    ],
    ['a code that nobody has', { referralCode: '77' }, 409, 'REGISTER_REFERRAL_NOT_FOUND', []],
    ['a code that is no number', { referralCode: "1' or 1=1" }, 409, 'REGISTER_REFERRAL_NOT_FOUND', []],
    ['no terms', { terms: false }, 400, 'INPUT_INVALID', [['terms', 'REGISTER_ACCEPT_TERMS']]],
    ['a child', { birthDate: '2008-11-22' }, 400, 'INPUT_INVALID', [['birthDate', 'REGISTER_TOO_YOUNG']]],
    ['no day', { birthDate: '1990-02-30' }, 400, 'INPUT_INVALID', [['birthDate', 'VALIDATION_DATE']]],
    ['a short password', { password: 'Ab1!efg' }, 400, 'INPUT_INVALID', [['password', 'REGISTER_PASSWORD_SHORT']]],
    ['no capital', { password: 'quiet-harbour-47' }, 400, 'INPUT_INVALID', [['password', 'REGISTER_PASSWORD_WEAK']]],
    [
      'a common one',
      { password: 'Password123!!' },
      400,
      'INPUT_INVALID',
      [['password', 'REGISTER_PASSWORD_GUESSABLE']],
    ],
    [
      'its own name',
      { password: 'Kovács-1990-xy!' },
      400,
      'INPUT_INVALID',
      [['password', 'REGISTER_PASSWORD_GUESSABLE']],
    ],
    ['an address that is none', { email: 'anna' }, 400, 'INPUT_INVALID', [['email', 'VALIDATION_EMAIL']]],
    ['a role of its own wish', { role: 'ROLE_OWNER' }, 400, 'INPUT_INVALID', [['role', 'VALIDATION_UNKNOWN_FIELD']]],
    ['signs in a name', { firstname: '<b>' }, 400, 'INPUT_INVALID', [['firstname', 'REGISTER_NAME_INVALID']]],
  ])('%s', async (_what, changes, status, code, fields) => {
    const answer = await register(changes)
    const found = (answer.body as { data?: { fields?: { path: string; code: string }[] } }).data?.fields ?? []
    expect([answer.status, answer.code, found.map((field) => [field.path, field.code])]).toEqual([status, code, fields])
    expect(mails).toEqual([])
    expect(await opened.database.select().from(users)).toHaveLength(1)
  })
})

test('two at once with one address: one account', async () => {
  const answers = await Promise.all([register(), register({ username: 'other.name' })])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('who is born today is 18 years old', async () => {
  expect((await register({ birthDate: '2008-11-21' })).status).toBe(200)
})

test('a user recommends by number', async () => {
  const [first] = await opened.database.select().from(users)
  expect((await register({ referralCode: String(first?.referralNumber) })).status).toBe(200)
  const [user] = await opened.database.select().from(users).where(eq(users.username, 'anna.kovacs'))
  expect(user?.referrerNumber).toBe(first?.referralNumber)
})

test('an address may try ten times an hour', async () => {
  const browser = browse()
  for (let count = 0; count < TRIES_AN_HOUR; count += 1) await register({ referralCode: '77' }, browser)
  expect(await register({}, browser)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  expect((await register({}, browse('10.0.0.2'))).status).toBe(200)
})

test('a link to confirm is good for a day, is replaced by the next one, and tells when its user is gone', async () => {
  await register()
  const first = tokenOf(mails[0])
  await browse().call('POST', '/verification/resend', { email: 'anna.kovacs@example.com' })
  const second = tokenOf(mails[1])
  expect((await confirm(first)).code).toBe('VERIFICATION_TOKEN_MISSING')
  nowMs += CONFIRMATION_LIFE_MS
  expect((await confirm(second)).code).toBe('VERIFICATION_TOKEN_MISSING')
  await browse().call('POST', '/verification/resend', { email: 'anna.kovacs@example.com' })
  await opened.database.delete(users).where(eq(users.username, 'anna.kovacs'))
  expect((await confirm(tokenOf(mails[2]))).code).toBe('VERIFICATION_NO_USER')
})

test('asking for a link tells nobody whether an address is known', async () => {
  const known = await browse().call('POST', '/forgot', { email: 'First@example.com' })
  const unknown = await browse().call('POST', '/forgot', { email: 'nobody@example.com' })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(mails).toHaveLength(1)
})

test('one account is sent three links an hour, from however many addresses they are asked for', async () => {
  await register()
  mails = []
  const ask = async (path: string, email: string) => {
    for (let index = 0; index < 5; index += 1)
      expect((await browse(`10.0.1.${index}`).call('POST', path, { email })).status).toBe(200)
  }
  const sentTo = (email: string) => mails.filter(({ to }) => to === email).length
  await ask('/forgot', 'first@example.com')
  await ask('/verification/resend', anna.email)
  expect([sentTo('first@example.com'), sentTo(anna.email)]).toEqual([LINKS_AN_HOUR, LINKS_AN_HOUR])
  nowMs += HOUR
  await browse().call('POST', '/forgot', { email: 'first@example.com' })
  expect(sentTo('first@example.com')).toBe(LINKS_AN_HOUR + 1)
})

test('an address that is not confirmed within fourteen days is free again, without anybody registering', async () => {
  await register()
  const purge = async (atMs: number) => {
    await forgetUnconfirmedJob(opened.database).run({}, new Date(atMs))
    return (await opened.database.select({ username: users.username }).from(users)).map(({ username }) => username)
  }
  expect(await purge(nowMs + UNCONFIRMED_LIFE_MS)).toEqual(['first', 'anna.kovacs'])
  expect(await purge(nowMs + UNCONFIRMED_LIFE_MS + 1)).toEqual(['first'])
  expect(await opened.database.select().from(accountLinks)).toEqual([])
})

describe('a forgotten password', () => {
  const forgot = async (): Promise<string> => {
    await browse().call('POST', '/forgot', { email: 'first@example.com' })
    return tokenOf(mails.at(-1))
  }
  const restore = (token: string, password = NEW_PASSWORD) =>
    browse().call('POST', '/forgot/restore', { token, password })

  test('is replaced once, all sessions end, and its owner is told', async () => {
    const browser = browse()
    await browser.call('POST', '/sign-in', { login: 'first', password: OLD_PASSWORD })
    await browser.call('POST', '/sign-in/verify', { code: mails.at(-1)?.letter.code })
    expect((await browser.call('GET', '/session')).body).not.toBeNull()
    const token = await forgot()
    expect((await restore(token)).status).toBe(200)
    expect((await browser.call('GET', '/session')).body).toBeNull()
    expect(endings).toBe(1)
    expect(mails.at(-1)).toMatchObject({
      to: 'first@example.com',
      letter: { subject: 'Your password has been changed' },
    })
    expect((await signIn(OLD_PASSWORD, 'first')).status).toBe(401)
    expect((await signIn(NEW_PASSWORD, 'first')).status).toBe(200)
    expect((await restore(token, OLD_PASSWORD)).code).toBe('FORGOT_TOKEN_INVALID')
  })

  test('has a link that ends after half an hour, and one that is weak is refused without using it up', async () => {
    const token = await forgot()
    expect((await restore(token, 'Password123!!')).code).toBe('INPUT_INVALID')
    nowMs += RESET_LIFE_MS
    expect((await restore(token)).code).toBe('FORGOT_TOKEN_INVALID')
  })

  test('cannot be set with a link that confirms an address', async () => {
    await register()
    expect((await restore(tokenOf(mails[0]))).code).toBe('FORGOT_TOKEN_INVALID')
  })
})
