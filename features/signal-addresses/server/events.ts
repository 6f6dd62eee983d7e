/** Messages that came to signals, written down together with what became of each. */
import { and, eq, lt, sql } from 'drizzle-orm'
import { inBatches, nowAndThen } from '#features/signals/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type Event, signalEvents } from './tables.ts'

/** So long messages can be read, in ms. */
const KEPT_MS = 30 * 24 * 3_600_000
/** Most that is written by one statement. */
const MOST_TOGETHER = 200
/** One parameter for all: what builds a statement of so many values costs more than the statement. */
export const writeEvents = async (database: Database, events: readonly Event[]): Promise<readonly true[]> => {
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
  const write = inBatches((events: readonly Event[]) => writeEvents(database, events), MOST_TOGETHER)
  const tidied = nowAndThen()
  return async (event) => {
    await write(event)
    const old = and(eq(signalEvents.signal, event.signal), lt(signalEvents.atMs, event.atMs - KEPT_MS))
    await tidied(event.signal, () => database.delete(signalEvents).where(old).execute())
  }
}
