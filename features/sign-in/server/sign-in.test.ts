import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { standingOf } from '#platform/server/live.ts'
import type { Mail } from '#platform/server/mail.ts'
import type { Session } from '#platform/server/session.ts'
import { createTestHttp, openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import { FAILURE_WINDOW_MS, MINUTE, SESSION_IDLE_MS, SESSION_MAX_MS } from '../rules.ts'
import { createUser, sessionCheck, sessionReader, signInRouter } from './index.ts'
import { securityCodeHash } from './second-step.ts'
import { securityCodes, sessions, users } from './tables.ts'
import { codeOfStep, decodeBase32, stepAt } from './totp.ts'

type Rights = Pick<Session['user'], 'role' | 'permissions'> & Pick<Session, 'factors'>

const PASSWORD = 'Right-Password-1'
const SECRET = new Uint8Array(32).fill(9)
const APP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

let opened: TestDatabase
let nowMs: number
let mails: Mail[]
let endings: number

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const clock = () => new Date(nowMs)
const pass = (ms: number) => (nowMs += ms)

const serve = (encrypted = false) => {
  const { database } = opened
  const services = {
    database,
    clock,
    secret: SECRET,
    mailer: async (mail: Mail) => void mails.push(mail),
    onSessionsEnded: () => (endings += 1),
  }
  return createTestHttp(signInRouter(services), {
    readSession: sessionReader(database, clock),
    cookies: { secret: SECRET, encrypted },
    publicUrl: encrypted ? new URL('https://bots.hu') : null,
    trustedProxies: 1,
  }).app
}

const user = { username: 'Anna', email: 'Anna.Kovacs@example.com', firstname: 'Anna', lastname: 'Kovács' }

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21, 9)
  mails = []
  endings = 0
  await createUser(opened.database, { ...user, role: 'ROLE_USER', password: PASSWORD }, clock())
})

const browse = (address = '10.0.0.1') => openTestBrowser(serve(), 'http://localhost', address)
const start = (browser: TestBrowser, login = 'anna', password = PASSWORD) =>
  browser.call('POST', '/sign-in', { login, password })
const verify = (browser: TestBrowser, code: string) => browser.call('POST', '/sign-in/verify', { code })
const sentCode = () => mails.at(-1)?.letter.code ?? ''
const wrongCode = () => (sentCode() === '000000' ? '000001' : '000000')
const whoAmI = async (browser: TestBrowser) => (await browser.call('GET', '/session')).body
const signIn = async (browser = browse()) => {
  await start(browser)
  await verify(browser, sentCode())
  return browser
}
const enrolApp = () => opened.database.update(users).set({ authenticatorSecret: APP_SECRET })
const appCode = (around = 0) => codeOfStep(decodeBase32(APP_SECRET), stepAt(nowMs) + around)

test('the whole way: password, code by e-mail, session, sign-out', async () => {
  const browser = browse()
  expect(await whoAmI(browser)).toBeNull()

  const started = await start(browser)
  expect(started).toMatchObject({
    status: 200,
    body: { kind: 'email', sentTo: 'A***s@example.com', resendInSeconds: 60 },
  })
  expect(mails).toMatchObject([{ to: user.email, letter: { subject: 'Your sign-in code' } }])
  expect(await whoAmI(browser)).toBeNull()

  const verified = await verify(browser, sentCode())
  expect(verified.status).toBe(200)
  const answer = {
    user: {
      username: 'Anna',
      firstname: 'Anna',
      lastname: 'Kovács',
      role: 'ROLE_USER',
      language: 'en',
      region: null,
      timeZone: 'Europe/Budapest',
      theme: 'dark',
    },
    grants: ['account', 'trading'],
    permissions: [],
    encrypted: false,
  }
  expect(verified.body).toMatchObject(answer)
  const asked = await browser.call('GET', '/session')
  expect(asked.body).toMatchObject(answer)
  expect(asked.headers.get('cache-control')).toBe('no-store')
  const [row] = await opened.database.select().from(users)
  expect(row?.lastLoginAt?.getTime()).toBe(nowMs)

  expect((await browser.call('POST', '/sign-out')).status).toBe(200)
  expect(await whoAmI(browser)).toBeNull()
  expect(await opened.database.select().from(sessions)).toEqual([])
  expect(endings).toBe(1)
})

test.each(['anna', 'ANNA', ' anna.kovacs@EXAMPLE.com '])('user name or e-mail in any case: %s', async (login) => {
  expect((await start(browse(), login)).status).toBe(200)
})

