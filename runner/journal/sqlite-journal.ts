/**
 * Journal of the embedded default: node:sqlite with a write-ahead log, every commit synced to the disk. Never trimmed; snapshots bound the
 * replay.
 */
import { randomInt } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { INSTALLATIONS } from '#engine/client-order-id.ts'
import {
  ANSWERS_KEPT_MS,
  type Append,
  type Claim,
  type Journal,
  type JournalReader,
  type SleepingWake,
  type Epochs,
  type SnapshotSlice,
} from './journal.ts'
import { packBody, readerOf } from './sqlite-reader.ts'

/** Format of the file. 1 had whole units as text among the accounts; 2 had no managed amounts of sleeping units. */
const FORMAT = 3

const SCHEMA = `
  create table if not exists about (id integer primary key check (id = 1), format integer not null, epoch integer not null, installation integer not null);
  create table if not exists record (shard integer not null, position integer not null, epoch integer not null, body text not null);
  create unique index if not exists record_position on record (shard, position);
  create table if not exists answer (shard integer, command text, at_ms integer not null, position integer not null, refusal text, primary key (shard, command)) without rowid;
  create table if not exists snapshot (shard integer, kind text, id text, position integer not null, body text not null, primary key (shard, kind, id)) without rowid;
  create table if not exists body (shard integer not null, id text not null, position integer not null, packed blob not null);
  create unique index if not exists body_unit on body (shard, id);
  create table if not exists sleeper (shard integer, id text, account text not null, position integer not null, since integer not null, family text not null, rules integer not null, pair text not null, above real, below real, at_ms integer, candles text, more_pairs text, orders text, short integer not null, realised text, restless integer not null, managed text, primary key (shard, id)) without rowid;
  create table if not exists lease (shard integer primary key, epoch integer not null);
  create table if not exists replay (shard integer primary key, position integer not null, body text not null);
`

/** Upgrade from format 1: every unit without columns wakes once, and the next snapshot writes them. */
const FROM_1 = `
  insert into sleeper (shard, id, account, position, since, family, rules, pair, short, restless)
    select shard, id, body ->> '$.row.account', position, body ->> '$.since', body ->> '$.row.family', body ->> '$.rules', '',
      body ->> '$.short' and body ->> '$.incident' is null, 1
    from snapshot where kind = 'unit';
  insert into body (shard, id, position, packed) select shard, id, position, body from snapshot where kind = 'unit';
  delete from snapshot where kind = 'unit';
  update about set format = 3 where id = 1;
`

/** Upgrade from format 2: every sleeping unit wakes once, and the next snapshot writes what it manages. */
const FROM_2 = `
  alter table sleeper add column managed text;
  update sleeper set restless = 1;
  update about set format = 3 where id = 1;
`

