import { apiOf } from '#platform/web/api.ts'
import type { crashes as contract } from '../contract.ts'

export const crashesApi = apiOf<typeof contract>('crashes')
