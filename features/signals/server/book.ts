/** The book of received messages: each stands there before it is answered, and before trading hears of it. */
import { and, desc, eq, getTableColumns, inArray, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { cutPage, isAfter, LATEST_MS, type Place } from '#platform/database/cursor.ts'
import { newId } from '#platform/id.ts'
import type { Owner } from '#platform/server/session.ts'
import { KEPT_MS, type Likeness, MOST_HEARD, MOST_UNHEARD } from '../rules.ts'
import { inBatches } from './in-batches.ts'
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
   * unanswered keeps its id, so that it cannot act twice. Messages of one bot are asked for one after the other.
   */
  admit: (arrival: Arrival, named: Named, likeness: Likeness & Again) => Promise<string | null>
  end: (id: string, end: End) => Promise<void>
  /** Removes now and then what is old of a bot that something came for. */
  tidy: (arrival: Arrival) => Promise<void>
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

type Asked = { arrival: Arrival; named: Named } & Likeness & Again

/** The same signal, or the message that is brought again. */
const earlierOf = ({ arrival: { bot, atMs }, text, windowMs, again = null }: Asked): SQL | undefined =>
  and(
    eq(received.bot, bot),
    or(
      // A time ahead of the clock was told by one that has been set back since.
      and(eq(received.likeness, hashOf(text)), gt(received.atMs, atMs - windowMs), lte(received.atMs, atMs)),
      again === null ? undefined : eq(received.id, again),
    ),
  )

/** Messages to different bots, written down together: one for each, in their order, as `Book` says it of one. */
const admitAll = (database: Database, all: readonly Asked[]): Promise<readonly (string | null)[]> =>
  database.transaction(async (transaction) => {
    // Of two at once, in whatever process, the second sees the first; all lock in one order, so that none waits for another in a ring.
    const bots = all.map(({ arrival }) => arrival.bot)
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(bot, 0)) from (select unnest(${sql.param(bots)}::text[]) as bot order by 1) sorted`,
    )
    const earlier = await transaction
      .select({ id: received.id, bot: received.bot, outcome: received.outcome })
      .from(received)
      .where(and(inArray(received.outcome, seen), or(...all.map(earlierOf))))
      .orderBy(desc(received.atMs))
    const rows: (typeof received.$inferInsert)[] = []
    const ids = all.map(({ arrival, named, text }) => {
      const known = earlier.find(({ bot }) => bot === arrival.bot)
      if (known?.outcome === 'pending') return known.id
      const outcome = known === undefined ? 'pending' : 'duplicate'
      const row = { ...rowOf(arrival), ...named, cause: null, values: {}, likeness: hashOf(text), outcome } as const
      rows.push(row)
      return known === undefined ? row.id : null
    })
    if (rows.length > 0) await transaction.insert(received).values(rows)
    return ids
  })

type Ended = End & { id: string }

const endAll = async (database: Database, all: readonly Ended[]): Promise<readonly true[]> => {
  const column = (of: (ended: Ended) => unknown, type: 'text' | 'int' | 'bigint'): SQL =>
    sql`unnest(${sql.param(all.map(of))}::${sql.raw(type)}[])`
  await database.execute(sql`
    update ${received} set outcome = ended.outcome, cause = ended.cause, "values" = ended."values"::jsonb,
      shard = ended.shard, position = ended.position
    from (select ${column(({ id }) => id, 'text')} as id, ${column(({ outcome }) => outcome, 'text')} as outcome,
      ${column(({ cause }) => cause, 'text')} as cause, ${column(({ values }) => JSON.stringify(values), 'text')} as "values",
      ${column(({ shard }) => shard, 'int')} as shard, ${column(({ position }) => position, 'bigint')} as position) ended
    where ${received.id} = ended.id`)
  return all.map(() => true)
}

export const openBook = (database: Database): Book => {
  const admit = inBatches((all: readonly Asked[]) => admitAll(database, all))
  const end = inBatches((all: readonly Ended[]) => endAll(database, all))
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
    admit: (arrival, named, likeness) => admit({ arrival, named, ...likeness }),
    end: async (id, how) => {
      await end({ id, ...how })
    },
    tidy: tidyNowAndThen,
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
