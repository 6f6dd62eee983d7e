import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { auditedActions } from '#platform/database/test-audited.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { legalHandlers } from './handlers.ts'
import { legalVersion } from './legal.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const services = () => ({ database: opened.database, clock: () => new Date(1_000) })
const admin = '00000000-0000-7000-8000-00000000a001'
const context = contextOf(admin, { role: 'ROLE_ADMIN', permissions: ['*'] })
const router = () => legalHandlers(services())

test('a new installation has the first version of every text in both languages', async () => {
  const read = (kind: 'terms' | 'disclaimer' | 'privacy' | 'information', language: 'en' | 'hu') =>
    call(router().read, { kind, language }, { context: { ...context, session: null } })
  expect((await read('terms', 'en')).text).toContain('These terms')
  expect((await read('disclaimer', 'hu')).text).toContain('nem befektetési tanács')
  expect(await read('privacy', 'en')).toMatchObject({ version: 1, createdAtMs: 1_000 })
  expect((await read('information', 'hu')).text).toContain('Apache')
})

test('a new version is in force at once, counts for who registers, and the old one can still be read', async () => {
  await call(router().publish, { kind: 'terms', version: 1, en: 'New', hu: 'Új' }, { context })
  expect(await legalVersion(services(), 'terms')).toBe(2)
  expect(await legalVersion(services(), 'privacy')).toBe(1)
  const read = (version?: number) => call(router().read, { kind: 'terms', language: 'hu', version }, { context })
  expect(await read()).toMatchObject({ version: 2, text: 'Új' })
  expect((await read(1)).text).toContain('Ezek a feltételek')
  await expect(read(3)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await auditedActions(opened.database)).toEqual(['legal.publish {"version":2}'])
})

test('who edited an older version is told so, and nothing changes', async () => {
  const publish = () => call(router().publish, { kind: 'terms', version: 1, en: 'A', hu: 'A' }, { context })
  const both = await Promise.allSettled([publish(), publish()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(publish()).rejects.toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await legalVersion(services(), 'terms')).toBe(2)
})
