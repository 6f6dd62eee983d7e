import { apiOf } from '#platform/web/api.ts'
import type { bots } from '../../bots/contract.ts'
import type { liveAccounts } from '../contract.ts'
import { liveErrors } from '../messages.ts'

export const liveAccountsApi = apiOf<typeof liveAccounts>('liveAccounts', { errors: liveErrors })
export const botsApi = apiOf<typeof bots>('bots')
