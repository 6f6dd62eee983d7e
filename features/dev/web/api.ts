import { apiOf } from '#platform/web/api.ts'
import type { dev as contract } from '../contract.ts'

export const devApi = apiOf<typeof contract>('dev')
