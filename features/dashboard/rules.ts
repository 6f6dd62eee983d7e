/** Worth of balances and the days of a profit chart, exact. */
import { asPrice, divideDown, multiplyDown, ONE, type Price } from '#engine/money.ts'

/** Last price of a pair, null where there is none. */
export type LastPrice = (base: string, quote: string) => Price | null

/** What one of `asset` is worth in `quote`: its own pair, the same pair turned round, or by way of one other asset. Null without any. */
export const rateOf = (asset: string, quote: string, last: LastPrice, bridges: readonly string[]): Price | null => {
  if (asset === quote) return asPrice(ONE)
  const direct = directRate(asset, quote, last)
  if (direct !== null) return direct
  for (const bridge of bridges) {
    const first = directRate(asset, bridge, last)
    const second = directRate(bridge, quote, last)
    if (first !== null && second !== null) return asPrice(multiplyDown(first, second))
  }
  return null
}

const directRate = (asset: string, quote: string, last: LastPrice): Price | null => {
  const price = last(asset, quote)
  if (price !== null) return price
  const turned = last(quote, asset)
  return turned === null || turned === 0n ? null : asPrice(divideDown(ONE * ONE, turned))
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
