/** What becomes of kept keys: by their users, by time, by administrators. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bots, liveAccountId } from '#features/bots/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { newId } from '#platform/id.ts'
import { actions, add, added, make, notes, openBrowser, rowOf, run, setUpWorld, world } from './test-keys.ts'
import { apiKeys } from './tables.ts'

setUpWorld()

const MINUTE = 60_000
const DAY = 86_400_000

describe('a kept key', () => {
  test('gets another name and flags; one that was changed meanwhile is not overwritten', async () => {
    const { id } = await added('okx', {}, { mayUseFutures: true })
    const edit = (version: number, futures: boolean) =>
      world.browser.call('PATCH', `/api-keys/${id}`, { version, name: 'Second', futures, mica: false })
    expect((await edit(1, true)).body).toMatchObject({ name: 'Second', futures: true, status: 'active', version: 2 })
    expect(await edit(1, false)).toMatchObject({ status: 409, code: 'VERSION_CONFLICT' })
    expect(await actions()).toEqual(['api_key.create', 'api_key.edit'])
  })

  test('for which futures are switched on without the right lacks a permission, and is told so', async () => {
    const { id } = await added('okx')
    const change = { version: 1, name: 'Mine', futures: true, mica: false }
    expect((await world.browser.call('PATCH', `/api-keys/${id}`, change)).body).toMatchObject({
      status: 'permission_error',
      trouble: 'futures',
    })
    expect(
      (await world.browser.call('PATCH', `/api-keys/${id}`, { ...change, version: 2, futures: false })).body,
    ).toMatchObject({
      status: 'active',
    })
  })

  test('is replaced; what was sealed before opens no more, and the old key may come back', async () => {
    const { id, made } = await added()
    const before = await rowOf(id)
    const secret = { kind: 'secret', ...make('binance') }
    const answer = await world.browser.call('PUT', `/api-keys/${id}/secret`, { version: 1, secret })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id, version: 2, publicKey: `…${secret.publicKey.slice(-4)}` },
    ])
    await world.opened.database.update(apiKeys).set({ sealed: before.sealed }).where(eq(apiKeys.id, id))
    expect((await world.browser.call('POST', `/api-keys/${id}/check`)).body).toMatchObject({
      status: 'frozen',
      trouble: 'tampered',
    })
    expect(await actions()).toContain('api_key.tampered')
    expect((await add('binance', made)).status).toBe(200)
  })

  test('is replaced by a pair that was made for it alone', async () => {
    const { id } = await added()
    const generated = await world.browser.call('POST', '/api-keys/pairs', { algorithm: 'ed25519', key: id })
    const { pair, publicKey } = generated.body as { pair: string; publicKey: string }
    const made = make('binance', { publicKey })
    const secret = { kind: 'pair', publicKey: made.publicKey, pair, copied: true }
    expect((await add('binance', made, { secret })).status).toBe(400)
    expect((await world.browser.call('PUT', `/api-keys/${id}/secret`, { version: 1, secret })).body).toMatchObject({
      kind: 'ed25519',
      status: 'active',
    })
  })

  test('is deleted with its secret, and no copy of it opens any more', async () => {
    const { id } = await added()
    const before = await rowOf(id)
    expect((await world.browser.call('DELETE', `/api-keys/${id}`)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'deleted', sealed: null, rights: null })
    expect((await world.browser.call('GET', '/api-keys')).body).toMatchObject({ keys: [] })
    expect(
      await world.signer.ask<'check-key'>({
        kind: 'check-key',
        whose: { userId: world.user.id, keyId: id, version: 1 },
        sealed: before.sealed ?? '',
        exchange: 'binance-sandbox',
        isEuropean: false,
      }),
    ).toEqual({ ok: false, refusal: 'forgotten' })
  })

  test('that a live bot trades with is listed with it and not removed under it', async () => {
    const { id } = await added('binance')
    const other = await addPerson(world.opened.database, 'ROLE_USER')
    const { account } = await rowOf(id)
    const bot = (change: object) => ({
      id: newId(),
      account: liveAccountId('binance-sandbox', account ?? ''),
      owner: world.user.id,
      family: 'grid',
      name: 'Mine',
      mode: 'live' as const,
      exchange: 'binance-sandbox',
      pair: 'BTC/USDC',
      config: {},
      createdAtMs: 1,
      report: {} as never,
      openTrades: 3,
      ...change,
    })
    await world.opened.database
      .insert(bots)
      .values([
        bot({ name: 'Used' }),
        bot({ account: 'demo:1', mode: 'demo' }),
        bot({ account: liveAccountId('okx-sandbox', account ?? ''), exchange: 'okx-sandbox' }),
        bot({ owner: other.id }),
        bot({ deletedAtMs: 2 }),
      ])
    expect((await world.browser.call('GET', `/api-keys/${id}`)).body).toMatchObject({
      bots: [{ name: 'Used', family: 'grid', trades: 3 }],
    })
    const use = `/admin/api-keys/${id}/use`
    expect((await world.admin.call('GET', use)).body).toEqual({ bots: 1, trades: 3 })
    expect((await world.browser.call('GET', use)).status).toBe(403)
    const before = await rowOf(id)
    expect(await world.browser.call('DELETE', `/api-keys/${id}`)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' })
    expect(await rowOf(id)).toEqual(before)
    expect(await actions()).toEqual(['api_key.create'])
    await world.opened.database.update(bots).set({ deletedAtMs: 2 })
    expect((await world.browser.call('DELETE', `/api-keys/${id}`)).status).toBe(200)
  })

  test('that was let in while its exchange was down is frozen when its account turns out to be another user’s', async () => {
    const taken = await addPerson(world.opened.database, 'ROLE_USER')
    const theirs = await added('okx')
    const { id } = await added('okx')
    const real = { exchange: 'okx' as const, account: 'one account' }
    await world.opened.database
      .update(apiKeys)
      .set({ ...real, userId: taken.id })
      .where(eq(apiKeys.id, theirs.id))
    await world.opened.database
      .update(apiKeys)
      .set({ ...real, account: null, status: 'checking' })
      .where(eq(apiKeys.id, id))
    const facts = { rights: { read: true, trade: true, futures: false, withdraw: false }, addresses: { kind: 'any' } }
    const answer = { ok: true, facts: { ...facts, expiresAtMs: null, account: 'one account' } }
    world.services.keys = {
      ...world.services.keys,
      signer: { ...world.signer, ask: () => Promise.resolve({ ok: true, answer } as never) },
    }
    await run('api-keys.retry')
    expect(await rowOf(id)).toMatchObject({ status: 'frozen', trouble: 'taken', account: null })
    expect(await rowOf(theirs.id)).toMatchObject({ status: 'active' })
    expect(await notes()).toEqual(['api_frozen_or_deleted'])
  })

  test('swapped with that of another user in the database is refused, frozen and written down (A22)', async () => {
    const { id } = await added()
    const other = await addPerson(world.opened.database, 'ROLE_USER')
    const made = make('binance', { owner: other.id })
    const theirs = await add('binance', made, {}, await openBrowser(other.id))
    const stolen = await rowOf((theirs.body as { id: string }).id)
    await world.opened.database.update(apiKeys).set({ sealed: stolen.sealed }).where(eq(apiKeys.id, id))
    expect((await world.browser.call('POST', `/api-keys/${id}/check`)).body).toMatchObject({
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
    world.desks.okx.move(made.publicKey, true)
    await run('api-keys.health')
    expect(await rowOf(id)).toMatchObject({ status: 'active', trouble: 'deleted', code: '50119' })
    await run('api-keys.retry')
    expect(await rowOf(id)).toMatchObject({ status: 'active' })
    world.nowMs += MINUTE
    await run('api-keys.retry')
    expect(await rowOf(id)).toMatchObject({ status: 'deleted_at_exchange' })
    expect(await notes()).toEqual(['api_deleted_at_exchange'])
    world.desks.okx.move(made.publicKey, false)
    expect((await world.browser.call('POST', `/api-keys/${id}/check`)).body).toMatchObject({ status: 'active' })
  })

  test('a key that may withdraw from now on is frozen', async () => {
    const { id } = await added('binance')
    const row = await rowOf(id)
    const dangerous = make('binance', { mayWithdraw: true })
    const sealed = await world.signer.ask<'seal'>({
      kind: 'seal',
      whose: { userId: world.user.id, keyId: id, version: row.secretVersion },
      apiKey: dangerous.publicKey,
      material: { kind: 'secret', secret: dangerous.secret, passphrase: null },
    })
    await world.opened.database
      .update(apiKeys)
      .set({ sealed: sealed.ok ? sealed.sealed : '' })
      .where(eq(apiKeys.id, id))
    await run('api-keys.health')
    expect(await rowOf(id)).toMatchObject({ status: 'frozen', trouble: 'withdraw' })
  })

  test('the end is told of 14, 7 and 1 days before, once each, and then it has expired', async () => {
    const { id } = await added('binance', {}, { expiresAtMs: world.nowMs + 15 * DAY })
    const told: number[] = []
    for (const days of [0, 1, 2, 8, 9, 14]) {
      world.nowMs = Date.now() + days * DAY
      await run('api-keys.expiry')
      told.push((await rowOf(id)).toldDays ?? 0)
    }
    expect(told).toEqual([0, 14, 14, 7, 7, 1])
    world.nowMs = Date.now() + 16 * DAY
    await run('api-keys.health')
    expect(await rowOf(id)).toMatchObject({ status: 'expired' })
  })

  test('maintenance is told once for an exchange', async () => {
    await added('kraken')
    await added('kraken')
    world.desks.exchanges.kraken.desk.setMaintenance(true)
    await run('api-keys.health')
    await run('api-keys.health')
    world.desks.exchanges.kraken.desk.setMaintenance(false)
    expect(await notes()).toEqual(['api_maintenance'])
  })
})

describe('the admin area', () => {
  test('lists the keys of all, narrowed by filters, without a secret', async () => {
    const { id, made } = await added('okx', { name: 'Special', mica: false })
    const { body } = await world.admin.call(
      'GET',
      '/admin/api-keys?search=special&exchange=okx-sandbox&status=active&mica=no',
    )
    expect(body).toMatchObject({
      total: 1,
      keys: [{ id, publicKey: `…${made.publicKey.slice(-4)}`, user: { id: world.user.id } }],
    })
    expect((await world.admin.call('GET', '/admin/api-keys?search=special&mica=yes')).body).toMatchObject({ total: 0 })
    expect((await world.browser.call('GET', '/admin/api-keys')).status).toBe(403)
    for (const [owner, total] of [
      [world.user.id, 1],
      [newId(), 0],
    ] as const)
      expect((await world.admin.call('GET', `/admin/api-keys?owner=${owner}`)).body).toMatchObject({ total })
  })

  test('gives the filtered list as a file without a secret, which is written down', async () => {
    const { made } = await added('okx', { name: '=Special' })
    await added('okx', { name: 'Other' })
    const { body } = await world.admin.call('GET', `/admin/api-keys.csv?search=special&owner=${world.user.id}`)
    const { text, truncated } = body as { text: string; truncated: boolean }
    const [, row = '', ...rest] = text.trim().split(/\r?\n/)
    expect([truncated, rest]).toEqual([false, []])
    expect(row).toContain(`…${made.publicKey.slice(-4)}`)
    // No program takes the name for a formula.
    expect(row).toContain("'=Special")
    expect(text).not.toContain(made.publicKey)
    expect(await actions()).toEqual(['api_key.create', 'api_key.create', 'api_key.export'])
    expect((await world.browser.call('GET', '/admin/api-keys.csv')).status).toBe(403)
  })

  test('freezes and lets go, with a reason that is written down', async () => {
    const { id } = await added()
    const freeze = { reason: 'Asked by phone' }
    expect((await world.admin.call('POST', `/admin/api-keys/${id}/freeze`, freeze)).body).toMatchObject({
      status: 'frozen',
    })
    expect((await world.admin.call('POST', `/admin/api-keys/${id}/freeze`, freeze)).status).toBe(409)
    expect((await world.browser.call('POST', `/api-keys/${id}/check`)).body).toMatchObject({ status: 'frozen' })
    const replace = { version: 1, secret: { kind: 'secret', ...make('binance') } }
    expect((await world.browser.call('PUT', `/api-keys/${id}/secret`, replace)).status).toBe(409)
    expect((await world.admin.call('POST', `/admin/api-keys/${id}/unfreeze`)).body).toMatchObject({ status: 'active' })
    expect((await world.browser.call('POST', `/admin/api-keys/${id}/freeze`, freeze)).status).toBe(403)
    expect(await actions()).toEqual([
      'api_key.create',
      'api_key.freeze',
      'api_key.check',
      'api_key.unfreeze',
      'api_key.change_status',
    ])
    expect(await notes()).toEqual(['api_frozen_or_deleted'])
  })

  test('freezes none that the table of states does not let be frozen', async () => {
    const { id } = await added()
    for (const status of ['expired', 'deleted_at_exchange'] as const) {
      await world.opened.database.update(apiKeys).set({ status }).where(eq(apiKeys.id, id))
      const before = await rowOf(id)
      const freeze = world.admin.call('POST', `/admin/api-keys/${id}/freeze`, { reason: 'Asked by phone' })
      expect(await freeze).toMatchObject({ status: 409, code: 'STATE_CONFLICT' })
      expect(await rowOf(id)).toEqual(before)
    }
    expect(await actions()).toEqual(['api_key.create'])
  })

  test('asks about one key, or about all of a filter in the background', async () => {
    const { id } = await added('okx', { name: 'Asked' })
    expect((await world.admin.call('POST', `/admin/api-keys/${id}/check`)).body).toMatchObject({ status: 'active' })
    expect((await world.admin.call('POST', '/admin/api-keys/checks', { search: newId() })).body).toEqual({ keys: 0 })
    expect((await world.admin.call('POST', '/admin/api-keys/checks', { search: 'Asked' })).body).toEqual({ keys: 1 })
  })
})
