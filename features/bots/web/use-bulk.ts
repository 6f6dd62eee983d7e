/** Acts on several bots: what was asked of which, how each was answered, what can be tried again or taken back. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Accepted, askBot, type BotAsk, botsApi, type BotSummary, refreshListAfter } from './api.ts'
import type { Change } from './investment-change.tsx'
import { doneOf } from './bulk.ts'
import { sameCommand, type SendAgain } from './same-command.ts'
import { type Running, useResults } from './use-results.ts'

/** What is asked of each of them. */
export type BulkKind =
  /** With `entries` what they hold is still sold at a profit. */
  | { kind: 'suspend' | 'start'; part: 'all' | 'entries' | 'profits' }
  | { kind: 'delete'; how: 'close' | 'wait' }
  | { kind: 'delete-closed' | 'delete-profits' | 'distribute' }
  /** By the id of each bot. */
  | { kind: 'change-investment'; changes: ReadonlyMap<string, Change> }
  | { kind: 'set-live'; key: string }

/** A running or finished act on several bots. */
export type Bulk = Running & { kind: BulkKind }

type AskedInBulk = Exclude<BulkKind, { kind: 'set-live' }>

const askOf = (asked: AskedInBulk, { id, status, investment }: BotSummary): BotAsk => {
  switch (asked.kind) {
    case 'suspend':
    case 'start':
      return { kind: asked.kind, trade: null, part: asked.part }
    case 'delete':
      // A closed bot holds nothing and has no orders: there is nothing to sell or to wait for.
      return { kind: 'delete', trade: null, how: status === 'closed' ? 'release' : asked.how }
    case 'delete-closed':
    case 'delete-profits':
    case 'distribute':
      return { kind: asked.kind, trade: null }
    case 'change-investment':
      return {
        kind: 'change-investment',
        trade: null,
        change: asked.changes.get(id) ?? { kind: 'total', amount: investment },
      }
  }
}

const sent = (asked: BulkKind, bot: BotSummary, commandId: string): Promise<Accepted> =>
  asked.kind === 'set-live'
    ? botsApi.setLive.call({ commandId, id: bot.id, key: asked.key })
    : askBot(bot.id, askOf(asked, bot), commandId)

/** What takes an act back; null where nothing does. */
export const undoOf = (asked: BulkKind): BulkKind | null => {
  if (asked.kind === 'suspend') return { ...asked, kind: 'start' }
  return asked.kind === 'start' ? { ...asked, kind: 'suspend' } : null
}

/** What is asked of all of them; tried again, each goes out under the id that it had. */
type Asked = { kind: BulkKind; again: SendAgain }

export const useBulk = () => {
  const client = useQueryClient()
  const results = useResults()
  const [asked, setAsked] = useState<Asked | null>(null)

  const run = async ({ kind, again }: Asked, bots: readonly BotSummary[], before: typeof results.done = []) => {
    setAsked({ kind, again })
    const accepted: Accepted[] = []
    const found = await results.run(
      bots,
      async (bot) => void accepted.push(await again(bot.id, (commandId) => sent(kind, bot, commandId))),
      before,
    )
    await refreshListAfter(client, accepted)
    results.settle(found)
  }
  const begin = (kind: BulkKind, bots: readonly BotSummary[]) => run({ kind, again: sameCommand() }, bots)

  const bulk: Bulk | null = asked === null || results.running === null ? null : { ...results.running, kind: asked.kind }
  return {
    bulk,
    run: begin,
    /** Those that failed once more; what was done stays done. */
    retry: async () => {
      if (asked !== null) await run(asked, results.failed, results.done)
    },
    /** What was suspended is started and the other way round. */
    undo: async () => {
      const opposite = asked === null ? null : undoOf(asked.kind)
      if (opposite !== null) await begin(opposite, doneOf(results.done))
    },
    close: results.close,
  }
}
