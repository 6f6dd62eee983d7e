/** Documents that belong to something of another feature. */
import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#platform/database/database.ts'
import type { Attachment } from '../contract.ts'
import { documents } from './tables.ts'

/** Rows that join things with documents: the columns of the thing and of the document. */
type Joining = { thing: PgColumn; document: PgColumn }

/** The documents of each of some things, in the order in which they came; of a thing without any there is no entry. */
export const attachedTo = async (
  database: Database,
  { thing, document }: Joining,
  things: readonly { id: string }[],
): Promise<ReadonlyMap<string, Attachment[]>> => {
  const found = new Map<string, Attachment[]>()
  if (things.length === 0) return found
  const { id, name, sizeBytes } = getTableColumns(documents)
  const rows = await database
    .select({ of: thing, id, name, sizeBytes })
    .from(thing.table)
    .innerJoin(documents, eq(id, document))
    .where(
      inArray(
        thing,
        things.map((one) => one.id),
      ),
    )
    .orderBy(asc(id))
  for (const { of, ...attachment } of rows) {
    const known = found.get(String(of))
    if (known === undefined) found.set(String(of), [attachment])
    else known.push(attachment)
  }
  return found
}
