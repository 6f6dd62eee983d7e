import { apiOf } from '#platform/web/api.ts'
import type { signals } from '../contract.ts'

export const signalsApi = apiOf<typeof signals>('signals')
