/** The reference of durable decisions: node:sqlite alone, one table of texts by number, the same settings of durability as the journal's. */
import { DatabaseSync } from 'node:sqlite'

export type BareJournal = {
  /** Writes texts in one synced transaction. */
  append: (bodies: readonly string[]) => void
  close: () => void
}

export const openBareJournal = (file: string): BareJournal => {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000')
  database.exec('create table record (position integer primary key, body text not null)')
  const insert = database.prepare('insert into record (body) values (?)')
  return {
    append: (bodies) => {
      database.exec('begin immediate')
      for (const body of bodies) insert.run(body)
      database.exec('commit')
    },
    close: () => database.close(),
  }
}
