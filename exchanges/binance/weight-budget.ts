/**
 * How much may be asked of Binance over REST: weight is counted by address and minute, and every answer says how much is used.
 * https://developers.binance.com/docs/binance-spot-api-docs/rest-api/limits
 */

const MINUTE_MS = 60_000
/** Of the 6,000 that an address has; the rest is for orders. */
const MOST = 4_500

export type WeightBudget = {
  /** How long a call of this weight must wait; 0 counts it and lets it go. */
  take: (weight: number, nowMs: number) => number
  /** What an answer says of the budget: the weight used in this minute, and how long to ask nothing at all. */
  learn: (answer: { status: number; usedWeight: number | null; retryAfterMs: number | null }, nowMs: number) => void
}

export const openWeightBudget = (): WeightBudget => {
  let minute = 0
  let used = 0
  let silentUntilMs = 0
  const turn = (nowMs: number): void => {
    const now = Math.floor(nowMs / MINUTE_MS)
    if (now !== minute) used = 0
    minute = now
  }
  return {
    take: (weight, nowMs) => {
      turn(nowMs)
      if (nowMs < silentUntilMs) return silentUntilMs - nowMs
      if (used + weight > MOST) return (minute + 1) * MINUTE_MS - nowMs
      used += weight
      return 0
    },
    learn: ({ status, usedWeight, retryAfterMs }, nowMs) => {
      turn(nowMs)
      // Calls on their way are counted here already and not yet there.
      if (usedWeight !== null) used = Math.max(used, usedWeight)
      // 429 asks for a pause, 418 is a ban after too many of them.
      if (status === 429 || status === 418) silentUntilMs = nowMs + (retryAfterMs ?? MINUTE_MS)
    },
  }
}
