/** The room of bots while they live: taken before trades are made, given back when they end, and put right at a start. */
import { and, eq } from 'drizzle-orm'
import { openTradesOf } from '#engine/status.ts'
import { bots, type Rooms, type RoomTaker } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { AskedAllowance, Command, Runner, UnitProjection } from '#runner/runner.ts'
import { UNLIMITED_ROOM } from '../rules.ts'
import { noteLimit } from './note-limit.ts'
import { adoptBots, takeRoom } from './room.ts'
import { rooms } from './tables.ts'

type Send = Runner['send']
type Row = typeof rooms.$inferSelect
/** `seen` is how many trades it was last seen with; null before it was seen. */
type Held = { granted: number; waiting: boolean; seen: number | null }

export type OpenRooms = Rooms & {
  /** How many trades a bot that asks for more may have now. */
  answer: (asked: AskedAllowance) => Promise<number>
  /** Hears what bots have become, after the read tables. */
  note: (units: readonly UnitProjection[]) => void
  /** From now on bots can be told. Before it nothing is given back. */
  begin: (send: Send) => Promise<void>
  /** Puts right what was granted and never used, or used and never given back, and what another package has changed. */
  reconcile: () => Promise<void>
  /** Everything that was begun by itself is done. */
  quiet: () => Promise<void>
}

export const openRooms = (
  database: Database,
  { clock, failed }: { clock: () => Date; failed: (error: unknown) => void },
): OpenRooms => {
  /** The bots that something limits. */
  const held = new Map<string, Held>()
  /** Bots that make trades right now: what they took is not given back before they are done. */
  const busy = new Set<string>()
  let send: Send | null = null
  let work: Promise<void> = Promise.resolve()

  const later = (task: () => Promise<void>): void => {
    work = work.then(task).catch(failed)
  }

  const tell = async (
    kind: 'allow' | 'give-back',
    { account, bot }: Row,
    allowance: number,
  ): Promise<string | null> => {
    const command: Command = { id: `${kind} ${newId()}`, kind, account, unit: bot, allowance }
    return send === null ? 'unit-unknown' : ((await send(command)).refusal?.code ?? null)
  }

  const forget = async (bot: string): Promise<void> => {
    held.delete(bot)
    await database.delete(rooms).where(eq(rooms.bot, bot))
  }

  /** Writes what the bot holds now, unless it has taken more in the meantime. */
  const keep = async (row: Row, granted: number): Promise<void> => {
    const [kept] = await database
      .update(rooms)
      .set({ granted, waiting: false })
      .where(and(eq(rooms.bot, row.bot), eq(rooms.granted, row.granted)))
      .returning({ bot: rooms.bot })
    if (kept !== undefined) held.set(row.bot, { granted, waiting: false, seen: granted })
  }

  const giveBack = async (row: Row, open: number): Promise<void> => {
    const refusal = await tell('give-back', row, open)
    if (refusal === 'unit-unknown') await forget(row.bot)
    if (refusal === null) await keep(row, open)
  }

  const remind = async (row: Row): Promise<void> => {
    const refusal = await tell('allow', row, row.granted)
    if (refusal === 'unit-unknown') await forget(row.bot)
  }

  /** Compares what a bot holds with the trades it has, and gives back what it does not need. */
  const look = async (bot: string): Promise<void> => {
    const [row] = await database.select().from(rooms).where(eq(rooms.bot, bot))
    if (row === undefined || send === null || busy.has(bot)) return
    const [found] = await database
      .select({ open: bots.openTrades, deletedAtMs: bots.deletedAtMs })
      .from(bots)
      .where(eq(bots.id, bot))
    // It may not be in the read tables yet, or never have come to be.
    if (found === undefined) return remind(row)
    if (found.deletedAtMs !== null) return forget(bot)
    const { open } = found
    const seen = held.get(bot)?.seen ?? null
    held.set(bot, { ...row, seen: open })
    // More than it was given: a trade of another bot has come, which gives up as much.
    if (open > row.granted) return keep(row, open)
    if (open === row.granted) return row.waiting ? keep(row, open) : undefined
    if (!row.waiting || (seen !== null && open < seen)) await giveBack(row, open)
  }

  /** A bot that nothing has limited so far keeps the trades it has. One that has just made another is asked next time. */
  const restrain = async (row: Row): Promise<void> => {
    const refusal = await tell('give-back', row, row.granted)
    if (refusal !== null) return forget(row.bot)
    held.set(row.bot, { ...row, seen: row.granted })
  }

  const take = async (taker: RoomTaker, trades: () => number) => {
    const taken = await database.transaction((transaction) => takeRoom(transaction, taker, trades))
    if (taken.kind !== 'taken') return taken
    const { allowance: granted } = taken
    if (granted === UNLIMITED_ROOM) held.delete(taker.bot)
    else held.set(taker.bot, { granted, waiting: true, seen: held.get(taker.bot)?.seen ?? null })
    return taken
  }

  /** A bot that waits to use its room is told of it again: a kill may have come before it heard. */
  const mend = async (row: Row): Promise<void> => {
    held.set(row.bot, { ...row, seen: null })
    await (row.waiting ? remind(row) : look(row.bot))
  }

  const reconcile = async (): Promise<void> => {
    for (const row of await adoptBots(database)) await restrain(row)
    for (const row of await database.select().from(rooms)) if (!busy.has(row.bot)) await mend(row)
  }

  return {
    within: async (taker, trades, make) => {
      busy.add(taker.bot)
      try {
        const taken = await take(taker, trades)
        return taken.kind === 'taken' ? await make(taken.allowance) : taken
      } finally {
        busy.delete(taker.bot)
        if (held.has(taker.bot)) later(() => look(taker.bot))
      }
    },
    answer: async ({ account, owner, unit: bot, group, mode, trades, count }) => {
      const taker = { bot, account, owner, group, mode }
      const taken = await take(taker, () => trades + count)
      if (taken.kind === 'taken') return taken.allowance
      await noteLimit(database, taken, { owner, now: clock() })
      return held.get(bot)?.granted ?? trades
    },
    note: (units) => {
      for (const { id, report, deletedAtMs } of units) {
        const known = held.get(id)
        const open = openTradesOf(report)
        if (known === undefined || (deletedAtMs === null && known.granted === open && !known.waiting)) continue
        later(() => look(id))
      }
    },
    begin: async (how) => {
      send = how
      await reconcile()
    },
    reconcile,
    quiet: async () => {
      for (let before: Promise<void> | null = null; before !== work;) {
        before = work
        await before
      }
    },
  }
}
