import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditLog } from '#features/audit/server/index.ts'
import {
  codeOfStep,
  decodeBase32,
  hashPassword,
  sessionReader,
  sessions,
  signInRouter,
  stepAt,
  users,
} from '#features/sign-in/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { FRESH_FACTOR_MS } from '#platform/server/call.ts'
import type { Mail } from '#platform/server/mail.ts'
import { createTestHttp, openTestBrowser, type TestAnswer, type TestBrowser } from '#platform/server/test-http.ts'
import { SECURITY_CODES, SETUP_LIFE_MS } from '../rules.ts'
import { profileRouter } from './index.ts'

const SECRET = new Uint8Array(32).fill(9)
const PASSWORD = 'Quiet-Harbour-47-lamp'
const NEW_PASSWORD = 'Seven!rivers&1Boat'
const STEP_MS = 30_000

let opened: TestDatabase
/** Made once: it is slow on purpose. */
let passwordHash: string
let nowMs: number
let mails: Mail[]
let endings: number

const clock = () => new Date(nowMs)

const browse = (): TestBrowser => {
  const { database } = opened
  const services = {
    database,
    clock,
    secret: SECRET,
    mailer: async (mail: Mail) => void mails.push(mail),
    onSessionsEnded: () => (endings += 1),
  }
  const { app } = createTestHttp(
    { ...signInRouter(services), profile: profileRouter(services) },
    { readSession: sessionReader(database, clock), clock, cookies: { secret: SECRET, encrypted: false } },
  )
  return openTestBrowser(app)
}

const sentCode = () => mails.at(-1)?.letter.code ?? ''

const signIn = async (login = 'anna', password = PASSWORD): Promise<TestBrowser> => {
  const browser = browse()
  await browser.call('POST', '/sign-in', { login, password })
  await browser.call('POST', '/sign-in/verify', { code: sentCode() })
  return browser
}

let anna: TestBrowser

beforeAll(async () => {
  opened = await openTestDatabase()
  passwordHash = await hashPassword(PASSWORD)
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21, 9)
  mails = []
  endings = 0
  for (const username of ['anna', 'bela']) {
    const email = `${username}@example.com`
    const names = { username, usernameLower: username, firstname: username, lastname: 'Kovács' }
    const times = { createdAt: clock(), emailConfirmedAt: clock() }
    await opened.database.insert(users).values({ ...names, ...times, email, emailLower: email, passwordHash })
  }
  anna = await signIn()
  mails = []
})

const Secret = z.object({ secret: z.string(), uri: z.string() })
const Codes = z.object({ codes: z.array(z.string()) })

const appCode = (secret: string) => codeOfStep(decodeBase32(secret), stepAt(nowMs))
const wrongAppCode = (secret: string) => String((Number(appCode(secret)) + 1) % 1_000_000).padStart(6, '0')

/** Turns the authenticator on; the next code of the app is good again. */
const enrol = async (): Promise<{ secret: string; codes: string[] }> => {
  const { secret } = Secret.parse((await anna.call('POST', '/profile/authenticator')).body)
  const shown = await anna.call('POST', '/profile/authenticator/confirm', { code: appCode(secret) })
  await anna.call('POST', '/profile/authenticator/on', { written: true })
  nowMs += STEP_MS
  mails = []
  return { secret, codes: Codes.parse(shown.body).codes }
}

const rowOf = async (username = 'anna') => {
  const [row] = await opened.database.select().from(users).where(eq(users.username, username))
  return row
}

const fieldsOf = ({ body }: TestAnswer) =>
  ((body as { data?: { fields?: { path: string; code: string }[] } }).data?.fields ?? []).map(({ path, code }) => [
    path,
    code,
  ])

