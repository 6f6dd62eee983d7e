import { apiOf } from '#platform/web/api.ts'
import type { futuresPairs as contract } from '../futures-contract.ts'

export const futuresPairsApi = apiOf<typeof contract>('futuresPairs')
