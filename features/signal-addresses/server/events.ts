/** Messages that came to signals, written down together with what became of each. */
import { and, eq, lt, sql } from 'drizzle-orm'
import { inBatches } from '#features/signals/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type Event, signalEvents } from './tables.ts'

/** So long messages can be read, in ms. */
const KEPT_MS = 30 * 24 * 3_600_000
/** Most that is written by one statement. */
const MOST_TOGETHER = 200
/** Every so many messages of a signal its old ones are removed. */
const TIDY_EVERY = 100
/** Signals of which it is counted how often something came. */
const MOST_COUNTED = 10_000

/** One parameter for all: what builds a statement of so many values costs more than the statement. */
const writeAll = async (database: Database, events: readonly Event[]): Promise<readonly true[]> => {
  const rows = events.map(({ atMs, isTest, ...event }) => ({
    ...event,
    at: new Date(atMs).toISOString(),
    is_test: isTest,
  }))
  await database.execute(sql`
    insert into ${signalEvents} (id, signal, at, is_test, excerpt, cause, read, became)
    select id, signal, at, is_test, excerpt, cause, read, became
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event(
      id uuid, signal uuid, at timestamptz, is_test boolean, excerpt text, cause text, read jsonb, became jsonb)`)
  return events.map(() => true)
}

export const openEvents = (database: Database): ((event: Event) => Promise<void>) => {
  const write = inBatches((events: readonly Event[]) => writeAll(database, events), MOST_TOGETHER)
  const came = new Map<string, number>()
  return async (event) => {
    await write(event)
    // One that is forgotten is tidied a little sooner.
    if (came.size >= MOST_COUNTED) came.clear()
    const count = came.get(event.signal) ?? 0
    came.set(event.signal, count + 1)
    if (count % TIDY_EVERY !== 0) return
    await database
      .delete(signalEvents)
      .where(and(eq(signalEvents.signal, event.signal), lt(signalEvents.atMs, event.atMs - KEPT_MS)))
  }
}
