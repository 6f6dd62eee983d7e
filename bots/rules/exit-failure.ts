/** An exit whose order got nothing: it never gives up, and its owner hears of it from time to time (bots.md 4.2, 8.2). */
import { type Cause, notify, recordAction, type Telling } from './history.ts'
import { retryDelays } from './refusals.ts'

/** A failing exit is told again each quarter of an hour. */
const TELL_AGAIN_MS = 900_000

/** How often an exit has failed since it last got something, and when that was told. */
export type Failures = { readonly failures: number; readonly notifiedAtMs: number | null }

/** One failure more of the exit of `trade`, null for the unit's own: again after 5 s, 30 s, then every 120 s. */
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
