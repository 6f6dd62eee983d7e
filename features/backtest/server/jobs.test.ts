import { expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { KEPT, KEPT_MS, openJobs, type Outcome, type Work } from './jobs.ts'

const [anna, bela, cili] = [newId(), newId(), newId()].map((id) => ownerOf(sessionOf(id)))
if (anna === undefined || bela === undefined || cili === undefined) throw new Error('three people')

const outcome: Outcome = { state: 'failed', code: 'no-candles' }

/** Work that goes on until the test ends it, or its signal does. */
const openWork = () => {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const told: { begun: boolean; progress: (done: number) => void } = { begun: false, progress: () => {} }
  const work: Work = (signal, onProgress) => {
    Object.assign(told, { begun: true, progress: onProgress })
    signal.addEventListener('abort', () => reject(new Error('canceled')))
    return promise
  }
  return { work, told, finish: () => resolve(outcome), breakOff: () => reject(new Error('a bug')) }
}

const open = () => {
  const failures: unknown[] = []
  const time = { nowMs: 0 }
  const jobs = openJobs({ nowMs: () => time.nowMs, failed: (error) => failures.push(error) })
  return { jobs, failures, time }
}

/** Everything that follows from what has been settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a job runs, says how far it is, and keeps its outcome; other users do not find it', async () => {
  const { jobs } = open()
  const one = openWork()
  const { kind, id } = jobs.start(anna, one.work)
  expect(kind).toBe('started')
  expect(jobs.look(anna, id)).toEqual({ state: 'running', done: 0 })
  one.told.progress(0.4)
  expect(jobs.look(anna, id)).toEqual({ state: 'running', done: 0.4 })
  expect(jobs.look(bela, id)).toBeNull()
  expect(jobs.cancel(bela, id)).toBeNull()
  expect(jobs.look(anna, newId())).toBeNull()
  one.finish()
  await settled()
  expect(jobs.look(anna, id)).toEqual(outcome)
  expect(jobs.cancel(anna, id)).toEqual(outcome)
})

test('a user has one at a time; two run in all, and the others wait for their turn', async () => {
  const { jobs } = open()
  const [first, second, third] = [openWork(), openWork(), openWork()]
  const { id } = jobs.start(anna, first.work)
  expect(jobs.start(anna, openWork().work)).toEqual({ kind: 'busy', id })
  jobs.start(bela, second.work)
  const waiting = jobs.start(cili, third.work)
  expect(jobs.look(cili, waiting.id)).toEqual({ state: 'queued' })
  expect(jobs.start(cili, openWork().work)).toEqual({ kind: 'busy', id: waiting.id })
  expect(third.told.begun).toBe(false)
  first.finish()
  await settled()
  expect(third.told.begun).toBe(true)
  expect(jobs.look(cili, waiting.id)).toEqual({ state: 'running', done: 0 })
  expect(jobs.start(anna, openWork().work).kind).toBe('started')
})

test('canceling ends the work and makes room; a waiting one never begins', async () => {
  const { jobs, failures } = open()
  const [first, second, third, fourth] = [openWork(), openWork(), openWork(), openWork()]
  const { id } = jobs.start(anna, first.work)
  jobs.start(bela, second.work)
  const waiting = jobs.start(cili, third.work)
  expect(jobs.cancel(cili, waiting.id)).toEqual({ state: 'canceled' })
  expect(jobs.cancel(anna, id)).toEqual({ state: 'canceled' })
  first.told.progress(0.9)
  const next = jobs.start(anna, fourth.work)
  // The thread of the first has not ended yet.
  expect(jobs.look(anna, next.id)).toEqual({ state: 'queued' })
  await settled()
  expect(jobs.look(anna, next.id)).toEqual({ state: 'running', done: 0 })
  expect(jobs.look(anna, id)).toEqual({ state: 'canceled' })
  expect(third.told.begun).toBe(false)
  expect(failures).toEqual([])
})

test('three results are kept a user, each for an hour', async () => {
  const { jobs, time } = open()
  const ids: string[] = []
  for (let count = 0; count <= KEPT; count += 1) {
    const { work, finish } = openWork()
    ids.push(jobs.start(anna, work).id)
    finish()
    await settled()
    time.nowMs += 1
  }
  const states = () => ids.map((id) => jobs.look(anna, id)?.state ?? null)
  expect(states()).toEqual([null, 'failed', 'failed', 'failed'])
  time.nowMs = KEPT_MS + 1
  expect(states()).toEqual([null, null, 'failed', 'failed'])
  time.nowMs += 2
  expect(states()).toEqual([null, null, null, null])
})

test('work that breaks is told to the program and to the user, and the next one runs', async () => {
  const { jobs, failures } = open()
  const one = openWork()
  const { id } = jobs.start(anna, one.work)
  one.breakOff()
  await settled()
  expect(jobs.look(anna, id)).toEqual({ state: 'failed', code: 'broke' })
  expect(failures).toEqual([new Error('a bug')])
  expect(jobs.start(anna, openWork().work).kind).toBe('started')
})

test('at the end of the program everything ends, and nothing waiting begins', async () => {
  const { jobs } = open()
  const works = [openWork(), openWork(), openWork()]
  const owners = [anna, bela, cili]
  for (const [index, { work }] of works.entries()) jobs.start(owners[index] ?? anna, work)
  await jobs.stop()
  expect(works.map(({ told }) => told.begun)).toEqual([true, true, false])
})