const saved = {
  lastname: 'Nagy',
  firstname: 'Anna',
  phone: '+36 30 123-4567',
  newsletter: true,
  birthDate: '1990-04-05',
  language: 'hu',
  region: 'de-CH',
  timeZone: 'Europe/Vienna',
  version: 1,
}
const passwords = { current: PASSWORD, password: NEW_PASSWORD }

const ids = {
  socialIds: { telegram: '@anna', discord: '', facebook: '', x: '', linkedin: '' },
  exchangeIds: { binance: '12345678', okx: '', kraken: 'AA11BB22' },
  version: 1,
}

describe('names elsewhere', () => {
  const HOURS_72 = 72 * 3_600_000
  test('are kept; another account number counts after 72 hours, its owner is told, and it is written down', async () => {
    const answer = await anna.call('PATCH', '/profile/ids', ids)
    const untilMs = nowMs + HOURS_72
    expect(answer).toMatchObject({
      status: 200,
      body: { ...ids, version: 2, exchangeIdsHeldUntilMs: { binance: untilMs, okx: null, kraken: untilMs } },
    })
    expect(mails).toMatchObject([{ to: 'anna@example.com' }])
    const [written] = (await opened.database.select().from(auditLog)).toReversed()
    expect(written).toMatchObject({ action: 'user.change_profile' })
    expect(written?.after).toContain('12345678')
    // The same again, and a change of a name alone, tell nobody and hold nothing longer.
    nowMs += 3_600_000
    await anna.call('PATCH', '/profile/ids', { ...ids, version: 2 })
    const named = { ...ids, socialIds: { ...ids.socialIds, x: 'anna' }, version: 2 }
    expect(await anna.call('PATCH', '/profile/ids', named)).toMatchObject({
      body: { version: 3, exchangeIdsHeldUntilMs: { binance: untilMs } },
    })
    expect(mails).toHaveLength(1)
    expect((await rowOf())?.exchangeIdHolds).toEqual({
      binance: { before: '', untilMs },
      kraken: { before: '', untilMs },
    })
  })

  test.each([
    [{ ...ids, exchangeIds: { ...ids.exchangeIds, okx: '1234' } }, 400],
    [{ ...ids, exchangeIds: { ...ids.exchangeIds, okx: 'a'.repeat(31) } }, 400],
    [{ ...ids, exchangeIds: { ...ids.exchangeIds, okx: '12 345' } }, 400],
    [{ ...ids, exchangeIds: { ...ids.exchangeIds, bybit: '12345' } }, 400],
    [{ ...ids, socialIds: { ...ids.socialIds, x: 'a'.repeat(101) } }, 400],
    [{ ...ids, role: 'ROLE_OWNER' }, 400],
    [{ ...ids, version: 9 }, 409],
  ])('%j is refused', async (change, status) => {
    expect((await anna.call('PATCH', '/profile/ids', change)).status).toBe(status)
    expect([await rowOf(), mails]).toMatchObject([{ exchangeIds: {}, version: 1 }, []])
  })
})

