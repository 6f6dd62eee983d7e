/** Days of a profit chart, exact: each with its profit and the sum so far; days without trades are there with zero. */
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

/** What an account was worth at the end of a step. */
export type Reading = { account: string; atMs: number; worth: bigint }

/** Sums of all accounts at each moment of a reading, oldest first; an account stays at its last reading until the next. `readings` are oldest first. */
export const summedReadings = (readings: readonly Reading[]): { atMs: number; worth: bigint }[] => {
  const last = new Map<string, bigint>()
  const sums = new Map<number, bigint>()
  for (const { account, atMs, worth } of readings) {
    last.set(account, worth)
    sums.set(
      atMs,
      [...last.values()].reduce((sum, one) => sum + one, 0n),
    )
  }
  return [...sums].map(([atMs, worth]) => ({ atMs, worth }))
}
