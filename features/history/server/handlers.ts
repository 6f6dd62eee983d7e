import { readFillsOf } from '#features/bots/server/index.ts'
import { answerFile } from '#platform/server/answer-list.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { history as contract } from '../contract.ts'
import { historyList } from '../list.ts'
import { taxText } from './tax-file.ts'
import { historyFile, type HistoryStore } from './store.ts'

/** Rows of the file of a year at most: some 50 MB. */
const TAX_ROWS = 200_000

export const historyHandlers = ({ database, list, source }: HistoryStore, nowMs: () => number) => {
  const os = calls(contract).use(signedIn)
  const file = historyFile(() => new Date(nowMs()))
  return os.router({
    list: os.list.handler(list),
    taxYear: os.taxYear.handler(async ({ input: { year, mode, format }, context }) => {
      const { timeZone } = context.session.user
      const period = { mode, from: `${year}-01-01`, to: `${year}-12-31`, timeZone, limit: TAX_ROWS + 1 }
      const found = await readFillsOf(database, context.owner, period)
      return {
        fileName: `fills-${year}-${format}.csv`,
        text: taxText(found.slice(0, TAX_ROWS), format),
        truncated: found.length > TAX_ROWS,
      }
    }),
    csv: os.csv.handler(answerFile(database, historyList, { source, file })),
  })
}