test('an unknown user and a wrong password answer alike', async () => {
  const wrong = await start(browse(), 'anna', 'Wrong-Password-1')
  const unknown = await start(browse(), 'nobody', 'Wrong-Password-1')
  expect(wrong.code).toBe('AUTH_BAD_CREDENTIALS')
  expect(unknown.body).toEqual(wrong.body)
  expect(unknown.status).toBe(wrong.status)
  expect(mails).toEqual([])
})

test.each([
  ['locked', { locked: true }],
  ['unconfirmed', { emailConfirmedAt: null }],
])('a %s account is told so only after the right password', async (_case, change) => {
  await opened.database.update(users).set(change)
  expect((await start(browse())).code).toBe('AUTH_LOCKED_OR_UNCONFIRMED')
  expect((await start(browse(), 'anna', 'Wrong-Password-1')).code).toBe('AUTH_BAD_CREDENTIALS')
})

test('a password hashed at another cost is hashed anew when it is next known', async () => {
  const cheap = await hash(PASSWORD, { memoryCost: 64, timeCost: 1 })
  await opened.database.update(users).set({ passwordHash: cheap })
  const kept = async () => (await opened.database.select().from(users))[0]?.passwordHash ?? ''
  expect((await start(browse(), 'anna', 'Wrong-Password-1')).status).toBe(401)
  expect(await kept()).toBe(cheap)
  expect((await start(browse())).status).toBe(200)
  const anew = await kept()
  expect(anew).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await start(browse())).status).toBe(200)
  expect(await kept()).toBe(anew)
})

test('bad input names its fields, and unknown fields are refused', async () => {
  const answer = await browse().call('POST', '/sign-in', { login: '', role: 'ROLE_OWNER' })
  expect(answer).toMatchObject({
    status: 400,
    code: 'INPUT_INVALID',
    body: {
      data: {
        fields: [
          { path: 'login', code: 'VALIDATION_REQUIRED', params: {} },
          { path: 'password', code: 'VALIDATION_REQUIRED', params: {} },
          { path: 'role', code: 'VALIDATION_UNKNOWN_FIELD', params: {} },
        ],
      },
    },
  })
})

test('the wait between the steps opens nothing', async () => {
  const browser = browse()
  await start(browser)
  expect((await browser.call('POST', '/sign-out')).code).toBe('AUTH_SESSION_EXPIRED')
  const challenge = browser.cookies.get('challenge') ?? ''
  browser.cookies.set('sid', challenge)
  expect(await whoAmI(browser)).toBeNull()
})

test('five tries a challenge, and then the account has to wait', async () => {
  const browser = browse()
  await start(browser)
  for (let count = 0; count < 5; count += 1) {
    expect((await verify(browser, wrongCode())).code).toBe('AUTH_INVALID_CODE')
  }
  expect((await verify(browser, sentCode())).code).toBe('AUTH_CHALLENGE_OVER')
  const again = await start(browse())
  expect(again).toMatchObject({ status: 429, code: 'AUTH_TOO_MANY_ATTEMPTS' })
  pass(FAILURE_WINDOW_MS)
  expect((await start(browse())).status).toBe(200)
})

test('a code is good once and only for its own challenge', async () => {
  const [one, other] = [browse(), browse()]
  await start(one)
  const codeOfOne = sentCode()
  await start(other)
  if (codeOfOne !== sentCode()) expect((await verify(other, codeOfOne)).code).toBe('AUTH_INVALID_CODE')
  const challenge = one.cookies.get('challenge') ?? ''
  expect((await verify(one, codeOfOne)).status).toBe(200)
  const replay = browse()
  replay.cookies.set('challenge', challenge)
  expect((await verify(replay, codeOfOne)).code).toBe('AUTH_CHALLENGE_OVER')
})

test('two browsers with the same challenge and the right code get one session', async () => {
  const browser = browse()
  await start(browser)
  const twin = browse()
  for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
  const answers = await Promise.all([verify(browser, sentCode()), verify(twin, sentCode())])
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 401])
  expect(await opened.database.select().from(sessions)).toHaveLength(1)
})

test.each([
  ['a moment less than', 20 * MINUTE - 1, 200],
  ['all of', 20 * MINUTE, 409],
])('how long a code is good is a setting: after %s twenty minutes', async (_case, ms, status) => {
  await opened.database.execute(
    sql`insert into setting values ('security.email_code_minutes', '20'::jsonb, 1, 'owner', now())`,
  )
  const browser = browse()
  await start(browser)
  pass(ms)
  expect((await verify(browser, sentCode())).status).toBe(status)
})

