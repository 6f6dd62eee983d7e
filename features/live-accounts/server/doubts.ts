/** A key that was refused is asked about at once, not at the next round: the second rejection is what counts (bots.md 16). */
import { eq } from 'drizzle-orm'
import { program } from '#features/audit/server/index.ts'
import { apiKeys, checkKey, type KeyHouse } from '#features/api-keys/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { SignerRefusal, TradingKey } from '#runner/signer/commands.ts'

type Parts = { database: Database; keys: KeyHouse; clock: () => Date; failed: (error: unknown) => void }

/** Least time in ms between two checks of one key: its orders are refused one by one. */
const AGAIN_MS = 10_000

/** Refusals that say nothing of the key itself. */
const passing: readonly SignerRefusal[] = [
  'unavailable',
  'halted',
  'deadline',
  'lease-over',
  'stale-epoch',
  'daily',
  'not-understood',
]

export const openDoubts = (parts: Parts): ((key: TradingKey, refusal: SignerRefusal | null) => void) => {
  const checked = new Map<string, number>()
  const check = async (id: string): Promise<void> => {
    const [row] = await parts.database.select().from(apiKeys).where(eq(apiKeys.id, id))
    if (row !== undefined) await checkKey(parts, row, program)
  }
  return ({ whose: { keyId } }, refusal) => {
    const nowMs = parts.clock().getTime()
    if (refusal !== null && passing.includes(refusal)) return
    if (nowMs - (checked.get(keyId) ?? 0) < AGAIN_MS) return
    checked.set(keyId, nowMs)
    check(keyId).catch(parts.failed)
  }
}
