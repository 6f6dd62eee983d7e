/** The days of a profit chart, exact. */
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

/** Each day with its profit and the sum so far; days without trades are there with zero. */
export const profitDays = (
  days: readonly string[],
  profits: ReadonlyMap<string, bigint>,
): { day: string; profit: bigint; sum: bigint }[] => {
  let sum = 0n
  return days.map((day) => {
    const profit = profits.get(day) ?? 0n
    sum += profit
    return { day, profit, sum }
  })
}
