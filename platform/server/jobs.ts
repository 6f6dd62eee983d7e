/** Jobs and how one is asked for: requests wait in the tables of pg-boss, so asking is part of the transaction that causes it. */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** Cron expression of five fields, "0 3 * * *" for every day at three, in the platform's time zone. */
export type Cron = string

/**
 * Background work done by one process at a time. A run that breaks off is repeated, so a job must bear running twice. `everyMs` must be
 * whole seconds.
 */
export type Job<Data = object> = {
  name: string
  schedule: Cron | { everyMs: number } | null
  run: (data: Data, now: Date) => Promise<void>
}

/** Job with its data type erased, for lists. */
export type AnyJob = Job<never>

/** Name of the one pg-boss queue; each job is a group in it. */
export const QUEUE = 'work'

/** Channel that pg-boss listens on: its `notifyChannelSql` for the schema "pgboss". */
const CHANNEL = sql`'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`

/** A run that is asked for. */
export type Wanted = {
  name: string
  data: object
  /** Due time of a timed run: one request for each time, and none while another waits. */
  slot: Date | null
  /** Time that the run takes for now; omitted it is the real one. */
  asOf?: Date
}

/** Tells the workers of every process that a run is waiting. */
export const wakeWorkers = async (database: Database): Promise<void> => {
  await database.execute(sql`select pg_notify(${CHANNEL}, ${QUEUE})`)
}

const onlyOneOf = ({ name, slot }: Wanted): SQL =>
  slot === null
    ? sql`true`
    : sql`not exists (select from pgboss.job other where other.name = q.name and other.group_id = ${name}
        and other.singleton_on is not null and other.state in ('created', 'retry', 'active'))`

/** Inserts a request with the columns that pg-boss itself would fill. Source: `insertJobs` in plans.js of pg-boss 12.35. */
export const request = async (transaction: Database, wanted: Wanted): Promise<void> => {
  const { name, data, slot, asOf } = wanted
  const payload = JSON.stringify({ name, data, asOfMs: asOf?.getTime() })
  const [key, on] = slot === null ? [null, null] : [name, slot.toISOString().slice(0, 19)]
  await transaction.execute(sql`
    with sent as (
      insert into pgboss.job (name, data, group_id, singleton_key, singleton_on, policy, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
      select q.name, ${payload}::jsonb, ${name}::text, ${key}::text, ${on}::timestamp, q.policy, q.retry_limit, q.retry_delay,
        q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
      from pgboss.queue q where q.name = ${QUEUE} and ${onlyOneOf(wanted)}
      on conflict do nothing
      returning id
    )
    select pg_notify(${CHANNEL}, ${QUEUE}) from sent limit 1`)
}

/** Requests a run of a job in the transaction that causes it: both happen or neither. */
export const enqueue = (transaction: Database, name: string, data: object): Promise<void> =>
  request(transaction, { name, data, slot: null })
