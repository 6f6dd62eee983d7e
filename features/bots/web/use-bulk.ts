/** Acts on several bots: what was asked of which, how each was answered, what can be tried again or taken back. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Accepted, askBot, type BotAsk, botsApi, type BotSummary, refreshListAfter } from './api.ts'
import type { Change } from './investment-change.tsx'
import { type BulkResult, doneOf, failedOf, runBulk } from './bulk.ts'

/** What is asked of each of them. */
export type BulkKind =
  /** With `entries` what they hold is still sold at a profit. */
  | { kind: 'suspend' | 'start'; part: 'all' | 'entries' | 'profits' }
  | { kind: 'delete'; how: 'close' | 'wait' }
  | { kind: 'delete-closed' | 'delete-profits' | 'distribute' }
  /** By the id of each bot. */
  | { kind: 'change-investment'; changes: ReadonlyMap<string, Change> }
  | { kind: 'set-live'; key: string }

/** A running or finished act on several bots. `results` grow as they come. */
export type Bulk = {
  kind: BulkKind
  total: number
  results: readonly BulkResult<BotSummary>[]
  isRunning: boolean
}

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

/** Each act has its own command id, so that a repeated request changes nothing twice. */
const sent = (asked: BulkKind, bot: BotSummary): Promise<Accepted> =>
  asked.kind === 'set-live'
    ? botsApi.setLive.call({ commandId: crypto.randomUUID(), id: bot.id, key: asked.key })
    : askBot(bot.id, askOf(asked, bot))

/** What takes an act back; null where nothing does. */
export const undoOf = (asked: BulkKind): BulkKind | null => {
  if (asked.kind === 'suspend') return { ...asked, kind: 'start' }
  return asked.kind === 'start' ? { ...asked, kind: 'suspend' } : null
}

export const useBulk = () => {
  const client = useQueryClient()
  const [bulk, setBulk] = useState<Bulk | null>(null)

  const run = async (kind: BulkKind, bots: readonly BotSummary[], before: readonly BulkResult<BotSummary>[] = []) => {
    const total = before.length + bots.length
    const accepted: Accepted[] = []
    setBulk({ kind, total, results: before, isRunning: true })
    const results = await runBulk(
      bots,
      async (bot) => void accepted.push(await sent(kind, bot)),
      (result) => setBulk((now) => (now === null ? null : { ...now, results: [...now.results, result] })),
    )
    await refreshListAfter(client, accepted)
    setBulk({ kind, total, results: [...before, ...results], isRunning: false })
  }

  return {
    bulk,
    run: (kind: BulkKind, bots: readonly BotSummary[]) => run(kind, bots),
    /** Those that failed once more; what was done stays done. */
    retry: async () => {
      if (bulk === null) return
      const done = bulk.results.filter(({ failure }) => failure === null)
      await run(bulk.kind, failedOf(bulk.results), done)
    },
    /** What was suspended is started and the other way round. */
    undo: async () => {
      const opposite = bulk === null ? null : undoOf(bulk.kind)
      if (bulk !== null && opposite !== null) await run(opposite, doneOf(bulk.results))
    },
    close: () => setBulk(null),
  }
}
