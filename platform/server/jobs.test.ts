import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { openQueue } from './job-queue.ts'
import { type JobDesk, type JobState, openJobs } from './job-desk.ts'
import { type AnyJob, enqueue, type Job, request } from './jobs.ts'
import { silentLog } from './test-http.ts'

let opened: TestDatabase
let desks: JobDesk[] = []
const performed: string[] = []
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(() => void performed.splice(0))
afterEach(async () => {
  for (const desk of desks) await desk.close()
  desks = []
  await opened.empty()
  await opened.client.exec('truncate pgboss.job_common; truncate pgboss.schedule')
})
afterAll(() => opened.close())

const START = new Date('2026-03-01T10:00:00Z')
const open = async (...jobs: AnyJob[]): Promise<JobDesk> => {
  const { client, database } = opened
  const queue = await openQueue({ kind: 'embedded', client }, () => {})
  const desk = await openJobs({ queue, database, jobs, timeZone: 'UTC', clock: () => START, log: silentLog })
  desks.push(desk)
  return desk
}
const write: Job<{ word: string }> = {
  name: 'write',
  schedule: null,
  run: async ({ word }) => {
    performed.push(word)
  },
}
const stateOf = async (desk: JobDesk, name: string): Promise<JobState | undefined> =>
  (await desk.states()).find((state) => state.name === name)
const waitUntil = (holds: () => unknown) => vi.waitFor(holds, { timeout: 20_000, interval: 20 })

test('what a committed transaction asked for is done, and what a broken one asked for is not', async () => {
  const desk = await open(write)
  const broken = opened.database.transaction(async (transaction) => {
    await enqueue(transaction, 'write', { word: 'broken' })
    throw new Error('the change failed')
  })
  await expect(broken).rejects.toThrow('the change failed')
  await opened.database.transaction((transaction) => enqueue(transaction, 'write', { word: 'kept' }))
  await waitUntil(() => expect(performed).toEqual(['kept']))
  await waitUntil(async () => expect((await stateOf(desk, 'write'))?.last).toMatchObject({ result: 'done', runs: 1 }))
})

test('a run that fails is written down and repeated', async () => {
  let tries = 0
  const shaky: Job = {
    name: 'shaky',
    schedule: null,
    run: async () => {
      tries += 1
      if (tries === 1) throw new Error('the line was dead')
    },
  }
  const desk = await open(shaky)
  expect(await desk.runNow('shaky')).toBe(true)
  await waitUntil(async () =>
    expect((await stateOf(desk, 'shaky'))?.last).toMatchObject({ result: 'failed', problem: 'the line was dead' }),
  )
  await waitUntil(async () => expect(await stateOf(desk, 'shaky')).toMatchObject({ isWaiting: true }))
  // Nobody waits for the pause between two tries.
  await opened.client.exec(`update pgboss.job set start_after = now() where state = 'retry'`)
  await desk.runNow('shaky')
  await waitUntil(async () =>
    expect((await stateOf(desk, 'shaky'))?.last).toMatchObject({ result: 'done', failures: 1 }),
  )
})

test('a run as of another day takes that for now, and says when it really ran', async () => {
  const clocked: Job = {
    name: 'clocked',
    schedule: null,
    run: async (_data, now) => void performed.push(now.toISOString()),
  }
  const desk = await open(clocked)
  const day = new Date('2027-01-02T12:00:00Z')
  expect(await desk.runNow('clocked', day)).toBe(true)
  await waitUntil(() => expect(performed).toEqual([day.toISOString()]))
  await waitUntil(async () =>
    expect((await stateOf(desk, 'clocked'))?.last).toMatchObject({ result: 'done', startedAtMs: START.getTime() }),
  )
  await desk.runNow('clocked')
  await waitUntil(() => expect(performed.at(-1)).toBe(START.toISOString()))
})

test('one job runs once at a time, however often it is asked for', async () => {
  let [running, most] = [0, 0]
  const slow: Job = {
    name: 'slow',
    schedule: null,
    run: async () => {
      running += 1
      most = Math.max(most, running)
      await opened.database.execute(sql`select 1`)
      await new Promise(setImmediate)
      running -= 1
      performed.push('slow')
    },
  }
  const desk = await open(slow)
  await open(slow)
  for (let count = 0; count < 6; count += 1) await desk.runNow('slow')
  await waitUntil(() => expect(performed).toHaveLength(6))
  expect(most).toBe(1)
})

test('what is due at a time is asked for once, by however many processes, and not while it is still waiting', async () => {
  const due = (at: string) => request(opened.database, { name: 'write', data: { word: at }, slot: new Date(at) })
  const count = async () =>
    (await opened.client.query(`select 1 from pgboss.job where group_id = 'write' and state = 'created'`)).rows.length
  await due('2026-03-01T10:00:05Z')
  await due('2026-03-01T10:00:05Z')
  await due('2026-03-01T10:00:10Z')
  expect(await count()).toBe(1)
  await opened.client.exec(`update pgboss.job set state = 'completed', completed_on = now()`)
  await due('2026-03-01T10:00:05Z')
  expect(await count()).toBe(0)
  await due('2026-03-01T10:00:10Z')
  expect(await count()).toBe(1)
})

test('what was running when the process was killed is done by the next one', async () => {
  await enqueue(opened.database, 'write', { word: 'again' })
  await opened.client.exec(`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()`)
  await open(write)
  await opened.client.exec(`update pgboss.job set start_after = now() where state = 'retry'`)
  await enqueue(opened.database, 'write', { word: 'next' })
  await waitUntil(() => expect(performed.toSorted()).toEqual(['again', 'next']))
})

test('a schedule is kept, changed and dropped with the list of jobs', async () => {
  const nightly = (schedule: string): Job => ({ name: 'nightly', schedule, run: async () => {} })
  const kept = async () =>
    (await opened.client.query<{ key: string; cron: string }>('select key, cron from pgboss.schedule')).rows
  await open(nightly('0 3 * * *'))
  expect(await kept()).toEqual([{ key: 'nightly', cron: '0 3 * * *' }])
  await open(nightly('30 3 * * *'))
  expect(await kept()).toEqual([{ key: 'nightly', cron: '30 3 * * *' }])
  await open()
  expect(await kept()).toEqual([])
})

test('there is no running of what does not exist, and an old request for it hurts nobody', async () => {
  const desk = await open(write)
  expect(await desk.runNow('nothing')).toBe(false)
  await enqueue(opened.database, 'nothing', {})
  await enqueue(opened.database, 'write', { word: 'after' })
  await waitUntil(() => expect(performed).toEqual(['after']))
})
