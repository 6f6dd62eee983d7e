/** The book of received messages: what came to bots and what became of each. Trading has heard a message before it is written down here. */
import { and, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { cutPage, isAfter, LATEST_MS, type Place } from '#platform/database/cursor.ts'
import { insertNewRows } from '#platform/database/upsert.ts'
import { newId } from '#platform/id.ts'
import type { Owner } from '#platform/server/session.ts'
import { KEPT_MS, MOST_HEARD, MOST_UNHEARD } from '../rules.ts'
import { inBatches } from './in-batches.ts'
import { nowAndThen } from './now-and-then.ts'
import { received } from './tables.ts'

export type ReceivedRow = typeof received.$inferSelect

/** A message as it came. */
export type Arrival = Pick<ReceivedRow, 'bot' | 'atMs' | 'origin' | 'excerpt'> & { owner: Owner }
/** What was read in it, and what became of it. */
export type Ended = Pick<ReceivedRow, 'side' | 'pair' | 'outcome' | 'cause' | 'values' | 'shard' | 'position'>

export type Book = {
  /** Writes a message down, with others that come meanwhile, and answers under which id. */
  note: (arrival: Arrival, ended: Ended) => Promise<string>
  /** Writes down what became of one that was left pending. */
  end: (id: string, ended: Ended) => Promise<void>
  page: (
    owner: Owner,
    bot: string,
    page: { after: Place | null; limit: number },
  ) => Promise<{ page: ReceivedRow[]; next: string | null }>
}

/** Time and id: what a cursor holds at most. */
export const receivedPlace: Place = [LATEST_MS, '']
const order = [received.atMs, received.id]

/** Messages of all bots, newest first. */
export const readInbox = async (
  database: Database,
  { outcome, after, limit }: { outcome: ReceivedRow['outcome'] | undefined; after: Place | null; limit: number },
): Promise<{ page: (ReceivedRow & { username: string | null })[]; next: string | null }> => {
  const rows = await database
    .select({ ...getTableColumns(received), username: users.username })
    .from(received)
    .leftJoin(users, sql`${users.id} = ${received.owner}::uuid`)
    .where(
      and(
        outcome === undefined ? undefined : eq(received.outcome, outcome),
        after === null ? undefined : isAfter(order, after),
      ),
    )
    .orderBy(...order.map((column) => desc(column)))
    .limit(limit + 1)
  return cutPage(rows, limit, (row) => [row.atMs, row.id])
}

/** A message of any bot. */
export const findReceived = async (database: Database, id: string): Promise<ReceivedRow | null> => {
  const [row] = await database.select().from(received).where(eq(received.id, id))
  return row ?? null
}

const seen = ['pending', 'heard'] as const

const beyond = async (database: Database, bot: string, which: SQL | undefined, most: number): Promise<void> => {
  const of = and(eq(received.bot, bot), which)
  const [first] = await database
    .select()
    .from(received)
    .where(of)
    .orderBy(...order.map((column) => desc(column)))
    .offset(most)
    .limit(1)
  if (first === undefined) return
  await database
    .delete(received)
    .where(and(of, sql`(${received.atMs}, ${received.id}) <= (${sql.param(first.atMs, received.atMs)}, ${first.id})`))
}

const tidy = async (database: Database, bot: string, nowMs: number): Promise<void> => {
  await database.delete(received).where(and(eq(received.bot, bot), lt(received.atMs, nowMs - KEPT_MS)))
  await beyond(database, bot, inArray(received.outcome, seen), MOST_HEARD)
  await beyond(database, bot, sql`${received.outcome} not in ('pending', 'heard')`, MOST_UNHEARD)
}

/** Most that is written by one statement. */
const MOST_TOGETHER = 200

type Noted = { id: string; arrival: Arrival; ended: Ended }

const writeAll = async (database: Database, all: readonly Noted[]): Promise<readonly string[]> => {
  const rows = all.map(({ id, arrival: { owner, ...arrival }, ended }) => ({
    id,
    owner: owner.userId,
    ...arrival,
    ...ended,
  }))
  await insertNewRows(database, received, rows)
  return all.map(({ id }) => id)
}

export const openBook = (database: Database): Book => {
  const write = inBatches((all: readonly Noted[]) => writeAll(database, all), MOST_TOGETHER)
  const tidied = nowAndThen()
  const note = async (arrival: Arrival, ended: Ended): Promise<string> => {
    const id = await write({ id: newId(arrival.atMs), arrival, ended })
    await tidied(arrival.bot, () => tidy(database, arrival.bot, arrival.atMs))
    return id
  }
  return {
    note,
    end: async (id, ended) => {
      await database.update(received).set(ended).where(eq(received.id, id))
    },
    page: async (owner, bot, { after, limit }) => {
      const rows = await database
        .select()
        .from(received)
        .where(
          and(
            eq(received.bot, bot),
            eq(received.owner, owner.userId),
            after === null ? undefined : isAfter(order, after),
          ),
        )
        .orderBy(...order.map((column) => desc(column)))
        .limit(limit + 1)
      return cutPage(rows, limit, (row) => [row.atMs, row.id])
    },
  }
}
