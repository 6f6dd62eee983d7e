import { apiOf } from '#platform/web/api.ts'
import type { pairSettings as contract } from '../contract.ts'
import { pairSettingErrors } from '../messages.ts'

export const pairSettingsApi = apiOf<typeof contract>('pairSettings', { errors: pairSettingErrors })

export const pairSettingsQuery = () => pairSettingsApi.all.queryOptions({})
