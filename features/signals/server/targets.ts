/** Bots as a signal finds them: whose, on which account, and how each wants its messages read. Kept in memory, because every message asks. */
import type { SignalSchema } from '#bots/rules/signal-body.ts'
import type { BotServices } from '#features/bots/server/index.ts'
import { together } from '#platform/database/together.ts'
import type { Owner } from '#platform/server/session.ts'
import type { UnitProjection } from '#runner/host/runner.ts'
import { isListener, schemaOfBot } from './listeners.ts'

export type Target = { account: string; schema: SignalSchema }

type Asked = { owner: Owner; bot: string }

type Known = Pick<UnitProjection, 'id' | 'owner' | 'account' | 'family' | 'config' | 'deletedAtMs'>

export type KnownBots = {
  /** Bots as they have just been written into the read tables. */
  note: (units: readonly Known[]) => void
  /** Where a signal for the bot goes. Null where there is no such bot of this owner, or it hears no signals. */
  find: (store: Pick<BotServices['store'], 'several'>) => (asked: Asked) => Promise<Target | null>
}

/** Most bots that are looked up by one reading. */
const MOST_TOGETHER = 50
/** Bots that are kept; settings are a few kilobytes. */
const KEPT = 5_000

type Kept = Omit<Known, 'id' | 'family' | 'config'> & { schema: () => SignalSchema | null }

export const openKnownBots = (): KnownBots => {
  const kept = new Map<string, Kept>()
  const keep = ({ id, owner, account, deletedAtMs, family, config }: Known): Kept => {
    let schema: SignalSchema | null | undefined
    const found = {
      owner,
      account,
      deletedAtMs,
      // Read once somebody asks: most writings of a bot are no change of its settings.
      schema: () => (schema === undefined ? (schema = schemaOfBot({ family, config })) : schema),
    }
    kept.delete(id)
    kept.set(id, found)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(oldest)
    }
    return found
  }
  return {
    note: (units) => {
      for (const unit of units) if (isListener(unit.family)) keep(unit)
    },
    find: (store) => {
      const read = together(store.several, { atMost: MOST_TOGETHER, inTurn: true })
      return async (asked) => {
        const row = kept.has(asked.bot) ? null : await read(asked)
        // What was noted meanwhile is newer than what was read.
        const known = kept.get(asked.bot) ?? (row === null ? null : keep(row))
        if (known === null || known.owner !== asked.owner.userId || known.deletedAtMs !== null) return null
        const schema = known.schema()
        return schema === null ? null : { account: known.account, schema }
      }
    },
  }
}
