/** The room of bots while they live: taken before trades are made, given back when they end, and put right at a start. */
import { and, eq } from 'drizzle-orm'
import { openTradesOf } from '#engine/status.ts'
import { bots, type Rooms, type RoomTaker, type Taken } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { AskedAllowance, AskedRoom, UnitProjection } from '#runner/host/runner.ts'
import { UNLIMITED_ROOM } from '../rules.ts'
import { noteLimit } from './note-limit.ts'
import { free as freeRoom, offer, type Reservation, reserve } from './reserved.ts'
import { adoptBots, lockPlace, takeRoom } from './room.ts'
import { type Books, fitAll, fitAnew, fitting, type Held, type Row, tell, type Told } from './room-books.ts'
import { reservations, rooms } from './tables.ts'

export type OpenRooms = Rooms & {
  /** How many trades a bot that asks for more may have now. */
  answer: (asked: AskedAllowance) => Promise<number>
  /** A bot that would hand over is told whether there is room for the receiver's trade, which is kept until it has been used or not. */
  keep: (asked: AskedRoom) => void
  /** Hears what bots have become, after the read tables. */
  note: (units: readonly UnitProjection[]) => void
  /** From now on bots can be told. Before it nothing is given back. */
  begin: (runner: Told) => Promise<void>
  /** Puts right what was granted and never used, or used and never given back, and what another package has changed; of one owner, or of all. */
  reconcile: (owner?: string) => Promise<void>
  /** Everything that was begun by itself is done. */
  quiet: () => Promise<void>
}

/**
 * Changes what a bot holds under the lock of its place: whoever counts there meanwhile counts it whole, or not at all. A bot that takes room or makes trades by then, or has done so, has
 * taken what it holds anew, and is looked at once it has done.
 */
const settle = ({ database, busy, made }: Books, row: Row, write: (within: Database) => Promise<void>): Promise<void> =>
  database.transaction(async (transaction) => {
    await lockPlace(transaction, row)
    if (!busy.has(row.bot) && !made.has(row.bot)) await write(transaction)
  })

const forget = (books: Books, row: Row): Promise<void> =>
  settle(books, row, async (transaction) => {
    books.held.delete(row.bot)
    await transaction.delete(rooms).where(eq(rooms.bot, row.bot))
  })

/** Writes what the bot holds now. */
const keep = (books: Books, row: Row, granted: number): Promise<void> =>
  settle(books, row, async (transaction) => {
    const [kept] = await transaction
      .update(rooms)
      .set({ granted, waiting: false })
      .where(and(eq(rooms.bot, row.bot), eq(rooms.granted, row.granted)))
      .returning({ bot: rooms.bot })
    if (kept !== undefined) books.held.set(row.bot, { granted, waiting: false, seen: granted })
  })

const giveBack = async (books: Books, row: Row, open: number): Promise<void> => {
  const fits = await fitting(books, row, open)
  const refusal = await tell(books, fits < open ? 'allow' : 'give-back', { ...row, granted: fits })
  if (refusal === 'unit-unknown') await forget(books, row)
  if (refusal !== null) return
  await keep(books, row, open)
  await fitAll(books, row)
}

/**
 * A bot that waits to use its room is told of it again: a kill may have come before it heard. One that has more trades by now keeps them: they came from
 * another bot, with their room, and the read tables have not heard of it yet.
 */
const remind = async (books: Books, row: Row): Promise<void> => {
  const { granted } = row
  const fits = await fitting(books, row, granted)
  const refusal = await tell(books, fits < granted ? 'allow' : 'give-back', { ...row, granted: fits })
  if (refusal === 'unit-unknown') await forget(books, row)
}