describe('what is refused leaves everything as it was', () => {
  test.each([
    ['PATCH', '/profile', { ...saved, version: 9 }, 409, 'VERSION_CONFLICT', []],
    [
      'PATCH',
      '/profile',
      { ...saved, phone: '06301234567' },
      400,
      'INPUT_INVALID',
      [['phone', 'PROFILE_PHONE_INVALID']],
    ],
    [
      'PATCH',
      '/profile',
      { ...saved, firstname: '<b>' },
      400,
      'INPUT_INVALID',
      [['firstname', 'REGISTER_NAME_INVALID']],
    ],
    [
      'PATCH',
      '/profile',
      { ...saved, birthDate: '2008-11-22' },
      400,
      'INPUT_INVALID',
      [['birthDate', 'REGISTER_TOO_YOUNG']],
    ],
    [
      'PATCH',
      '/profile',
      { ...saved, role: 'ROLE_OWNER' },
      400,
      'INPUT_INVALID',
      [['role', 'VALIDATION_UNKNOWN_FIELD']],
    ],
    ['POST', '/profile/password', { ...passwords, current: 'wrong' }, 403, 'SECURITY_PASSWORD_WRONG', []],
    [
      'POST',
      '/profile/password',
      { ...passwords, password: 'short' },
      400,
      'INPUT_INVALID',
      [['password', 'REGISTER_PASSWORD_WEAK']],
    ],
    [
      'POST',
      '/profile/password',
      { ...passwords, password: 'Password123!!' },
      400,
      'INPUT_INVALID',
      [['password', 'REGISTER_PASSWORD_GUESSABLE']],
    ],
    ['DELETE', '/profile/sessions/0193e6ad-0000-7000-8000-000000000000', undefined, 404, 'NOT_FOUND', []],
    [
      'POST',
      '/profile/authenticator/confirm',
      { code: '12345' },
      400,
      'INPUT_INVALID',
      [['code', 'SECURITY_CODE_6_DIGITS']],
    ],
    ['POST', '/profile/authenticator/confirm', { code: '123456' }, 409, 'SECURITY_SETUP_OVER', []],
    ['POST', '/profile/authenticator/on', { written: true }, 409, 'SECURITY_SETUP_OVER', []],
    [
      'POST',
      '/profile/authenticator/on',
      { written: false },
      400,
      'INPUT_INVALID',
      [['written', 'SECURITY_CODES_CONFIRM_REQUIRED']],
    ],
    [
      'POST',
      '/profile/authenticator/off',
      { password: PASSWORD, code: '123456' },
      409,
      'SECURITY_AUTHENTICATOR_NOT_SET',
      [],
    ],
    ['POST', '/profile/security-codes', undefined, 409, 'SECURITY_AUTHENTICATOR_NOT_SET', []],
    ['POST', '/profile/email', { email: 'BELA@example.com' }, 409, 'PROFILE_EMAIL_TAKEN', []],
    ['POST', '/profile/email', { email: 'anna' }, 400, 'INPUT_INVALID', [['email', 'VALIDATION_EMAIL']]],
    [
      'POST',
      '/profile/email/confirm',
      { oldCode: '123456', code: '123456' },
      400,
      'INPUT_INVALID',
      [
        ['oldCode', 'PROFILE_CODE_WRONG'],
        ['code', 'PROFILE_CODE_WRONG'],
      ],
    ],
    ['POST', '/step-up', { kind: 'email', code: '123456' }, 403, 'AUTH_INVALID_CODE', []],
    ['POST', '/step-up', { kind: 'app', code: '123456' }, 403, 'AUTH_INVALID_CODE', []],
    ['POST', '/step-up', { kind: 'security-code', code: 'AAAAA-AAAAA' }, 403, 'AUTH_INVALID_SECURITY_CODE', []],
  ])('%s %s %j', async (method, path, body, status, code, fields) => {
    const before = [await opened.database.select().from(users), await opened.database.select().from(sessions)]
    const answer = await anna.call(method, path, body)
    expect([answer.status, answer.code, fieldsOf(answer)]).toEqual([status, code, fields])
    expect([await opened.database.select().from(users), await opened.database.select().from(sessions)]).toEqual(before)
    expect([mails, endings]).toEqual([[], 0])
  })

  test.each([
    ['POST', '/profile/password', passwords],
    ['POST', '/profile/authenticator', undefined],
    ['POST', '/profile/authenticator/confirm', { code: '123456' }],
    ['POST', '/profile/authenticator/on', { written: true }],
    ['POST', '/profile/security-codes', undefined],
    ['POST', '/profile/email', { email: 'new@example.com' }],
    ['POST', '/profile/email/confirm', { oldCode: '123456', code: '123456' }],
  ])('%s %s without a fresh second factor', async (method, path, body) => {
    nowMs += FRESH_FACTOR_MS + 1
    const before = await opened.database.select().from(users)
    const answer = await anna.call(method, path, body)
    expect(answer).toMatchObject({ status: 403, code: 'STEP_UP_NEEDED', body: { data: { kinds: ['email'] } } })
    expect(await opened.database.select().from(users)).toEqual(before)
    expect(mails).toEqual([])
  })
})

