/** The days of a month in weeks, and the ways from one day to another. Days are text such as `2026-11-18`. */

const DAY_MS = 86_400_000

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

const EARLIEST = '1900-01-01'
const LATEST = '9999-12-31'

/** The nearest day that is not outside of the bounds. */
export const within = (day: string, min: string = EARLIEST, max: string = LATEST): string => {
  if (day < min) return min
  return day > max ? max : day
}

export const plusDays = (day: string, days: number): string => dayAt(at(within(day)) + days * DAY_MS)

const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** So many months on; of a month that is shorter its last day. */
export const plusMonths = (day: string, months: number): string => {
  const from = new Date(at(day))
  const whole = from.getUTCFullYear() * 12 + from.getUTCMonth() + months
  const [year, month] = [Math.floor(whole / 12), ((whole % 12) + 12) % 12]
  return dayAt(Date.UTC(year, month, Math.min(from.getUTCDate(), lastOf(year, month))))
}

/** 1 for Monday to 7 for Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay() || 7

/** How many days the day lies behind the start of its week. */
export const daysIntoWeek = (day: string, first: Weekday): number => (weekdayOf(day) - first + 7) % 7

/** The weeks that a month touches, whole: days of its neighbors fill the first and the last. */
export const weeksOf = (day: string, first: Weekday): readonly (readonly string[])[] => {
  const firstDay = `${day.slice(0, 8)}01`
  const start = plusDays(firstDay, -daysIntoWeek(firstDay, first))
  const days = daysIntoWeek(firstDay, first) + lastOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1)
  return Array.from({ length: Math.ceil(days / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, column) => plusDays(start, week * 7 + column)),
  )
}

type WeekInfo = { firstDay: number }

/** Engines differ in whether this is asked or read; the types know neither. */
const weekInfoOf = (locale: Intl.Locale): WeekInfo | undefined => {
  const known = locale as { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  return known.getWeekInfo?.() ?? known.weekInfo
}

const isWeekday = (day: number): day is Weekday => Number.isInteger(day) && day >= 1 && day <= 7

/** Monday where the browser does not say. */
export const firstWeekday = (region: string): Weekday => {
  const first = weekInfoOf(new Intl.Locale(region))?.firstDay ?? 1
  return isWeekday(first) ? first : 1
}

/** The day a key leads to in a calendar, by the pattern of dialogs with dates of WAI-ARIA; null for any other key. */
export const dayByKey = (
  day: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  first: Weekday,
): string | null => {
  switch (key) {
    case 'ArrowLeft':
      return plusDays(day, -1)
    case 'ArrowRight':
      return plusDays(day, 1)
    case 'ArrowUp':
      return plusDays(day, -7)
    case 'ArrowDown':
      return plusDays(day, 7)
    case 'Home':
      return plusDays(day, -daysIntoWeek(day, first))
    case 'End':
      return plusDays(day, 6 - daysIntoWeek(day, first))
    case 'PageUp':
      return plusMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return plusMonths(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}
