import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { audit, whoOf, writeDown } from '#features/audit/server/index.ts'
import { bots } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { acts } from '#platform/server/acts.ts'
import { answerList, type ListSource } from '#platform/server/answer-list.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import { signalSources as contract, type SignalSource } from '../contract.ts'
import { type sourceList, sourceList as list, sourceStates } from '../list.ts'
import { signalSources } from './tables.ts'

type SourceRow = typeof signalSources.$inferSelect
type Services = { database: Database; nowMs: () => number }

const act = acts({
  table: signalSources,
  states: { save: { from: sourceStates, to: 'removed' } },
  entity: 'signal_source',
  writeDown,
  subjectOf: () => null,
  logged: ['name', 'fields', 'status'],
})

/** Bots keep the name of their source as a text. */
const withBots = async (database: Database, rows: readonly SourceRow[]): Promise<SignalSource[]> => {
  if (rows.length === 0) return []
  const source = sql<string>`${bots.config} ->> 'source'`
  const named = rows.map(({ name }) => name)
  const counts = await database
    .select({ source, bots: count() })
    .from(bots)
    .where(and(inArray(source, named), isNull(bots.deletedAtMs)))
    .groupBy(source)
  return rows.map((row) => ({ ...row, bots: counts.find((found) => found.source === row.name)?.bots ?? 0 }))
}

const sourcesOf = (database: Database): ListSource<typeof sourceList, SourceRow, SignalSource> => ({
  read: ({ where, orderBy, offset, limit }) =>
    database
      .select()
      .from(signalSources)
      .where(where)
      .orderBy(...orderBy)
      .offset(offset)
      .limit(limit),
  where: { status: signalSources.status },
  sort: { by: { name: sql`lower(${signalSources.name})` }, last: signalSources.id },
  rows: (found) => withBots(database, found),
})

export const signalSourceHandlers = ({ database, nowMs }: Services) => {
  const os = calls(contract).use(signedIn)
  const shown = async (id: string): Promise<SignalSource> => {
    const rows = await database.select().from(signalSources).where(eq(signalSources.id, id))
    return (await withBots(database, rows))[0] ?? refuse('NOT_FOUND')
  }
  return os.router({
    choices: os.choices.handler(async () => ({
      sources: await database
        .select({ id: signalSources.id, name: signalSources.name, fields: signalSources.fields })
        .from(signalSources)
        .where(eq(signalSources.status, 'active'))
        .orderBy(asc(sql`lower(${signalSources.name})`))
        .limit(200),
    })),
    all: os.all.handler(answerList(database, list, sourcesOf(database))),
    one: os.one.handler(({ input }) => shown(input.source)),
    create: os.create.handler(async ({ input, context }) => {
      const id = newId(nowMs())
      await database.transaction(async (transaction) => {
        await transaction.insert(signalSources).values({ ...input, id, version: 1 })
        const entity = { type: 'signal_source', id }
        const about = { action: 'signal_source.create', subject: null, entity, after: { name: input.name } } as const
        await audit(transaction, whoOf(context), about)
      })
      return shown(id)
    }),
    save: os.save.handler(async ({ input: { source, version, ...change }, context }) => {
      await act(database, { act: 'save', where: eq(signalSources.id, source), version, context, change })
      return shown(source)
    }),
    remove: os.remove.handler(async ({ input, context }) => {
      await database.transaction(async (transaction) => {
        const [gone] = await transaction.delete(signalSources).where(eq(signalSources.id, input.source)).returning()
        if (gone === undefined) return refuse('NOT_FOUND')
        const entity = { type: 'signal_source', id: gone.id }
        const about = { action: 'signal_source.delete', subject: null, entity, before: { name: gone.name } } as const
        return audit(transaction, whoOf(context), about)
      })
      return {}
    }),
  })
}
