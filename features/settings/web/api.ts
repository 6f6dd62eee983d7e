import { apiOf } from '#platform/web/api.ts'
import type { settings as contract } from '../contract.ts'

export const settingsApi = apiOf<typeof contract>('settings')
