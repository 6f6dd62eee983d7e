/** Failure of an exit order: the exit never gives up, and its owner is told from time to time. Source: bots.md 4.2, 8.2. */
import { type Cause, notify, recordAction, type Telling } from './history.ts'
import { retryDelays } from './refusals.ts'

/** Interval in ms between two notices of a failing exit. */
const TELL_AGAIN_MS = 900_000

/** Failures of an exit since its last fill, and the time of the last notice. */
export type Failures = { readonly failures: number; readonly notifiedAtMs: number | null }

/** Counts one failure of the exit of `trade` (null for the unit's own) and sets the next try: after 5 s, 30 s, then every 120 s. */
export const failOnce = (
  work: Telling & { readonly at: number },
  { failures, notifiedAtMs }: Failures,
  { trade, reason }: { trade: number | null; reason: Cause },
): { failed: Failures; waitMs: number } => {
  const waitMs = retryDelays[Math.min(failures, retryDelays.length - 1)] ?? TELL_AGAIN_MS
  const tells = notifiedAtMs === null || work.at >= notifiedAtMs + TELL_AGAIN_MS
  if (tells) {
    notify(work, 'exit-delayed', { reason })
    recordAction(work, 'error', trade, reason)
  }
  return { failed: { failures: failures + 1, notifiedAtMs: tells ? work.at : notifiedAtMs }, waitMs }
}
