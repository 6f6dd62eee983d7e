/** Keys on their way in, with a signer of its own process and exchanges that speak the real protocols. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { newId } from '#platform/id.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { isSafe } from './admit.ts'
import { apiKeyHandlers } from './handlers.ts'
import { apiKeyPairs, apiKeys } from './tables.ts'
import {
  actions,
  add,
  added,
  formOf,
  houses,
  type Made,
  make,
  type Name,
  openBrowser,
  own,
  rowOf,
  run,
  setUpWorld,
  world,
} from './test-keys.ts'

setUpWorld()

const MINUTE = 60_000

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
    const generated = await world.browser.call('POST', '/api-keys/pairs', { algorithm, key: null })
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
    expect(await world.opened.database.select().from(apiKeyPairs).where(eq(apiKeyPairs.id, pair))).toEqual([])
    expect(await add('binance', make('binance'), { secret: { ...secret, publicKey: 'another-name' } })).toMatchObject({
      status: 400,
    })
  })

  test('while the exchange is down it waits, and is asked again', async () => {
    const made = make('okx')
    world.desks.exchanges.okx.desk.setMaintenance(true)
    const { body } = await add('okx', made)
    expect(body).toMatchObject({ status: 'checking', trouble: 'maintenance', rights: null })
    world.desks.exchanges.okx.desk.setMaintenance(false)
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
    world.nowMs += 11 * MINUTE
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
    world.services.keys = { ...world.services.keys, exchanges: [] }
    world.browser = await openBrowser(world.user.id)
    await refused(add('binance', make('binance')), { status: 409, code: 'API_KEY_EXCHANGE_OFF' })
  })

  test('a pair of another user', async () => {
    const generated = await world.admin.call('POST', '/api-keys/pairs', { algorithm: 'ed25519', key: null })
    const { pair, publicKey } = generated.body as { pair: string; publicKey: string }
    const made = make('binance', { publicKey })
    const secret = { kind: 'pair', publicKey: made.publicKey, pair, copied: true }
    await refused(add('binance', made, { secret }), { status: 400 })
  })
})

describe('beside other keys', () => {
  test('the same key is taken once, whoever has it, until it is deleted', async () => {
    const { id, made } = await added()
    const other = await openBrowser((await addPerson(world.opened.database, 'ROLE_USER')).id)
    expect(await add('binance', made)).toMatchObject({ status: 409, code: 'API_DUPLICATE' })
    expect(await add('binance', made, {}, other)).toMatchObject({ status: 409, code: 'API_DUPLICATE' })
    await world.browser.call('DELETE', `/api-keys/${id}`)
    expect((await add('binance', made, {}, other)).status).toBe(200)
  })

  test('an account of an exchange belongs to one user', async () => {
    const handlers = apiKeyHandlers(world.services)
    const addReal = (of: string) => {
      const form = formOf('okx', make('okx'), { exchange: 'okx' }) as never
      return call(handlers.create, form, { context: contextOf(of) })
    }
    await addReal(world.user.id)
    await addReal(world.user.id)
    const other = await addPerson(world.opened.database, 'ROLE_USER')
    await expect(addReal(other.id)).rejects.toMatchObject({ code: 'API_KEY_ACCOUNT_TAKEN' })
    const theirs = await openBrowser(other.id)
    expect(await add('okx', make('okx'), {}, theirs)).toMatchObject({ status: 200 })
    expect(await add('okx', make('okx', { owner: other.id }), {}, theirs)).toMatchObject({ status: 200 })
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
    await world.opened.database.insert(apiKeys).values(more)
    expect(await add('okx', make('okx'))).toMatchObject({ status: 409, code: 'API_KEY_TOO_MANY' })
  })

  test('the exchange is asked five times a minute at most', async () => {
    const { id } = await added()
    const check = () => world.browser.call('POST', `/api-keys/${id}/check`)
    const answers = [await check(), await check(), await check(), await check(), await check()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429])
    world.nowMs += MINUTE
    expect((await check()).status).toBe(200)
  })

  test('two at once with one name: one is kept', async () => {
    const answers = await Promise.all([
      add('okx', make('okx'), { name: 'Twin' }),
      add('okx', make('okx'), { name: 'twin' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await own()).toHaveLength(1)
  })
})

test('a key of a sandbox can be made by whoever wants to try', async () => {
  const wish = { exchange: 'okx-sandbox', trade: true, futures: false, withdraw: false, publicKey: null }
  const { body } = await world.browser.call('POST', '/api-keys/sandbox', wish)
  expect((await add('okx', body as Made)).status).toBe(200)
  expect(await world.browser.call('POST', '/api-keys/sandbox', { ...wish, exchange: 'okx' })).toMatchObject({
    status: 409,
    code: 'API_KEY_EXCHANGE_OFF',
  })
  expect((await world.browser.call('POST', '/api-keys/sandbox', { ...wish, publicKey: 'mine' })).status).toBe(400)
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
  keep(await world.browser.call('GET', '/api-keys'))
  keep(await world.browser.call('GET', `/api-keys/${id}`))
  keep(await world.browser.call('POST', `/api-keys/${id}/check`))
  keep(await world.admin.call('GET', '/admin/api-keys'))
  // A fault of the program in the middle of it: what was typed is at hand, and must not be told.
  const whole = world.services.keys
  world.services.keys = { ...whole, signer: { ...world.signer, ask: () => Promise.reject(new Error('broken')) } }
  world.browser = await openBrowser(world.user.id)
  keep(await add('okx', { ...good, publicKey: `${good.publicKey}-2` }))
  world.services.keys = whole
  const { client } = world.opened
  // The bytes of a database of this process; one that runs elsewhere keeps the rows below.
  const dump = 'dumpDataDir' in client ? await client.dumpDataDir('none') : new Blob()
  const tables = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const rows = await Promise.all(
    tables.rows.map(({ name }) => client.query(`select * from ${name}`).catch(() => ({ rows: [] }))),
  )
  const files = readdirSync(join(world.folder, 'signer')).map((name) =>
    readFileSync(join(world.folder, 'signer', name), 'latin1'),
  )
  const places = [JSON.stringify(answers), world.logged.join('\n'), JSON.stringify(rows), files.join('\n')]
  const bytes = Buffer.from(await dump.arrayBuffer()).toString('latin1')
  for (const secret of secrets)
    for (const [index, text] of [...places, bytes].entries())
      expect([index, text.includes(secret)]).toEqual([index, false])
  expect(world.logged.length).toBeGreaterThan(0)
  expect(places[2]).toContain(id)
})
