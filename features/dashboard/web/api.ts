import { apiOf } from '#platform/web/api.ts'
import type { dashboard as contract } from '../contract.ts'

export const dashboardApi = apiOf<typeof contract>('dashboard')
