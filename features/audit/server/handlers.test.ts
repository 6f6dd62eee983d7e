import { call } from '@orpc/server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { contextOf } from '#platform/server/example-context.ts'
import type { Signer } from '#runner/signer/signer.ts'
import { type Act, audit, program, whoOf } from './audit.ts'
import { hashOf } from './chain.ts'
import { auditHandlers } from './handlers.ts'
import type { People } from './store.ts'
import { auditLog } from './tables.ts'

let opened: TestDatabase
const NOW = new Date()
const [anna, admin] = [newId(), newId()]

const people: People = {
  namesOf: (_database, ids) => Promise.resolve(new Map([[anna, 'anna'] as const].filter(([id]) => ids.includes(id)))),
  among: (_database, text) => sql`(select ${text === 'anna' ? anna : text === 'admin' ? admin : ''})`,
  find: (_database, text) => Promise.resolve(text === 'anna' ? anna : text === 'admin' ? admin : null),
}
const signer: Pick<Signer, 'ask'> = { ask: () => Promise.resolve({ ok: false, refusal: 'unavailable' }) }
const router = () => auditHandlers({ database: opened.database, clock: () => NOW, keys: { signer } }, people)
const asAdmin = { context: contextOf(admin, { role: 'ROLE_ADMIN', timeZone: 'Europe/Budapest' }) }
const list = (input: object) => call(router().list, input, asAdmin)
const own = (input: object = {}) => call(router().own, input, { context: contextOf(anna) })

const write = (who: string | null, act: Partial<Act> & Pick<Act, 'action'>) =>
  audit(opened.database, who === null ? program : whoOf(contextOf(who)), {
    subject: anna,
    entity: { type: 'user', id: anna },
    ...act,
  })

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.empty()
  await write(anna, { action: 'session.start', entity: { type: 'session', id: 's1' } })
  await write(admin, { action: 'user.lock', before: { locked: false }, after: { locked: true }, reason: '=1+1' })
  await write(admin, { action: 'user.view' })
  await write(null, { action: 'session.revoke' })
  await write(admin, { action: 'user.export', subject: null })
})

describe('the log of the administration', () => {
  test('newest first, with names, what was and what is', async () => {
    const { entries } = await list({})
    expect(entries.map(({ sequence }) => sequence)).toEqual([5, 4, 3, 2, 1])
    expect(entries[3]).toMatchObject({
      action: 'user.lock',
      // Nobody knows this one any more.
      actor: { id: admin, name: admin },
      subject: { id: anna, name: 'anna' },
      changes: [{ field: 'locked', before: 'false', after: 'true' }],
      reason: '=1+1',
    })
  })

  test.each([
    [{ actor: 'admin' }, [5, 3, 2]],
    [{ actor: 'no such person' }, []],
    [{ subject: 'anna' }, [4, 3, 2, 1]],
    [{ subject: anna.toUpperCase() }, [4, 3, 2, 1]],
    [{ subject: 'anna', ownLog: 'yes' }, [4, 2, 1]],
    [{ action: 'user.lock' }, [2]],
    [{ entity: 'session' }, [1]],
    [{ entity: 'user', entityId: anna, order: 'oldest' }, [2, 3, 4, 5]],
    [{ from: '2100-01-01' }, []],
    [{ to: '2000-01-01' }, []],
  ])('%j', async (filter, sequences) => {
    expect((await list(filter)).entries.map(({ sequence }) => sequence)).toEqual(sequences)
  })

  test('pages by cursor cover every row once; a cursor that is none of ours is refused', async () => {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.entries.map(({ sequence }) => sequence))
      cursor = page.next ?? undefined
    } while (cursor !== undefined && seen.length < 10)
    expect(seen).toEqual([5, 4, 3, 2, 1])
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })

  test.each([{ limit: 1e9 }, { limit: 0 }, { sort: 'hash' }, { action: 'user.fly' }, { order: 'random' }])(
    '%j is refused',
    async (input) => {
      await expect(list(input)).rejects.toThrow()
    },
  )

  test('as a file without a formula', async () => {
    const { text, truncated } = await call(router().csv, { action: 'user.lock' }, asAdmin)
    expect(text).toContain(`"'=1+1"`)
    expect(text).toContain('"locked: false -> true"')
    expect(truncated).toBe(false)
  })

  test('says that the chain is unbroken', async () => {
    expect(await call(router().check, undefined, asAdmin)).toMatchObject({
      kind: 'unbroken',
      rows: 5,
      // The signer did not answer.
      anchored: null,
    })
  })
})

describe('the log of the profile', () => {
  test('has what concerns the user, whoever did it, without the address of others', async () => {
    const { entries } = await own()
    expect(entries.map(({ action, by, address }) => [action, by, address])).toEqual([
      ['session.revoke', 'program', null],
      ['user.lock', 'support', null],
      ['session.start', 'you', '127.0.0.1'],
    ])
  })

  test('is that of whoever asks alone', async () => {
    expect((await call(router().own, {}, { context: contextOf(newId()) })).entries).toEqual([])
  })

  test('goes back 24 months', async () => {
    await opened.empty()
    const at = (monthsAgo: number) => {
      const day = new Date(NOW)
      day.setUTCMonth(day.getUTCMonth() - monthsAgo)
      return day.getTime()
    }
    for (const [index, monthsAgo] of [25, 23].entries()) {
      const row = {
        sequence: index + 1,
        id: newId(),
        at: at(monthsAgo),
        ...program,
        action: 'session.end',
        subjectId: anna,
        entityType: 'user',
        entityId: anna,
        before: null,
        after: null,
        reason: null,
        previousHash: '',
      }
      await opened.database.insert(auditLog).values({ ...row, hash: hashOf(row) })
    }
    expect((await own()).entries.map(({ atMs }) => atMs)).toEqual([at(23)])
  })
})
