/** Calendar days as text, such as `2026-11-18`; they have no time zone. */

const ISO = /^\d{4}-\d{2}-\d{2}$/

/** True for a day that calendars and the database have: not for 30 February, and not for the year 0. */
export const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !ISO.test(value) || value.startsWith('0000')) return false
  const atMs = Date.parse(`${value}T00:00:00Z`)
  // Some engines read 30 February as a day in March.
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(value)
}

const DAY_MS = 24 * 3_600_000

/** All days from one to the other, both included, as "2026-01-31". */
export const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** The day of an instant in an IANA time zone. */
export const dayOf = (atMs: number, timeZone: string): string =>
  // Swedish writes dates as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(atMs)

/** The day so many days before. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
