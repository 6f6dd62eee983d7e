/** Bots that trading has just accepted, and that the read tables of a database server have a moment later: whoever asks for one waits that moment. */
import type { Runner } from '#runner/host/runner.ts'
import { type NoteMade, READ_WAIT_MS } from './desk.ts'
import type { BotStore } from './store.ts'

/** The newest; older ones can be read long since. */
const MOST = 1_000

export type JustMade = {
  note: NoteMade
  /** Finds as the store does, and once more where the bot may have come meanwhile. */
  findIn: (store: BotStore) => BotStore['find']
}

export const openJustMade = ({ reached }: Pick<Runner, 'reached'>): JustMade => {
  const known = new Map<string, { shard: number; position: number }>()
  return {
    note: (bot, at) => {
      known.delete(bot)
      known.set(bot, at)
      const [oldest] = known.keys()
      if (known.size > MOST && oldest !== undefined) known.delete(oldest)
    },
    findIn: (store) => async (owner, bot) => {
      const found = await store.find(owner, bot)
      const at = known.get(bot)
      if (found !== null || at === undefined) return found
      return (await reached(at.shard, at.position, READ_WAIT_MS)) ? store.find(owner, bot) : null
    },
  }
}