/** Compares what a bot holds with the trades it has, and gives back what it does not need. */
const compare = async (books: Books, bot: string): Promise<void> => {
  const { database, held, busy, made, runner } = books
  made.delete(bot)
  const [row] = await database.select().from(rooms).where(eq(rooms.bot, bot))
  if (row === undefined || runner === null || busy.has(bot)) return
  const [found] = await database
    .select({ open: bots.openTrades, deletedAtMs: bots.deletedAtMs })
    .from(bots)
    .where(eq(bots.id, bot))
  // It may not be in the read tables yet, or never have come to be.
  if (found === undefined) return remind(books, row)
  if (found.deletedAtMs !== null) {
    await forget(books, row)
    return fitAll(books, row)
  }
  const { open } = found
  const seen = held.get(bot)?.seen ?? null
  held.set(bot, { ...row, seen: open })
  // More than it was given: a trade of another bot has come, which gives up as much.
  if (open > row.granted) return keep(books, row, open)
  if (open === row.granted) return row.waiting ? keep(books, row, open) : undefined
  if (!row.waiting || (seen !== null && open < seen)) await giveBack(books, row, open)
}

const look = async (books: Books, bot: string): Promise<void> => {
  books.looking.add(bot)
  try {
    await compare(books, bot)
  } finally {
    books.looking.delete(bot)
  }
}

/** A bot that nothing has limited so far keeps the trades it has. One that has just made another is asked next time. */
const restrain = async (books: Books, row: Row): Promise<void> => {
  const refusal = await tell(books, 'give-back', row)
  if (refusal !== null) return forget(books, row)
  books.held.set(row.bot, { ...row, seen: row.granted })
}

const take = async (books: Books, taker: RoomTaker, trades: () => number): Promise<Taken> => {
  const { database, held } = books
  const { bot } = taker
  const taken = await database.transaction((transaction) => takeRoom(transaction, taker, trades))
  if (taken.kind !== 'taken') return taken
  const { allowance: granted } = taken
  if (granted === UNLIMITED_ROOM) held.delete(bot)
  else held.set(bot, { granted, waiting: true, seen: held.get(bot)?.seen ?? null })
  return granted === UNLIMITED_ROOM ? taken : { ...taken, allowance: await fitting(books, taker, granted) }
}

const reconcile = async (books: Books, owner?: string): Promise<void> => {
  const { database, held, busy } = books
  const isAsked = owner === undefined ? undefined : eq(rooms.owner, owner)
  for (const row of await adoptBots(database, owner)) await restrain(books, row)
  for (const row of await database.select().from(rooms).where(isAsked)) {
    if (busy.has(row.bot)) continue
    held.set(row.bot, { ...row, seen: null })
    await (row.waiting ? remind(books, row) : look(books, row.bot))
  }
  const { group, mode } = rooms
  const places = await database.selectDistinct({ owner: rooms.owner, group, mode }).from(rooms).where(isAsked)
  for (const place of places) await fitAnew(books, place)
}

/** Something limits the bot, and it has not as many trades as it holds room for, or had not when it was looked at last. */
const isUnsettled = (known: Held | undefined, { report, deletedAtMs }: UnitProjection): boolean =>
  known !== undefined && (deletedAtMs !== null || known.waiting || known.granted !== openTradesOf(report))

/** What bots are told of their room comes to them in the order in which it was found: one thing after the other. */
const openTurns = () => {
  let last: Promise<void> = Promise.resolve()
  return {
    /** Whoever asks for it hears of a failure. */
    take: (act: () => Promise<void>): Promise<void> => {
      const done = last.then(act)
      last = done.catch(() => {})
      return done
    },
    last: () => last,
  }
}

/** While a bot takes room nothing of it is given back. It is looked at behind it. */
const whileBusy = async <Done>(
  { held, busy, made }: Books,
  { bot, later }: { bot: string; later: (bot: string) => void },
  act: () => Promise<Done>,
): Promise<Done> => {
  busy.set(bot, (busy.get(bot) ?? 0) + 1)
  try {
    return await act()
  } finally {
    const others = (busy.get(bot) ?? 1) - 1
    if (others === 0) busy.delete(bot)
    else busy.set(bot, others)
    if (held.has(bot)) {
      made.add(bot)
      later(bot)
    }
  }
}

