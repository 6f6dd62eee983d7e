/** Calendar days as conditions: a day is one of the reader's time zone, an IANA name. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Midnight at the start of a day of the time zone, `later` days after it. */
const midnight = (day: string, timeZone: string, later: number): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`

/** On the day or later. */
export const sinceDay = (column: PgColumn, day: string, timeZone: string): SQL =>
  sql`${column} >= ${midnight(day, timeZone, 0)}`

/** On the day or before. */
export const untilDay = (column: PgColumn, day: string, timeZone: string): SQL =>
  sql`${column} < ${midnight(day, timeZone, 1)}`