const prepare = (database: DatabaseSync) => ({
  lease: database.prepare('select epoch from lease where shard = ?'),
  claim: database.prepare(
    'insert into lease (shard, epoch) values (?1, (select epoch + 1 from about)) on conflict (shard) do update set epoch = epoch + 1 returning epoch',
  ),
  record: database.prepare('insert into record (shard, position, epoch, body) values (?, ?, ?, ?)'),
  // A signal that comes again after its time is answered anew.
  answer: database.prepare(
    'insert or replace into answer (shard, command, at_ms, position, refusal) values (?, ?, ?, ?, ?)',
  ),
  account: database.prepare(
    "insert or replace into snapshot (shard, kind, id, position, body) values (?, 'account', ?, ?, ?)",
  ),
  body: database.prepare('insert or replace into body (shard, id, position, packed) values (?, ?, ?, ?)'),
  sleeper: database.prepare(
    'insert or replace into sleeper values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  replay: database.prepare('insert or replace into replay (shard, position, body) values (?, ?, ?)'),
  read: database.prepare(
    'select position, body from record where shard = ? and position > ? order by position limit ?',
  ),
  last: database.prepare('select max(position) as position from record where shard = ?'),
})

type Transaction = <Result>(work: () => Result) => Result

const transactionOn =
  (database: DatabaseSync): Transaction =>
  (work) => {
    database.exec('begin immediate')
    try {
      const result = work()
      database.exec('commit')
      return result
    } catch (error) {
      // A disk that is full has rolled back already: https://www.sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
      if (database.isTransaction) database.exec('rollback')
      throw error
    }
  }

/** Pages of the log before a checkpoint, 16 MB: commits touch the same index pages again, and one checkpoint serves many. */
const LOG_PAGES = 4_000

/**
 * Opens or creates the file. Throws when its format is unknown. `synced` is false only for a file that is thrown away: a loss of power may
 * then lose acknowledged records.
 */
export const openSqliteJournal = (file: string, now: () => number, synced = true): Journal => {
  const database = new DatabaseSync(file)
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = ${synced ? 'full' : 'off'}; pragma busy_timeout = 5000; pragma wal_autocheckpoint = ${LOG_PAGES}`,
  )
  database.exec(SCHEMA)
  database
    .prepare('insert or ignore into about (id, format, epoch, installation) values (1, ?, 0, ?)')
    .run(FORMAT, randomInt(INSTALLATIONS))
  const transaction = transactionOn(database)
  bringToFormat(database, transaction, file)
  const statements = prepare(database)
  return {
    ...readerOf(database),
    claim: (shards) => claim({ database, statements, transaction }, shards, now() - ANSWERS_KEPT_MS),
    append: (group) => transaction(() => appendGroup(statements, group, now())),
    snapshot: (slice, epochs) => transaction(() => writeSlice(statements, slice, epochs)),
    read: (shard, after, limit) =>
      statements.read
        .all(shard, after, limit)
        .map((row) => ({ position: Number(row['position']), body: String(row['body']) })),
  }
}

/** Second reader of a journal that is open elsewhere in this process. */
export const openSqliteReader = (file: string): JournalReader => {
  const database = new DatabaseSync(file, { readOnly: true })
  database.exec('pragma busy_timeout = 5000')
  return readerOf(database)
}

const bringToFormat = (database: DatabaseSync, transaction: Transaction, file: string): void => {
  const format = Number(database.prepare('select format from about').get()?.['format'])
  if (format === 1) transaction(() => database.exec(FROM_1))
  else if (format === 2) transaction(() => database.exec(FROM_2))
  else if (format !== FORMAT) {
    throw new Error(`${file} has journal format ${format}; this program reads formats 1 to ${FORMAT}`)
  }
}

type Statements = ReturnType<typeof prepare>

type Open = { database: DatabaseSync; statements: Statements; transaction: Transaction }

const claim = ({ database, statements, transaction }: Open, shards: readonly number[], sinceMs: number): Claim => {
  const epochs = transaction(() => {
    database.prepare('delete from answer where at_ms < ?').run(sinceMs)
    return new Map(shards.map((shard) => [shard, Number(statements.claim.get(shard)?.['epoch'])]))
  })
  const about = database.prepare('select installation from about where id = 1').get()
  const last = new Map<number, number>()
  for (const shard of shards) {
    const position = statements.last.get(shard)?.['position'] ?? null
    if (position !== null) last.set(shard, Number(position))
  }
  return { epochs, installation: Number(about?.['installation']), last }
}

/** The transaction holds the file's write lock: nobody can claim a shard between this and its end. */
const isHeld = (statements: Statements, shard: number, epoch: number): boolean =>
  Number(statements.lease.get(shard)?.['epoch']) === epoch

const appendGroup = (statements: Statements, group: readonly Append[], atMs: number): ReadonlySet<number> => {
  const held = new Map<number, boolean>()
  for (const { shard, position, epoch, body, answer } of group) {
    const isOurs = held.get(shard) ?? isHeld(statements, shard, epoch)
    held.set(shard, isOurs)
    if (!isOurs) continue
    statements.record.run(shard, position, epoch, body)
    if (answer !== null) {
      const refusal = answer.answer.refusal === null ? null : JSON.stringify(answer.answer.refusal)
      statements.answer.run(shard, answer.command, atMs, position, refusal)
    }
  }
  return new Set([...held].flatMap(([shard, isOurs]) => (isOurs ? [] : [shard])))
}

const NO_WAKE: SleepingWake = ['', null, null, null, []]

/** Text of a list. Null when it is empty, as most are: a restart reads a million of them. */
const listText = (list: readonly unknown[]): string | null => (list.length === 0 ? null : JSON.stringify(list))

/** Of a slice, the rows of shards that are still held. */
const heldIn = (
  statements: Statements,
  { accounts, units, complete }: SnapshotSlice,
  epochs: Epochs,
): SnapshotSlice => {
  const held = new Map<number, boolean>()
  const isOurs = ({ shard }: { shard: number }): boolean => {
    const known = held.get(shard) ?? isHeld(statements, shard, epochs.get(shard) ?? 0)
    held.set(shard, known)
    return known
  }
  return { accounts: accounts.filter(isOurs), units: units.filter(isOurs), complete: complete.filter(isOurs) }
}

const writeSlice = (statements: Statements, given: SnapshotSlice, epochs: Epochs): void => {
  const slice = heldIn(statements, given, epochs)
  for (const { shard, id, position, body } of slice.accounts) statements.account.run(shard, id, position, body)
  for (const unit of slice.units) {
    const { shard, id, account, position, since, family, rules, realised } = unit
    statements.body.run(shard, id, position, packBody(unit.body))
    const [[pair, above, below, atMs, candles] = NO_WAKE, ...more] = unit.wakes
    const lists = [listText(candles), listText(more), listText(unit.orders)]
    const flags = [
      Number(unit.isShort),
      realised === '0' ? null : realised,
      Number(unit.isRestless),
      unit.managed === '' ? null : unit.managed,
    ]
    const columns = [shard, id, account, position, since, family, rules, pair, above, below, atMs, ...lists, ...flags]
    statements.sleeper.run(...columns)
  }
  for (const { shard, replayFrom, body } of slice.complete) statements.replay.run(shard, replayFrom, body)
}
