/** The calls of the audit log. */
import { answerFile, answerList } from '#platform/server/answer-list.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { audit as contract, type ChainState } from '../contract.ts'
import { auditList, ownLog } from '../list.ts'
import { type AnchorServices, readAnchor } from './anchor.ts'
import { checkChain } from './chain.ts'
import { logFile, logSource, ownSource, type People } from './store.ts'

/** A check reads the whole log; whoever asks again within this time gets the answer of before. */
const CHECK_KEPT_MS = 60_000
/** Checks the chain at most once in a while, however many ask. */
const occasionalCheck = (services: AnchorServices) => {
  let last: { atMs: number; answer: Promise<ChainState> } | null = null
  return (): Promise<ChainState> => {
    const atMs = services.clock().getTime()
    if (last !== null && atMs - last.atMs < CHECK_KEPT_MS) return last.answer
    const answer = readAnchor(services).then((anchor) => checkChain(services.database, anchor, atMs))
    last = { atMs, answer }
    answer.catch(() => {
      last = null
    })
    return answer
  }
}

export const auditHandlers = (services: AnchorServices, people: People) => {
  const { database, clock } = services
  const os = calls(contract).use(signedIn)
  const check = occasionalCheck(services)
  const source = logSource(database, people)
  return os.router({
    list: os.list.handler(answerList(database, auditList, source)),
    csv: os.csv.handler(answerFile(database, auditList, { source, file: logFile(clock) })),
    check: os.check.handler(() => check()),
    own: os.own.handler(answerList(database, ownLog, ownSource(database, clock))),
  })
}
