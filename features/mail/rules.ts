/** How often a mail is tried, and how long it is kept (business.md 35). */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Waits after each try that failed; after the last one it has failed for good. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS] as const

/** How long after the try with this number, from 1, the next one comes; null when there is none. */
export const nextTryMs = (tries: number): number | null => WAITS_MS[tries - 1] ?? null

/** Longer than any mail server takes; a mail whose sender was killed is taken over after it. */
export const LEASE_MS = 10 * MINUTE_MS

/** Mails that are out or kept: the newest of them stay. */
export const MOST_DONE = 500

/** Mails that failed stay longer: somebody has to look at them. */
export const FAILED_LIFE_MS = 30 * 24 * HOUR_MS
