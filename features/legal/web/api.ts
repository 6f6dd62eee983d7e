import { apiOf } from '#platform/web/api.ts'
import type { legal as contract } from '../contract.ts'

export const legalApi = apiOf<typeof contract>('legal')
