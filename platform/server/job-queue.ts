/** Tables of pg-boss in the database, and the one queue of all jobs. */
import type { Engine } from '../database/database.ts'
import type { PgBoss } from 'pg-boss'
import { QUEUE } from './jobs.ts'

/** Seconds without a heartbeat after which a run counts as dead and is repeated. */
const HEARTBEAT_S = 30
const TRIES = 5
const WAIT_S = 5
const LONGEST_WAIT_S = 600
const LONGEST_RUN_S = 3600
/** Seconds for which finished runs are kept. */
const KEPT_S = 3600
/** Of its own, to a server of PostgreSQL. */
const CONNECTIONS = 5

const queue = {
  retryLimit: TRIES,
  retryDelay: WAIT_S,
  retryBackoff: true,
  retryDelayMax: LONGEST_WAIT_S,
  heartbeatSeconds: HEARTBEAT_S,
  expireInSeconds: LONGEST_RUN_S,
  deleteAfterSeconds: KEPT_S,
  notify: true,
}

/** pg-boss with its tables and our queue. Imported here, when needed, because loading takes a tenth of a second. */
export const openQueue = async (engine: Engine, failed: (error: Error) => void): Promise<PgBoss> => {
  const { PgBoss: Boss, fromPglite } = await import('pg-boss')
  const boss = new Boss({
    ...(engine.kind === 'embedded'
      ? { db: fromPglite(engine.client), backend: 'pglite' }
      : { connectionString: engine.url, max: CONNECTIONS }),
    useListenNotify: true,
    // A minute is as fine as a schedule can say; what is due more often has a timer of ours.
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    flowIntervalSeconds: 600,
    superviseIntervalSeconds: HEARTBEAT_S,
  })
  boss.on('error', failed)
  await boss.start()
  if ((await boss.getQueue(QUEUE)) === null) await boss.createQueue(QUEUE, queue)
  else await boss.updateQueue(QUEUE, queue)
  return boss
}
