import type { BotServices } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { HookCall } from '#platform/server/http-options.ts'
import type { Runner } from '#runner/host/runner.ts'
import { MOST_A_MINUTE } from '../rules.ts'
import { answerHook, type Guard, openGuard } from './answer.ts'
import { type Behind, openBehind } from './behind.ts'
import { openBook } from './book.ts'
import { openBudget } from '#platform/server/budget.ts'
import type { SignalServices } from './handlers.ts'
import { openReceive, type Receive } from './receive.ts'
import { openSignatures } from './signature.ts'
import type { KnownBots } from './targets.ts'
import { openWebhooks } from './webhooks.ts'

export { signalHandlers } from './handlers.ts'
export { bodyInWordsOf, excerptOf, isStale } from '../rules.ts'
export type { Guard } from './answer.ts'
export type { Receive, Reception } from './receive.ts'
export { type KnownBots, openKnownBots } from './targets.ts'
export { type Behind, openBehind } from './behind.ts'
export { inBatches } from './in-batches.ts'
export { nowAndThen } from './now-and-then.ts'
export { isHearing } from './listeners.ts'
export { hashOf, keyOf, newAddress } from './webhooks.ts'

export type Signals = SignalServices & {
  /** Answers what comes to the addresses of bots. */
  hook: (call: HookCall) => Promise<Response>
}

type Parts = {
  database: Database
  store: BotServices['store']
  knownBots: KnownBots
  runner: Runner
  nowMs: () => number
  /** Told what could not be written down behind an answer. */
  failed: (error: unknown) => void
  /** Answers what comes to an address that is none of a bot. Null for one that is none at all. Omitted where bots alone have addresses. */
  elsewhere?: (parts: {
    receive: Receive
    guard: Guard
    behind: Behind
  }) => (call: HookCall) => Promise<Response | null>
}

const nowhere = () => () => Promise.resolve(null)

export const openSignals = ({
  database,
  store,
  knownBots,
  runner,
  nowMs,
  failed,
  elsewhere = nowhere,
}: Parts): Signals => {
  const webhooks = openWebhooks(database, nowMs)
  const book = openBook(database)
  const behind = openBehind(failed)
  const receive = openReceive({ targetOf: knownBots.find(store), runner, book, nowMs, behind })
  const senders = openBudget({ most: MOST_A_MINUTE, withinMs: 60_000 })
  const guessers = openBudget({ most: MOST_A_MINUTE, withinMs: 60_000 })
  const forgers = openBudget({ most: MOST_A_MINUTE, withinMs: 60_000 })
  const guard = openGuard({ signatures: openSignatures(), senders, forgers, nowMs })
  const hook = answerHook({
    elsewhere: elsewhere({ receive, guard, behind }),
    webhooks,
    receive,
    guard,
    guessers,
    nowMs,
  })
  return { database, store, reached: runner.reached, webhooks, book, behind, receive, senders, nowMs, hook }
}
