import { apiOf } from '#platform/web/api.ts'
import type { notifications as contract } from '../contract.ts'

export const notificationsApi = apiOf<typeof contract>('notifications')
