/** The numbers and decisions of signing in, pure. Sources: design pages business 3.3, 2.4 and 41. */

/** Where users may say who they are elsewhere, and the exchanges that bonuses are paid to (business.md 4.1). */
export const socialNetworks = ['telegram', 'discord', 'facebook', 'x', 'linkedin'] as const
export type SocialNetwork = (typeof socialNetworks)[number]
export const payoutExchanges = ['binance', 'okx', 'kraken'] as const
export type PayoutExchange = (typeof payoutExchanges)[number]
/** `before` is empty where there was none, and nothing is paid meanwhile. */
export type ExchangeIdHold = { before: string; untilMs: number }

const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

export const SESSION_IDLE_MS = 12 * HOUR
export const SESSION_MAX_MS = 7 * 24 * HOUR

/** The time for the whole second step; a new code may be asked for within it. */
export const CHALLENGE_LIFE_MS = 30 * MINUTE
export const CODE_TRIES = 5
export const CODE_WAIT_MS = 60 * SECOND
export const CODES_AN_HOUR = 5
/** Codes that places from which the owner has never signed in may ask for together: enough that one of them keeps no other out, few enough for a mailbox. */
export const CODES_FROM_AFAR_AN_HOUR = 20

/** Failures of one address within the window after which the next try has to wait until the window has passed. */
export const FAILURES_AN_ADDRESS = 20
export const FAILURE_WINDOW_MS = 15 * MINUTE

/**
 * How long to wait, 0 for not at all, after `limit` failures within `windowMs`: as long again, from the last of them.
 * `newestFirst` are the times of the last failures.
 */
export const waitAfter = (newestFirst: readonly number[], limit: number, windowMs: number, nowMs: number): number => {
  const [newest] = newestFirst
  const first = newestFirst[limit - 1]
  const areMany = newest !== undefined && first !== undefined && newest - first < windowMs
  return areMany ? Math.max(0, newest + windowMs - nowMs) : 0
}

/** When a budget of `limit` an hour has room again: the oldest event that counts falls out of the hour. */
export const waitForBudget = (newestFirst: readonly number[], limit: number, nowMs: number): number => {
  const oldestCounted = newestFirst[limit - 1]
  return oldestCounted === undefined ? 0 : Math.max(0, oldestCounted + HOUR - nowMs)
}

/** "anna.kovacs@example.com" is shown as "a***s@example.com": enough to know the box, too little to learn it. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const first = name.slice(0, 1)
  const last = name.length > 2 ? name.slice(-1) : ''
  return `${first}***${last}${email.slice(at)}`
}

/** A session ends after so much idle time, and in any case when its days are over. */
export const isSessionOver = (
  session: { lastSeenAtMs: number; expiresAtMs: number },
  nowMs: number,
  idleMs: number,
): boolean => nowMs >= session.expiresAtMs || nowMs - session.lastSeenAtMs >= idleMs
