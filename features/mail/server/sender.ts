/** Sends what is in the queue: at once when a mail is put there, and again when a wait is over. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

const CHANNEL = 'mails'
const LOOK_EVERY_MS = 10_000

/** Heard once the transaction is committed. */
export const wakeSender = async (transaction: Database): Promise<void> => {
  await transaction.execute(sql`select pg_notify(${CHANNEL}, '')`)
}

export type Listen = (channel: string, heard: (payload: string) => void) => Promise<void>

export type Sender = { stop: () => Promise<void> }

/** `send` sends what is due. One run at a time: what comes during a run is looked for after it. */
export const startSender = async (
  send: () => Promise<unknown>,
  listen: Listen,
  failed: (error: Error) => void,
): Promise<Sender> => {
  let running: Promise<void> = Promise.resolve()
  /** A run that has not begun yet sees whatever comes until it does. */
  let isWanted = false
  const stopped = new AbortController()
  const run = async (): Promise<void> => {
    isWanted = false
    if (!stopped.signal.aborted) await send().catch(failed)
  }
  const wake = () => {
    if (isWanted) return
    isWanted = true
    running = running.then(run)
  }
  await listen(CHANNEL, wake)
  const timer = setInterval(wake, LOOK_EVERY_MS)
  timer.unref()
  wake()
  return {
    stop: async () => {
      stopped.abort()
      clearInterval(timer)
      await running
    },
  }
}
