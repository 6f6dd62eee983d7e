import { answerFile } from '#platform/server/answer-list.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { history as contract } from '../contract.ts'
import { historyList } from '../list.ts'
import { historyFile, type HistoryStore } from './store.ts'

export const historyHandlers = ({ database, list, source }: HistoryStore, nowMs: () => number) => {
  const os = calls(contract).use(signedIn)
  const file = historyFile(() => new Date(nowMs()))
  return os.router({
    list: os.list.handler(list),
    csv: os.csv.handler(answerFile(database, historyList, { source, file })),
  })
}
