/** How often one user may have the exchange asked (business.md 41). In memory, because a restart may well be generous. */

const MINUTE_MS = 60_000
const MOST_A_MINUTE = 5
/** Users remembered at once; beyond it those that have not asked for a minute are forgotten. */
const MOST_USERS = 10_000

/** 0 where one more may be asked now, which is counted; else after how many milliseconds it may. */
export type CheckBudget = (userId: string, nowMs: number) => number

export const openCheckBudget = (): CheckBudget => {
  const times = new Map<string, number[]>()
  return (userId, nowMs) => {
    const came = (times.get(userId) ?? []).filter((atMs) => atMs > nowMs - MINUTE_MS)
    const [first] = came
    if (first !== undefined && came.length >= MOST_A_MINUTE) return first + MINUTE_MS - nowMs
    if (times.size >= MOST_USERS)
      for (const [user, asked] of times) if ((asked.at(-1) ?? 0) <= nowMs - MINUTE_MS) times.delete(user)
    times.set(userId, [...came, nowMs])
    return 0
  }
}
