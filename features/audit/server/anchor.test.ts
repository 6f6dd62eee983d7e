/** What the signer keeps of the log, against somebody who has got at the database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, gt, lte, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { openSigner, type Signer } from '#runner/signer/signer.ts'
import { acceptRestore, auditJobs, readAnchor } from './anchor.ts'
import { audit, program } from './audit.ts'
import { type AuditRow, checkChain, FIRST_HASH, hashOf } from './chain.ts'
import { prune } from './prune.ts'
import { auditLog } from './tables.ts'

const LONG_AGO = Date.UTC(2001, 0, 1)

let opened: TestDatabase
let folder: string
let signer: Signer
let told: (number | null)[]
beforeAll(async () => {
  opened = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'anchor-'))
  signer = openSigner({ folder, exchanges: [] })
})
beforeEach(() => {
  told = []
})
afterEach(async () => {
  rmSync(join(folder, 'audit-anchor'), { force: true })
  await opened.empty()
})
afterAll(async () => {
  signer.close()
  rmSync(folder, { recursive: true, force: true })
  await opened.close()
})

const services = () => ({ database: opened.database, clock: () => new Date(), keys: { signer } })
const run = async (name: 'audit.anchor' | 'audit.check') => {
  const jobs = auditJobs(services(), (_transaction, sequence) => Promise.resolve(void told.push(sequence)))
  await jobs.find((job) => job.name === name)?.run({}, new Date())
}
const check = async () => checkChain(opened.database, await readAnchor(services()), Date.now())
const write = async (count: number) => {
  for (const id of Array.from({ length: count }, (_, index) => `u${index}`))
    await audit(opened.database, program, { action: 'user.lock', subject: id, entity: { type: 'user', id } })
}
const rows = () => opened.database.select().from(auditLog).orderBy(asc(auditLog.sequence))
const alarms = async () =>
  (await rows()).filter(({ action }) => action === 'audit.alarm').map(({ entityId }) => entityId)

const behindOurBack = async (change: () => Promise<unknown>) => {
  await opened.database.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
  await change()
  await opened.database.execute(sql`alter table audit_log enable trigger audit_log_append_only`)
}

/** As they would be had the log begun, and been kept, when it did: of this many rows the time is over. */
const growOld = async (count: number) => {
  await behindOurBack(async () =>
    writeAnew((await rows()).map((row) => (row.sequence > count ? row : { ...row, at: LONG_AGO + row.sequence }))),
  )
  const [first] = await rows()
  if (first === undefined) throw new Error('no rows')
  const { sequence, hash, at } = first
  await signer.ask<'anchor'>({ kind: 'anchor', anchor: { sequence, hash, atMs: at, sinceMs: at } })
}

/** As somebody does it who knows how the chain is made: every hash fits again. */
const writeAnew = async (changed: readonly AuditRow[]) => {
  await opened.database.delete(auditLog)
  let previousHash = FIRST_HASH
  for (const [index, row] of changed.entries()) {
    const next = { ...row, sequence: index + 1, previousHash }
    previousHash = hashOf(next)
    await opened.database.insert(auditLog).values({ ...next, hash: previousHash })
  }
}

const forgeries: [string, (all: AuditRow[]) => Promise<unknown>, object][] = [
  [
    'the last row is cut off',
    () => opened.database.delete(auditLog).where(eq(auditLog.sequence, 6)),
    { kind: 'cut', last: 5, sequence: 6 },
  ],
  [
    'the last rows are cut off',
    () => opened.database.delete(auditLog).where(gt(auditLog.sequence, 2)),
    { kind: 'cut', last: 2, sequence: 6 },
  ],
  ['all rows are gone', () => opened.database.delete(auditLog), { kind: 'cut', last: 0, sequence: 6, rows: 0 }],
  [
    'a row is gone from the middle',
    () => opened.database.delete(auditLog).where(eq(auditLog.sequence, 3)),
    { kind: 'broken', sequence: 4 },
  ],
  [
    'the first rows are gone before their time',
    () => opened.database.delete(auditLog).where(lte(auditLog.sequence, 2)),
    { kind: 'broken', sequence: 3 },
  ],
  [
    'a row is changed',
    () => opened.database.update(auditLog).set({ subjectId: 'other' }).where(eq(auditLog.sequence, 3)),
    { kind: 'broken', sequence: 3 },
  ],
  [
    'a row is changed and all hashes are made anew',
    (all) => writeAnew(all.map((row) => (row.sequence === 3 ? { ...row, subjectId: 'other' } : row))),
    { kind: 'broken', sequence: 6 },
  ],
  [
    'two rows change places and all hashes are made anew',
    (all) => writeAnew([all[1], all[0], ...all.slice(2)].flatMap((row) => row ?? [])),
    { kind: 'broken', sequence: 6 },
  ],
  [
    'a row is left out and all hashes are made anew',
    (all) => writeAnew(all.filter(({ sequence }) => sequence !== 3)),
    { kind: 'cut', last: 5, sequence: 6 },
  ],
]

