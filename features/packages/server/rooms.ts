/** The room of bots while they live: taken before trades are made, given back when they end, and put right at a start. */
import { and, eq } from 'drizzle-orm'
import { openTradesOf } from '#engine/status.ts'
import { bots, type Rooms, type RoomTaker } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { AskedAllowance, AskedRoom, Command, Runner, UnitProjection } from '#runner/runner.ts'
import { UNLIMITED_ROOM } from '../rules.ts'
import { noteLimit } from './note-limit.ts'
import { free, offer, type Reservation, reserve } from './reserved.ts'
import { adoptBots, takeRoom } from './room.ts'
import { reservations, rooms } from './tables.ts'

/** Its bots can be told, and it is known when the read tables have heard. */
type Told = Pick<Runner, 'send' | 'reached'>
type Row = typeof rooms.$inferSelect
/** `seen` is how many trades it was last seen with; null before it was seen. */
type Held = { granted: number; waiting: boolean; seen: number | null }

export type OpenRooms = Rooms & {
  /** How many trades a bot that asks for more may have now. */
  answer: (asked: AskedAllowance) => Promise<number>
  /** A bot that would hand over is told whether there is room for the receiver's trade, which is kept until it has been used or not. */
  keep: (asked: AskedRoom) => void
  /** Hears what bots have become, after the read tables. */
  note: (units: readonly UnitProjection[]) => void
  /** From now on bots can be told. Before it nothing is given back. */
  begin: (runner: Told) => Promise<void>
  /** Puts right what was granted and never used, or used and never given back, and what another package has changed. */
  reconcile: () => Promise<void>
  /** Everything that was begun by itself is done. */
  quiet: () => Promise<void>
}

/** What is known of rooms besides the table, and the way to trading. */
type Books = {
  database: Database
  /** The bots that something limits. */
  held: Map<string, Held>
  /** Bots that make trades right now: what they took is not given back before they are done. */
  busy: Set<string>
  /** Null before trading has begun. */
  runner: Told | null
}

const tell = async (
  { runner }: Books,
  kind: 'allow' | 'give-back',
  { account, bot, granted }: Pick<Row, 'account' | 'bot' | 'granted'>,
): Promise<string | null> => {
  const command: Command = { id: `${kind} ${newId()}`, kind, account, unit: bot, allowance: granted }
  return runner === null ? 'unit-unknown' : ((await runner.send(command)).refusal?.code ?? null)
}

const forget = async ({ database, held }: Books, bot: string): Promise<void> => {
  held.delete(bot)
  await database.delete(rooms).where(eq(rooms.bot, bot))
}

/** Writes what the bot holds now, unless it has taken more in the meantime. */
const keep = async ({ database, held }: Books, row: Row, granted: number): Promise<void> => {
  const [kept] = await database
    .update(rooms)
    .set({ granted, waiting: false })
    .where(and(eq(rooms.bot, row.bot), eq(rooms.granted, row.granted)))
    .returning({ bot: rooms.bot })
  if (kept !== undefined) held.set(row.bot, { granted, waiting: false, seen: granted })
}

const giveBack = async (books: Books, row: Row, open: number): Promise<void> => {
  const refusal = await tell(books, 'give-back', { ...row, granted: open })
  if (refusal === 'unit-unknown') await forget(books, row.bot)
  if (refusal === null) await keep(books, row, open)
}

/** A bot that waits to use its room is told of it again: a kill may have come before it heard. */
const remind = async (books: Books, row: Row): Promise<void> => {
  const refusal = await tell(books, 'allow', row)
  if (refusal === 'unit-unknown') await forget(books, row.bot)
}

/** Compares what a bot holds with the trades it has, and gives back what it does not need. */
const look = async (books: Books, bot: string): Promise<void> => {
  const { database, held, busy, runner } = books
  const [row] = await database.select().from(rooms).where(eq(rooms.bot, bot))
  if (row === undefined || runner === null || busy.has(bot)) return
  const [found] = await database
    .select({ open: bots.openTrades, deletedAtMs: bots.deletedAtMs })
    .from(bots)
    .where(eq(bots.id, bot))
  // It may not be in the read tables yet, or never have come to be.
  if (found === undefined) return remind(books, row)
  if (found.deletedAtMs !== null) return forget(books, bot)
  const { open } = found
  const seen = held.get(bot)?.seen ?? null
  held.set(bot, { ...row, seen: open })
  // More than it was given: a trade of another bot has come, which gives up as much.
  if (open > row.granted) return keep(books, row, open)
  if (open === row.granted) return row.waiting ? keep(books, row, open) : undefined
  if (!row.waiting || (seen !== null && open < seen)) await giveBack(books, row, open)
}

