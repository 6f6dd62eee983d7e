/** Asking an exchange until it answers: what may go well later is asked again after a while, what will not is given back at once. */
import type { DataAnswer, DataFailure } from '#exchanges/market-data.ts'
import type { DownloadError } from './error.ts'

/** Five minutes of waiting in all, then somebody should look. */
const MOST_TRIES = 10
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/** The adapter itself keeps silent for as long as the exchange said, so a refusal for too many calls adds only the shortest wait. */
const waitOf = (kind: DataFailure['kind'], tries: number): number | null => {
  switch (kind) {
    case 'rate-limited':
      return FIRST_WAIT_MS
    case 'unreachable':
    case 'maintenance':
    case 'unreadable':
      return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1))
    case 'unknown-pair':
    case 'refused':
      return null
  }
}

export type Patience = {
  wait: (ms: number) => Promise<unknown>
  /** Hears of every failure that is waited out. */
  failed: (failure: DataFailure, waitMs: number) => void
}

export type Patient<Value> = { ok: true; value: Value } | { ok: false; error: DownloadError }

export const askPatiently = async <Value>(
  ask: () => Promise<DataAnswer<Value>>,
  { wait, failed }: Patience,
): Promise<Patient<Value>> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (answer.ok) return answer
    const waitMs = waitOf(answer.failure.kind, tries)
    if (waitMs === null || tries === MOST_TRIES) {
      const { failure } = answer
      return { ok: false, error: { code: 'exchange-failed', field: 'exchange', limit: `${tries}`, failure } }
    }
    failed(answer.failure, waitMs)
    await wait(waitMs)
  }
}
