import { apiOf } from '#platform/web/api.ts'
import type { requests as contract } from '../contract.ts'

export const requestsApi = apiOf<typeof contract>('requests')
