/** The record of an account: what is read and changed, the lock, and its end. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#features/sign-in/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { newId } from '#platform/id.ts'
import { openDesk, unchanged } from './test-desk.ts'

const { its, browse, at, rowOf, lastAudit, auditCount, record } = openDesk()

describe('the record', () => {
  test('is read whole, without any secret, and the reading is written down', async () => {
    const read = await record()
    expect(read).toMatchObject({ username: 'anna5', state: 'active', version: 1, agent: null, adminComment: '' })
    expect(JSON.stringify(read)).not.toMatch(/passwordHash|authenticatorSecret|argon2/)
    expect(await lastAudit()).toMatchObject({ action: 'user.view', actorId: its.admin.id, subjectId: its.user.id })
  })

  test('of nobody is 404', async () => {
    expect((await its.browser.call('GET', at('', newId()))).status).toBe(404)
    expect((await its.browser.call('GET', at('/sessions', newId()))).status).toBe(404)
    expect(await auditCount()).toBe(0)
  })

  test('a change keeps what was and what is, and only that', async () => {
    const agent = await addPerson(its.database, 'ROLE_USER', { username: 'agent5' })
    const { status, body } = await its.browser.call('PATCH', at(''), {
      ...unchanged(),
      agent: 'AGENT5',
      agentCommissionPercent: '12,5',
      exchangeIds: { binance: '12345678', okx: '', kraken: '' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 2, agent: { id: agent.id, name: 'agent5' }, agentCommissionPercent: '12.50' })
    const row = await lastAudit()
    expect(row).toMatchObject({ action: 'user.change_record', subjectId: its.user.id, actorId: its.admin.id })
    expect(JSON.parse(row?.before ?? '')).toEqual({
      agentId: null,
      agentCommissionPercent: '0.00',
      exchangeIds: {},
      exchangeIdHolds: {},
    })
    expect(its.mails).toMatchObject([{ to: 'anna5@example.com' }])
    expect(JSON.parse(row?.after ?? '')).toEqual({
      agentId: agent.id,
      agentCommissionPercent: '12.50',
      exchangeIds: { binance: '12345678' },
      exchangeIdHolds: { binance: { before: '', untilMs: its.nowMs + 72 * 3_600_000 } },
    })
  })

  test('what changes nothing is neither a version nor a row', async () => {
    expect((await its.browser.call('PATCH', at(''), unchanged())).status).toBe(200)
    expect({ version: (await rowOf()).version, rows: await auditCount() }).toEqual({ version: 1, rows: 0 })
  })

  test('an old version is refused, and nothing changes', async () => {
    await its.browser.call('PATCH', at(''), { ...unchanged(), firstname: 'Éva' })
    const late = await its.browser.call('PATCH', at(''), { ...unchanged(), firstname: 'Ida' })
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
    expect((await its.browser.call('PATCH', at(''), { ...unchanged(), ...change })).status).toBe(400)
    expect({ version: (await rowOf()).version, rows: await auditCount() }).toEqual({ version: 1, rows: 0 })
  })

  test('a dealer never stands below the own member', async () => {
    const dealer = await addPerson(its.database, 'ROLE_USER', {
      username: 'dealer5',
      inheritedBonusDealerUserId: its.user.id,
    })
    const answer = await its.browser.call('PATCH', at(''), { ...unchanged(), inheritedBonusDealerUser: dealer.id })
    expect(answer).toMatchObject({ status: 400, body: { data: { fields: [{ code: 'USERS_DEALER_CIRCLE' }] } } })
  })
})

describe('the lock', () => {
  test('ends every session at once and keeps its reason; unlocking lets in again', async () => {
    const theirs = await browse(its.user.id)
    expect((await theirs.call('GET', '/profile/log')).status).toBe(200)
    const { body } = await its.browser.call('POST', at('/lock'), { version: 1, reason: 'Two chargebacks' })
    expect(body).toMatchObject({ state: 'locked', lockedReason: 'Two chargebacks', version: 2 })
    expect((await theirs.call('GET', '/profile/log')).status).toBe(401)
    expect(its.sweeps).toBe(1)
    expect(await lastAudit()).toMatchObject({ action: 'user.lock', reason: 'Two chargebacks' })
    const again = await its.browser.call('POST', at('/lock'), { version: 2, reason: 'Two chargebacks' })
    expect(again.code).toBe('STATE_CONFLICT')
    const open = await its.browser.call('POST', at('/unlock'), { version: 2, reason: 'Both were paid' })
    expect(open.body).toMatchObject({ state: 'active', lockedReason: null })
    expect(await lastAudit()).toMatchObject({ action: 'user.unlock', reason: 'Both were paid' })
  })

  test('needs a reason, and so does its end', async () => {
    expect((await its.browser.call('POST', at('/lock'), { version: 1, reason: '  no ' })).status).toBe(400)
    expect((await rowOf()).locked).toBe(false)
    await its.browser.call('POST', at('/lock'), { version: 1, reason: 'Two chargebacks' })
    expect((await its.browser.call('POST', at('/unlock'), { version: 2, reason: '  no ' })).status).toBe(400)
    expect((await rowOf()).locked).toBe(true)
  })
})

describe('the end of an account', () => {
  const schedule = (change: object = {}) =>
    its.browser.call('POST', at('/deletion'), { day: '2026-12-01', username: 'anna5', ...change })

  test('is scheduled and canceled; the user is told, and both are written down', async () => {
    expect((await schedule()).body).toMatchObject({ deletionDay: '2026-12-01' })
    expect(await lastAudit()).toMatchObject({
      action: 'user.schedule_deletion',
      actorId: its.admin.id,
      subjectId: its.user.id,
    })
    const found = (await its.browser.call('GET', '/admin/users?deletion=yes')).body
    expect(found).toMatchObject({ total: 1, users: [{ username: 'anna5' }] })
    expect((await its.browser.call('DELETE', at('/deletion'))).body).toMatchObject({ deletionDay: null })
    expect(await lastAudit()).toMatchObject({ action: 'user.cancel_deletion', actorId: its.admin.id })
    expect(its.mails).toHaveLength(2)
  })

  test.each([{ username: 'other' }, { day: '2020-01-01' }, { day: '2030-01-01' }])('refused: %j', async (change) => {
    expect((await schedule(change)).status).toBe(400)
    expect(await auditCount()).toBe(0)
  })

  test('asks for the permission of its own', async () => {
    await its.database
      .update(users)
      .set({ permissions: ['users.write'] })
      .where(eq(users.id, its.admin.id))
    expect((await schedule()).code).toBe('AUTH_NO_PERMISSION')
  })
})
