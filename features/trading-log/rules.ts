/** Arithmetic of the trading log. Sources: bots.md 21, business.md 39. */
import { divideDown, HUNDRED } from '#engine/money.ts'

/** A day's or a month's results; all amounts in one asset. */
export type LogRow = {
  /** "2026-01-31", or "2026-01". */
  id: string
  stopLossProfit: bigint
  totalProfit: bigint
  opening: bigint
  closing: bigint
}

type Days = {
  /** All days, oldest first, without a gap. */
  days: readonly string[]
  /** By day: realised by all sales, and by stop losses among them. */
  totals: ReadonlyMap<string, bigint>
  stops: ReadonlyMap<string, bigint>
  /** By day, where it is known: what bots manage at its end. */
  closings: ReadonlyMap<string, bigint>
}

/** A day opens with the closing of the day before; one without a reading closes as it opened. */
export const logDays = ({ days, totals, stops, closings }: Days): LogRow[] => {
  let opening = 0n
  return days.map((id) => {
    const closing = closings.get(id) ?? opening
    const row = { id, stopLossProfit: stops.get(id) ?? 0n, totalProfit: totals.get(id) ?? 0n, opening, closing }
    opening = closing
    return row
  })
}

/** Months of such days: profits are summed, balances are those of the first and the last day. */
export const logMonths = (days: readonly LogRow[]): LogRow[] => {
  const months = new Map<string, LogRow>()
  for (const day of days) {
    const id = day.id.slice(0, '2026-01'.length)
    const { stopLossProfit, totalProfit, opening } = months.get(id) ?? { ...day, stopLossProfit: 0n, totalProfit: 0n }
    months.set(id, {
      id,
      stopLossProfit: stopLossProfit + day.stopLossProfit,
      totalProfit: totalProfit + day.totalProfit,
      opening,
      closing: day.closing,
    })
  }
  return [...months.values()]
}

/** Total profit in percent of the opening balance; zero where that is zero. */
export const percentOf = ({ totalProfit, opening }: LogRow): bigint =>
  opening <= 0n ? 0n : divideDown(totalProfit * HUNDRED, opening)

/** Closing balance of all accounts by day, each as it last was where a day has no reading of it. */
export const sumClosings = (
  days: readonly string[],
  readings: readonly { account: string; day: string; managed: bigint }[],
): Map<string, bigint> => {
  const byDay = Map.groupBy(readings, ({ day }) => day)
  const latest = new Map<string, bigint>()
  return new Map(
    days.map((day) => {
      for (const { account, managed } of byDay.get(day) ?? []) latest.set(account, managed)
      return [day, [...latest.values()].reduce((sum, managed) => sum + managed, 0n)]
    }),
  )
}
