/** Signing in and staying signed in, attacked over the whole router (security.md 6.2, A01, A03, A07, A08, A09, A11, A16, A48, A51). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditHandlers, auditLog } from '#features/audit/server/index.ts'
import { registerRouter } from '#features/register/server/index.ts'
import { profileRouter } from '#features/profile/server/index.ts'
import {
  codeOfStep,
  entriesFrozenUntilMs,
  hashPassword,
  newAuthenticatorSecret,
  sealAuthenticatorSecret,
  sessionReader,
  sessions,
  signInRouter,
  stepAt,
  users,
} from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { people } from '#features/users/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import type { Mail } from '#platform/server/mail.ts'
import { createTestHttp, openTestBrowser, type TestBrowser } from '#platform/server/test-http.ts'
import type { Signer } from '#runner/signer/signer.ts'

const PASSWORD = 'Right-Password-1'

let opened: TestDatabase
let passwordHash: string
let mails: Mail[]
let user: { id: string }
let name: string
let count = 0

const clock = () => new Date()
const signer: Pick<Signer, 'ask'> = { ask: () => Promise.resolve({ ok: false, refusal: 'unavailable' }) }

const serve = () => {
  const { database } = opened
  const services = {
    database,
    clock,
    secret: TEST_SECRET,
    mailer: (mail: Mail) => Promise.resolve(void mails.push(mail)),
    onSessionsEnded: () => {},
    siteAddress: () => 'https://bots.example',
  }
  const router = {
    ...signInRouter(services),
    register: registerRouter(services),
    profile: profileRouter(services),
    audit: auditHandlers({ ...services, keys: { signer } }, people),
  }
  const cookies = { secret: TEST_SECRET, encrypted: false }
  return createTestHttp(router, { readSession: sessionReader(database, clock), cookies, clock, trustedProxies: 1 }).app
}
let app: ReturnType<typeof serve>

beforeAll(async () => {
  opened = await openTestDatabase()
  passwordHash = await hashPassword(PASSWORD)
  app = serve()
})
afterAll(() => opened.close())
beforeEach(async () => {
  mails = []
  name = `anna${(count += 1)}`
  user = await addPerson(opened.database, 'ROLE_USER', { username: name, passwordHash })
})

const browse = () => openTestBrowser(app, 'http://localhost', `10.0.${count}.1`)
const signedIn = () => signedInBrowser(app, opened.database, { userId: user.id, now: clock() })
const letters = () => JSON.stringify(mails)
const code = () => /\b\d{6}\b/.exec(letters())?.[0] ?? ''
const whoAmI = async (browser: TestBrowser) => (await browser.call('GET', '/session')).body

test('A01: a cookie that was there before is not the session after, and each step has its own', async () => {
  const browser = browse()
  browser.cookies.set('sid', 'fixed.by-somebody').set('challenge', 'fixed.too')
  await browser.call('POST', '/sign-in', { login: name, password: PASSWORD })
  const challenge = browser.cookies.get('challenge')
  expect(challenge).not.toBe('fixed.too')
  expect(await whoAmI(browser)).toBeNull()
  expect((await browser.call('POST', '/sign-in/verify', { code: code() })).status).toBe(200)
  expect(browser.cookies.get('sid')).not.toBe('fixed.by-somebody')
  const again = browse()
  again.cookies.set('challenge', challenge ?? '').set('sid', challenge ?? '')
  expect(await whoAmI(again)).toBeNull()
})

const actions = async () => {
  const rows = await opened.database
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectId, user.id))
    .orderBy(auditLog.sequence)
  return rows.map(({ action }) => action)
}

test('A03: a wrong code opens nothing and is written down', async () => {
  const browser = browse()
  await browser.call('POST', '/sign-in', { login: name, password: PASSWORD })
  const wrong = code() === '000000' ? '111111' : '000000'
  expect(await browser.call('POST', '/sign-in/verify', { code: wrong })).toMatchObject({
    status: 401,
    code: 'AUTH_INVALID_CODE',
  })
  expect(await whoAmI(browser)).toBeNull()
  expect(await opened.database.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
  expect(await actions()).toEqual(['session.fail_second_factor'])
})

test('A09: a new password is not enough to come in', async () => {
  const before = await signedIn()
  await browse().call('POST', '/forgot', { email: `${name}@example.com` })
  const token = /forgot\?token=([\w.-]+)/.exec(letters())?.[1] ?? ''
  const restored = { token, password: 'Another-Password-1' }
  expect((await browse().call('POST', '/forgot/restore', restored)).status).toBe(200)
  expect(await whoAmI(before)).toBeNull()
  expect(await actions()).toEqual(['user.restore_password'])
  mails = []
  const browser = browse()
  const begun = await browser.call('POST', '/sign-in', { login: name, password: 'Another-Password-1' })
  expect(begun).toMatchObject({ status: 200, body: { kind: 'email' } })
  expect(await whoAmI(browser)).toBeNull()
  expect((await browser.call('GET', '/profile')).status).toBe(401)
  expect((await browser.call('POST', '/sign-in/verify', { code: code() })).status).toBe(200)
})

describe('A09: after a new password live bots enter nothing for a day', () => {
  const frozenForMs = async (id: string) => (await entriesFrozenUntilMs(opened.database, id)) - clock().getTime()
  const restore = async () => {
    await browse().call('POST', '/forgot', { email: `${name}@example.com` })
    const token = /forgot\?token=([\w.-]+)/.exec(letters())?.[1] ?? ''
    mails = []
    expect((await browse().call('POST', '/forgot/restore', { token, password: 'Another-Password-1' })).status).toBe(200)
  }
  const come = async (browser: TestBrowser, codeOf: () => string) => {
    await browser.call('POST', '/sign-in', { login: name, password: 'Another-Password-1' })
    expect((await browser.call('POST', '/sign-in/verify', { code: codeOf() })).status).toBe(200)
  }
  const aDay = 24 * 60 * 60_000

  test('a code by e-mail, which the link came over too, does not end it', async () => {
    await restore()
    await come(browse(), code)
    const leftMs = await frozenForMs(user.id)
    expect(leftMs).toBeGreaterThan(aDay - 60_000)
    expect(leftMs).toBeLessThanOrEqual(aDay)
  })

  test('an authenticator that was there before ends it, one set up since does not', async () => {
    const secret = newAuthenticatorSecret()
    const setUp = () =>
      opened.database
        .update(users)
        .set({ authenticatorSecret: sealAuthenticatorSecret(TEST_SECRET, user.id, secret), authenticatorStep: null })
        .where(eq(users.id, user.id))
    const appCode = () => codeOfStep(secret, stepAt(clock().getTime()))
    await restore()
    await setUp()
    await come(browse(), appCode)
    expect(await frozenForMs(user.id)).toBeGreaterThan(0)
    await setUp()
    await restore()
    expect(await frozenForMs(user.id)).toBeGreaterThan(0)
    await come(browse(), appCode)
    expect(await entriesFrozenUntilMs(opened.database, user.id)).toBe(0)
  })
})

describe('A48: what is searched for is a text and never a part of the question', () => {
  test.each([`' or '1'='1`, `'; drop table users; --`, `%`, `_`, `\\`, `a' union select password_hash from users --`])(
    '%s',
    async (typed) => {
      const admin = await addPerson(opened.database, 'ROLE_ADMIN')
      const browser = await signedInBrowser(app, opened.database, { userId: admin.id, now: clock() })
      const answer = await browser.call('GET', `/admin/audit?actor=${encodeURIComponent(typed)}`)
      expect(answer).toMatchObject({ status: 200, body: { entries: [], next: null } })
      expect((await opened.database.select().from(users).where(eq(users.id, user.id))).length).toBe(1)
    },
  )
})

describe('A07: nothing tells whether there is such an account', () => {
  const answers = async (path: string, known: object, unknown: object) => {
    const [one, other] = [await browse().call('POST', path, known), await browse().call('POST', path, unknown)]
    const shape = ({ status, body, cookieLines }: typeof one) => ({ status, body, cookies: cookieLines.length })
    expect(shape(one)).toEqual(shape(other))
  }
  test('to whoever signs in', () =>
    answers(
      '/sign-in',
      { login: name, password: 'Wrong-Password-1' },
      { login: 'nobody', password: 'Wrong-Password-1' },
    ))
  test('to whoever forgot', () => answers('/forgot', { email: `${name}@example.com` }, { email: 'no@example.com' }))
  test('a locked account is told only to who knows its password', async () => {
    await opened.database.update(users).set({ locked: true }).where(eq(users.id, user.id))
    await answers(
      '/sign-in',
      { login: name, password: 'Wrong-Password-1' },
      { login: 'nobody', password: 'Wrong-Password-1' },
    )
  })
})

test('A51: the link of a mail has our address, whatever host and proxy a request names', async () => {
  const answer = await app.request('http://evil.example/api/v1/forgot', {
    method: 'POST',
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': `10.0.${count}.9`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email: `${name}@example.com` }),
  })
  expect(answer.status).toBe(200)
  expect(letters()).toMatch(/"(?:https:\/\/bots\.example)?\/forgot\?token=/)
  expect(letters()).not.toContain('evil')
})

describe('A11: a session that is over opens nothing', () => {
  const ends: [string, () => Promise<unknown>][] = [
    ['the user is locked', () => opened.database.update(users).set({ locked: true }).where(eq(users.id, user.id))],
    ['the user is gone', () => opened.database.delete(users).where(eq(users.id, user.id))],
    [
      'its time is over',
      () =>
        opened.database
          .update(sessions)
          .set({ expiresAt: new Date(0) })
          .where(eq(sessions.userId, user.id)),
    ],
    ['it was ended elsewhere', () => opened.database.delete(sessions).where(eq(sessions.userId, user.id))],
  ]
  test.each(ends)('%s', async (_case, end) => {
    const browser = await signedIn()
    expect((await browser.call('GET', '/profile')).status).toBe(200)
    await end()
    expect(await browser.call('GET', '/profile')).toMatchObject({ status: 401, code: 'AUTH_SESSION_EXPIRED' })
    expect(await whoAmI(browser)).toBeNull()
  })

  test('after signing out the cookie that was kept aside is dead', async () => {
    const browser = await signedIn()
    const kept = browser.cookies.get('sid') ?? ''
    expect((await browser.call('POST', '/sign-out')).status).toBe(200)
    browser.cookies.set('sid', kept)
    expect((await browser.call('GET', '/profile')).status).toBe(401)
  })
})

test('A16: nobody gives themselves what only others may give', async () => {
  const browser = await signedIn()
  const own = (await browser.call('GET', '/profile')).body
  const row = async () => (await opened.database.select().from(users).where(eq(users.id, user.id)))[0]
  const before = await row()
  for (const field of [
    'role',
    'permissions',
    'locked',
    'agentCommissionPercent',
    'referralNumber',
    'emailConfirmedAt',
  ]) {
    const body = { ...(own as object), [field]: field === 'role' ? 'ROLE_OWNER' : true }
    expect(await browser.call('PATCH', '/profile', body), field).toMatchObject({ status: 400, code: 'INPUT_INVALID' })
  }
  expect(await row()).toEqual(before)
})
