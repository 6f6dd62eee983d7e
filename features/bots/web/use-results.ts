/** An act on the bots of a folder: how each was answered, and those that failed once more. */
import { useState } from 'react'
import type { BotSummary } from './api.ts'
import { type BulkResult, failedOf, runBulk } from './bulk.ts'

type Result = BulkResult<BotSummary>
type Running = { total: number; results: readonly Result[]; isRunning: boolean }

export const useResults = () => {
  const [running, setRunning] = useState<Running | null>(null)
  return {
    running,
    /** Asks each of them; those that were done before stay so. The answer is how all of them stand. */
    run: async (bots: readonly BotSummary[], act: (bot: BotSummary) => Promise<unknown>): Promise<Result[]> => {
      const before = running?.results.filter(({ failure }) => failure === null) ?? []
      setRunning({ total: before.length + bots.length, results: before, isRunning: true })
      const results = await runBulk(bots, act, (result) =>
        setRunning((now) => (now === null ? null : { ...now, results: [...now.results, result] })),
      )
      return [...before, ...results]
    },
    /** Shows them as the last word, once what follows from them has been done as well. */
    settle: (results: readonly Result[]) => setRunning({ total: results.length, results, isRunning: false }),
    failed: failedOf(running?.results ?? []),
    close: () => setRunning(null),
  }
}
