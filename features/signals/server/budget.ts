/** How often one sender may come: so many in any minute. In memory, because a restart may well be generous. */

const MINUTE_MS = 60_000
/** Senders remembered at once; beyond it those that have not come for a minute are forgotten. */
const MOST_SENDERS = 10_000

export type Budget = {
  /** 0 where one more may come now, which is counted; else after how many milliseconds it may. */
  take: (sender: string, nowMs: number) => number
}

export const openBudget = (mostAMinute: number): Budget => {
  const times = new Map<string, number[]>()
  const forget = (nowMs: number): void => {
    for (const [sender, came] of times) if ((came.at(-1) ?? 0) <= nowMs - MINUTE_MS) times.delete(sender)
  }
  return {
    take: (sender, nowMs) => {
      const came = (times.get(sender) ?? []).filter((atMs) => atMs > nowMs - MINUTE_MS)
      const first = came[0]
      if (first !== undefined && came.length >= mostAMinute) return first + MINUTE_MS - nowMs
      if (times.size >= MOST_SENDERS) forget(nowMs)
      times.set(sender, [...came, nowMs])
      return 0
    },
  }
}