test.each(forgeries)(
  'when %s, it is noticed, told once, and not taken for what is right',
  async (_case, forge, found) => {
    await write(6)
    await run('audit.anchor')
    expect(await check()).toMatchObject({ kind: 'unbroken', rows: 6, anchored: 6 })
    const all = await rows()
    await behindOurBack(() => forge(all))
    expect(await check()).toMatchObject(found)
    await run('audit.check')
    await run('audit.anchor')
    await run('audit.check')
    expect(told).toHaveLength(1)
    expect(await alarms()).toHaveLength(1)
    await write(2)
    expect((await check()).kind).not.toBe('unbroken')
  },
)

type Meanwhile = () => Promise<void>

/** A query before whose run something else happens. */
const delayed = (query: object, meanwhile: Meanwhile): object =>
  new Proxy(query, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown =>
        key === 'then'
          ? meanwhile().then(() => Reflect.apply(value, target, given))
          : delayed(Reflect.apply(value, target, given), meanwhile)
    },
  })

const interrupted = (nth: number, meanwhile: Meanwhile) => {
  let asked = 0
  return new Proxy(opened.database, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (key !== 'select' || typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        asked += 1
        const query: object = Reflect.apply(value, target, given)
        return asked === nth ? delayed(query, meanwhile) : query
      }
    },
  })
}

describe('rows whose five years are over', () => {
  const sequences = async () => (await rows()).map(({ sequence }) => sequence)

  test('go at night, sealed by a row that says so, and what is left stays proved', async () => {
    await write(5)
    await growOld(3)
    await run('audit.anchor')
    const sealed = (await rows())[2]
    await run('audit.check')
    expect(await sequences()).toEqual([4, 5, 6])
    expect((await rows()).at(-1)).toMatchObject({
      action: 'audit.prune',
      actorId: null,
      entityId: '3',
      after: JSON.stringify({ seal: sealed?.hash }),
    })
    expect(await check()).toMatchObject({ kind: 'unbroken', rows: 3, anchored: 5 })
    await run('audit.anchor')
    await run('audit.check')
    // Where nothing is over, nothing is written.
    expect(await sequences()).toEqual([4, 5, 6])
    expect(told).toEqual([])
  })

  test.each([
    [1, [2, 3, 4]],
    [2, [3, 4]],
    // The newest is what the signer holds on to.
    [3, [3, 4]],
  ])('%d of three', async (count, left) => {
    await write(3)
    await growOld(count)
    await run('audit.anchor')
    await run('audit.check')
    expect(await sequences()).toEqual(left)
    await run('audit.anchor')
    expect(await check()).toMatchObject({ kind: 'unbroken', anchored: 4 })
  })

  test('go a second time, and the newer seal holds', async () => {
    await write(6)
    await growOld(2)
    await run('audit.anchor')
    await run('audit.check')
    expect(await sequences()).toEqual([3, 4, 5, 6, 7])
    const inFiveYears = new Date(Date.now() + 6 * 366 * 86_400_000)
    await opened.database.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
    await prune(opened.database, inFiveYears)
    await opened.database.execute(sql`alter table audit_log enable trigger audit_log_append_only`)
    expect(await sequences()).toEqual([7, 8])
    expect(await check()).toMatchObject({ kind: 'unbroken', rows: 2 })
  })

  const attacks: [string, () => Promise<unknown>, number][] = [
    ['one more of the first', () => opened.database.delete(auditLog).where(eq(auditLog.sequence, 4)), 5],
    ['one from the middle', () => opened.database.delete(auditLog).where(eq(auditLog.sequence, 6)), 7],
    ['the seal', () => opened.database.delete(auditLog).where(eq(auditLog.action, 'audit.prune')), 4],
    [
      'what the seal says, and the first row with it',
      async () => {
        const first = (await rows())[0]
        const after = JSON.stringify({ seal: first?.hash })
        const isSeal = eq(auditLog.action, 'audit.prune')
        await opened.database.update(auditLog).set({ after, entityId: '4' }).where(isSeal)
        await opened.database.delete(auditLog).where(eq(auditLog.sequence, 4))
      },
      8,
    ],
    [
      'the seal, which is no JSON any more',
      () => opened.database.update(auditLog).set({ after: '{' }).where(eq(auditLog.action, 'audit.prune')),
      4,
    ],
  ]
  test.each(attacks)('when they are gone and somebody takes %s, it is noticed', async (_what, attack, sequence) => {
    await write(7)
    await growOld(3)
    await run('audit.anchor')
    await run('audit.check')
    await run('audit.anchor')
    expect(await check()).toMatchObject({ kind: 'unbroken', rows: 5 })
    await behindOurBack(attack)
    expect(await check()).toMatchObject({ kind: 'broken', sequence })
  })

  test('stay where the log is not whole: nothing goes that may show who was at it', async () => {
    await write(5)
    await growOld(3)
    await run('audit.anchor')
    await behindOurBack(() =>
      opened.database.update(auditLog).set({ subjectId: 'other' }).where(eq(auditLog.sequence, 5)),
    )
    await run('audit.check')
    expect(told).toEqual([5])
    expect((await sequences()).slice(0, 5)).toEqual([1, 2, 3, 4, 5])
  })

  test('that go while the log is read are no reason for an alarm', async () => {
    await write(5)
    await growOld(3)
    await run('audit.anchor')
    const anchor = await readAnchor(services())
    // It has asked for the seal, and asks for rows that go meanwhile.
    const database = interrupted(2, () => prune(opened.database, new Date()))
    expect(await checkChain(database, anchor, Date.now())).toMatchObject({ kind: 'unbroken', rows: 3 })
  })

  test('a seal is nothing before the log is that old', async () => {
    await write(4)
    await run('audit.anchor')
    const second = (await rows())[1]
    const after = { seal: second?.hash ?? '' }
    await audit(opened.database, program, {
      action: 'audit.prune',
      subject: null,
      entity: { type: 'audit', id: '2' },
      after,
    })
    await behindOurBack(() => opened.database.delete(auditLog).where(lte(auditLog.sequence, 2)))
    expect(await check()).toMatchObject({ kind: 'broken', sequence: 3 })
  })
})

