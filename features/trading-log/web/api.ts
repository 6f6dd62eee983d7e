import { apiOf } from '#platform/web/api.ts'
import type { tradingLog as contract } from '../contract.ts'

export const tradingLogApi = apiOf<typeof contract>('tradingLog')
