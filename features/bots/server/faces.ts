/** What a bot is called, for those who tell about it. Kept in memory, because every fact asks. */
import { inArray } from 'drizzle-orm'
import type { Mode } from '#engine/unit.ts'
import type { Database } from '#platform/database/database.ts'
import type { UnitProjection } from '#runner/host/runner.ts'
import { bots } from './tables.ts'

export type BotFace = { id: string; family: string; name: string; mode: Mode }

export type BotFaces = {
  of: (ids: readonly string[]) => Promise<ReadonlyMap<string, BotFace>>
  /** A name or mode may have changed. */
  note: (units: readonly UnitProjection[]) => void
}

const KEPT = 100_000

export const openBotFaces = (database: Database): BotFaces => {
  const kept = new Map<string, BotFace>()
  const keep = ({ id, family, name, mode }: BotFace) => {
    kept.delete(id)
    kept.set(id, { id, family, name, mode })
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(oldest)
    }
  }
  return {
    of: async (ids) => {
      const missing = ids.filter((id) => !kept.has(id))
      if (missing.length > 0) {
        const { id, family, name, mode } = bots
        const rows = await database.select({ id, family, name, mode }).from(bots).where(inArray(bots.id, missing))
        for (const row of rows) keep(row)
      }
      return new Map(ids.flatMap((id) => kept.get(id) ?? []).map((face) => [face.id, face]))
    },
    note: (units) => {
      for (const unit of units) keep(unit)
    },
  }
}
