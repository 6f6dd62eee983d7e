/** How often pages of payments may be asked for from one network address. Source: business.md 41. */
import { callerKey } from '#platform/server/caller.ts'

const MINUTE_MS = 60_000
/** A page that waits asks again every three seconds. */
const VIEWS = 30 + 20

/** In this process alone: it keeps a flood away, and guesses at 256 bits are hopeless without it. */
export const viewBudget = (clock: () => Date) => {
  const seen = new Map<string, number>()
  let from = 0
  /** Milliseconds to wait; 0 where it may be shown. */
  return (address: string): number => {
    const nowMs = clock().getTime()
    if (nowMs - from >= MINUTE_MS || nowMs < from) {
      from = nowMs
      seen.clear()
    }
    const key = callerKey(address)
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count > VIEWS ? from + MINUTE_MS - nowMs : 0
  }
}
