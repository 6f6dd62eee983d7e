/** Calendar days as the user's region writes and reads them. A day is text such as `2026-11-18`; it has no time zone. */
import { TWO_DIGIT_DAY } from '#platform/dates.ts'
import { isDay } from '#platform/day.ts'

type Part = 'year' | 'month' | 'day'

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

const partsOf = (region: string, atMs: number) =>
  new Intl.DateTimeFormat(region, { ...TWO_DIGIT_DAY, timeZone: 'UTC' }).formatToParts(atMs)

const isPart = (type: string): type is Part => type === 'year' || type === 'month' || type === 'day'

/** The order in which a region names year, month and day. */
const orderOf = (region: string): readonly Part[] =>
  partsOf(region, 0)
    .map(({ type }) => type)
    .filter(isPart)

/** Null for a day that no calendar has, such as 30 February. */
const dayFrom = ({ year, month, day }: Record<Part, string>): string | null => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** Where nothing stands between the numbers, their order says where each ends: `18112026`. */
const cut = (digits: string, order: readonly Part[]): readonly string[] => {
  let at = 0
  return order.map((part) => digits.slice(at, (at += part === 'year' ? 4 : 2)))
}

/** The day that was typed, in the order of the region or as `2026-11-18`; null where it is none. The year takes four digits. */
export const readDay = (typed: string, region: string): string | null => {
  const text = typed.trim()
  const [, ...iso] = ISO.exec(text) ?? []
  const order: readonly Part[] = iso.length === 3 ? ['year', 'month', 'day'] : orderOf(region)
  const numbers = /^\d{8}$/.test(text)
    ? cut(text, order)
    : (/^\d+(?:[\s./-]+\d+){2}\.?$/.exec(text)?.[0].match(/\d+/g) ?? [])
  const value = (part: Part): string => numbers[order.indexOf(part)] ?? ''
  return dayFrom({ year: value('year'), month: value('month'), day: value('day') })
}

/** As the region writes it; as `2026-11-18` where its calendar or its digits could not be read back. */
export const writeDay = (day: string, region: string): string => {
  const text = partsOf(region, Date.parse(`${day}T00:00:00Z`))
    .map(({ value }) => value)
    .join('')
  return readDay(text, region) === day ? text : day
}

/** What to type, such as `dd/mm/yyyy`, with the letters of the reader's language. */
export const dayHint = (region: string, letters: Record<Part, string>): string => {
  const parts = partsOf(region, 0)
  if (writeDay('2026-11-18', region) === '2026-11-18') return `${letters.year}-${letters.month}-${letters.day}`
  return parts.map(({ type, value }) => (isPart(type) ? letters[type] : value)).join('')
}