test('a code expires; a new one makes it void', async () => {
  const browser = browse()
  await start(browser)
  expect((await browser.call('POST', '/sign-in/resend')).code).toBe('AUTH_CODE_RESEND_WAIT')
  pass(10 * MINUTE)
  const old = sentCode()
  expect((await verify(browser, old)).code).toBe('AUTH_CODE_EXPIRED')
  expect((await browser.call('POST', '/sign-in/resend')).status).toBe(200)
  if (old !== sentCode()) expect((await verify(browser, old)).code).toBe('AUTH_INVALID_CODE')
  expect((await verify(browser, sentCode())).status).toBe(200)
})

test('five codes an hour', async () => {
  for (let count = 0; count < 5; count += 1) expect((await start(browse())).status).toBe(200)
  expect((await start(browse())).code).toBe('AUTH_TOO_MANY_ATTEMPTS')
  expect(mails).toHaveLength(5)
  pass(60 * 60_000)
  expect((await start(browse())).status).toBe(200)
})

test('whoever knows the password and asks for codes keeps the owner out neither of a known device nor of another network', async () => {
  const known = await signIn()
  await known.call('POST', '/sign-out')
  for (let count = 0; count < 5; count += 1) expect((await start(browse('10.7.7.7'))).status).toBe(200)
  expect((await start(browse('10.7.7.7'))).code).toBe('AUTH_TOO_MANY_ATTEMPTS')
  expect((await start(known)).status).toBe(200)
  expect((await start(browse('10.6.6.6'))).status).toBe(200)
  // From everywhere together, a mailbox gets so many.
  for (let count = 0; count < 14; count += 1) expect((await start(browse(`10.5.5.${count}`))).status).toBe(200)
  expect((await start(browse('10.4.4.4'))).code).toBe('AUTH_TOO_MANY_ATTEMPTS')
  expect((await start(known)).status).toBe(200)
})

test('failures of an account count from everywhere, but not against a device that the owner has used', async () => {
  const known = await signIn()
  await known.call('POST', '/sign-out')
  for (let count = 0; count < 5; count += 1) await start(browse(`10.9.9.${count}`), 'anna', 'Wrong-Password-1')
  expect((await start(browse('10.8.8.8'))).code).toBe('AUTH_TOO_MANY_ATTEMPTS')
  expect((await start(known)).status).toBe(200)
})

test('twenty failures an address, whoever is tried', async () => {
  for (let count = 0; count < 20; count += 1) {
    expect((await start(browse(), `nobody-${count}`)).code).toBe('AUTH_BAD_CREDENTIALS')
  }
  expect((await start(browse())).code).toBe('AUTH_TOO_MANY_ATTEMPTS')
  expect((await start(browse('10.0.0.2'))).status).toBe(200)
})

test('guesses sent at once do not slip through together', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => start(browse(`10.1.1.${index}`), 'anna', 'Wrong-Password-1')),
  )
  expect(answers.filter(({ code }) => code === 'AUTH_BAD_CREDENTIALS').length).toBeLessThanOrEqual(5)
})

test('a session is new whatever the browser brought along', async () => {
  const first = await signIn()
  const stolen = first.cookies.get('sid') ?? ''
  await first.call('POST', '/sign-out')
  const browser = browse()
  browser.cookies.set('sid', stolen)
  await signIn(browser)
  expect(browser.cookies.get('sid')).not.toBe(stolen)
  const thief = browse()
  thief.cookies.set('sid', stolen)
  expect(await whoAmI(thief)).toBeNull()
})

test('a cookie without our signature is nothing, and the token itself is not in the database', async () => {
  const browser = await signIn()
  const [value = ''] = (browser.cookies.get('sid') ?? '').split('.')
  const forger = browse()
  forger.cookies.set('sid', `${value}.AAAA`)
  expect(await whoAmI(forger)).toBeNull()
  expect(JSON.stringify(await opened.database.select().from(sessions))).not.toContain(value)
})

test.each([
  ['a locked user', () => opened.database.update(users).set({ locked: true }), 0],
  ['twelve idle hours', () => Promise.resolve(), SESSION_IDLE_MS],
])('%s ends the session', async (_case, change, ms) => {
  const browser = await signIn()
  expect(await whoAmI(browser)).not.toBeNull()
  await change()
  pass(ms)
  expect(await whoAmI(browser)).toBeNull()
})

test('a used session lives on, but not longer than seven days', async () => {
  const browser = await signIn()
  const step = SESSION_IDLE_MS - 60_000
  for (let age = step; age < SESSION_MAX_MS; age += step) {
    pass(step)
    expect(await whoAmI(browser)).not.toBeNull()
  }
  pass(SESSION_MAX_MS % step)
  expect(await whoAmI(browser)).toBeNull()
})

