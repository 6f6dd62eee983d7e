/** Futures signals of everybody, for those who run the installation. */
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { writeDown } from '#features/audit/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { acts } from '#platform/server/acts.ts'
import { answerList, type ListSource } from '#platform/server/answer-list.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import { personHolds } from '#platform/database/person.ts'
import { futuresSignals as contract, type StaffSignal } from '../contract.ts'
import { futuresSignalList } from '../list.ts'
import { signalActs } from '../rules.ts'
import { addressOf, makeSignal } from './make-signal.ts'
import type { AddressedSignalServices } from './services.ts'
import type { SignalRow } from './store.ts'
import { addressedSignals, signalListeners } from './tables.ts'

const act = acts({
  table: addressedSignals,
  states: signalActs,
  entity: 'futures_signal',
  writeDown,
  subjectOf: ({ owner }) => owner,
  logged: ['name', 'isPublic', 'pairs', 'repeatSeconds', 'status'],
})

const isFutures = and(eq(addressedSignals.kind, 'futures'), isNull(addressedSignals.deletedAtMs))
const one = (id: string) => and(eq(addressedSignals.id, id), isFutures)

type Found = SignalRow & { username: string | null }

const read = (database: Database) =>
  database
    .select({ row: addressedSignals, username: users.username })
    .from(addressedSignals)
    .leftJoin(users, sql`${users.id} = ${addressedSignals.owner}::uuid`)

const toStaff = async (database: Database, rows: readonly Found[]): Promise<StaffSignal[]> => {
  const ids = rows.map(({ id }) => id)
  const counts =
    ids.length === 0
      ? []
      : await database
          .select({ signal: signalListeners.signal, listeners: count() })
          .from(signalListeners)
          .where(inArray(signalListeners.signal, ids))
          .groupBy(signalListeners.signal)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    exchange: row.exchange,
    name: row.name,
    isPublic: row.isPublic,
    pairs: row.pairs,
    futuresType: row.futuresType,
    repeatSeconds: row.repeatSeconds,
    fields: row.fields,
    isSigned: row.salt !== null,
    status: row.status,
    isOwn: false,
    madeAtMs: row.madeAtMs,
    listeners: counts.find(({ signal }) => signal === row.id)?.listeners ?? 0,
    version: row.version,
    username: row.username,
  }))
}

const source = (database: Database): ListSource<typeof futuresSignalList, Found, StaffSignal> => ({
  read: async ({ where, orderBy, limit }) => {
    const found = await read(database)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
    return found.map(({ row, username }) => ({ ...row, username }))
  },
  where: { status: addressedSignals.status, user: personHolds(users) },
  always: () => isFutures,
  sort: { by: [addressedSignals.id], placeOf: ({ id }) => [id] },
  rows: (found) => toStaff(database, found),
})

export const futuresSignalHandlers = (services: Pick<AddressedSignalServices, 'database' | 'nowMs'>) => {
  const { database, nowMs } = services
  const os = calls(contract).use(signedIn)
  const shown = async (id: string): Promise<StaffSignal> => {
    const found = await read(database).where(one(id))
    const rows = found.map(({ row, username }) => ({ ...row, username }))
    return (await toStaff(database, rows))[0] ?? refuse('NOT_FOUND')
  }
  return os.router({
    all: os.all.handler(answerList(database, futuresSignalList, source(database))),
    one: os.one.handler(({ input }) => shown(input.signal)),
    create: os.create.handler(async ({ input: { isSigned, ...input }, context }) => {
      const row = { ...input, kind: 'futures' as const }
      const { id, ...told } = await makeSignal(services, context, { row, isSigned, as: 'futures_signal.create' })
      return { signal: await shown(id), ...told }
    }),
    save: os.save.handler(async ({ input: { signal, version, ...change }, context }) => {
      await act(database, { act: 'save', where: one(signal), version, context, change })
      return shown(signal)
    }),
    rotate: os.rotate.handler(async ({ input: { signal, version, isSigned }, context }) => {
      const { change, ...told } = addressOf(nowMs(), isSigned)
      await act(database, { act: 'rotate_address', where: one(signal), version, context, change })
      return { signal: await shown(signal), ...told }
    }),
    toggle: os.toggle.handler(async ({ input: { signal, version, status }, context }) => {
      const name = status === 'active' ? 'activate' : 'suspend'
      await act(database, { act: name, where: one(signal), version, context })
      return shown(signal)
    }),
    remove: os.remove.handler(async ({ input: { signal }, context }) => {
      const change = { deletedAtMs: nowMs() }
      await act(database, { act: 'delete', where: one(signal), version: null, context, change })
      return {}
    }),
  })
}
