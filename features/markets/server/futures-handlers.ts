/** Futures pairs for those who run the installation: taken in from the exchanges, and narrowed. */
import { eq, sql } from 'drizzle-orm'
import { audit, whoOf, writeDown } from '#features/audit/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { acts } from '#platform/server/acts.ts'
import { answerList, type ListSource } from '#platform/server/answer-list.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { type FuturesPair, futuresPairs as contract } from '../futures-contract.ts'
import { futuresPairList, futuresPairStates } from '../futures-list.ts'
import type { Line, Markets } from './markets.ts'
import { futuresPairs } from './tables.ts'

type Row = typeof futuresPairs.$inferSelect
type Known = Pick<Markets, 'last'> & { lines: () => readonly Pick<Line, 'market'>[] }
type Services = { database: Database; markets: Known; nowMs: () => number }

const act = acts({
  table: futuresPairs,
  states: { save: { from: futuresPairStates, to: 'removed' } },
  entity: 'futures_pair',
  writeDown,
  subjectOf: () => null,
  logged: ['maxLeverage', 'margin', 'status'],
})

const source = ({ database, markets }: Services): ListSource<typeof futuresPairList, Row, FuturesPair> => ({
  read: ({ where, orderBy, offset, limit }) =>
    database
      .select()
      .from(futuresPairs)
      .where(where)
      .orderBy(...orderBy)
      .offset(offset)
      .limit(limit),
  where: { status: futuresPairs.status },
  sort: { by: { pair: sql`${futuresPairs.pair}`, exchange: sql`${futuresPairs.exchange}` }, last: futuresPairs.id },
  rows: (found) =>
    found.map((row) => ({
      ...row,
      exchangeMost: markets.last(row.exchange, row.pair)?.market.futures?.maxLeverage ?? null,
    })),
})

export const futuresPairHandlers = (services: Services) => {
  const { database, markets, nowMs } = services
  const os = calls(contract).use(signedIn)
  return os.router({
    all: os.all.handler(answerList(database, futuresPairList, source(services))),
    importAll: os.importAll.handler(async ({ context }) => {
      const rows = markets.lines().flatMap(({ market: { exchange, pair, futures } }): Row[] => {
        if (futures === undefined) return []
        return [{ id: newId(nowMs()), exchange, pair, maxLeverage: null, margin: 'both', status: 'active', version: 1 }]
      })
      if (rows.length === 0) return { added: 0 }
      return database.transaction(async (transaction) => {
        const added = await transaction.insert(futuresPairs).values(rows).onConflictDoNothing().returning()
        for (const { id, exchange, pair } of added)
          await audit(transaction, whoOf(context), {
            action: 'futures_pair.import',
            subject: null,
            entity: { type: 'futures_pair', id },
            after: { exchange, pair },
          })
        return { added: added.length }
      })
    }),
    save: os.save.handler(async ({ input: { pair, version, ...change }, context }) => {
      await act(database, { act: 'save', where: eq(futuresPairs.id, pair), version, context, change })
      return {}
    }),
  })
}
