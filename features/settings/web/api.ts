import { apiOf } from '#platform/web/api.ts'
import type { settings as contract } from '../contract.ts'
import { settingErrors } from '../messages.ts'

export const settingsApi = apiOf<typeof contract>('settings', { errors: settingErrors })
