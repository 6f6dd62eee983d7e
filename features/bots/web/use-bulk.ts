/** Acts on several bots: what was asked of which, how each was answered, what can be tried again or taken back. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Accepted, askBot, type BotAsk, type BotSummary, refreshListAfter } from './api.ts'
import type { Change } from './investment-change.tsx'
import { type BulkResult, doneOf, failedOf, runBulk } from './bulk.ts'

/** What is asked of each of them. */
export type BulkKind = 'suspend' | 'start' | 'delete' | { kind: 'change-investment'; change: Change }

/** A running or finished act on several bots. `results` grow as they come. */
export type Bulk = {
  kind: BulkKind
  total: number
  results: readonly BulkResult<BotSummary>[]
  isRunning: boolean
}

const askOf = (kind: BulkKind): BotAsk => {
  if (typeof kind !== 'string') return { ...kind, trade: null }
  switch (kind) {
    case 'suspend':
    case 'start':
      return { kind, trade: null, part: 'all' }
    case 'delete':
      // A closed bot holds nothing and has no orders: there is nothing to sell or to wait for.
      return { kind, trade: null, how: 'release' }
  }
}

/** What takes an act back; null where nothing does. */
export const undoOf = (kind: BulkKind): BulkKind | null =>
  kind === 'suspend' ? 'start' : kind === 'start' ? 'suspend' : null

export const useBulk = (family: string) => {
  const client = useQueryClient()
  const [bulk, setBulk] = useState<Bulk | null>(null)

  const run = async (kind: BulkKind, bots: readonly BotSummary[], before: readonly BulkResult<BotSummary>[] = []) => {
    const total = before.length + bots.length
    const accepted: Accepted[] = []
    setBulk({ kind, total, results: before, isRunning: true })
    const results = await runBulk(
      bots,
      async (bot) => void accepted.push(await askBot(bot.id, askOf(kind))),
      (result) => setBulk((now) => (now === null ? null : { ...now, results: [...now.results, result] })),
    )
    await refreshListAfter(client, family, accepted)
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
