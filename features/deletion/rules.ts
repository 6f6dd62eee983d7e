/** When an account is deleted, pure. A day is one of the platform's time zone. Source: design page business 29.1. */

/** "2026-11-22". */
export type Day = string

export const FARTHEST_DAYS = 90

export const dayIn = (timeZone: string, now: Date): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

export const addDays = (day: Day, days: number): Day => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export const isSelectable = (day: Day, today: Day): boolean =>
  day >= addDays(today, 1) && day <= addDays(today, FARTHEST_DAYS)

/** The account lives until the end of the day that is shown; on the following one it is deleted. */
export const isDue = (scheduledFor: Day, today: Day): boolean => today > scheduledFor

const REMINDERS = [7, 1]

/** Of how many days before its owner is reminded now; null where there is nothing to remind of, or it was done. */
export const reminderDue = (scheduledFor: Day, today: Day, reminded: number | null): number | null => {
  const due = REMINDERS.findLast((days) => today >= addDays(scheduledFor, -days)) ?? null
  return due === null || (reminded !== null && reminded <= due) ? null : due
}

/** One export a day. */
export const EXPORT_EVERY_MS = 24 * 3_600_000
export const EXPORT_LINK_DAYS = 7
