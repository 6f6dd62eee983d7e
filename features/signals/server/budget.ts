/** How often one sender may come: so many in any minute. In memory, because a restart may well be generous. */

const MINUTE_MS = 60_000
/** Senders remembered at once. Beyond it, those whose minute began first are forgotten. */
const MOST_SENDERS = 10_000

export type Budget = {
  /** 0 where one more may come now, which is counted; else after how many milliseconds it may. */
  take: (sender: string, nowMs: number) => number
}

export const openBudget = (mostAMinute: number): Budget => {
  /** Times of each sender, in milliseconds; who came last stands last. */
  const times = new Map<string, readonly number[]>()
  return {
    take: (sender, nowMs) => {
      // A time ahead of the clock was told by a clock that has been set back since: it does not count as recent.
      const came = (times.get(sender) ?? []).filter((atMs) => atMs > nowMs - MINUTE_MS && atMs <= nowMs)
      const [first] = came
      if (first !== undefined && came.length >= mostAMinute) return first + MINUTE_MS - nowMs
      times.delete(sender)
      times.set(sender, [...came, nowMs])
      const [oldest] = times.keys()
      if (times.size > MOST_SENDERS && oldest !== undefined) times.delete(oldest)
      return 0
    },
  }
}
