import { apiOf } from '#platform/web/api.ts'
import type { history as contract } from '../contract.ts'

export const historyApi = apiOf<typeof contract>('history')
