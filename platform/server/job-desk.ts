/** Job desk: runs the product's jobs when they are due or asked for, and records each result. */
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import { jobRuns } from './job-tables.ts'
import { type AnyJob, type Cron, type Job, QUEUE, request, wakeWorkers } from './jobs.ts'

/** A job with its last run. Null when it has never run. */
export type JobState = {
  name: string
  schedule: Job['schedule']
  last: typeof jobRuns.$inferSelect | null
  isWaiting: boolean
  isRunning: boolean
}

/** Jobs that run by schedule, and what may be asked of them. */
export type JobDesk = {
  states: () => Promise<JobState[]>
  /** Requests a run of a job now. False when there is none of this name. `asOf` is the time that the job takes for now. */
  runNow: (name: string, asOf?: Date) => Promise<boolean>
  /** Takes no new requests and waits for running ones, at most 3 s. */
  close: () => Promise<void>
}

/** What jobs run on. */
export type JobGround = {
  /** Queue, opened beforehand because that takes a moment. */
  queue: PgBoss
  database: Database
  jobs: readonly AnyJob[]
  /** IANA name of a time zone. */
  timeZone: string
  clock: () => Date
  log: Logger
}

const STOP_WITHIN_MS = 3000
/** Interval in s of looking for requests whose notification was missed. */
const LOOK_EVERY_S = 30
/** Number of jobs that run at once, so that a long one leaves room for another. */
const AT_ONCE = 2
const PROBLEM_LENGTH = 500

const working = {
  pollingIntervalSeconds: LOOK_EVERY_S,
  notifyPollingIntervalSeconds: LOOK_EVERY_S,
  localConcurrency: AT_ONCE,
  groupConcurrency: 1,
}

type Request = { name: string; data: object; asOfMs?: number }

const asDataOf = (_job: AnyJob, data: object): never => data as never

const remember = async (
  database: Database,
  {
    name,
    startedAt,
    durationMs,
    problem,
  }: { name: string; startedAt: Date; durationMs: number; problem: string | null },
): Promise<void> => {
  const failures = problem === null ? 0 : 1
  const result = problem === null ? 'done' : 'failed'
  const row = { startedAtMs: startedAt.getTime(), durationMs, result, problem } as const
  await database
    .insert(jobRuns)
    .values({ name, ...row, runs: 1, failures })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: { ...row, runs: sql`${jobRuns.runs} + 1`, failures: sql`${jobRuns.failures} + ${failures}` },
    })
}

/** Runs one request. When it throws, pg-boss tries again later. */
const perform = async ({ database, jobs, clock, log }: JobGround, { name, data, asOfMs }: Request): Promise<void> => {
  const job = jobs.find((one) => one.name === name)
  // An older version may have asked for what this one does not do any more.
  if (job === undefined) return log.warn({ job: name }, 'a job was asked for that does not exist')
  const startedAt = clock()
  const from = performance.now()
  const durationMs = () => Math.round(performance.now() - from)
  try {
    await job.run(asDataOf(job, data), asOfMs === undefined ? startedAt : new Date(asOfMs))
    await remember(database, { name, startedAt, durationMs: durationMs(), problem: null })
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, PROBLEM_LENGTH)
    await remember(database, { name, startedAt, durationMs: durationMs(), problem })
    log.error({ job: name, error: error instanceof Error ? error.stack : problem }, 'a job failed')
    throw error
  }
}

const Abandoned = z.object({ rows: z.array(z.object({ id: z.string() })) })

/** Repeats at once what was running when the process ended: only one process at a time works on a database. */
const takeUpAbandoned = async (boss: PgBoss, database: Database): Promise<void> => {
  const abandoned = Abandoned.parse(
    await database.execute(
      sql`update pgboss.job set heartbeat_on = 'epoch' where name = ${QUEUE} and state = 'active' returning id`,
    ),
  )
  if (abandoned.rows.length > 0) await boss.supervise(QUEUE)
}

const isCron = (schedule: Job['schedule']): schedule is Cron => typeof schedule === 'string'

const setSchedules = async (boss: PgBoss, { jobs, timeZone }: JobGround): Promise<void> => {
  const wanted = new Map(jobs.flatMap(({ name, schedule }) => (isCron(schedule) ? [[name, schedule] as const] : [])))
  const kept = await boss.getSchedules(QUEUE)
  for (const { key } of kept) if (!wanted.has(key)) await boss.unschedule(QUEUE, key)
  for (const [key, cron] of wanted) {
    if (kept.some((one) => one.key === key && one.cron === cron && one.timezone === timeZone)) continue
    const options = { tz: timeZone, key, missed: 'once', group: { id: key } } as const
    await boss.schedule(QUEUE, cron, { name: key, data: {} }, options)
  }
}

/**
 * Timer that requests a job at each full multiple of its interval; several processes together make one request. Answers with its stop
 * function.
 */
const startTimer = ({ database, clock, log }: JobGround, name: string, everyMs: number): (() => void) => {
  let timer: NodeJS.Timeout
  const next = () => {
    const nowMs = clock().getTime()
    const slotMs = (Math.floor(nowMs / everyMs) + 1) * everyMs
    timer = setTimeout(() => {
      request(database, { name, data: {}, slot: new Date(slotMs) }).catch((error: Error) =>
        log.error({ job: name, error: error.message }, 'a job could not be asked for'),
      )
      next()
    }, slotMs - nowMs).unref()
  }
  next()
  return () => clearTimeout(timer)
}

const Waiting = z.object({ rows: z.array(z.object({ name: z.string(), state: z.string() })) })

const readStates = async ({ database, jobs }: JobGround): Promise<JobState[]> => {
  const runs = await database.select().from(jobRuns)
  const { rows } = Waiting.parse(
    await database.execute(
      sql`select group_id as name, state::text as state from pgboss.job where name = ${QUEUE} and state < 'completed'`,
    ),
  )
  return jobs.map(({ name, schedule }) => ({
    name,
    schedule,
    last: runs.find((run) => run.name === name) ?? null,
    isWaiting: rows.some((row) => row.name === name && row.state !== 'active'),
    isRunning: rows.some((row) => row.name === name && row.state === 'active'),
  }))
}

/** Starts the schedules. Runs that a stopped process has left are ended as abandoned first. */
export const openJobs = async (ground: JobGround): Promise<JobDesk> => {
  const { queue: boss, database, jobs } = ground
  await takeUpAbandoned(boss, database)
  await setSchedules(boss, ground)
  await boss.work<Request>(QUEUE, working, async (requests) => {
    for (const { data } of requests) {
      try {
        await perform(ground, data)
      } finally {
        // Whoever has finished one looks for the next at once: it may be of the group that was busy.
        await wakeWorkers(database)
      }
    }
  })
  const timers = jobs.flatMap(({ name, schedule }) =>
    schedule === null || isCron(schedule) ? [] : [startTimer(ground, name, schedule.everyMs)],
  )
  return {
    states: () => readStates(ground),
    runNow: async (name, asOf) => {
      if (!jobs.some((job) => job.name === name)) return false
      await request(database, { name, data: {}, slot: null, ...(asOf === undefined ? {} : { asOf }) })
      return true
    },
    close: async () => {
      for (const stop of timers) stop()
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS, close: true })
    },
  }
}
