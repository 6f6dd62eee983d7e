import { apiOf } from '#platform/web/api.ts'
import type { cacheStore as contract } from '../contract.ts'

export const cacheApi = apiOf<typeof contract>('cacheStore')
