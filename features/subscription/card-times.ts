/** When a kept card is charged for the next period, pure. Source: business.md 7. */

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The last try is made so long before the end, so that no bot stands still for a card that pays. */
const LAST_MS = 10 * MINUTE_MS

export const chargeTimes = (end: Date): { first: number; last: number } => ({
  first: end.getTime() - DAY_MS,
  last: end.getTime() - LAST_MS,
})

/** Since when the charge counts that is due now: one made since then is not made again. Null where none is due: it is too early, or the end was a day ago and somebody has to pay by the link. */
export const chargeDueSince = (end: Date, now: Date): number | null => {
  const { first, last } = chargeTimes(end)
  const nowMs = now.getTime()
  if (nowMs < first || nowMs > end.getTime() + DAY_MS) return null
  return nowMs < last ? first : last
}
