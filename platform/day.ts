/** Calendar days as text, such as `2026-11-18`; they have no time zone. */

const ISO = /^\d{4}-\d{2}-\d{2}$/

/** True for a day that calendars and the database have: not for 30 February, and not for the year 0. */
export const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !ISO.test(value) || value.startsWith('0000')) return false
  const atMs = Date.parse(`${value}T00:00:00Z`)
  // Some engines read 30 February as a day in March.
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(value)
}
