/** Whether every record of a journal is as it was written: what a start replays is checked by the start, everything before it here. */
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { isAsWritten } from './encode-record.ts'

/** Records that are not as they were written, and the first of them; `unread` is what SQLite says where it could not read on. */
export type JournalDamage = {
  records: number
  first: { shard: number; position: number } | null
  unread: string | null
}

/** Records read at once, a few milliseconds of work. */
const PAGE = 500
/** Between two pages, so that a long journal costs no more than a tenth of a processor. */
const PAUSE_MS = 20

type Row = { rowid: number; shard: number; position: number; body: string }

/** What the query selects. */
const asRows = (rows: readonly unknown[]) => rows as readonly Row[]

/** Reads all of it with a connection of its own. Null where all is well, and where it was stopped. */
export const checkJournal = async (file: string, signal: AbortSignal): Promise<JournalDamage | null> => {
  const database = new DatabaseSync(file, { readOnly: true })
  const damage: JournalDamage = { records: 0, first: null, unread: null }
  try {
    database.exec('pragma busy_timeout = 5000')
    const read = database.prepare(
      `select rowid, shard, position, body from record where rowid > ? order by rowid limit ${PAGE}`,
    )
    for (let last = 0; !signal.aborted;) {
      const rows = asRows(read.all(last))
      for (const { rowid, shard, position, body } of rows) {
        last = rowid
        if (isAsWritten(body)) continue
        damage.records += 1
        damage.first ??= { shard, position }
      }
      if (rows.length < PAGE) break
      await pause(PAUSE_MS)
    }
  } catch (error) {
    damage.unread = error instanceof Error ? error.message : String(error)
  } finally {
    database.close()
  }
  return damage.records === 0 && damage.unread === null ? null : damage
}
