import { apiOf } from '#platform/web/api.ts'
import type { SignalKind } from '#bots/signal-kinds.ts'
import type { addressedSignals, Signal } from '../../signal-addresses/contract.ts'
import type { signals } from '../contract.ts'
import { signalErrors } from './messages.ts'

export const signalsApi = apiOf<typeof signals>('signals', { errors: signalErrors })
export const addressedSignalsApi = apiOf<typeof addressedSignals>('addressedSignals')

/** As many as one answer may have. */
const AT_ONCE = 100

/** So many are enough to be searched: there may be any number of public ones. */
const MOST_OFFERED = 1_000

/** Newest first, answer by answer. */
const readOffered = async (kind: SignalKind): Promise<{ signals: Signal[] }> => {
  const signals: Signal[] = []
  let cursor: string | null = null
  do {
    const after: { cursor?: string } = cursor === null ? {} : { cursor }
    const page = await addressedSignalsApi.list.call({ kind, limit: AT_ONCE, ...after })
    signals.push(...page.signals)
    cursor = page.next
  } while (cursor !== null && signals.length < MOST_OFFERED)
  return { signals }
}

/** Signals that a bot of the kind could listen to. One that was just made listens at once, so that it is always asked anew. */
export const offeredSignals = (kind: SignalKind) => ({
  queryKey: [...addressedSignalsApi.list.key(), 'offered', kind],
  queryFn: () => readOffered(kind),
  staleTime: 0,
})
