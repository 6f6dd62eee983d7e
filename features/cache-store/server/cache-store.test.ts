import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Role } from '#platform/access.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import type { CacheStore } from '#platform/server/cache.ts'
import { embeddedCache } from '#platform/server/cache-embedded.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { cacheStoreHandlers } from './index.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const filled = async (): Promise<CacheStore> => {
  const cache = embeddedCache({ maxBytes: 1e6, nowMs: () => 0 })
  for (const key of ['setting:all', 'session:1', 'lock:a', 'secret:s', 'otp:1', 'big'])
    await cache.set(key, key === 'big' ? 'x'.repeat(9000) : '{"a":1}', 1000)
  return cache
}
const as = (role: Role) => ({ context: contextOf('u', { role }) })
const handlers = (cache: CacheStore) => cacheStoreHandlers({ database: opened.database, cache })
const logged = async () => (await opened.client.query('select action, entity_id from audit_log')).rows

test('the store says what it is and what its prefixes hold', async () => {
  const overview = await call(handlers(await filled()).overview, undefined, as('ROLE_OWNER'))
  expect(overview).toMatchObject({ state: 'up', about: { kind: 'embedded', keys: 6 } })
  expect(overview.state === 'up' && overview.prefixes.map(({ prefix }) => prefix)).toEqual([
    'big',
    'lock',
    'otp',
    'secret',
    'session',
    'setting',
  ])
})

test.each(['session:1', 'lock:a', 'secret:s', 'otp:1'])('of %s only the frame is shown', async (key) => {
  const entry = await call(handlers(await filled()).entry, { key }, as('ROLE_OWNER'))
  expect(entry).toMatchObject({ key, type: 'string', lifeMs: 1000, value: null })
  expect(await logged()).toEqual([])
})

test('others are shown and the reading written down, cut where they are long', async () => {
  const own = handlers(await filled())
  expect(await call(own.entry, { key: 'setting:all' }, as('ROLE_OWNER'))).toMatchObject({
    value: '{"a":1}',
    isCut: false,
  })
  const big = await call(own.entry, { key: 'big' }, as('ROLE_OWNER'))
  expect([big.value?.length, big.isCut]).toEqual([8192, true])
  expect(await logged()).toEqual([
    { action: 'cache.view_value', entity_id: 'setting:all' },
    { action: 'cache.view_value', entity_id: 'big' },
  ])
})

test.each(['lock', 'session'])('%s is for the owner alone', async (prefix) => {
  const cache = await filled()
  const own = handlers(cache)
  const [key = ''] = await cache.search(`${prefix}:*`, 1)
  const refused = { code: 'AUTH_NO_PERMISSION' }
  await expect(call(own.removeKey, { key }, as('ROLE_SUPER_ADMIN'))).rejects.toMatchObject(refused)
  await expect(call(own.removePrefix, { prefix, typed: prefix }, as('ROLE_SUPER_ADMIN'))).rejects.toMatchObject(refused)
  expect([await cache.search(`${prefix}:*`, 9), await logged()]).toEqual([[key], []])
  expect(await call(own.removePrefix, { prefix, typed: prefix }, as('ROLE_OWNER'))).toEqual({ removed: 1 })
})

test('deleting is written down, and a prefix is typed again', async () => {
  const cache = await filled()
  const own = handlers(cache)
  const wrong = call(own.removePrefix, { prefix: 'setting', typed: 'settin' }, as('ROLE_OWNER'))
  await expect(wrong).rejects.toThrow()
  await expect(call(own.removeKey, { key: 'nothing' }, as('ROLE_OWNER'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await logged()).toEqual([])
  await call(own.removeKey, { key: 'big' }, as('ROLE_OWNER'))
  await call(own.removePrefix, { prefix: 'setting', typed: 'setting' }, as('ROLE_OWNER'))
  expect(await logged()).toEqual([
    { action: 'cache.remove_key', entity_id: 'big' },
    { action: 'cache.remove_prefix', entity_id: 'setting' },
  ])
  expect(await cache.search('*g*', 9)).toEqual([])
})

test('a store that is down is said to be down', async () => {
  const down = () => Promise.reject(new Error('connection refused'))
  const own = handlers({ ...(await filled()), about: down, find: down, search: down })
  expect(await call(own.overview, undefined, as('ROLE_OWNER'))).toEqual({
    state: 'down',
    problem: 'connection refused',
  })
  await expect(call(own.search, { glob: '*' }, as('ROLE_OWNER'))).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
})
