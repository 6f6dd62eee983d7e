/** Reader of the journal's file for a restart: row after row, so that a million sleeping units are never in memory at once. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { JournalReader, Recovered, SleepingUnitRow, SleepingWake } from './journal.ts'
import type { CommandAnswer } from '../host/runner.ts'
import { SHARDS } from '../lane/shard.ts'

type Columns = readonly SQLOutputValue[]

/** Query with columns in their order, at half the cost of names. */
const inColumns = (database: DatabaseSync, query: string): StatementSync => {
  const statement = database.prepare(query)
  statement.setReturnArrays(true)
  return statement
}

/** Row as a list, which `setReturnArrays` makes it. */
const asColumns = (row: unknown) => row as Columns

const prepare = (database: DatabaseSync) => ({
  replay: inColumns(database, 'select position, body from replay where shard = ?'),
  accounts: inColumns(database, "select id, position, body from snapshot where shard = ? and kind = 'account'"),
  sleepers: inColumns(
    database,
    'select id, account, position, since, family, rules, pair, above, below, at_ms, candles, more_pairs, orders, short, realised, restless from sleeper where shard = ?',
  ),
  managed: inColumns(database, 'select id, managed from sleeper where shard = ?'),
  tail: inColumns(
    database,
    'select position, body from record where shard = ?1 and position > coalesce((select position from replay where shard = ?1), 0) order by position',
  ),
  answers: inColumns(database, 'select command, position, refusal, at_ms from answer where shard = ?'),
  body: inColumns(database, 'select position, packed from body where shard = ? and id = ?'),
})

/** Compression of bodies: a third of the text in some 30 us, so that a page of the file holds four bodies. */
const PACKING = { level: 3, memLevel: 3, windowBits: 12 }

/** Body of a unit as it is stored, deflated. */
export const packBody = (body: string): Uint8Array => deflateRawSync(body, PACKING)

/** Body as text; those of format 1 are not compressed. */
const unpackBody = (packed: SQLOutputValue | undefined): string =>
  packed instanceof Uint8Array ? inflateRawSync(packed).toString() : String(packed)

/** Reader of an open journal. */
export const readerOf = (database: DatabaseSync): JournalReader => {
  const statements = prepare(database)
  return {
    recover: (owned) => recovered(statements, owned),
    unitBody: (shard, id) => {
      const row = statements.body.get(shard, id)
      if (row === undefined) return null
      const [position, packed] = asColumns(row)
      return { position: Number(position), body: unpackBody(packed) }
    },
    managedIn: (shard) =>
      statements.managed.all(shard).map((row) => {
        const [id, managed] = asColumns(row)
        return [String(id), typeof managed === 'string' ? managed : ''] as const
      }),
    close: () => database.close(),
  }
}

type Statements = ReturnType<typeof prepare>

const recovered = (statements: Statements, owned: (shard: number) => boolean): Recovered => {
  const shards = Array.from({ length: SHARDS }, (_, shard) => shard).filter(owned)
  const rows = <Row>(statement: StatementSync, rowOf: (shard: number, columns: Columns) => Row): Iterable<Row> => ({
    *[Symbol.iterator]() {
      for (const shard of shards) for (const row of statement.iterate(shard)) yield rowOf(shard, asColumns(row))
    },
  })
  return {
    shards: rows(statements.replay, (shard, [position, body]) => {
      return { shard, replayFrom: Number(position), body: String(body) }
    }),
    accounts: rows(statements.accounts, (shard, [id, position, body]) => {
      return { shard, id: String(id), position: Number(position), body: String(body) }
    }),
    sleepingUnits: rows(statements.sleepers, sleepingRowOf),
    tail: rows(statements.tail, (shard, [position, body]) => {
      return { shard, position: Number(position), body: String(body) }
    }),
    answers: rows(statements.answers, (shard, [command, place, refusal, atMs]) => {
      const position = Number(place)
      const answer = { shard, position, refusal: refusal === null ? null : asRefusal(JSON.parse(String(refusal))) }
      return { shard, command: String(command), answer, atMs: Number(atMs) }
    }),
  }
}

const sleepingRowOf = (shard: number, columns: Columns): SleepingUnitRow => {
  const [id, account, position, since, family, rules, ...rest] = columns
  const [pair, above, below, atMs, candles, more, orders, short, realised, restless] = rest
  const first: SleepingWake = [String(pair), asNumber(above), asNumber(below), asNumber(atMs), asList(candles)]
  return {
    shard,
    id: String(id),
    account: String(account),
    position: Number(position),
    since: Number(since),
    family: String(family),
    rules: Number(rules),
    wakes: more === null ? [first] : [first, ...asList<SleepingWake>(more)],
    orders: asList(orders),
    isShort: short === 1,
    realised: realised === null ? '0' : String(realised),
    isRestless: restless === 1,
  }
}

const NOTHING: readonly never[] = []

/** Number of a column that `sqlite-journal.ts` wrote. */
const asNumber = (value: SQLOutputValue | undefined) => value as number | null
const asList = <Item>(text: SQLOutputValue | undefined) =>
  typeof text === 'string' ? (JSON.parse(text) as readonly Item[]) : NOTHING
const asRefusal = (value: unknown) => value as NonNullable<CommandAnswer['refusal']>
