/** Acts on several bots: what was asked of which, how each was answered, what can be tried again or taken back. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Accepted, askBot, type BotAsk, botsApi, type BotSummary, refreshListAfter } from './api.ts'
import type { Change } from './investment-change.tsx'
import { type BulkResult, doneOf, failedOf, runBulk } from './bulk.ts'

/** What is asked of each of them. */
export type BulkKind =
  | 'suspend'
  /** What they hold is still sold at a profit. */
  | 'suspend-entries'
  | 'start'
  | 'delete'
  | { kind: 'change-investment'; change: Change }
  | { kind: 'set-live'; key: string }

/** A running or finished act on several bots. `results` grow as they come. */
export type Bulk = {
  kind: BulkKind
  total: number
  results: readonly BulkResult<BotSummary>[]
  isRunning: boolean
}

type AskedInBulk = Exclude<BulkKind, { kind: 'set-live' }>

const askOf = (kind: AskedInBulk): BotAsk => {
  if (typeof kind !== 'string') return { ...kind, trade: null }
  switch (kind) {
    case 'suspend':
    case 'start':
      return { kind, trade: null, part: 'all' }
    case 'suspend-entries':
      return { kind: 'suspend', trade: null, part: 'entries' }
    case 'delete':
      // A closed bot holds nothing and has no orders: there is nothing to sell or to wait for.
      return { kind, trade: null, how: 'release' }
  }
}

const isSetLive = (kind: BulkKind): kind is Extract<BulkKind, { kind: 'set-live' }> =>
  typeof kind === 'object' && kind.kind === 'set-live'

/** Each act has its own command id, so that a repeated request changes nothing twice. */
const sent = (kind: BulkKind, { id }: BotSummary): Promise<Accepted> =>
  isSetLive(kind)
    ? botsApi.setLive.call({ commandId: crypto.randomUUID(), id, key: kind.key })
    : askBot(id, askOf(kind))

/** What takes an act back; null where nothing does. */
export const undoOf = (kind: BulkKind): BulkKind | null =>
  kind === 'suspend' || kind === 'suspend-entries' ? 'start' : kind === 'start' ? 'suspend' : null

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