describe('a fresh second factor', () => {
  const needed = async () => (await anna.call('POST', '/profile/authenticator')).code === 'STEP_UP_NEEDED'

  test('is a code by e-mail, good once and in the session that asked for it', async () => {
    const other = await signIn()
    nowMs += FRESH_FACTOR_MS
    expect(await needed()).toBe(false)
    nowMs += 1
    expect(await needed()).toBe(true)
    expect((await anna.call('POST', '/step-up/code')).body).toEqual({
      sentTo: 'a***a@example.com',
      resendInSeconds: 60,
    })
    const code = { kind: 'email', code: sentCode() }
    expect((await other.call('POST', '/step-up', code)).status).toBe(403)
    expect((await anna.call('POST', '/step-up', code)).status).toBe(200)
    expect(await needed()).toBe(false)
    expect((await anna.call('POST', '/step-up', code)).status).toBe(403)
  })

  test('is a code of the app, or a security code, once the authenticator is on', async () => {
    const { secret, codes } = await enrol()
    nowMs += FRESH_FACTOR_MS + 1
    const asked = await anna.call('POST', '/profile/security-codes')
    expect(asked.body).toMatchObject({ data: { kinds: ['app', 'security-code'] } })
    await anna.call('POST', '/step-up/code')
    expect((await anna.call('POST', '/step-up', { kind: 'email', code: sentCode() })).status).toBe(403)
    expect((await anna.call('POST', '/step-up', { kind: 'app', code: wrongAppCode(secret) })).status).toBe(403)
    const right = { kind: 'app', code: appCode(secret) }
    expect((await anna.call('POST', '/step-up', right)).status).toBe(200)
    expect((await anna.call('POST', '/step-up', right)).status).toBe(403)
    const written = { kind: 'security-code', code: codes[0] }
    expect((await anna.call('POST', '/step-up', written)).status).toBe(200)
    expect((await anna.call('POST', '/step-up', written)).status).toBe(403)
  })

  test('is not guessed: five tries, then one waits', async () => {
    const tries = []
    for (let count = 0; count < 6; count += 1)
      tries.push((await anna.call('POST', '/step-up', { kind: 'email', code: '000000' })).code)
    expect(tries).toEqual([...Array.from({ length: 5 }, () => 'AUTH_INVALID_CODE'), 'TOO_MANY_REQUESTS'])
    const answer = await anna.call('POST', '/profile/password', passwords)
    expect(answer).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  })
})

test('a new password ends the other sessions and the sign-ins under way, and its owner is told', async () => {
  const other = await signIn()
  const waiting = browse()
  await waiting.call('POST', '/sign-in', { login: 'anna', password: PASSWORD })
  const code = sentCode()
  expect((await anna.call('POST', '/profile/password', passwords)).status).toBe(200)
  expect(mails.at(-1)).toMatchObject({ to: 'anna@example.com', letter: { subject: 'Your password has been changed' } })
  expect(endings).toBe(1)
  expect((await other.call('GET', '/session')).body).toBeNull()
  expect((await anna.call('GET', '/session')).body).not.toBeNull()
  expect((await waiting.call('POST', '/sign-in/verify', { code })).code).toBe('AUTH_CHALLENGE_OVER')
  expect((await browse().call('POST', '/sign-in', { login: 'anna', password: PASSWORD })).status).toBe(401)
  expect((await browse().call('POST', '/sign-in', { login: 'anna', password: NEW_PASSWORD })).status).toBe(200)
})

