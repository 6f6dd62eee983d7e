/** What the pages of operation know without asking. */

const DAY_MS = 86_400_000

/** How far ahead a job may be told that it runs. */
const FARTHEST_DAYS = 800

/** The middle of a day: the same day in the time zone of every platform. Null for one that is over, or too far ahead. */
export const middleOf = (day: string, nowMs: number): Date | null => {
  const atMs = Date.parse(`${day}T12:00:00Z`)
  return atMs < nowMs - DAY_MS || atMs > nowMs + FARTHEST_DAYS * DAY_MS ? null : new Date(atMs)
}

/** `kept`: there was no mail server. `failed`: refused for good, or every try failed. */
export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const
export type MailState = (typeof mailStates)[number]
