/** Who may act as whom (business.md 2.5), pure. */
import { rankOfRole, type Role } from '#platform/access.ts'

export const REASON_MIN_LENGTH = 5
export const REASON_MAX_LENGTH = 200

export type Target = { role: Role; isLocked: boolean }

/** Only somebody of a lower rank, and nobody who could not sign in either. */
export const refusalOf = (own: Role, target: Target): 'IMPERSONATION_RANK' | 'IMPERSONATION_LOCKED' | null => {
  if (rankOfRole[target.role] >= rankOfRole[own]) return 'IMPERSONATION_RANK'
  return target.isLocked ? 'IMPERSONATION_LOCKED' : null
}

/** The clocks of the server and of the browser may differ by so much. */
const CLOCKS_MS = 5_000

/** Whether it was the time that ended it, as far as the browser knows. */
export const isTimeOver = (untilMs: number, nowMs: number): boolean => nowMs >= untilMs - CLOCKS_MS

/** Full minutes that are left; the last one counts until it is over. */
export const minutesLeft = (untilMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((untilMs - nowMs) / 60_000))
