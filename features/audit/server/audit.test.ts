import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { audit, program, whoOf } from './audit.ts'
import { checkChain } from './chain.ts'
import { masked } from './mask.ts'
import { auditLog } from './tables.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const userId = '00000000-0000-7000-8000-00000000000a'
const entity = { type: 'user', id: userId }
const write = (count: number) =>
  Array.from({ length: count }).reduce<Promise<void>>(
    (before) => before.then(() => audit(opened.database, program, { action: 'user.lock', subject: userId, entity })),
    Promise.resolve(),
  )
const rows = () => opened.database.select().from(auditLog).orderBy(auditLog.sequence)

/** What somebody does who has got at the database itself. */
const behindOurBack = async (change: () => Promise<unknown>) => {
  await opened.database.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
  await change()
  await opened.database.execute(sql`alter table audit_log enable trigger audit_log_append_only`)
}

describe('a row', () => {
  test('says who, what, to whom, from where, before and after, and why', async () => {
    await audit(opened.database, whoOf(contextOf(userId)), {
      action: 'user.change_role',
      subject: userId,
      entity,
      before: { role: 'ROLE_USER' },
      after: { role: 'ROLE_POOL' },
      reason: 'asked for it',
    })
    expect(await rows()).toMatchObject([
      {
        sequence: 1,
        actorId: userId,
        address: '127.0.0.1',
        userAgent: 'test',
        requestId: 'request',
        action: 'user.change_role',
        subjectId: userId,
        entityType: 'user',
        before: '{"role":"ROLE_USER"}',
        after: '{"role":"ROLE_POOL"}',
        reason: 'asked for it',
      },
    ])
  })

  test('is gone when the change that it tells of is', async () => {
    await expect(
      opened.database.transaction(async (transaction) => {
        await audit(transaction, program, { action: 'user.lock', subject: userId, entity })
        throw new Error('the change failed')
      }),
    ).rejects.toThrow('the change failed')
    expect(await rows()).toEqual([])
  })

  test('is neither changed nor removed', async () => {
    await write(1)
    await expect(opened.database.update(auditLog).set({ reason: 'other' })).rejects.toThrow()
    await expect(opened.database.delete(auditLog)).rejects.toThrow()
    await expect(opened.database.execute(sql`truncate audit_log`)).rejects.toThrow()
    expect(await rows()).toMatchObject([{ reason: null }])
  })

  test('can be removed once its five years are over, and is missed where no seal says so', async () => {
    await write(2)
    await behindOurBack(() =>
      opened.database
        .update(auditLog)
        .set({ at: Date.UTC(2001, 0, 1) })
        .where(eq(auditLog.sequence, 1)),
    )
    await opened.database.delete(auditLog).where(eq(auditLog.sequence, 1))
    expect(await checkChain(opened.database, null, Date.now())).toMatchObject({ kind: 'broken', sequence: 2 })
  })
})

describe('secrets', () => {
  test.each([
    [
      { password: 'a', name: 'b' },
      { password: '***', name: 'b' },
    ],
    [{ keys: [{ apiSecret: 'a', label: 'l' }] }, { keys: [{ apiSecret: '***', label: 'l' }] }],
    [
      { session_token: 'a', passwordHash: 'h' },
      { session_token: '***', passwordHash: '***' },
    ],
    [
      { securityCodes: ['a'], country_code: 'HU' },
      { securityCodes: '***', country_code: 'HU' },
    ],
    [{ secret: null }, { secret: null }],
  ])('%j is written as %j', (value, expected) => {
    expect(masked(value)).toEqual(expected)
  })
})

describe('the chain', () => {
  test('holds over many writers at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => write(1)))
    expect((await rows()).map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(await checkChain(opened.database, null, Date.now())).toMatchObject({ kind: 'unbroken', rows: 20 })
  })

  test('is unbroken while there is nothing', async () => {
    expect(await checkChain(opened.database, null, Date.now())).toEqual({
      kind: 'unbroken',
      rows: 0,
      keptSinceMs: null,
      sinceMs: null,
      anchored: null,
    })
  })

  test('finds whatever was changed behind our back, and where', async () => {
    await write(6)
    const original = await rows()
    const change = fc.constantFrom(
      { reason: 'another' },
      { actorId: 'another' },
      { subjectId: null },
      { action: 'user.unlock' },
      { at: 1 },
      { after: '{"role":"ROLE_OWNER"}' },
      { hash: 'f'.repeat(64) },
      { previousHash: 'f'.repeat(64) },
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), change, async (sequence, fields) => {
        const place = eq(auditLog.sequence, sequence)
        await behindOurBack(() => opened.database.update(auditLog).set(fields).where(place))
        const check = await checkChain(opened.database, null, Date.now())
        await behindOurBack(async () => {
          const row = original[sequence - 1]
          if (row !== undefined) await opened.database.update(auditLog).set(row).where(place)
        })
        expect(check).toMatchObject({ kind: 'broken', sequence })
      }),
      { numRuns: 25 },
    )
  })

  test('finds a row that is missing from the middle', async () => {
    await write(4)
    await behindOurBack(() => opened.database.delete(auditLog).where(eq(auditLog.sequence, 2)))
    expect(await checkChain(opened.database, null, Date.now())).toMatchObject({ kind: 'broken', sequence: 3 })
  })
})
