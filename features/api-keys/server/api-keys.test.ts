/** Keys from the call to the exchange and back, with a signer of its own process and exchanges that speak the real protocols. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#features/audit/server/tables.ts'
import { notifications, notificationSettings } from '#features/notifications/server/tables.ts'
import { sessionReader, signInRouter } from '#features/sign-in/server/index.ts'
import { addPerson, signedInBrowser, TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { createTestHttp, type TestBrowser } from '#platform/server/test-http.ts'
import { openSigner, type Signer } from '#runner/signer/signer.ts'
import { type ExampleDesks, plainWish, startExampleDesks } from '#sandbox/example-key-desks.ts'
import { isSafe } from './admit.ts'
import { apiKeyHandlers } from './handlers.ts'
import { apiKeyJobs } from './jobs.ts'
import type { KeyServices } from './services.ts'
import { apiKeyPairs, apiKeys } from './tables.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let opened: TestDatabase
let desks: ExampleDesks
let signer: Signer
let folder: string
let nowMs: number
let logged: string[]
let services: KeyServices
let user: { id: string }
let browser: TestBrowser
let admin: TestBrowser

const houses = ['binance', 'okx', 'kraken'] as const
type Name = (typeof houses)[number]

beforeAll(async () => {
  opened = await openTestDatabase()
  desks = await startExampleDesks({ now: Date.now, advance: () => undefined })
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
  signer = openSigner({
    folder: join(folder, 'signer'),
    exchanges: houses.flatMap((adapter) => {
      const reach = { kind: 'loopback' as const, port: desks.exchanges[adapter].port }
      return [
        { name: `${adapter}-sandbox`, adapter, reach },
        // Stands for the real one, which no test reaches.
        { name: adapter, adapter, reach },
      ]
    }),
  })
})
afterAll(async () => {
  signer.close()
  await desks.close()
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})

afterEach(() => opened.empty())

const clock = () => new Date(nowMs)

const openBrowser = (userId: string): Promise<TestBrowser> => {
  const { database } = opened
  const mailer = () => Promise.resolve()
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const { app } = createTestHttp(
    {
      ...signInRouter({ ...services, mailer, onSessionsEnded: () => undefined }),
      apiKeys: apiKeyHandlers(services),
    },
    { readSession: sessionReader(database, clock), cookies: { secret: TEST_SECRET, encrypted: false }, clock, log },
  )
  return signedInBrowser(app, database, { userId, now: clock() })
}

beforeEach(async () => {
  nowMs = Date.now()
  logged = []
  services = {
    database: opened.database,
    clock,
    secret: TEST_SECRET,
    keys: {
      signer,
      exchanges: [
        ...houses.map((name) => ({ name, desk: null })),
        ...houses.map((name) => ({ name: `${name}-sandbox` as const, desk: desks.exchanges[name].desk })),
      ],
      addresses: ['192.0.2.1'],
      isEmbedded: true,
      siteAddress: () => 'http://127.0.0.1:3000',
    },
  }
  user = await addPerson(opened.database, 'ROLE_USER')
  const told = { email: false, notification: true }
  const settings = { api_error: told, limit_reached: told, insufficient_funds: told, muted: [] }
  await opened.database.insert(notificationSettings).values({ userId: user.id, settings })
  browser = await openBrowser(user.id)
  admin = await openBrowser((await addPerson(opened.database, 'ROLE_ADMIN')).id)
})

const make = (house: Name, wish: Partial<typeof plainWish> = {}) => {
  const made = desks.exchanges[house].desk.make({ ...plainWish, ...wish })
  return { publicKey: made?.apiKey ?? '', secret: made?.secret ?? '', passphrase: made?.passphrase ?? null }
}
type Made = ReturnType<typeof make>

const formOf = (house: Name, made: Made, change: object = {}) => ({
  name: `Key ${newId().slice(-6)}`,
  exchange: `${house}-sandbox`,
  futures: false,
  mica: false,
  secret: { kind: 'secret', ...made },
  ...change,
})
const add = (house: Name, made: Made, change: object = {}, by = browser) =>
  by.call('POST', '/api-keys', formOf(house, made, change))

const added = async (house: Name = 'binance', change: object = {}, wish: Partial<typeof plainWish> = {}) => {
  const made = make(house, wish)
  const { status, body } = await add(house, made, change)
  expect(status).toBe(200)
  const { id } = body as { id: string }
  return { id, made }
}
const rowOf = async (id: string) => {
  const [row] = await opened.database.select().from(apiKeys).where(eq(apiKeys.id, id))
  if (row === undefined) throw new Error('no such row')
  return row
}
const own = () => opened.database.select().from(apiKeys).where(eq(apiKeys.userId, user.id))
const actions = async () => {
  const rows = await opened.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, user.id))
    .orderBy(auditLog.sequence)
  return rows.map(({ action }) => action)
}
const notes = async () => {
  const rows = await opened.database.select().from(notifications).where(eq(notifications.userId, user.id))
  return rows.map(({ kind }) => kind)
}
const run = async (name: string) => {
  const job = apiKeyJobs(services).find((one) => one.name === name)
  await job?.run({} as never, clock())
}

describe('a key is added', () => {
  test.each(houses)('%s: what it may do is shown, of the key its last signs, of the secret nothing', async (house) => {
    const made = make(house)
    const { status, body } = await add(house, made, { name: '  My key ' })
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'My key',
        exchange: `${house}-sandbox`,
        publicKey: `…${made.publicKey.slice(-4)}`,
        status: 'active',
        trouble: null,
        rights: { read: true, trade: true, withdraw: false },
        addresses: { kind: 'any' },
        version: 1,
      },
    ])
    expect(await actions()).toEqual(['api_key.create'])
  })

  test.each(['rsa-2048', 'ed25519'] as const)('with a pair of %s that was made here', async (algorithm) => {
    const generated = await browser.call('POST', '/api-keys/pairs', { algorithm, key: null })
    const { pair, publicKey } = generated.body as { pair: string; publicKey: string }
    const made = make('binance', { publicKey })
    const secret = { kind: 'pair', publicKey: made.publicKey, pair, copied: true }
    expect(await add('binance', made, { secret: { ...secret, copied: false } })).toMatchObject({
      status: 400,
      body: { data: { fields: [{ code: 'API_KEY_NOT_COPIED' }] } },
    })
    const { status, body } = await add('binance', made, { secret })
    expect([status, body]).toMatchObject([
      200,
      { id: pair, kind: algorithm === 'ed25519' ? 'ed25519' : 'rsa', status: 'active' },
    ])
    expect(await opened.database.select().from(apiKeyPairs).where(eq(apiKeyPairs.id, pair))).toEqual([])
    expect(await add('binance', make('binance'), { secret: { ...secret, publicKey: 'another-name' } })).toMatchObject({
      status: 400,
    })
  })

  test('while the exchange is down it waits, and is asked again', async () => {
    const made = make('okx')
    desks.exchanges.okx.desk.setMaintenance(true)
    const { body } = await add('okx', made)
    expect(body).toMatchObject({ status: 'checking', trouble: 'maintenance', rights: null })
    desks.exchanges.okx.desk.setMaintenance(false)
    await run('api-keys.retry')
    expect(await rowOf((body as { id: string }).id)).toMatchObject({ status: 'active', trouble: null })
    expect(await actions()).toEqual(['api_key.create', 'api_key.change_status'])
  })
})

describe('is refused, and nothing is kept', () => {
  const refused = async (answer: Promise<unknown>, expected: object) => {
    expect(await answer).toMatchObject(expected)
    expect(await own()).toEqual([])
    expect(await actions()).toEqual([])
  }

  test.each(houses)('%s: a key that may withdraw (A21)', (house) =>
    refused(add(house, make(house, { mayWithdraw: true })), { status: 422, code: 'API_WITHDRAW_PERMISSION' }),
  )

  test('a key that may not trade, or no futures where they are wanted', async () => {
    const missing = (permission: string) => ({
      status: 422,
      code: 'API_PERMISSION_MISSING',
      body: { data: { permission } },
    })
    await refused(add('okx', make('okx', { mayTrade: false })), missing('trade'))
    await refused(add('okx', make('okx'), { futures: true }), missing('futures'))
  })

  test('a wrong secret, or one that cannot be read', async () => {
    await refused(add('kraken', { ...make('kraken'), secret: make('kraken').secret }), {
      status: 422,
      code: 'API_AUTH_FAILED',
    })
    await refused(add('binance', { ...make('binance'), secret: '-----BEGIN PRIVATE KEY-----' }), {
      status: 400,
      body: { data: { fields: [{ path: 'secret.secret', code: 'API_KEY_SECRET_UNREADABLE' }] } },
    })
  })

  test.each<[Name, string | null, string]>([
    ['okx', null, 'API_KEY_PASSPHRASE_NEEDED'],
    ['binance', 'phrase', 'API_KEY_PASSPHRASE_UNUSED'],
  ])('%s with passphrase %s', (house, passphrase, code) =>
    refused(add(house, { ...make(house), passphrase }), {
      status: 400,
      body: { data: { fields: [{ path: 'secret.passphrase', code }] } },
    }),
  )

  test('fields that do not exist, and futures of Kraken', async () => {
    await refused(add('binance', make('binance'), { userId: newId() }), { status: 400 })
    await refused(add('binance', make('binance'), { status: 'active' }), { status: 400 })
    await refused(add('kraken', make('kraken'), { futures: true }), { status: 400 })
  })

  test('without a second factor of the last ten minutes', async () => {
    nowMs += 11 * MINUTE
    await refused(add('binance', make('binance')), { status: 403, code: 'STEP_UP_NEEDED' })
  })

  test.each([
    ['http://bots.example', '127.0.0.1', false],
    ['http://127.0.0.1:3000', '192.0.2.9', false],
    ['http://0.0.0.0:3000', '127.0.0.1', false],
    ['http://127.0.0.1.bots.example', '127.0.0.1', false],
    ['http://127.0.0.1:3000', '127.0.0.1', true],
    ['http://localhost:3000', '::ffff:127.0.0.1', true],
    ['http://[::1]:3000', '::1', true],
  ])('of a real exchange over %s from %s: safe is %s', (site, address, safe) => {
    expect(isSafe({ ...contextOf('somebody'), address }, site)).toBe(safe)
    expect(isSafe({ ...contextOf('somebody'), address, encrypted: true }, site)).toBe(true)
  })

  test('of a real exchange where the connection is not safe', () =>
    refused(add('binance', make('binance'), { exchange: 'binance' }), { status: 403, code: 'API_KEY_NOT_ENCRYPTED' }))

  test('of an exchange that is not offered', async () => {
    services.keys = { ...services.keys, exchanges: [] }
    browser = await openBrowser(user.id)
    await refused(add('binance', make('binance')), { status: 409, code: 'API_KEY_EXCHANGE_OFF' })
  })

  test('a pair of another user', async () => {
    const generated = await admin.call('POST', '/api-keys/pairs', { algorithm: 'ed25519', key: null })
    const { pair, publicKey } = generated.body as { pair: string; publicKey: string }
    const made = make('binance', { publicKey })
    const secret = { kind: 'pair', publicKey: made.publicKey, pair, copied: true }
    await refused(add('binance', made, { secret }), { status: 400 })
  })
})

describe('beside other keys', () => {
  test('the same key is taken once, whoever has it, until it is deleted', async () => {
    const { id, made } = await added()
    const other = await openBrowser((await addPerson(opened.database, 'ROLE_USER')).id)
    expect(await add('binance', made)).toMatchObject({ status: 409, code: 'API_DUPLICATE' })
    expect(await add('binance', made, {}, other)).toMatchObject({ status: 409, code: 'API_DUPLICATE' })
    await browser.call('DELETE', `/api-keys/${id}`)
    expect((await add('binance', made, {}, other)).status).toBe(200)
  })

  test('an account of a real exchange belongs to one user', async () => {
    const handlers = apiKeyHandlers(services)
    const addReal = (of: string) => {
      const form = formOf('okx', make('okx'), { exchange: 'okx' }) as never
      return call(handlers.create, form, { context: contextOf(of) })
    }
    await addReal(user.id)
    await addReal(user.id)
    const other = await addPerson(opened.database, 'ROLE_USER')
    await expect(addReal(other.id)).rejects.toMatchObject({ code: 'API_KEY_ACCOUNT_TAKEN' })
    expect((await add('okx', make('okx'), {}, await openBrowser(other.id))).status).toBe(200)
  })

  test('names are one’s own, and ten keys are all', async () => {
    await added('okx', { name: 'Main' })
    expect(await add('okx', make('okx'), { name: 'mAIN' })).toMatchObject({ status: 409, code: 'API_KEY_NAME_TAKEN' })
    const [row] = await own()
    if (row === undefined) throw new Error('no row')
    const more = Array.from({ length: 9 }, (_, index) => ({
      ...row,
      id: newId(),
      nameLower: `more ${index}`,
      publicKeyHash: newId(),
    }))
    await opened.database.insert(apiKeys).values(more)
    expect(await add('okx', make('okx'))).toMatchObject({ status: 409, code: 'API_KEY_TOO_MANY' })
  })

  test('the exchange is asked five times a minute at most', async () => {
    const { id } = await added()
    const check = () => browser.call('POST', `/api-keys/${id}/check`)
    const answers = [await check(), await check(), await check(), await check(), await check()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429])
    nowMs += MINUTE
    expect((await check()).status).toBe(200)
  })

  test('two at once with one name: one is kept', async () => {
    const answers = await Promise.all([
      add('okx', make('okx'), { name: 'Twin' }),
      add('okx', make('okx'), { name: 'twin' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await own()).toHaveLength(1)
  })
})

describe('a kept key', () => {
  test('gets another name and flags; one that was changed meanwhile is not overwritten', async () => {
    const { id } = await added('okx', {}, { mayUseFutures: true })
    const edit = (version: number, futures: boolean) =>
      browser.call('PATCH', `/api-keys/${id}`, { version, name: 'Second', futures, mica: false })
    expect((await edit(1, true)).body).toMatchObject({ name: 'Second', futures: true, status: 'active', version: 2 })
    expect(await edit(1, false)).toMatchObject({ status: 409, code: 'VERSION_CONFLICT' })
    expect(await actions()).toEqual(['api_key.create', 'api_key.edit'])
  })

  test('for which futures are switched on without the right lacks a permission, and is told so', async () => {
    const { id } = await added('okx')
    const change = { version: 1, name: 'Mine', futures: true, mica: false }
    expect((await browser.call('PATCH', `/api-keys/${id}`, change)).body).toMatchObject({
      status: 'permission_error',
      trouble: 'futures',
    })
    expect(
      (await browser.call('PATCH', `/api-keys/${id}`, { ...change, version: 2, futures: false })).body,
    ).toMatchObject({
      status: 'active',
    })
  })

  test('is replaced; what was sealed before opens no more, and the old key may come back', async () => {
    const { id, made } = await added()
    const before = await rowOf(id)
    const secret = { kind: 'secret', ...make('binance') }
    const answer = await browser.call('PUT', `/api-keys/${id}/secret`, { version: 1, secret })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id, version: 2, publicKey: `…${secret.publicKey.slice(-4)}` },
    ])
    await opened.database.update(apiKeys).set({ sealed: before.sealed }).where(eq(apiKeys.id, id))
    expect((await browser.call('POST', `/api-keys/${id}/check`)).body).toMatchObject({
      status: 'frozen',
      trouble: 'tampered',
    })
    expect(await actions()).toContain('api_key.tampered')
    expect((await add('binance', made)).status).toBe(200)
  })

  test('is replaced by a pair that was made for it alone', async () => {
    const { id } = await added()
    const generated = await browser.call('POST', '/api-keys/pairs', { algorithm: 'ed25519', key: id })
    const { pair, publicKey } = generated.body as { pair: string; publicKey: string }
    const made = make('binance', { publicKey })
    const secret = { kind: 'pair', publicKey: made.publicKey, pair, copied: true }
    expect((await add('binance', made, { secret })).status).toBe(400)
    expect((await browser.call('PUT', `/api-keys/${id}/secret`, { version: 1, secret })).body).toMatchObject({
      kind: 'ed25519',
      status: 'active',
    })
  })

  test('is deleted with its secret, and no copy of it opens any more', async () => {
    const { id } = await added()
    const before = await rowOf(id)
    expect((await browser.call('DELETE', `/api-keys/${id}`)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'deleted', sealed: null, rights: null })
    expect((await browser.call('GET', '/api-keys')).body).toMatchObject({ keys: [] })
    expect(
      await signer.ask<'check-key'>({
        kind: 'check-key',
        whose: { userId: user.id, keyId: id, version: 1 },
        sealed: before.sealed ?? '',
        exchange: 'binance-sandbox',
        isEuropean: false,
      }),
    ).toEqual({ ok: false, refusal: 'forgotten' })
  })

  test('swapped with that of another user in the database is refused, frozen and written down (A22)', async () => {
    const { id } = await added()
    const other = await addPerson(opened.database, 'ROLE_USER')
    const theirs = await add('binance', make('binance'), {}, await openBrowser(other.id))
    const stolen = await rowOf((theirs.body as { id: string }).id)
    await opened.database.update(apiKeys).set({ sealed: stolen.sealed }).where(eq(apiKeys.id, id))
    expect((await browser.call('POST', `/api-keys/${id}/check`)).body).toMatchObject({
      status: 'frozen',
      trouble: 'tampered',
    })
    expect(await actions()).toContain('api_key.tampered')
    expect(await notes()).toEqual(['api_frozen_or_deleted'])
  })
})

describe('as time goes on', () => {
  test('a key that is rejected twice, half a minute apart, is invalid; working again it is active', async () => {
    const { id, made } = await added('okx')
    desks.okx.move(made.publicKey, true)
    await run('api-keys.health')
    expect(await rowOf(id)).toMatchObject({ status: 'active', trouble: 'deleted', code: '50119' })
    await run('api-keys.retry')
    expect(await rowOf(id)).toMatchObject({ status: 'active' })
    nowMs += MINUTE
    await run('api-keys.retry')
    expect(await rowOf(id)).toMatchObject({ status: 'deleted_at_exchange' })
    expect(await notes()).toEqual(['api_deleted_at_exchange'])
    desks.okx.move(made.publicKey, false)
    expect((await browser.call('POST', `/api-keys/${id}/check`)).body).toMatchObject({ status: 'active' })
  })

  test('a key that may withdraw from now on is frozen', async () => {
    const { id } = await added('binance')
    const row = await rowOf(id)
    const dangerous = make('binance', { mayWithdraw: true })
    const sealed = await signer.ask<'seal'>({
      kind: 'seal',
      whose: { userId: user.id, keyId: id, version: row.secretVersion },
      apiKey: dangerous.publicKey,
      material: { kind: 'secret', secret: dangerous.secret, passphrase: null },
    })
    await opened.database
      .update(apiKeys)
      .set({ sealed: sealed.ok ? sealed.sealed : '' })
      .where(eq(apiKeys.id, id))
    await run('api-keys.health')
    expect(await rowOf(id)).toMatchObject({ status: 'frozen', trouble: 'withdraw' })
  })

  test('the end is told of 14, 7 and 1 days before, once each, and then it has expired', async () => {
    const { id } = await added('binance', {}, { expiresAtMs: nowMs + 15 * DAY })
    const told: number[] = []
    for (const days of [0, 1, 2, 8, 9, 14]) {
      nowMs = Date.now() + days * DAY
      await run('api-keys.expiry')
      told.push((await rowOf(id)).toldDays ?? 0)
    }
    expect(told).toEqual([0, 14, 14, 7, 7, 1])
    nowMs = Date.now() + 16 * DAY
    await run('api-keys.health')
    expect(await rowOf(id)).toMatchObject({ status: 'expired' })
  })

  test('maintenance is told once for an exchange', async () => {
    await added('kraken')
    await added('kraken')
    desks.exchanges.kraken.desk.setMaintenance(true)
    await run('api-keys.health')
    await run('api-keys.health')
    desks.exchanges.kraken.desk.setMaintenance(false)
    expect(await notes()).toEqual(['api_maintenance'])
  })
})

describe('the admin area', () => {
  test('lists the keys of all, narrowed by filters, without a secret', async () => {
    const { id, made } = await added('okx', { name: 'Special', mica: false })
    const { body } = await admin.call(
      'GET',
      '/admin/api-keys?search=special&exchange=okx-sandbox&status=active&mica=no',
    )
    expect(body).toMatchObject({
      total: 1,
      keys: [{ id, publicKey: `…${made.publicKey.slice(-4)}`, user: { id: user.id } }],
    })
    expect((await admin.call('GET', '/admin/api-keys?search=special&mica=yes')).body).toMatchObject({ total: 0 })
    expect((await browser.call('GET', '/admin/api-keys')).status).toBe(403)
  })

  test('freezes and lets go, with a reason that is written down', async () => {
    const { id } = await added()
    const freeze = { reason: 'Asked by phone' }
    expect((await admin.call('POST', `/admin/api-keys/${id}/freeze`, freeze)).body).toMatchObject({ status: 'frozen' })
    expect((await admin.call('POST', `/admin/api-keys/${id}/freeze`, freeze)).status).toBe(409)
    expect((await browser.call('POST', `/api-keys/${id}/check`)).body).toMatchObject({ status: 'frozen' })
    const replace = { version: 1, secret: { kind: 'secret', ...make('binance') } }
    expect((await browser.call('PUT', `/api-keys/${id}/secret`, replace)).status).toBe(409)
    expect((await admin.call('POST', `/admin/api-keys/${id}/unfreeze`)).body).toMatchObject({ status: 'active' })
    expect((await browser.call('POST', `/admin/api-keys/${id}/freeze`, freeze)).status).toBe(403)
    expect(await actions()).toEqual([
      'api_key.create',
      'api_key.freeze',
      'api_key.check',
      'api_key.unfreeze',
      'api_key.change_status',
    ])
  })

  test('asks about one key, or about all of a filter in the background', async () => {
    const { id } = await added('okx', { name: 'Asked' })
    expect((await admin.call('POST', `/admin/api-keys/${id}/check`)).body).toMatchObject({ status: 'active' })
    expect((await admin.call('POST', '/admin/api-keys/checks', { search: user.id })).body).toEqual({ keys: 0 })
    expect((await admin.call('POST', '/admin/api-keys/checks', { search: 'Asked' })).body).toEqual({ keys: 1 })
  })
})

test('a key of a sandbox can be made by whoever wants to try', async () => {
  const wish = { exchange: 'okx-sandbox', trade: true, futures: false, withdraw: false, publicKey: null }
  const { body } = await browser.call('POST', '/api-keys/sandbox', wish)
  expect((await add('okx', body as Made)).status).toBe(200)
  expect(await browser.call('POST', '/api-keys/sandbox', { ...wish, exchange: 'okx' })).toMatchObject({
    status: 409,
    code: 'API_KEY_EXCHANGE_OFF',
  })
  expect((await browser.call('POST', '/api-keys/sandbox', { ...wish, publicKey: 'mine' })).status).toBe(400)
})

test('a secret appears in no answer, log, error, audit row, notification or dump (A20)', async () => {
  const answers: unknown[] = []
  const keep = <Answer>(answer: Answer): Answer => {
    answers.push(answer)
    return answer
  }
  const good = make('okx')
  const secrets = [good.secret, good.passphrase ?? '', good.publicKey]
  for (const wish of [{ mayWithdraw: true }, { mayTrade: false }]) {
    const bad = make('okx', wish)
    secrets.push(bad.secret, bad.passphrase ?? '', bad.publicKey)
    keep(await add('okx', bad))
  }
  const { body } = keep(await add('okx', good))
  const { id } = body as { id: string }
  keep(await add('okx', { ...good, passphrase: 'x'.repeat(65) }))
  keep(await add('okx', good))
  keep(await browser.call('GET', '/api-keys'))
  keep(await browser.call('GET', `/api-keys/${id}`))
  keep(await browser.call('POST', `/api-keys/${id}/check`))
  keep(await admin.call('GET', '/admin/api-keys'))
  // A fault of the program in the middle of it: what was typed is at hand, and must not be told.
  const whole = services.keys
  services.keys = { ...whole, signer: { ...signer, ask: () => Promise.reject(new Error('broken')) } }
  browser = await openBrowser(user.id)
  keep(await add('okx', { ...good, publicKey: `${good.publicKey}-2` }))
  services.keys = whole
  const dump = await opened.client.dumpDataDir('none')
  const tables = await opened.client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const rows = await Promise.all(
    tables.rows.map(({ name }) => opened.client.query(`select * from ${name}`).catch(() => ({ rows: [] }))),
  )
  const files = readdirSync(join(folder, 'signer')).map((name) => readFileSync(join(folder, 'signer', name), 'latin1'))
  const places = [JSON.stringify(answers), logged.join('\n'), JSON.stringify(rows), files.join('\n')]
  const bytes = Buffer.from(await dump.arrayBuffer()).toString('latin1')
  for (const secret of secrets)
    for (const [index, text] of [...places, bytes].entries())
      expect([index, text.includes(secret)]).toEqual([index, false])
  expect(logged.length).toBeGreaterThan(0)
  expect(places[2]).toContain(`${id}`)
})
