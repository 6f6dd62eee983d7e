import { apiOf } from '#platform/web/api.ts'
import type { newsletter as contract } from '../contract.ts'

export const newsletterApi = apiOf<typeof contract>('newsletter')
