import { apiOf } from '#platform/web/api.ts'
import type { backtestRuns as contract } from '../contract.ts'
import { runErrors } from '../messages.ts'

export const runsApi = apiOf<typeof contract>('backtestRuns', { errors: runErrors })

export const runQuery = (run: string) => runsApi.one.queryOptions({ input: { run } })
