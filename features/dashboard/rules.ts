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