describe('what is as it should be', () => {
  test('rows that come later are kept next time, also by the next process of the signer', async () => {
    await write(2)
    await run('audit.anchor')
    await write(3)
    expect(await check()).toMatchObject({ kind: 'unbroken', rows: 5, anchored: 2 })
    await run('audit.anchor')
    process.kill(signer.processId() ?? 0, 'SIGKILL')
    await expect.poll(check, { timeout: 20_000 }).toMatchObject({ kind: 'unbroken', rows: 5, anchored: 5 })
    await run('audit.check')
    expect([told, await alarms()]).toEqual([[], []])
  })

  test('what was kept and is gone is told within a minute, once, and the page says since when it is kept anew', async () => {
    await write(3)
    await run('audit.anchor')
    expect(await check()).toMatchObject({ kind: 'unbroken', keptSinceMs: null })
    rmSync(join(folder, 'audit-anchor'))
    const later = Date.now() + 3_600_000
    const anHourOn = { ...services(), clock: () => new Date(later) }
    const [anchor] = auditJobs(anHourOn, (_transaction, row) => Promise.resolve(void told.push(row)))
    await anchor?.run({}, new Date())
    await anchor?.run({}, new Date())
    expect(told).toEqual([null])
    expect((await rows()).at(-1)).toMatchObject({ action: 'audit.unkept', entityId: '3' })
    expect(await check()).toMatchObject({ kind: 'unbroken', anchored: 4, keptSinceMs: later })
  })

  test('an empty log has nothing to keep', async () => {
    await run('audit.anchor')
    await run('audit.check')
    expect([await readAnchor(services()), told]).toEqual([null, []])
  })

  test('after a restore the log goes on from where it is, and says how far it had come', async () => {
    await write(6)
    await run('audit.anchor')
    await behindOurBack(() => opened.database.delete(auditLog).where(gt(auditLog.sequence, 4)))
    await acceptRestore(services())
    expect(await check()).toMatchObject({ kind: 'unbroken', rows: 5, anchored: 4 })
    expect((await rows()).at(-1)).toMatchObject({
      action: 'audit.restore',
      before: '{"rows":6}',
      after: '{"rows":4}',
    })
    await acceptRestore(services())
    await run('audit.anchor')
    await run('audit.check')
    expect([told, (await rows()).length]).toEqual([[], 5])
  })
})
