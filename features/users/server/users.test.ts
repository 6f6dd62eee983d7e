import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditHandlers, auditLog } from '#features/audit/server/index.ts'
import { sessionReader, sessions, users } from '#features/sign-in/server/index.ts'
import { defaultPackage, subscriptions } from '#features/packages/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { filesInMemory } from '#platform/server/example-files.ts'
import { newId } from '#platform/id.ts'
import type { Role } from '#platform/access.ts'
import type { Mail } from '#platform/server/mail.ts'
import { createTestHttp, type TestBrowser } from '#platform/server/test-http.ts'
import type { Signer } from '#runner/signer/signer.ts'
import { people, usersRouter } from './index.ts'

let opened: TestDatabase
let nowMs: number
let mails: Mail[]
let sweeps: number
let admin: { id: string }
let user: { id: string }
let browser: TestBrowser

const clock = () => new Date(nowMs)
const KNOWN = ['users.role', 'users.write']
const signer: Pick<Signer, 'ask'> = { ask: () => Promise.resolve({ ok: false, refusal: 'unavailable' }) }

const serve = () => {
  const { database } = opened
  const services = {
    database,
    clock,
    secret: TEST_SECRET,
    files: filesInMemory(),
    removeBot: () => Promise.resolve(),
    removeKeys: () => Promise.resolve(),
    removeCard: () => Promise.resolve(),
    mailer: (mail: Mail) => {
      mails.push(mail)
      return Promise.resolve()
    },
    onSessionsEnded: () => (sweeps += 1),
  }
  return createTestHttp(
    { users: usersRouter(services, KNOWN), audit: auditHandlers({ ...services, keys: { signer } }, people) },
    { readSession: sessionReader(database, clock), cookies: { secret: TEST_SECRET, encrypted: false }, clock },
  ).app
}

const browse = (userId: string) => signedInBrowser(serve(), opened.database, { userId, now: clock() })

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.empty()
  nowMs = Date.UTC(2026, 10, 22, 9)
  mails = []
  sweeps = 0
  admin = await addPerson(opened.database, 'ROLE_ADMIN')
  user = await addPerson(opened.database, 'ROLE_USER', { firstname: 'Anna', lastname: 'Kovács', username: 'anna5' })
  browser = await browse(admin.id)
})

const rowOf = async (id = user.id) => {
  const [row] = await opened.database.select().from(users).where(eq(users.id, id))
  if (row === undefined) throw new Error('nobody')
  return row
}
const lastAudit = async () => {
  const [row] = await opened.database.select().from(auditLog).orderBy(desc(auditLog.sequence)).limit(1)
  return row
}
const auditCount = async () => (await opened.database.select().from(auditLog)).length
const record = async (id = user.id) => (await browser.call('GET', `/admin/users/${id}`)).body
const at = (path: string, id = user.id) => `/admin/users/${id}${path}`

/** What a form sends that changes nothing. */
const unchanged = (version = 1) => ({
  version,
  lastname: 'Kovács',
  firstname: 'Anna',
  phone: '',
  birthDate: null,
  language: 'en',
  newsletter: false,
  adminComment: '',
  agent: '',
  agentCommissionPercent: '0',
  bigFishCommissionPercent: '0',
  inheritedBonusMember: false,
  inheritedBonusPercentage: '0',
  inheritedBonusDealer: false,
  inheritedBonusDealerUser: '',
  inheritedBonusMemberMultiplier: '1',
  inheritedBonusMemberMultiplierDuration: 0,
  inheritedBonusMemberMultiplierDurationCounter: 0,
  socialIds: { telegram: '', discord: '', facebook: '', x: '', linkedin: '' },
  exchangeIds: { binance: '', okx: '', kraken: '' },
})

