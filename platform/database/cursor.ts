/** Pages by cursor: where a page ended, opaque to the reader, and the rows that come after it. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'

/** The values of the order's columns in the last row of a page. */
export type Place = readonly (string | number)[]
const Place = z.array(z.union([z.string().max(200), z.number()])).max(6)

export const encodeCursor = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Null for a text that is not a cursor over rows like `example`. */
export const decodeCursor = (text: string, example: Place): Place | null => {
  try {
    const place = Place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    const fits =
      place.length === example.length &&
      place.every(
        (value, index) =>
          typeof value === typeof example[index] && (typeof value === 'string' || Number.isSafeInteger(value)),
      )
    return fits ? place : null
  } catch {
    return null
  }
}

/** Rows after a place in descending order of all the columns; a column of a time takes milliseconds. */
export const isAfter = (columns: readonly PgColumn[], place: Place): SQL => {
  const values = place.map((value, index) => {
    const column = columns[index]
    return column === undefined ? sql`${value}` : sql`${sql.param(value, column)}`
  })
  return sql`(${sql.join([...columns], sql`, `)}) < (${sql.join(values, sql`, `)})`
}

/** Cuts a page of one row more than asked into the page and where it ended. */
export const cutPage = <Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { page: Row[]; next: string | null } => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last !== undefined ? encodeCursor(placeOf(last)) : null }
}
