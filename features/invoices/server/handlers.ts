import type { Database } from '#platform/database/database.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { invoices as contract } from '../contract.ts'
import { readinessOf } from '../rules.ts'
import { readSeller } from './read-seller.ts'

export const invoiceHandlers = ({ database }: { database: Database }) => {
  const os = calls(contract).use(signedIn)
  return os.router({
    readiness: os.readiness.handler(async () => readinessOf(await readSeller(database))),
  })
}
