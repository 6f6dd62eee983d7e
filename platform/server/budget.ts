/** How often one sender may come within a time. In memory, because a restart may well be generous. */

/** Senders remembered at once. Beyond it, those whose time began first are forgotten. */
const MOST_SENDERS = 10_000

/** At most so many times of each sender within a while. */
export type Budget = {
  /** 0 where one more may come now, which is counted; else after how many milliseconds it may. */
  take: (sender: string, nowMs: number) => number
}

/** An empty budget of `most` times within `withinMs` for each sender; of too many senders the first are forgotten. */
export const openBudget = ({ most, withinMs }: { most: number; withinMs: number }): Budget => {
  /** Times of each sender, in milliseconds; who came last stands last. */
  const times = new Map<string, readonly number[]>()
  return {
    take: (sender, nowMs) => {
      // A time ahead of the clock was told by a clock that has been set back since: it does not count as recent.
      const came = (times.get(sender) ?? []).filter((atMs) => atMs > nowMs - withinMs && atMs <= nowMs)
      const [first] = came
      if (first !== undefined && came.length >= most) return first + withinMs - nowMs
      times.delete(sender)
      times.set(sender, [...came, nowMs])
      const [oldest] = times.keys()
      if (times.size > MOST_SENDERS && oldest !== undefined) times.delete(oldest)
      return 0
    },
  }
}