/** How many trades a bot that grows by itself may have now; its owner is told where that is no more than it has. */
const allowanceOf = async (books: Books, asked: AskedAllowance): Promise<number> => {
  const { account, owner, unit: bot, group, mode, trades, count } = asked
  const taken = await take(books, { bot, account, owner, group, mode }, () => trades + count)
  if (taken.kind === 'taken') return taken.allowance
  await noteLimit(books.database, taken, { owner, now: books.clock() })
  const known = books.held.get(bot)?.granted ?? trades
  return fitting(books, { bot, owner, group, mode }, known)
}

type Turns = ReturnType<typeof openTurns>

/** Askings that are being answered, or whose room is not free yet: another answer might reach a later asking of the same trade. */
const openAnswering = (database: Database, { turns, failed }: { turns: Turns; failed: (error: unknown) => void }) => {
  const answering = new Set<string>()
  const free = async (asked: Reservation): Promise<void> => {
    await freeRoom(database, asked)
    answering.delete(asked.answer)
  }
  return {
    has: ({ answer }: Reservation): boolean => answering.has(answer),
    /** `act` is true when the room has been told. What was kept is free behind the look at the receiver, so that its trade always counts in one place at least. */
    while: async (asked: Reservation, act: () => Promise<boolean>): Promise<void> => {
      answering.add(asked.answer)
      let isTold = false
      try {
        isTold = await act()
      } finally {
        if (!isTold) answering.delete(asked.answer)
      }
      if (isTold) turns.take(() => free(asked)).catch(failed)
    },
  }
}

export const openRooms = (
  database: Database,
  { clock, failed }: { clock: () => Date; failed: (error: unknown) => void },
): OpenRooms => {
  const books: Books = {
    database,
    held: new Map(),
    busy: new Map(),
    made: new Set(),
    looking: new Set(),
    loose: new Set(),
    clock,
    runner: null,
  }
  const { held } = books
  const turns = openTurns()
  let offers: Promise<unknown> = Promise.resolve()
  /** What was asked before trading had begun: whoever asks could not be told yet. */
  const early: Reservation[] = []
  const later = (bot: string): void => {
    turns.take(() => look(books, bot)).catch(failed)
  }
  const answering = openAnswering(database, { turns, failed })
  const tellRoom = async (asked: Reservation, answer: { id: string; has: boolean }): Promise<boolean> =>
    books.runner !== null && (await offer(books.runner, asked, answer)) && answer.has
  const keepRoom = (asked: Reservation): Promise<void> =>
    answering.while(asked, async () => {
      const taken = await database.transaction((transaction) => reserve(transaction, asked))
      await noteLimit(database, taken, { owner: asked.owner, now: clock() })
      return tellRoom(asked, { id: asked.answer, has: taken.kind === 'taken' })
    })
  const begun = (offering: Promise<void>): void => {
    offers = Promise.all([offers, offering.catch(failed)])
  }
  /** A kill may have come before a trade heard of its room, or before it was known what it did with it. */
  const reconcileAll = (): Promise<void> =>
    turns.take(async () => {
      await reconcile(books)
      for (const kept of await database.select().from(reservations)) {
        if (answering.has(kept)) continue
        begun(answering.while(kept, () => tellRoom(kept, { id: `room ${newId()}`, has: true })))
      }
    })
  return {
    // Room is taken for the time in which trades are made.
    within: (taker, trades, make) =>
      whileBusy(books, { bot: taker.bot, later }, async () => {
        const taken = await take(books, taker, trades)
        return taken.kind === 'taken' ? make(taken.allowance) : taken
      }),
    answer: (asked) => whileBusy(books, { bot: asked.unit, later }, () => allowanceOf(books, asked)),
    keep: (asked) => (books.runner === null ? void early.push(asked) : begun(keepRoom(asked))),
    note: (units) => {
      for (const unit of units) if (books.looking.has(unit.id) || isUnsettled(held.get(unit.id), unit)) later(unit.id)
    },
    begin: (runner) => {
      books.runner = runner
      for (const asked of early.splice(0)) begun(keepRoom(asked))
      return reconcileAll()
    },
    reconcile: (owner) => (owner === undefined ? reconcileAll() : turns.take(() => reconcile(books, owner))),
    quiet: async () => {
      for (let before: unknown = null; before !== turns.last();) {
        await offers
        before = turns.last()
        await before
      }
    },
  }
}
