/** Rows of signals as users see them: their own, and the public ones of others without what only their owner knows. */
import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { bots } from '#features/bots/server/index.ts'
import { readSignalOutcomes } from '#features/history/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { ListSource } from '#platform/server/answer-list.ts'
import { cutTo } from '#platform/server/list-conditions.ts'
import { refuse } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Signal, SignalEvent } from '../contract.ts'
import type { eventList, signalList } from '../list.ts'
import { addressedSignals, signalEvents, signalListeners } from './tables.ts'

export type SignalRow = typeof addressedSignals.$inferSelect
type EventRow = typeof signalEvents.$inferSelect

export const isOwn = ({ userId }: Owner): SQL | undefined =>
  and(eq(addressedSignals.owner, userId), isNull(addressedSignals.deletedAtMs))

/** Signals of others that they let everybody hear. */
const isOffered = ({ userId }: Owner): SQL | undefined =>
  and(
    ne(addressedSignals.owner, userId),
    eq(addressedSignals.isPublic, true),
    eq(addressedSignals.status, 'active'),
    isNull(addressedSignals.deletedAtMs),
  )

/** Own, offered, or heard already: whoever listens sees the signal after it is public no more. */
const isSeen = (owner: Owner): SQL | undefined =>
  or(
    isOwn(owner),
    isOffered(owner),
    and(
      isNull(addressedSignals.deletedAtMs),
      sql`exists (select from ${signalListeners} where ${signalListeners.signal} = ${addressedSignals.id} and ${signalListeners.owner} = ${owner.userId})`,
    ),
  )

const listenersOf = async (database: Database, signals: readonly string[]) => {
  if (signals.length === 0) return []
  return database
    .select({
      signal: signalListeners.signal,
      owner: signalListeners.owner,
      id: bots.id,
      family: bots.family,
      name: bots.name,
    })
    .from(signalListeners)
    .innerJoin(bots, eq(bots.id, signalListeners.bot))
    .where(and(inArray(signalListeners.signal, [...signals]), isNull(bots.deletedAtMs)))
    .orderBy(bots.name, bots.id)
}

export const toSignals = async (database: Database, owner: Owner, rows: readonly SignalRow[]): Promise<Signal[]> => {
  const all = await listenersOf(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map(
    ({
      id,
      kind,
      name,
      exchange,
      isPublic,
      pairs,
      futuresType,
      repeatSeconds,
      fields,
      status,
      madeAtMs,
      version,
      ...row
    }) => {
      const mine = row.owner === owner.userId
      const listening = all.filter(({ signal }) => signal === id)
      return {
        id,
        kind,
        name,
        exchange,
        isPublic,
        pairs,
        futuresType,
        repeatSeconds,
        // Who reads how a source is read knows what to send once the address is known.
        fields: mine ? fields : null,
        isSigned: row.salt !== null,
        status,
        isOwn: mine,
        madeAtMs: mine ? madeAtMs : null,
        bots: listening
          .filter((listener) => listener.owner === owner.userId)
          .map((listener) => ({ id: listener.id, family: listener.family, name: listener.name })),
        listeners: mine ? listening.length : null,
        version,
      }
    },
  )
}

export const signalSource = (database: Database): ListSource<typeof signalList, SignalRow, Signal> => ({
  read: (cut) => cutTo(database.select().from(addressedSignals).$dynamic(), cut),
  where: {
    whose: (whose, { owner }) => (whose === 'own' ? isOwn(owner) : ne(addressedSignals.owner, owner.userId)),
    kind: addressedSignals.kind,
  },
  always: ({ owner }) => isSeen(owner),
  sort: { by: [addressedSignals.id], placeOf: ({ id }) => [id] },
  rows: (found, { owner }) => toSignals(database, owner, found),
})

const toEvents = async (database: Database, owner: Owner, rows: readonly EventRow[]): Promise<SignalEvent[]> => {
  const ids = [...new Set(rows.flatMap(({ became }) => became.map(({ bot }) => bot)))]
  const named =
    ids.length === 0
      ? []
      : await database
          .select({ id: bots.id, name: bots.name })
          .from(bots)
          .where(and(inArray(bots.id, ids), eq(bots.owner, owner.userId)))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const heard = rows.flatMap(({ became }) =>
    became.flatMap(({ bot, at }) => (at !== null && names.has(bot) ? [at] : [])),
  )
  const made = await readSignalOutcomes(database, owner, heard)
  return rows.map(({ id, atMs, isTest, excerpt, cause, read, became }) => {
    const mine = became.flatMap(({ bot, outcome, cause: why, values, at }) => {
      const name = names.get(bot)
      if (name === undefined) return []
      const told = at === null ? why : (made.get(`${at.shard} ${at.position}`) ?? null)
      return [{ id: bot, name, outcome, cause: told, values: { ...values } }]
    })
    return { id, atMs, isTest, excerpt, cause, read, bots: mine, others: became.length - mine.length }
  })
}

export const eventSource = (database: Database): ListSource<typeof eventList, EventRow, SignalEvent> => ({
  read: (cut) => cutTo(database.select().from(signalEvents).$dynamic(), cut),
  where: { signal: signalEvents.signal },
  always: ({ owner }) =>
    sql`exists (select from ${addressedSignals} where ${addressedSignals.id} = ${signalEvents.signal} and ${isOwn(owner)})`,
  sort: { by: [signalEvents.id], placeOf: ({ id }) => [id] },
  rows: (found, { owner }) => toEvents(database, owner, found),
})

export const shownEvent = async (database: Database, owner: Owner, row: EventRow): Promise<SignalEvent> =>
  (await toEvents(database, owner, [row]))[0] ?? refuse('NOT_FOUND')

export const findSignal = async (database: Database, owner: Owner, id: string): Promise<Signal> => {
  const rows = await database
    .select()
    .from(addressedSignals)
    .where(and(eq(addressedSignals.id, id), isSeen(owner)))
    .orderBy(desc(addressedSignals.id))
  return (await toSignals(database, owner, rows))[0] ?? refuse('NOT_FOUND')
}
