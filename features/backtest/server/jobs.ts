/** Who waits for which backtest, whose turn it is, and what came of each. It lives in memory: a restart forgets it. */
import { newId } from '#platform/id.ts'
import type { Owner } from '#platform/server/session.ts'
import type { BacktestJob } from '../contract.ts'

/** How a job ends when nobody ends it. */
export type Outcome = Extract<BacktestJob, { state: 'done' | 'failed' }>

/** What a job does in its turn; it fails when the signal ends it. Progress is a share from 0 to 1. */
export type Work = (signal: AbortSignal, onProgress: (done: number) => void, id: string) => Promise<Outcome>

export type Jobs = {
  /** `busy`: one of this user has not ended, under that id. */
  start: (owner: Owner, work: Work) => { kind: 'started' | 'busy'; id: string }
  /** Null for one that there is not, or not any more, or of somebody else. */
  look: (owner: Owner, id: string) => BacktestJob | null
  /** What it is afterwards: an ended one stays as it is. Null as with `look`. */
  cancel: (owner: Owner, id: string) => BacktestJob | null
  /** Nothing runs afterwards. */
  stop: () => Promise<void>
}

/** Trading on the same machine comes first. */
const RUNNING = 2
export const KEPT = 3
export const KEPT_MS = 3_600_000

type Job = {
  id: string
  userId: string
  work: Work
  stop: AbortController
  now: BacktestJob
  endedAtMs: number | null
}

export type JobsOptions = {
  nowMs: () => number
  /** Hears of work that failed for no reason it knows. */
  failed: (error: unknown) => void
}

/** The jobs that are known, the oldest first. */
const openShelf = (nowMs: () => number) => {
  const jobs = new Map<string, Job>()
  const ofUser = (userId: string): Job[] => [...jobs.values()].filter((job) => job.userId === userId)
  return {
    add: (job: Job) => jobs.set(job.id, job),
    all: () => jobs.values(),
    unendedOf: ({ userId }: Owner): Job | undefined => ofUser(userId).find(({ endedAtMs }) => endedAtMs === null),
    find: ({ userId }: Owner, id: string): Job | null => {
      const job = jobs.get(id)
      return job?.userId === userId ? job : null
    },
    forgetOld: (): void => {
      const before = nowMs() - KEPT_MS
      for (const { id, endedAtMs } of jobs.values()) if (endedAtMs !== null && endedAtMs <= before) jobs.delete(id)
    },
    end: (job: Job, now: BacktestJob): void => {
      // What was canceled stays so, though its thread may have come to its end meanwhile.
      if (job.endedAtMs !== null) return
      job.now = now
      job.endedAtMs = nowMs()
      const ended = ofUser(job.userId).filter(({ endedAtMs }) => endedAtMs !== null)
      ended.sort((left, right) => (left.endedAtMs ?? 0) - (right.endedAtMs ?? 0))
      for (const { id } of ended.slice(0, -KEPT)) jobs.delete(id)
    },
  }
}

type Shelf = ReturnType<typeof openShelf>

const run = async (job: Job, shelf: Shelf, failed: JobsOptions['failed']): Promise<void> => {
  job.now = { state: 'running', done: 0 }
  const onProgress = (done: number): void => {
    if (job.endedAtMs === null) job.now = { state: 'running', done }
  }
  try {
    shelf.end(job, await job.work(job.stop.signal, onProgress, job.id))
  } catch (error) {
    if (!job.stop.signal.aborted) failed(error)
    shelf.end(job, { state: 'failed', code: 'broke' })
  }
}

export const openJobs = ({ nowMs, failed }: JobsOptions): Jobs => {
  const shelf = openShelf(nowMs)
  const running = new Set<Promise<void>>()
  let isOpen = true

  /** Those that have waited longest, as many as there is room for. */
  const takeTurns = (): void => {
    for (const job of shelf.all()) {
      if (!isOpen || running.size >= RUNNING) return
      if (job.now.state !== 'queued') continue
      const turn = run(job, shelf, failed).then(() => {
        running.delete(turn)
        takeTurns()
      })
      running.add(turn)
    }
  }

  const cancel = (job: Job): void => {
    shelf.end(job, { state: 'canceled' })
    job.stop.abort(new Error('canceled'))
  }

  return {
    start: (owner, work) => {
      shelf.forgetOld()
      const unended = shelf.unendedOf(owner)
      if (unended !== undefined) return { kind: 'busy', id: unended.id }
      const id = newId(nowMs())
      const stop = new AbortController()
      shelf.add({ id, userId: owner.userId, work, stop, now: { state: 'queued' }, endedAtMs: null })
      takeTurns()
      return { kind: 'started', id }
    },
    look: (owner, id) => {
      shelf.forgetOld()
      return shelf.find(owner, id)?.now ?? null
    },
    cancel: (owner, id) => {
      shelf.forgetOld()
      const job = shelf.find(owner, id)
      if (job === null) return null
      cancel(job)
      return job.now
    },
    stop: async () => {
      isOpen = false
      for (const job of shelf.all()) cancel(job)
      await Promise.all(running)
    },
  }
}
