import { apiOf } from '#platform/web/api.ts'
import type { liveAccounts } from '../contract.ts'
import { liveErrors } from '../messages.ts'

export const liveAccountsApi = apiOf<typeof liveAccounts>('liveAccounts', { errors: liveErrors })
