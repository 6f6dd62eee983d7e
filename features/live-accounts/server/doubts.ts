/** A key that was refused is asked about at once, not at the next round: the second rejection is what counts (bots.md 16). */
import { eq } from 'drizzle-orm'
import { program } from '#features/audit/server/index.ts'
import { apiKeys, checkKey, freezeKey, type KeyHouse } from '#features/api-keys/server/index.ts'
import { liveAccountId } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { SignerRefusal, TradingKey } from '#runner/signer/commands.ts'

type Parts = {
  database: Database
  keys: KeyHouse
  clock: () => Date
  failed: (error: unknown) => void
  changed: (account: string) => Promise<unknown>
}

/** Least time in ms between two checks of one key: its orders are refused one by one. */
const AGAIN_MS = 10_000

/** Keys whose last check is remembered. */
const MOST_REMEMBERED = 10_000

/** Refusals that say nothing of the key itself. */
const passing: readonly SignerRefusal[] = [
  'unavailable',
  'halted',
  'deadline',
  'lease-over',
  'stale-epoch',
  'illiquid',
  'hourly',
  'daily',
  'entries-frozen',
  'no-price',
  'not-understood',
]

/** Refusals after which the signer uses the key no more: its bots are told, and an administrator has to look. */
const breaches: readonly SignerRefusal[] = ['frozen', 'pair', 'notional', 'price', 'wrong-account']

export const openDoubts = (parts: Parts): ((key: TradingKey, refusal: SignerRefusal | null) => void) => {
  const checked = new Map<string, number>()
  const check = async (id: string, isBreach: boolean): Promise<void> => {
    const [row] = await parts.database.select().from(apiKeys).where(eq(apiKeys.id, id))
    if (row === undefined) return
    const after = isBreach ? await freezeKey(parts, row) : await checkKey(parts, row, program)
    if (after.account !== null && after.status !== row.status)
      await parts.changed(liveAccountId(row.exchange, after.account))
  }
  return ({ whose: { keyId } }, refusal) => {
    const nowMs = parts.clock().getTime()
    if (refusal !== null && passing.includes(refusal)) return
    if (nowMs - (checked.get(keyId) ?? 0) < AGAIN_MS) return
    // One that is forgotten is asked about a little sooner.
    if (checked.size >= MOST_REMEMBERED) checked.clear()
    checked.set(keyId, nowMs)
    check(keyId, refusal !== null && breaches.includes(refusal)).catch(parts.failed)
  }
}
