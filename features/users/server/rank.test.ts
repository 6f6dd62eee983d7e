/** Who may do what to whom: roles, permissions, and that nobody changes one of the same rank or above. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '#features/sign-in/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { newId } from '#platform/id.ts'
import type { Role } from '#platform/access.ts'
import type { TestBrowser } from '#platform/server/test-http.ts'
import { openDesk, unchanged } from './test-desk.ts'

const { its, browse, at, rowOf, lastAudit, auditCount } = openDesk()

describe('the role', () => {
  const setRole = (change: object, by = its.browser, id = its.user.id) =>
    by.call('PUT', at('/role', id), { version: 1, bigFish: null, ...change })

  test('below the own one is given, and ends the sessions', async () => {
    await browse(its.user.id)
    const { body } = await setRole({ role: 'ROLE_POOL' })
    expect(body).toMatchObject({ role: 'ROLE_POOL', permissions: [], version: 2 })
    expect(await its.database.select().from(sessions).where(eq(sessions.userId, its.user.id))).toEqual([])
    expect(its.sweeps).toBe(1)
    expect(await lastAudit()).toMatchObject({ action: 'user.change_role', before: '{"role":"ROLE_USER"}' })
  })

  // business.md 2.3: only roles strictly below the own one are given. So an installation has the owner that it began with.
  test.each([
    ['ROLE_ADMIN', ['ROLE_ADMIN', 'ROLE_SUPER_ADMIN', 'ROLE_OWNER']],
    ['ROLE_SUPER_ADMIN', ['ROLE_SUPER_ADMIN', 'ROLE_OWNER']],
    ['ROLE_OWNER', ['ROLE_OWNER']],
  ] as const)('%s does not give %j', async (own, refused) => {
    const by = await browse((await addPerson(its.database, own)).id)
    for (const role of refused) expect((await setRole({ role }, by)).code).toBe('USERS_ROLE')
    expect((await rowOf()).role).toBe('ROLE_USER')
    expect(await auditCount()).toBe(0)
  })

  test('an administrator begins with every permission, and somebody who is none has none', async () => {
    const owner = await browse((await addPerson(its.database, 'ROLE_OWNER')).id)
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
    its.nowMs += 11 * 60_000
    expect((await setRole({ role: 'ROLE_POOL' })).code).toBe('STEP_UP_NEEDED')
    expect((await rowOf()).role).toBe('ROLE_USER')
  })
})

describe('permissions', () => {
  const setPermissions = (by: TestBrowser, id: string, permissions: string[]) =>
    by.call('PUT', at('/permissions', id), { version: 1, permissions })

  test('narrow what an administrator may change, and what is known can be chosen alone', async () => {
    const owner = await browse((await addPerson(its.database, 'ROLE_OWNER')).id)
    expect((await setPermissions(owner, its.admin.id, ['users.fly'])).status).toBe(400)
    expect((await setPermissions(owner, its.user.id, ['users.write'])).code).toBe('USERS_NO_ADMIN')
    expect((await setPermissions(owner, its.admin.id, ['users.role'])).body).toMatchObject({
      permissions: ['users.role'],
    })
    expect((await its.browser.call('POST', at('/lock'), { version: 1, reason: 'a reason' })).code).toBe(
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
    const target = await addPerson(its.database, 'ROLE_OWNER')
    const owner = await addPerson(its.database, 'ROLE_OWNER')
    const by = await browse(owner.id)
    expect((await by.call(method, at(path, target.id), body)).code).toBe('USERS_RANK')
    expect((await by.call(method, at(path, owner.id), body)).code).toBe('USERS_SELF')
    for (const { id } of [target, owner])
      expect(await rowOf(id)).toMatchObject({ version: 1, role: 'ROLE_OWNER', locked: false })
    expect({ rows: await auditCount(), mails: its.mails.length, sweeps: its.sweeps }).toEqual({
      rows: 0,
      mails: 0,
      sweeps: 0,
    })
  })

  test.each(changes)('%s %s', async (method, path, body) => {
    const targets: [Role, string][] = [
      ['ROLE_ADMIN', 'USERS_RANK'],
      ['ROLE_OWNER', 'USERS_RANK'],
    ]
    for (const [role, code] of targets) {
      const target = await addPerson(its.database, role)
      expect((await its.browser.call(method, at(path, target.id), body)).code).toBe(code)
      expect((await rowOf(target.id)).version).toBe(1)
    }
    expect((await its.browser.call(method, at(path, its.admin.id), body)).code).toBe('USERS_SELF')
    expect((await its.browser.call(method, at(path, newId()), body)).status).toBe(404)
    const theirs = await browse(its.user.id)
    expect((await theirs.call(method, at(path), body)).status).toBe(403)
    expect({ rows: await auditCount(), mails: its.mails.length, sweeps: its.sweeps }).toEqual({
      rows: 0,
      mails: 0,
      sweeps: 0,
    })
  })
})
