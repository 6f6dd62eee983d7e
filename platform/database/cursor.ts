/** Pages by cursor: where a page ended, opaque to the reader, and the rows that come after it. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { isStorable } from '../fields.ts'

/** The values of the order's columns in the last row of a page. */
export type Place = readonly (string | number)[]
const Place = z.array(z.union([z.string().max(200), z.number()])).max(6)

export const encodeCursor = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** The greatest values that a column of a time, of an `integer` and of a `bigint` read as a number can be asked for. */
export const LATEST_MS = Date.UTC(9999, 11, 31)
export const GREATEST_INTEGER = 2 ** 31 - 1
export const GREATEST_BIGINT = Number.MAX_SAFE_INTEGER

const fits = (value: string | number, greatest: string | number | undefined): boolean => {
  if (typeof value === 'string') return typeof greatest === 'string' && isStorable(value)
  return typeof greatest === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= greatest
}

/** Null for a text that is not a cursor over rows up to `greatest`, in which a text stands for any text. */
export const decodeCursor = (text: string, greatest: Place): Place | null => {
  try {
    const place = Place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    const isPlace = place.length === greatest.length && place.every((value, index) => fits(value, greatest[index]))
    return isPlace ? place : null
  } catch {
    return null
  }
}

export type Order = 'newest' | 'oldest'

/** Rows after a place in the order of all the columns, descending for the newest first; a column of a time takes milliseconds. */
export const isAfter = (columns: readonly PgColumn[], place: Place, order: Order = 'newest'): SQL => {
  const values = place.map((value, index) => {
    const column = columns[index]
    return column === undefined ? sql`${value}` : sql`${sql.param(value, column)}`
  })
  const beyond = order === 'newest' ? sql`<` : sql`>`
  return sql`(${sql.join([...columns], sql`, `)}) ${beyond} (${sql.join(values, sql`, `)})`
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
