/** Unfinished wizards: one a user and family, kept 30 days after the last change. */
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import { drafts } from './tables.ts'

const KEPT_MS = 30 * 24 * 3_600_000

export type Draft = { form: unknown; step: string; savedAtMs: number }

export type Drafts = {
  find: (owner: Owner, family: string) => Promise<Draft | null>
  save: (owner: Owner, family: string, draft: Pick<Draft, 'form' | 'step'>) => Promise<number>
  drop: (owner: Owner, family: string) => Promise<void>
}

export const openDrafts = (database: Database, nowMs: () => number): Drafts => {
  const own = (owner: Owner, family: string) => and(eq(drafts.owner, owner.userId), eq(drafts.family, family))
  return {
    find: async (owner, family) => {
      const { form, step, savedAtMs } = drafts
      const [row] = await database
        .select({ form, step, savedAtMs })
        .from(drafts)
        .where(and(own(owner, family), gt(savedAtMs, nowMs() - KEPT_MS)))
      return row ?? null
    },
    save: async (owner, family, { form, step }) => {
      const savedAtMs = nowMs()
      await database.delete(drafts).where(lte(drafts.savedAtMs, savedAtMs - KEPT_MS))
      await database
        .insert(drafts)
        .values({ owner: owner.userId, family, form, step, savedAtMs })
        .onConflictDoUpdate({ target: [drafts.owner, drafts.family], set: { form, step, savedAtMs } })
      return savedAtMs
    },
    drop: async (owner, family) => {
      await database.delete(drafts).where(own(owner, family))
    },
  }
}
