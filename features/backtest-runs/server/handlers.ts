import type { Database } from '#platform/database/database.ts'
import { answerList } from '#platform/server/answer-list.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { backtestRuns as contract } from '../contract.ts'
import { runList } from '../list.ts'
import { favorRun, forgetRun, runSource, wholeRun } from './runs.ts'

export const backtestRunHandlers = (database: Database) => {
  const os = calls(contract).use(signedIn)
  return os.router({
    list: os.list.handler(answerList(database, runList, runSource(database))),
    one: os.one.handler(({ input, context }) => wholeRun(database, context.owner, input.run)),
    favor: os.favor.handler(async ({ input, context, errors }) => {
      if ((await favorRun(database, context.owner, input)) === 'full') throw errors.FAVORITES_FULL()
      return {}
    }),
    forget: os.forget.handler(async ({ input, context }) => {
      await forgetRun(database, context.owner, input.run)
      return {}
    }),
  })
}
