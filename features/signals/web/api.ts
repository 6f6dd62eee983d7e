import { apiOf } from '#platform/web/api.ts'
import type { signals } from '../contract.ts'
import { signalErrors } from './messages.ts'

export const signalsApi = apiOf<typeof signals>('signals', { errors: signalErrors })