test.each<[string, () => PromiseLike<unknown>, number, Rights | undefined]>([
  ['stands as it is read', () => Promise.resolve(), 0, { role: 'ROLE_USER', permissions: [], factors: ['email'] }],
  [
    'of a user whose role changed stands with the new one',
    () => opened.database.update(users).set({ role: 'ROLE_POOL' }),
    0,
    { role: 'ROLE_POOL', permissions: [], factors: ['email'] },
  ],
  [
    'whose user has an authenticator by now stands with it',
    () => opened.database.update(users).set({ authenticatorSecret: 'x' }),
    0,
    { role: 'ROLE_USER', permissions: [], factors: ['app', 'security-code'] },
  ],
  [
    'whose user has a new permission stands with it',
    () => opened.database.update(users).set({ permissions: ['users.read'] }),
    0,
    { role: 'ROLE_USER', permissions: ['users.read'], factors: ['email'] },
  ],
  ['of a locked user is over', () => opened.database.update(users).set({ locked: true }), 0, undefined],
  ['that is idle is over', () => Promise.resolve(), SESSION_IDLE_MS, undefined],
])('the check of live connections: a session %s', async (_case, change, ms, rights) => {
  await signIn()
  await change()
  pass(ms)
  const [row] = await opened.database.select({ id: sessions.id }).from(sessions)
  const id = row?.id ?? ''
  expect((await sessionCheck(opened.database, clock)([id])).get(id)).toBe(
    rights === undefined ? undefined : standingOf({ user: rights, factors: rights.factors }),
  )
})

test('a new role counts from the next call', async () => {
  const browser = await signIn()
  await opened.database.update(users).set({ role: 'ROLE_BIG_FISH' }).where(eq(users.username, 'Anna'))
  expect(await whoAmI(browser)).toMatchObject({ user: { role: 'ROLE_BIG_FISH' }, grants: ['account'] })
})

test('signing in is closed to the signed-in', async () => {
  expect((await start(await signIn())).code).toBe('AUTH_NO_PERMISSION')
})

test('the authenticator app: a step is never accepted twice', async () => {
  await enrolApp()
  const browser = browse()
  expect((await start(browser)).body).toEqual({ kind: 'app', sentTo: null, resendInSeconds: 0 })
  expect(mails).toEqual([])
  const used = appCode()
  expect((await verify(browser, used)).status).toBe(200)

  const second = browse()
  await start(second)
  expect((await verify(second, used)).code).toBe('AUTH_INVALID_CODE')
  expect((await verify(second, appCode(-1))).code).toBe('AUTH_INVALID_CODE')
  pass(30_000)
  expect((await verify(second, appCode())).status).toBe(200)
})

test('a security code stands in for the second step, once', async () => {
  await enrolApp()
  const [found] = await opened.database.select().from(users)
  const userId = found?.id ?? ''
  await opened.database.insert(securityCodes).values({ userId, hash: securityCodeHash(SECRET, userId, 'ABCDE-01234') })
  const useCode = async (code: string) => {
    const browser = browse()
    await start(browser)
    return browser.call('POST', '/sign-in/security-code', { code })
  }
  expect((await useCode('ABCDE-99999')).code).toBe('AUTH_INVALID_SECURITY_CODE')
  expect((await useCode('abcde o1234')).status).toBe(200)
  expect((await useCode('ABCDE-01234')).code).toBe('AUTH_INVALID_SECURITY_CODE')
})

test('the cookie is bound to https where the public address is https', async () => {
  const cookieOf = async (browser: TestBrowser) => {
    await start(browser)
    const { cookieLines, body } = await verify(browser, sentCode())
    return { line: cookieLines.find((line) => /sid=/.test(line)) ?? '', body }
  }
  const plain = await cookieOf(browse())
  expect(plain.line).toMatch(/^sid=[^;]{60,}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  const secure = await cookieOf(openTestBrowser(serve(true), 'https://bots.hu', '10.0.0.1'))
  expect(secure.line).toMatch(/^__Host-sid=[^;]{60,}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(secure.body).toMatchObject({ encrypted: true })
})

test('a sign-in from a device not seen before is told by mail, but neither the first one nor one from a known device', async () => {
  const subjects = () => mails.map(({ letter }) => letter.subject).filter((subject) => subject !== 'Your sign-in code')
  const known = await signIn()
  expect(subjects()).toEqual([])
  await known.call('POST', '/sign-out')
  await signIn(known)
  expect(subjects()).toEqual([])
  await signIn(browse('10.0.0.2'))
  expect(subjects()).toEqual(['New sign-in to your account'])
  expect(mails.at(-1)).toMatchObject({ to: user.email, letter: { link: { href: '/user/profile?tab=security' } } })
  expect(JSON.stringify(mails.at(-1))).toContain('10.0.0.2')
})