describe('sessions', () => {
  const Rows = z.array(z.object({ id: z.string(), isThis: z.boolean(), userAgent: z.string() }))
  const listed = async () => Rows.parse((await anna.call('GET', '/profile/sessions')).body)

  test('are listed for their owner, and end one by one or all but this one', async () => {
    const [second, third] = [await signIn(), await signIn()]
    const bela = await signIn('bela')
    expect((await listed()).filter(({ isThis }) => isThis)).toHaveLength(1)
    expect(await listed()).toHaveLength(3)
    const one = (await listed()).find(({ isThis }) => !isThis)
    expect((await anna.call('DELETE', `/profile/sessions/${one?.id ?? ''}`)).status).toBe(200)
    expect(await listed()).toHaveLength(2)
    expect((await anna.call('DELETE', '/profile/sessions')).body).toEqual({ ended: 1 })
    expect(await listed()).toMatchObject([{ isThis: true }])
    expect(endings).toBe(2)
    for (const over of [second, third]) expect((await over.call('GET', '/session')).body).toBeNull()
    expect((await bela.call('GET', '/session')).body).not.toBeNull()
  })

  test('of somebody else cannot be ended', async () => {
    const bela = await signIn('bela')
    const [theirs] = Rows.parse((await bela.call('GET', '/profile/sessions')).body)
    expect((await anna.call('DELETE', `/profile/sessions/${theirs?.id ?? ''}`)).status).toBe(404)
    expect((await bela.call('GET', '/session')).body).not.toBeNull()
  })
})

