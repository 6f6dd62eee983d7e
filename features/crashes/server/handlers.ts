import { takeFromBudget, tooManyRequests } from '#features/sign-in/server/index.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { calls, type CallContext } from '#platform/server/call.ts'
import { callerKey } from '#platform/server/caller.ts'
import { crashes as contract } from '../contract.ts'
import { checkedStack, plainMessage, REPORTS_A_SESSION, REPORTS_AN_ADDRESS_AN_HOUR } from '../rules.ts'
import { countOfSession, fingerprintOf, keepReport, listCrashes } from './store.ts'

export type CrashServices = { database: Database; clock: () => Date }

const HOUR_MS = 3_600_000

/** Reports of one session at once wait for each other: what is counted then holds. */
const lock = async (transaction: Database, sessionId: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`crash ${sessionId}`}, 0))`)
}

/** Milliseconds to wait; 0 where it may be kept. */
const waitFor = async (transaction: Database, { session, address }: CallContext, now: Date): Promise<number> => {
  if (session === null)
    return takeFromBudget(transaction, `crash ${callerKey(address)}`, REPORTS_AN_ADDRESS_AN_HOUR, now)
  await lock(transaction, session.id)
  return (await countOfSession(transaction, session.id)) >= REPORTS_A_SESSION ? HOUR_MS : 0
}

export const crashHandlers = ({ database, clock }: CrashServices) => {
  const os = calls(contract)
  return os.router({
    report: os.report.handler(async ({ input, context }) => {
      const now = clock()
      // A browser is not believed to have left out what it should.
      const plain = { ...input, message: plainMessage(input.message), stack: checkedStack(input.stack) }
      const retryAfterMs = await database.transaction(async (transaction) => {
        const waitMs = await waitFor(transaction, context, now)
        if (waitMs > 0) return waitMs
        const { session, userAgent } = context
        await keepReport(transaction, {
          ...plain,
          id: newId(now.getTime()),
          atMs: now.getTime(),
          fingerprint: fingerprintOf(plain),
          browser: userAgent,
          userId: session?.user.id ?? null,
          sessionId: session?.id ?? null,
        })
        return 0
      })
      if (retryAfterMs > 0) throw tooManyRequests(retryAfterMs)
      context.log.warn({ requestId: context.requestId, ...plain }, 'a page failed in a browser')
      return {}
    }),
    list: os.list.handler(async ({ input }) => ({ crashes: await listCrashes(database, input.incident) })),
  })
}
