import { apiOf } from '#platform/web/api.ts'
import type { documents as contract } from '../contract.ts'

export const documentsApi = apiOf<typeof contract>('documents')
