/** The journal of the embedded default: node:sqlite with a write-ahead log, every commit synced to the disk. Never trimmed; snapshots bound the replay. */
import { randomInt } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { INSTALLATIONS } from '#engine/client-order-id.ts'
import {
  ANSWERS_KEPT_MS,
  type Append,
  type Journal,
  type Recovered,
  type SnapshotSlice,
  StaleEpoch,
} from './journal.ts'

const FORMAT = 1

const SCHEMA = `
  create table if not exists about (id integer primary key check (id = 1), format integer not null, epoch integer not null, installation integer not null);
  create table if not exists record (shard integer not null, position integer not null, epoch integer not null, body text not null);
  create unique index if not exists record_position on record (shard, position);
  create table if not exists answer (shard integer, command text, at_ms integer not null, position integer not null, refusal text, primary key (shard, command)) without rowid;
  create table if not exists snapshot (shard integer, kind text, id text, position integer not null, body text not null, primary key (shard, kind, id)) without rowid;
  create table if not exists replay (shard integer primary key, position integer not null, body text not null);
`

type Row = Record<string, unknown>
const whole = (row: Row, column: string): number => Number(row[column])
const text = (row: Row, column: string): string => String(row[column])

const prepare = (database: DatabaseSync) => ({
  epoch: database.prepare('select epoch from about where id = 1'),
  fence: database.prepare('update about set epoch = epoch where id = 1 and epoch = ?'),
  record: database.prepare('insert into record (shard, position, epoch, body) values (?, ?, ?, ?)'),
  answer: database.prepare('insert into answer (shard, command, at_ms, position, refusal) values (?, ?, ?, ?, ?)'),
  row: database.prepare('insert or replace into snapshot (shard, kind, id, position, body) values (?, ?, ?, ?, ?)'),
  replay: database.prepare('insert or replace into replay (shard, position, body) values (?, ?, ?)'),
  read: database.prepare(
    'select position, body from record where shard = ? and position > ? order by position limit ?',
  ),
})

/** Opens or makes the file. Throws when it was written in a format that this program does not know. */
export const openSqliteJournal = (file: string, now: () => number): Journal => {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
  database.exec(SCHEMA)
  database
    .prepare('insert or ignore into about (id, format, epoch, installation) values (1, ?, 0, ?)')
    .run(FORMAT, randomInt(INSTALLATIONS))
  const format = whole(database.prepare('select format from about').get() ?? {}, 'format')
  if (format !== FORMAT) throw new Error(`${file} has journal format ${format}; this program reads format ${FORMAT}`)
  const statements = prepare(database)
  const transaction = (work: () => void): void => {
    database.exec('begin immediate')
    try {
      work()
      database.exec('commit')
    } catch (error) {
      // A disk that is full has rolled back already: https://www.sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
      if (database.isTransaction) database.exec('rollback')
      throw error
    }
  }
  return {
    recover: (owned) => recover(database, transaction, owned, now() - ANSWERS_KEPT_MS),
    append: (group) => transaction(() => appendGroup(statements, group, now())),
    snapshot: (slice, epoch) => transaction(() => writeSlice(statements, slice, epoch)),
    read: (shard, after, limit) =>
      statements.read
        .all(shard, after, limit)
        .map((row) => ({ position: whole(row, 'position'), body: text(row, 'body') })),
    close: () => database.close(),
  }
}

type Statements = ReturnType<typeof prepare>

const appendGroup = (statements: Statements, group: readonly Append[], atMs: number): void => {
  let checked: number | null = null
  for (const { shard, position, epoch, body, answer } of group) {
    if (epoch !== checked) {
      // The transaction holds the file's write lock: nobody can take an epoch between this and its end.
      if (statements.fence.run(epoch).changes !== 1) throw new StaleEpoch(epoch)
      checked = epoch
    }
    statements.record.run(shard, position, epoch, body)
    if (answer !== null) {
      const refusal = answer.answer.refusal === null ? null : JSON.stringify(answer.answer.refusal)
      statements.answer.run(shard, answer.command, atMs, position, refusal)
    }
  }
}

const writeSlice = (statements: Statements, slice: SnapshotSlice, epoch: number): void => {
  if (whole(statements.epoch.get() ?? {}, 'epoch') !== epoch) throw new StaleEpoch(epoch)
  for (const row of slice.rows) statements.row.run(row.shard, row.kind, row.id, row.position, row.body)
  for (const { shard, replayFrom, body } of slice.complete) statements.replay.run(shard, replayFrom, body)
}

const recover = (
  database: DatabaseSync,
  transaction: (work: () => void) => void,
  owned: (shard: number) => boolean,
  sinceMs: number,
): Recovered => {
  transaction(() => {
    database.exec('update about set epoch = epoch + 1 where id = 1')
    database.prepare('delete from answer where at_ms < ?').run(sinceMs)
  })
  const about = database.prepare('select epoch, installation from about where id = 1').get() ?? {}
  const mine = (row: Row): boolean => owned(whole(row, 'shard'))
  const all = (query: string): Row[] => database.prepare(query).all().filter(mine)
  return {
    epoch: whole(about, 'epoch'),
    installation: whole(about, 'installation'),
    shards: all('select shard, position, body from replay').map((row) => ({
      shard: whole(row, 'shard'),
      replayFrom: whole(row, 'position'),
      body: text(row, 'body'),
    })),
    rows: all('select shard, kind, id, position, body from snapshot').map((row) => ({
      shard: whole(row, 'shard'),
      kind: row['kind'] === 'unit' ? 'unit' : 'account',
      id: text(row, 'id'),
      position: whole(row, 'position'),
      body: text(row, 'body'),
    })),
    tail: all(
      'select r.shard, r.position, r.body from record r left join replay p on p.shard = r.shard where r.position > coalesce(p.position, 0) order by r.shard, r.position',
    ).map((row) => ({ shard: whole(row, 'shard'), position: whole(row, 'position'), body: text(row, 'body') })),
    answers: all('select shard, command, position, refusal from answer').map((row) => ({
      shard: whole(row, 'shard'),
      command: text(row, 'command'),
      answer: {
        shard: whole(row, 'shard'),
        position: whole(row, 'position'),
        refusal: row['refusal'] === null ? null : asRefusal(JSON.parse(text(row, 'refusal'))),
      },
    })),
  }
}

/** The column is written by `appendGroup` alone. */
const asRefusal = (value: unknown) => value as NonNullable<Recovered['answers'][number]['answer']['refusal']>
