/** When to connect, when to give up on a silent connection, and how long to wait before the next try: pure. */

export type Connection =
  /** Nothing is open; the next try is due at `dueMs`. */
  | { kind: 'waiting'; dueMs: number; tries: number }
  /** Markets are loaded, the stream is opened, what was missed is fetched. */
  | { kind: 'connecting'; tries: number; heardMs: number }
  /** Everything is told as it happens. */
  | { kind: 'live'; heardMs: number; sinceMs: number; tries: number }

/** The exchange is asked for a sign of life every few seconds: this long without any means that the connection is dead. */
export const SILENT_MS = 10_000
/** Longer, because fetching what was missed may have to wait for the exchange's limits. */
const CONNECT_MS = 90_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A connection that lived so long was a good one; one that breaks sooner, again and again, must not become a storm of tries. */
const GOOD_MS = 30_000

export const atOnce = (nowMs: number): Connection => ({ kind: 'waiting', dueMs: nowMs, tries: 0 })

/** After a good connection is lost the first try is made at once; from then on each waits twice as long as the one before. */
export const afterLoss = (connection: Connection, nowMs: number): Connection => {
  const wasGood = connection.kind === 'live' && nowMs - connection.sinceMs >= GOOD_MS
  const tries = wasGood ? 0 : connection.tries + 1
  const waitMs = tries === 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1))
  return { kind: 'waiting', dueMs: nowMs + waitMs, tries }
}

export const isDue = (connection: Connection, nowMs: number): boolean =>
  connection.kind === 'waiting' && nowMs >= connection.dueMs

/** Nothing has been heard for longer than a living connection can be silent. */
export const isDead = (connection: Connection, nowMs: number): boolean => {
  switch (connection.kind) {
    case 'waiting':
      return false
    case 'connecting':
      return nowMs - connection.heardMs > CONNECT_MS
    case 'live':
      return nowMs - connection.heardMs > SILENT_MS
  }
}
