/** What bots were worth over time, worked out backwards from what they hold now. For drawings and percents, so in doubles as candles are. */

/** What the fills of one step of time have moved of one pair: base that came, and quote that came after fees. */
export type Moved = { step: number; pair: string; base: number; quote: number }

/** What is held of a pair now, and its price at the end of each step, oldest first. */
export type Held = { pair: string; base: number; closes: readonly number[] }

/**
 * Total profit at the end of each step, oldest first, so that the last one is `total`. What came from another bot or went to one moves no money,
 * and is not seen as won or lost.
 */
export const profitCurve = (total: number, held: readonly Held[], moved: readonly Moved[]): number[] => {
  const steps = Math.max(0, ...held.map(({ closes }) => closes.length))
  const curve = Array.from<number>({ length: steps }).fill(total)
  for (const { pair, base: baseNow, closes } of held) {
    const own = moved.filter((one) => one.pair === pair)
    let [base, gained] = [baseNow, 0]
    for (let step = steps - 1; step > 0; step -= 1) {
      const [price = 0, before = 0] = [closes[step], closes[step - 1]]
      const came = own.filter((one) => one.step === step)
      const baseBefore = came.reduce((left, one) => left - one.base, base)
      const quote = came.reduce((sum, one) => sum + one.quote, 0)
      gained += quote + base * price - baseBefore * before
      base = baseBefore
      curve[step - 1] = (curve[step - 1] ?? 0) - gained
    }
  }
  return curve
}

/** The largest fall from a peak, in percent of what the bot was worth at the peak. 0 where it never fell. */
export const largestFall = (investment: number, curve: readonly number[]): number => {
  // It begins with nothing won or lost.
  let [peak, fall] = [investment, 0]
  for (const profit of curve) {
    const worth = investment + profit
    peak = Math.max(peak, worth)
    if (peak > 0) fall = Math.max(fall, (peak - worth) / peak)
  }
  return Math.round(fall * 10_000) / 100
}
