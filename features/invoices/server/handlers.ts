import type { Database } from '#platform/database/database.ts'
import { answerFile, answerList } from '#platform/server/answer-list.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { invoices as contract } from '../contract.ts'
import { invoiceList } from '../list.ts'
import { readinessOf } from '../rules.ts'
import { nextNumber } from './issue.ts'
import { readSeller } from './read-seller.ts'
import { invoiceFile, invoiceSource, wholeSource } from './store.ts'

export const invoiceHandlers = ({ database, clock }: { database: Database; clock: () => Date }) => {
  const os = calls(contract).use(signedIn)
  return os.router({
    readiness: os.readiness.handler(async () => ({
      ...readinessOf(await readSeller(database)),
      nextNumber: await nextNumber(database, clock()),
    })),
    all: os.all.handler(answerList(database, invoiceList, invoiceSource(database))),
    csv: os.csv.handler(answerFile(database, invoiceList, { source: wholeSource(database), file: invoiceFile(clock) })),
  })
}
