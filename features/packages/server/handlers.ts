import type { Database } from '#platform/database/database.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { packages as contract } from '../contract.ts'
import { usageOf } from './usage.ts'

export const packageHandlers = ({ database }: { database: Database }) => {
  const os = calls(contract).use(signedIn)
  return os.router({ usage: os.usage.handler(({ context }) => usageOf(database, context.owner.userId)) })
}
