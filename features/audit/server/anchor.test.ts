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
import { auditLog } from './tables.ts'

let opened: TestDatabase
let folder: string
let signer: Signer
let told: number[]
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

  test('an empty log has nothing to keep', async () => {
    await run('audit.anchor')
    await run('audit.check')
    expect([await readAnchor(services()), told]).toEqual([null, []])
  })

  test('rows may go once their five years are over', async () => {
    const longAgo = Date.UTC(2001, 0, 1)
    await write(4)
    await behindOurBack(async () => writeAnew((await rows()).map((row) => ({ ...row, at: longAgo + row.sequence }))))
    await run('audit.anchor')
    await opened.database.delete(auditLog).where(lte(auditLog.sequence, 2))
    expect(await check()).toMatchObject({ kind: 'unbroken', rows: 2, sinceMs: longAgo + 3, anchored: 4 })
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
