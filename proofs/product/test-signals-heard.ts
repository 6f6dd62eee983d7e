/** What the history of a bot says of the signals that it has heard, for tests. */
import { call } from '@orpc/server'
import { historyHandlers } from '#features/history/server/index.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { readAnswer } from '#platform/server/plain-answer.ts'
import type { Owner } from '#platform/server/session.ts'
import type { ExampleTrading } from './example-trading.ts'

/** The causes of at most 50 rows, the newest first. */
export const signalsHeard = async (
  { trading }: ExampleTrading,
  { userId }: Owner,
  bot: string,
): Promise<(string | null)[]> => {
  const { list } = historyHandlers(trading.history, Date.now)
  const { entries } = readAnswer(await call(list, { bot, action: 'signal', limit: 50 }, { context: contextOf(userId) }))
  return entries.map(({ cause }) => cause)
}
