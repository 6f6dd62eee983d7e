import { apiOf } from '#platform/web/api.ts'
import type { audit as contract } from '../contract.ts'

export const auditApi = apiOf<typeof contract>('audit')
