import { apiOf } from '#platform/web/api.ts'
import type { bots } from '../../bots/contract.ts'
import type { markets } from '../../markets/contract.ts'
import type { addressedSignals as contract, futuresSignals } from '../contract.ts'
import { addressedSignalErrors } from '../messages.ts'

export const addressedSignalsApi = apiOf<typeof contract>('addressedSignals', { errors: addressedSignalErrors })
export const futuresSignalsApi = apiOf<typeof futuresSignals>('futuresSignals', { errors: addressedSignalErrors })
export const marketsApi = apiOf<typeof markets>('markets')
export const botsApi = apiOf<typeof bots>('bots')
