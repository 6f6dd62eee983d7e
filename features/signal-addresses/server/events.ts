/** Messages that came to signals, written down together with what became of each. */
import { and, eq, lt } from 'drizzle-orm'
import { inBatches, nowAndThen } from '#features/signals/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { insertNewRows } from '#platform/database/upsert.ts'
import { type Event, signalEvents } from './tables.ts'

/** So long messages can be read, in ms. */
const KEPT_MS = 30 * 24 * 3_600_000
/** Most that is written by one statement. */
const MOST_TOGETHER = 200
export const writeEvents = async (database: Database, events: readonly Event[]): Promise<readonly true[]> => {
  await insertNewRows(database, signalEvents, events)
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
