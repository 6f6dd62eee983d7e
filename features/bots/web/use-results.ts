/** An act on several bots: how each was answered, and those that failed once more. */
import { useState } from 'react'
import type { BotSummary } from './api.ts'
import { type BulkResult, failedOf, runBulk } from './bulk.ts'

type Result = BulkResult<BotSummary>
/** `results` grow as they come. */
export type Running = { total: number; results: readonly Result[]; isRunning: boolean }

export const useResults = () => {
  const [running, setRunning] = useState<Running | null>(null)
  return {
    running,
    /** Asks each of them. The answer is how all stand, those of `before` too. */
    run: async (
      bots: readonly BotSummary[],
      act: (bot: BotSummary) => Promise<unknown>,
      before: readonly Result[] = [],
    ): Promise<Result[]> => {
      setRunning({ total: before.length + bots.length, results: before, isRunning: true })
      const results = await runBulk(bots, act, (result) =>
        setRunning((now) => (now === null ? null : { ...now, results: [...now.results, result] })),
      )
      return [...before, ...results]
    },
    /** Shows them as the last word, once what follows from them has been done as well. */
    settle: (results: readonly Result[]) => setRunning({ total: results.length, results, isRunning: false }),
    /** Those that were done: they stay so where the others are tried again. */
    done: running?.results.filter(({ failure }) => failure === null) ?? [],
    failed: failedOf(running?.results ?? []),
    close: () => setRunning(null),
  }
}
