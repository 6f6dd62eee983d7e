import { apiOf } from '#platform/web/api.ts'
import type { SignalKind } from '#bots/signal-kinds.ts'
import type { addressedSignals } from '../../signal-addresses/contract.ts'
import type { signals } from '../contract.ts'
import { signalErrors } from './messages.ts'

export const signalsApi = apiOf<typeof signals>('signals', { errors: signalErrors })
export const addressedSignalsApi = apiOf<typeof addressedSignals>('addressedSignals')

/** As many as one answer may have. */
const AT_ONCE = 100

/** Signals that a bot of the kind could listen to. One that was just made listens at once, so that it is always asked anew. */
export const offeredSignals = (kind: SignalKind) =>
  addressedSignalsApi.list.queryOptions({ input: { kind, limit: AT_ONCE }, staleTime: 0 })