describe('the list', () => {
  const list = async (query: string) => {
    const { status, body } = await browser.call('GET', `/admin/users${query}`)
    return { status, body, names: (body as { users?: { username: string }[] }).users?.map(({ username }) => username) }
  }
  beforeEach(async () => {
    await addPerson(opened.database, 'ROLE_USER', { username: 'bela_5', lastname: 'Nagy', locked: true })
    await addPerson(opened.database, 'ROLE_BIG_FISH', { username: 'cili5', lastname: '100%', emailConfirmedAt: null })
  })

  test.each([
    ['?search=KOV', ['anna5']],
    ['?search=Kovács%20Anna', ['anna5']],
    ['?search=anna5@example', ['anna5']],
    ['?search=a_5', ['bela_5']],
    ['?search=100%25', ['cili5']],
    ['?search=%25', ['cili5']],
    ['?locked=yes', ['bela_5']],
    ['?confirmed=no', ['cili5']],
    ['?role=ROLE_BIG_FISH', ['cili5']],
    ['?package=none', []],
    ['?role=ROLE_USER&sort=username&direction=ascending', ['anna5', 'bela_5']],
    ['?role=ROLE_USER&sort=username', ['bela_5', 'anna5']],
    ['?role=ROLE_USER&sort=username&limit=1&page=2', ['anna5']],
  ])('%s', async (query, names) => {
    expect((await list(query)).names).toEqual(names)
  })

  test('by the end of the package', async () => {
    const DAY = 86_400_000
    const { id: packageId } = await defaultPackage(opened.database)
    for (const [username, days] of [
      ['over5', -1],
      ['week5', 6],
      ['month5', 29],
      ['later5', 31],
      ['endless5', null],
    ] as const) {
      const { id: userId } = await addPerson(opened.database, 'ROLE_USER', { username })
      const expiresAt = days === null ? null : new Date(Date.now() + days * DAY)
      await opened.database.insert(subscriptions).values({ userId, packageId, expiresAt })
    }
    const sorted = (query: string) => list(`?${query}&sort=packageUntil&direction=ascending`)
    expect((await sorted('ends=over')).names).toEqual(['over5'])
    expect((await sorted('ends=week')).names).toEqual(['week5'])
    expect((await sorted('ends=month')).names).toEqual(['week5', 'month5'])
    expect((await sorted('package=unlimited')).names).toEqual(['over5', 'week5', 'month5', 'later5', 'endless5'])
    expect((await list('?ends=never')).status).toBe(400)
  })

  test.each([
    '?sort=passwordHash',
    '?sort=created;drop table "user"',
    '?direction=sideways',
    '?limit=1000000000',
    '?page=0',
    '?role=ROLE_KING',
    '?passwordHash=a',
    `?search=${'a'.repeat(255)}`,
  ])('%s is refused', async (query) => {
    expect((await list(query)).status).toBe(400)
  })

  test.each(["' or 1=1 --", String.raw`\'; delete from "user"`, '%_%', '"', '); select pg_sleep(9) --'])(
    'a search for %s finds nobody and does no harm',
    async (text) => {
      const { status, names } = await list(`?search=${encodeURIComponent(text)}`)
      expect({ status, names }).toEqual({ status: 200, names: [] })
      expect(await rowOf()).toBeDefined()
    },
  )

  test('as a file: every cell quoted, no formula, and that it was taken is written down', async () => {
    await addPerson(opened.database, 'ROLE_USER', {
      username: 'evil5',
      lastname: '+SUM(A1)',
      firstname: '=HYPERLINK("x")',
    })
    const { body } = await browser.call('GET', '/admin/users.csv?search=evil5')
    expect((body as { text: string }).text).toContain(`"'=HYPERLINK(""x"") +SUM(A1)"`)
    expect(await lastAudit()).toMatchObject({
      action: 'user.export',
      actorId: admin.id,
      after: '{"search":"evil5","rows":1}',
    })
  })
})