describe('the authenticator', () => {
  test('bears the name of the product, as apps can read it', async () => {
    await opened.client.query(
      `insert into setting (key, value, version, updated_by, updated_at) values ('general.product_name', '"Bots: R&D"', 1, 'owner', now())`,
    )
    const { uri } = Secret.parse((await anna.call('POST', '/profile/authenticator')).body)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Bots%20%20R%26D:anna\?secret=\w+&issuer=Bots%20%20R%26D&/)
  })

  test('is on only after its code was shown and the security codes were written down', async () => {
    const begun = Secret.parse((await anna.call('POST', '/profile/authenticator')).body)
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.uri).toBe(
      `otpauth://totp/Tradewright:anna?secret=${begun.secret}&issuer=Tradewright&algorithm=SHA1&digits=6&period=30`,
    )
    const confirm = (code: string) => anna.call('POST', '/profile/authenticator/confirm', { code })
    expect((await anna.call('POST', '/profile/authenticator/on', { written: true })).code).toBe('SECURITY_SETUP_OVER')
    expect((await confirm(wrongAppCode(begun.secret))).code).toBe('AUTH_INVALID_CODE')
    const { codes } = Codes.parse((await confirm(appCode(begun.secret))).body)
    expect(new Set(codes).size).toBe(SECURITY_CODES)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect((await confirm(appCode(begun.secret))).code).toBe('SECURITY_SETUP_OVER')
    expect((await rowOf())?.authenticatorSecret).toBeNull()
    expect((await anna.call('POST', '/profile/authenticator/on', { written: true })).status).toBe(200)
    expect(mails).toMatchObject([{ letter: { subject: 'Your sign-in protection has changed' } }])
    const row = await rowOf()
    expect(row?.authenticatorSecret).toMatch(/^v1\./)
    expect(row?.authenticatorSecret).not.toContain(begun.secret)
    expect((await anna.call('GET', '/profile')).body).toMatchObject({ securityCodesLeft: SECURITY_CODES })
    expect((await anna.call('POST', '/profile/authenticator')).code).toBe('SECURITY_AUTHENTICATOR_ALREADY_SET')
    // The step of the set-up is used up.
    const browser = browse()
    await browser.call('POST', '/sign-in', { login: 'anna', password: PASSWORD })
    const verify = () => browser.call('POST', '/sign-in/verify', { code: appCode(begun.secret) })
    expect((await verify()).code).toBe('AUTH_INVALID_CODE')
    nowMs += STEP_MS
    expect((await verify()).status).toBe(200)
  })

  test('ends a sign-in that waits for a code by e-mail', async () => {
    const waiting = browse()
    await waiting.call('POST', '/sign-in', { login: 'anna', password: PASSWORD })
    const code = sentCode()
    await enrol()
    expect((await waiting.call('POST', '/sign-in/verify', { code })).code).toBe('AUTH_CHALLENGE_OVER')
  })

  test('that is not finished in time is set up from the start', async () => {
    const { secret } = Secret.parse((await anna.call('POST', '/profile/authenticator')).body)
    await anna.call('POST', '/profile/authenticator/confirm', { code: appCode(secret) })
    nowMs += SETUP_LIFE_MS
    await anna.call('POST', '/step-up/code')
    await anna.call('POST', '/step-up', { kind: 'email', code: sentCode() })
    expect((await anna.call('POST', '/profile/authenticator/on', { written: true })).code).toBe('SECURITY_SETUP_OVER')
  })

  test('is turned off by the password and a code of either kind, and the security codes are gone', async () => {
    const { secret, codes } = await enrol()
    const off = (password: string, code: string) => anna.call('POST', '/profile/authenticator/off', { password, code })
    expect((await off('wrong', appCode(secret))).code).toBe('SECURITY_PASSWORD_WRONG')
    expect((await off(PASSWORD, wrongAppCode(secret))).code).toBe('AUTH_INVALID_CODE')
    expect((await off(PASSWORD, 'AAAAA-AAAAA')).code).toBe('AUTH_INVALID_SECURITY_CODE')
    expect((await rowOf())?.authenticatorSecret).not.toBeNull()
    expect((await off(PASSWORD, codes[3] ?? '')).status).toBe(200)
    expect((await rowOf())?.authenticatorSecret).toBeNull()
    expect(mails).toMatchObject([{ letter: { subject: 'Your sign-in protection has changed' } }])
    const browser = browse()
    await browser.call('POST', '/sign-in', { login: 'anna', password: PASSWORD })
    const used = await browser.call('POST', '/sign-in/security-code', { code: codes[4] })
    expect(used.code).toBe('AUTH_INVALID_SECURITY_CODE')
  })

  test('gives new security codes, and the ones before are void', async () => {
    const { codes } = await enrol()
    const renewed = Codes.parse((await anna.call('POST', '/profile/security-codes')).body).codes
    expect(mails).toMatchObject([{ letter: { subject: 'Your sign-in protection has changed' } }])
    expect(renewed.filter((code) => codes.includes(code))).toEqual([])
    const show = (code: string | undefined) => anna.call('POST', '/step-up', { kind: 'security-code', code })
    expect((await show(codes[0])).status).toBe(403)
    expect((await show(renewed[0])).status).toBe(200)
  })
})

describe('settings', () => {
  test('are kept, of the one who asks', async () => {
    const { version: _version, phone: _phone, ...rest } = saved
    const answer = await anna.call('PATCH', '/profile', saved)
    expect(answer).toMatchObject({ status: 200, body: { ...rest, phone: '+36301234567', version: 2 } })
    expect((await anna.call('GET', '/profile')).body).toEqual(answer.body)
    expect(await rowOf('bela')).toMatchObject({ lastname: 'Kovács', phone: null, version: 1 })
    expect(
      (await anna.call('PATCH', '/profile', { ...saved, birthDate: null, phone: '', version: 2 })).body,
    ).toMatchObject({ birthDate: '1990-04-05', phone: null })
    const again = await anna.call('PATCH', '/profile', { ...saved, version: 3 })
    expect(again).toMatchObject({ status: 409, code: 'PROFILE_BIRTH_DATE_SET' })
  })

  test('changed twice at once from the same version: one holds', async () => {
    const answers = await Promise.all([anna.call('PATCH', '/profile', saved), anna.call('PATCH', '/profile', saved)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})
