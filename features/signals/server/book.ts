/** The book of received messages: each stands there before it is answered, and before trading hears of it. */
import { and, desc, eq, getTableColumns, inArray, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { cutPage, isAfter, LATEST_MS, type Place } from '#platform/database/cursor.ts'
import { newId } from '#platform/id.ts'
import type { Owner } from '#platform/server/session.ts'
import { KEPT_MS, type Likeness, MOST_HEARD, MOST_UNHEARD } from '../rules.ts'
import { received } from './tables.ts'
import { hashOf } from './webhooks.ts'

export type ReceivedRow = typeof received.$inferSelect

/** A message as it came. */
export type Arrival = Pick<ReceivedRow, 'bot' | 'atMs' | 'origin' | 'excerpt'> & { owner: Owner }
export type Named = Pick<ReceivedRow, 'side' | 'pair'>
export type End = Pick<ReceivedRow, 'outcome' | 'cause' | 'values' | 'shard' | 'position'>

/** The id of the message that is brought again, however long ago that came: left unanswered, it must not act under a second id. */
type Again = { again?: string | null }

export type Book = {
  /** Writes down what trading need not hear. */
  reject: (arrival: Arrival, end: Pick<ReceivedRow, 'cause' | 'values'> & Partial<Named>) => Promise<void>
  /**
   * Writes down what trading shall hear, and answers under which id; null for one that it has heard, which is written down as such. One that was left
   * unanswered keeps its id, so that it cannot act twice.
   */
  admit: (arrival: Arrival, named: Named, likeness: Likeness & Again) => Promise<string | null>
  end: (id: string, end: End) => Promise<void>
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

/** Every so many messages of a bot its old ones are removed. */
const TIDY_EVERY = 100
/** Addresses of which it is counted how often something came. */
const MOST_COUNTED = 10_000

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

const rowOf = ({ owner, ...arrival }: Arrival) => ({
  ...arrival,
  id: newId(arrival.atMs),
  owner: owner.userId,
  shard: null,
  position: null,
})

export const openBook = (database: Database): Book => {
  const came = new Map<string, number>()
  const tidyNowAndThen = async ({ bot, atMs }: Arrival): Promise<void> => {
    // One that is forgotten is tidied a little sooner.
    if (came.size >= MOST_COUNTED) came.clear()
    const count = came.get(bot) ?? 0
    came.set(bot, count + 1)
    if (count % TIDY_EVERY === 0) await tidy(database, bot, atMs)
  }
  return {
    reject: async (arrival, { side = null, pair = null, ...end }) => {
      await database
        .insert(received)
        .values({ ...rowOf(arrival), ...end, side, pair, outcome: 'rejected', likeness: null })
      await tidyNowAndThen(arrival)
    },
    admit: async (arrival, named, { text, windowMs, again = null }) => {
      const likeness = hashOf(text)
      const { bot, atMs } = arrival
      const id = await database.transaction(async (transaction) => {
        // Of two at once, in whatever process, the second sees the first.
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${bot}, 0))`)
        const [earlier] = await transaction
          .select({ id: received.id, outcome: received.outcome })
          .from(received)
          .where(
            and(
              eq(received.bot, bot),
              inArray(received.outcome, seen),
              or(
                // A time ahead of the clock was told by one that has been set back since.
                and(eq(received.likeness, likeness), gt(received.atMs, atMs - windowMs), lte(received.atMs, atMs)),
                again === null ? undefined : eq(received.id, again),
              ),
            ),
          )
          .orderBy(desc(received.atMs))
          .limit(1)
        if (earlier?.outcome === 'pending') return earlier.id
        const isHeard = earlier !== undefined
        const row = { ...rowOf(arrival), ...named, cause: null, values: {}, likeness }
        await transaction.insert(received).values({ ...row, outcome: isHeard ? 'duplicate' : 'pending' })
        return isHeard ? null : row.id
      })
      await tidyNowAndThen(arrival)
      return id
    },
    end: async (id, end) => {
      await database.update(received).set(end).where(eq(received.id, id))
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