describe('the record', () => {
  test('is read whole, without any secret, and the reading is written down', async () => {
    const read = await record()
    expect(read).toMatchObject({ username: 'anna5', state: 'active', version: 1, agent: null, adminComment: '' })
    expect(JSON.stringify(read)).not.toMatch(/passwordHash|authenticatorSecret|argon2/)
    expect(await lastAudit()).toMatchObject({ action: 'user.view', actorId: admin.id, subjectId: user.id })
  })

  test('of nobody is 404', async () => {
    expect((await browser.call('GET', at('', newId()))).status).toBe(404)
    expect((await browser.call('GET', at('/sessions', newId()))).status).toBe(404)
    expect(await auditCount()).toBe(0)
  })

  test('a change keeps what was and what is, and only that', async () => {
    const agent = await addPerson(opened.database, 'ROLE_USER', { username: 'agent5' })
    const { status, body } = await browser.call('PATCH', at(''), {
      ...unchanged(),
      agent: 'AGENT5',
      agentCommissionPercent: '12,5',
      exchangeIds: { binance: '12345678', okx: '', kraken: '' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 2, agent: { id: agent.id, name: 'agent5' }, agentCommissionPercent: '12.50' })
    const row = await lastAudit()
    expect(row).toMatchObject({ action: 'user.change_record', subjectId: user.id, actorId: admin.id })
    expect(JSON.parse(row?.before ?? '')).toEqual({
      agentId: null,
      agentCommissionPercent: '0.00',
      exchangeIds: {},
      exchangeIdHolds: {},
    })
    expect(mails).toMatchObject([{ to: 'anna5@example.com' }])
    expect(JSON.parse(row?.after ?? '')).toEqual({
      agentId: agent.id,
      agentCommissionPercent: '12.50',
      exchangeIds: { binance: '12345678' },
      exchangeIdHolds: { binance: { before: '', untilMs: nowMs + 72 * 3_600_000 } },
    })
  })

  test('what changes nothing is neither a version nor a row', async () => {
    expect((await browser.call('PATCH', at(''), unchanged())).status).toBe(200)
    expect({ version: (await rowOf()).version, rows: await auditCount() }).toEqual({ version: 1, rows: 0 })
  })

  test('an old version is refused, and nothing changes', async () => {
    await browser.call('PATCH', at(''), { ...unchanged(), firstname: 'Éva' })
    const late = await browser.call('PATCH', at(''), { ...unchanged(), firstname: 'Ida' })
    expect(late.code).toBe('VERSION_CONFLICT')
    expect((await rowOf()).firstname).toBe('Éva')
    expect(await auditCount()).toBe(1)
  })

  test.each([
    ['role', { role: 'ROLE_OWNER' }],
    ['permissions', { permissions: ['*'] }],
    ['locked', { locked: false }],
    ['passwordHash', { passwordHash: 'x' }],
    ['email', { email: 'thief@example.com' }],
    ['username', { username: 'other' }],
    ['a percent beyond 100', { agentCommissionPercent: '101' }],
    ['an unknown agent', { agent: 'nobody-at-all' }],
    ['oneself as agent', { agent: 'anna5' }],
    ['an exchange id with a script', { exchangeIds: { binance: '<b>12345', okx: '', kraken: '' } }],
    ['a child', { birthDate: '2020-01-01' }],
    ['a comment that is too long', { adminComment: 'a'.repeat(2001) }],
  ])('refused: %s', async (_what, change) => {
    expect((await browser.call('PATCH', at(''), { ...unchanged(), ...change })).status).toBe(400)
    expect({ version: (await rowOf()).version, rows: await auditCount() }).toEqual({ version: 1, rows: 0 })
  })

  test('a dealer never stands below the own member', async () => {
    const dealer = await addPerson(opened.database, 'ROLE_USER', {
      username: 'dealer5',
      inheritedBonusDealerUserId: user.id,
    })
    const answer = await browser.call('PATCH', at(''), { ...unchanged(), inheritedBonusDealerUser: dealer.id })
    expect(answer).toMatchObject({ status: 400, body: { data: { fields: [{ code: 'USERS_DEALER_CIRCLE' }] } } })
  })
})

describe('the lock', () => {
  test('ends every session at once and keeps its reason; unlocking lets in again', async () => {
    const theirs = await browse(user.id)
    expect((await theirs.call('GET', '/profile/log')).status).toBe(200)
    const { body } = await browser.call('POST', at('/lock'), { version: 1, reason: 'Two chargebacks' })
    expect(body).toMatchObject({ state: 'locked', lockedReason: 'Two chargebacks', version: 2 })
    expect((await theirs.call('GET', '/profile/log')).status).toBe(401)
    expect(sweeps).toBe(1)
    expect(await lastAudit()).toMatchObject({ action: 'user.lock', reason: 'Two chargebacks' })
    const again = await browser.call('POST', at('/lock'), { version: 2, reason: 'Two chargebacks' })
    expect(again.code).toBe('STATE_CONFLICT')
    const open = await browser.call('POST', at('/unlock'), { version: 2, reason: 'Both were paid' })
    expect(open.body).toMatchObject({ state: 'active', lockedReason: null })
    expect(await lastAudit()).toMatchObject({ action: 'user.unlock', reason: 'Both were paid' })
  })

  test('needs a reason, and so does its end', async () => {
    expect((await browser.call('POST', at('/lock'), { version: 1, reason: '  no ' })).status).toBe(400)
    expect((await rowOf()).locked).toBe(false)
    await browser.call('POST', at('/lock'), { version: 1, reason: 'Two chargebacks' })
    expect((await browser.call('POST', at('/unlock'), { version: 2, reason: '  no ' })).status).toBe(400)
    expect((await rowOf()).locked).toBe(true)
  })
})

describe('the role', () => {
  const setRole = (change: object, by = browser, id = user.id) =>
    by.call('PUT', at('/role', id), { version: 1, bigFish: null, ...change })

  test('below the own one is given, and ends the sessions', async () => {
    await browse(user.id)
    const { body } = await setRole({ role: 'ROLE_POOL' })
    expect(body).toMatchObject({ role: 'ROLE_POOL', permissions: [], version: 2 })
    expect(await opened.database.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
    expect(sweeps).toBe(1)
    expect(await lastAudit()).toMatchObject({ action: 'user.change_role', before: '{"role":"ROLE_USER"}' })
  })

  // business.md 2.3: only roles strictly below the own one are given. So an installation has the owner that it began with.
  test.each([
    ['ROLE_ADMIN', ['ROLE_ADMIN', 'ROLE_SUPER_ADMIN', 'ROLE_OWNER']],
    ['ROLE_SUPER_ADMIN', ['ROLE_SUPER_ADMIN', 'ROLE_OWNER']],
    ['ROLE_OWNER', ['ROLE_OWNER']],
  ] as const)('%s does not give %j', async (own, refused) => {
    const by = await browse((await addPerson(opened.database, own)).id)
    for (const role of refused) expect((await setRole({ role }, by)).code).toBe('USERS_ROLE')
    expect((await rowOf()).role).toBe('ROLE_USER')
    expect(await auditCount()).toBe(0)
  })

  test('an administrator begins with every permission, and somebody who is none has none', async () => {
    const owner = await browse((await addPerson(opened.database, 'ROLE_OWNER')).id)
    expect((await setRole({ role: 'ROLE_ADMIN' }, owner)).body).toMatchObject({ permissions: ['*'] })
    const back = await owner.call('PUT', at('/role'), { version: 2, role: 'ROLE_USER', bigFish: null })
    expect(back.body).toMatchObject({ permissions: [] })
  })

  test('a big fish needs an agent or none by choice, and a commission', async () => {
    expect((await setRole({ role: 'ROLE_BIG_FISH' })).status).toBe(400)
    const alone = await setRole({ role: 'ROLE_BIG_FISH', bigFish: { agent: '', commissionPercent: '20' } })
    expect(alone.body).toMatchObject({ role: 'ROLE_BIG_FISH', agent: null, bigFishCommissionPercent: '20.00' })
  })

  test('and permissions ask for a fresh second factor', async () => {
    nowMs += 11 * 60_000
    expect((await setRole({ role: 'ROLE_POOL' })).code).toBe('STEP_UP_NEEDED')
    expect((await rowOf()).role).toBe('ROLE_USER')
  })
})

describe('the end of an account', () => {
  const schedule = (change: object = {}) =>
    browser.call('POST', at('/deletion'), { day: '2026-12-01', username: 'anna5', ...change })

  test('is scheduled and canceled; the user is told, and both are written down', async () => {
    expect((await schedule()).body).toMatchObject({ deletionDay: '2026-12-01' })
    expect(await lastAudit()).toMatchObject({ action: 'user.schedule_deletion', actorId: admin.id, subjectId: user.id })
    const found = (await browser.call('GET', '/admin/users?deletion=yes')).body
    expect(found).toMatchObject({ total: 1, users: [{ username: 'anna5' }] })
    expect((await browser.call('DELETE', at('/deletion'))).body).toMatchObject({ deletionDay: null })
    expect(await lastAudit()).toMatchObject({ action: 'user.cancel_deletion', actorId: admin.id })
    expect(mails).toHaveLength(2)
  })

  test.each([{ username: 'other' }, { day: '2020-01-01' }, { day: '2030-01-01' }])('refused: %j', async (change) => {
    expect((await schedule(change)).status).toBe(400)
    expect(await auditCount()).toBe(0)
  })

  test('asks for the permission of its own', async () => {
    await opened.database
      .update(users)
      .set({ permissions: ['users.write'] })
      .where(eq(users.id, admin.id))
    expect((await schedule()).code).toBe('AUTH_NO_PERMISSION')
  })
})

describe('permissions', () => {
  const setPermissions = (by: TestBrowser, id: string, permissions: string[]) =>
    by.call('PUT', at('/permissions', id), { version: 1, permissions })

  test('narrow what an administrator may change, and what is known can be chosen alone', async () => {
    const owner = await browse((await addPerson(opened.database, 'ROLE_OWNER')).id)
    expect((await setPermissions(owner, admin.id, ['users.fly'])).status).toBe(400)
    expect((await setPermissions(owner, user.id, ['users.write'])).code).toBe('USERS_NO_ADMIN')
    expect((await setPermissions(owner, admin.id, ['users.role'])).body).toMatchObject({ permissions: ['users.role'] })
    expect((await browser.call('POST', at('/lock'), { version: 1, reason: 'a reason' })).code).toBe(
      'AUTH_NO_PERMISSION',
    )
    expect((await rowOf()).locked).toBe(false)
  })
})

describe('nobody changes the own account, or one of the same rank or above', () => {
  const changes: [string, string, object][] = [
    ['PATCH', '', unchanged()],
    ['POST', '/lock', { version: 1, reason: 'a reason' }],
    ['POST', '/unlock', { version: 1, reason: 'a reason' }],
    ['POST', '/confirmation', {}],
    ['POST', '/password-link', {}],
    ['DELETE', '/sessions', {}],
    ['DELETE', `/sessions/${newId()}`, {}],
    ['PUT', '/role', { version: 1, role: 'ROLE_USER', bigFish: null }],
    ['PUT', '/permissions', { version: 1, permissions: [] }],
    ['POST', '/second-factor/reset', { version: 1, reason: 'a reason' }],
    ['PUT', '/email', { version: 1, email: 'a@example.com', reason: 'a reason' }],
    ['POST', '/deletion', { day: '2026-12-01', username: 'anna5' }],
    ['DELETE', '/deletion', {}],
  ]
  // Whoever it was that made two of them: no owner is locked, degraded or sent away by the other, so one always stays.
  test.each(changes)('an owner an owner: %s %s', async (method, path, body) => {
    const target = await addPerson(opened.database, 'ROLE_OWNER')
    const owner = await addPerson(opened.database, 'ROLE_OWNER')
    const by = await browse(owner.id)
    expect((await by.call(method, at(path, target.id), body)).code).toBe('USERS_RANK')
    expect((await by.call(method, at(path, owner.id), body)).code).toBe('USERS_SELF')
    for (const { id } of [target, owner])
      expect(await rowOf(id)).toMatchObject({ version: 1, role: 'ROLE_OWNER', locked: false })
    expect({ rows: await auditCount(), mails: mails.length, sweeps }).toEqual({ rows: 0, mails: 0, sweeps: 0 })
  })

  test.each(changes)('%s %s', async (method, path, body) => {
    const targets: [Role, string][] = [
      ['ROLE_ADMIN', 'USERS_RANK'],
      ['ROLE_OWNER', 'USERS_RANK'],
    ]
    for (const [role, code] of targets) {
      const target = await addPerson(opened.database, role)
      expect((await browser.call(method, at(path, target.id), body)).code).toBe(code)
      expect((await rowOf(target.id)).version).toBe(1)
    }
    expect((await browser.call(method, at(path, admin.id), body)).code).toBe('USERS_SELF')
    expect((await browser.call(method, at(path, newId()), body)).status).toBe(404)
    const theirs = await browse(user.id)
    expect((await theirs.call(method, at(path), body)).status).toBe(403)
    expect({ rows: await auditCount(), mails: mails.length, sweeps }).toEqual({ rows: 0, mails: 0, sweeps: 0 })
  })
})

describe('what lets somebody in', () => {
  test('the second factor is reset: the user is told, and withdrawals wait', async () => {
    await opened.database
      .update(users)
      .set({ authenticatorSecret: 'v1.secret', authenticatorStep: 7 })
      .where(eq(users.id, user.id))
    const { body } = await browser.call('POST', at('/second-factor/reset'), { version: 1, reason: 'Lost the phone' })
    expect(body).toMatchObject({ hasAuthenticator: false, withdrawalLockedUntilMs: nowMs + 24 * 60 * 60_000 })
    expect(mails.map(({ to }) => to)).toEqual(['anna5@example.com'])
    const row = await lastAudit()
    expect(row).toMatchObject({ action: 'user.reset_second_factor', reason: 'Lost the phone' })
    expect(`${row?.before}${row?.after}`).not.toContain('v1.secret')
    const again = await browser.call('POST', at('/second-factor/reset'), { version: 2, reason: 'Lost the phone' })
    expect(again.code).toBe('USERS_NO_AUTHENTICATOR')
  })

  test('a changed address is told to both, and must be free', async () => {
    const set = (email: string, version = 1) =>
      browser.call('PUT', at('/email'), { version, email, reason: 'Asked in writing' })
    const taken = (await rowOf(admin.id)).email.toUpperCase()
    expect((await set(taken)).code).toBe('USERS_EMAIL_TAKEN')
    expect((await set('new@example.com')).body).toMatchObject({ email: 'new@example.com', version: 2 })
    expect(mails.map(({ to }) => to)).toEqual(['anna5@example.com', 'new@example.com'])
    expect(await lastAudit()).toMatchObject({ action: 'user.change_email', reason: 'Asked in writing' })
  })

  test('links are sent in the state that they are for', async () => {
    expect((await browser.call('POST', at('/confirmation'))).code).toBe('STATE_CONFLICT')
    expect((await browser.call('POST', at('/password-link'))).body).toEqual({ sentTo: 'anna5@example.com' })
    await opened.database.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, user.id))
    expect((await browser.call('POST', at('/password-link'))).code).toBe('STATE_CONFLICT')
    expect((await browser.call('POST', at('/confirmation'))).status).toBe(200)
    expect(mails).toHaveLength(2)
    expect(await auditCount()).toBe(2)
  })

  test('sessions end without use as the settings say, and are not listed any more then', async () => {
    await opened.database.execute(
      sql`insert into setting values ('security.session_idle_hours', '2'::jsonb, 1, 'owner', now())`,
    )
    await browse(user.id)
    const list = async () => (await browser.call('GET', at('/sessions'))).body
    expect(await list()).toMatchObject([{ lastSeenAtMs: nowMs, endsAtMs: nowMs + 2 * 60 * 60_000 }])
    nowMs += 2 * 60 * 60_000
    browser = await browse(admin.id)
    expect(await list()).toEqual([])
  })

  test('one session, or all of them, are ended', async () => {
    const theirs = [await browse(user.id), await browse(user.id), await browse(user.id)]
    const listed = (await browser.call('GET', at('/sessions'))).body as { id: string }[]
    expect(listed).toHaveLength(3)
    const [own] = await opened.database.select().from(sessions).where(eq(sessions.userId, admin.id))
    expect((await browser.call('DELETE', at(`/sessions/${own?.id ?? ''}`))).status).toBe(404)
    expect((await browser.call('DELETE', at(`/sessions/${listed[0]?.id ?? ''}`))).status).toBe(200)
    expect((await browser.call('DELETE', at('/sessions'))).body).toEqual({ ended: 2 })
    for (const one of theirs) expect((await one.call('GET', '/profile/log')).status).toBe(401)
    expect(sweeps).toBe(2)
    expect(await auditCount()).toBe(2)
  })
})