/** A bot that nothing has limited so far keeps the trades it has. One that has just made another is asked next time. */
const restrain = async (books: Books, row: Row): Promise<void> => {
  const refusal = await tell(books, 'give-back', row)
  if (refusal !== null) return forget(books, row.bot)
  books.held.set(row.bot, { ...row, seen: row.granted })
}

const take = async ({ database, held }: Books, taker: RoomTaker, trades: () => number) => {
  const { bot } = taker
  const taken = await database.transaction((transaction) => takeRoom(transaction, taker, trades))
  if (taken.kind !== 'taken') return taken
  const { allowance: granted } = taken
  if (granted === UNLIMITED_ROOM) held.delete(bot)
  else held.set(bot, { granted, waiting: true, seen: held.get(bot)?.seen ?? null })
  return taken
}

const reconcile = async (books: Books): Promise<void> => {
  const { database, held, busy } = books
  for (const row of await adoptBots(database)) await restrain(books, row)
  for (const row of await database.select().from(rooms)) {
    if (busy.has(row.bot)) continue
    held.set(row.bot, { ...row, seen: null })
    await (row.waiting ? remind(books, row) : look(books, row.bot))
  }
}

export const openRooms = (
  database: Database,
  { clock, failed }: { clock: () => Date; failed: (error: unknown) => void },
): OpenRooms => {
  const books: Books = { database, held: new Map(), busy: new Set(), runner: null }
  const { held, busy } = books
  let work: Promise<void> = Promise.resolve()
  let offers: Promise<unknown> = Promise.resolve()
  /** What was asked before trading had begun: whoever asks could not be told yet. */
  const early: Reservation[] = []
  const later = (bot: string): void => {
    work = work.then(() => look(books, bot)).catch(failed)
  }
  /** What was kept is free behind the look at the receiver, so that its trade always counts in one place at least. */
  const tellRoom = async (asked: Reservation, answer: { id: string; has: boolean }): Promise<void> => {
    const { runner } = books
    if (runner === null || !(await offer(runner, asked, answer)) || !answer.has) return
    work = work.then(() => free(database, asked)).catch(failed)
  }
  const keepRoom = async (asked: Reservation): Promise<void> => {
    const taken = await database.transaction((transaction) => reserve(transaction, asked))
    await noteLimit(database, taken, { owner: asked.owner, now: clock() })
    await tellRoom(asked, { id: asked.answer, has: taken.kind === 'taken' })
  }
  const begun = (offering: Promise<void>): void => {
    offers = Promise.all([offers, offering.catch(failed)])
  }
  /** A kill may have come before a trade heard of its room, or before it was known what it did with it. */
  const reconcileAll = async (): Promise<void> => {
    await reconcile(books)
    for (const kept of await database.select().from(reservations))
      begun(tellRoom(kept, { id: `room ${newId()}`, has: true }))
  }
  return {
    within: async (taker, trades, make) => {
      busy.add(taker.bot)
      try {
        const taken = await take(books, taker, trades)
        return taken.kind === 'taken' ? await make(taken.allowance) : taken
      } finally {
        busy.delete(taker.bot)
        if (held.has(taker.bot)) later(taker.bot)
      }
    },
    answer: async ({ account, owner, unit: bot, group, mode, trades, count }) => {
      const taken = await take(books, { bot, account, owner, group, mode }, () => trades + count)
      if (taken.kind === 'taken') return taken.allowance
      await noteLimit(database, taken, { owner, now: clock() })
      return held.get(bot)?.granted ?? trades
    },
    keep: (asked) => (books.runner === null ? void early.push(asked) : begun(keepRoom(asked))),
    note: (units) => {
      for (const { id, report, deletedAtMs } of units) {
        const known = held.get(id)
        const isSettled = deletedAtMs === null && known?.granted === openTradesOf(report) && !known.waiting
        if (known !== undefined && !isSettled) later(id)
      }
    },
    begin: (runner) => {
      books.runner = runner
      for (const asked of early.splice(0)) begun(keepRoom(asked))
      return reconcileAll()
    },
    reconcile: reconcileAll,
    quiet: async () => {
      for (let before: unknown = null; before !== work;) {
        await offers
        before = work
        await before
      }
    },
  }
}
