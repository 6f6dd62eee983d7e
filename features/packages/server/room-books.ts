/** What is known of the room that bots hold, and how they are told how much of it they may use now. */
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Command, Runner } from '#runner/host/runner.ts'
import { fitOf, fitsIn, goingOf } from './fitting.ts'
import { noteLimit } from './note-limit.ts'
import type { Place } from './room.ts'
import type { rooms } from './tables.ts'

/** Its bots can be told, and it is known when the read tables have heard. */
export type Told = Pick<Runner, 'send' | 'reached'>
export type Row = typeof rooms.$inferSelect
/** `seen` is how many trades it was last seen with; null before it was seen. */
export type Held = { granted: number; waiting: boolean; seen: number | null }

/** What is known of rooms besides the table, and the way to trading. */
export type Books = {
  database: Database
  /** The bots that something limits. */
  held: Map<string, Held>
  /** Bots that take room or make trades right now, and how often at once: what they took is not given back before they are done. */
  busy: Map<string, number>
  /** Bots that have taken room or made trades since they were looked at last. */
  made: Set<string>
  /** Bots that are compared right now with the trades they have: what becomes of them meanwhile is looked at behind it. */
  looking: Set<string>
  /** Places where all that bots hold fits into the package and goes on, when they were looked at last. */
  loose: Set<string>
  clock: () => Date
  /** Null before trading has begun. */
  runner: Told | null
}

export const tell = async (
  { runner }: Books,
  kind: 'allow' | 'give-back',
  { account, bot, granted }: Pick<Row, 'account' | 'bot' | 'granted'>,
): Promise<string | null> => {
  const command: Command = { id: `${kind} ${newId()}`, kind, account, unit: bot, allowance: granted }
  return runner === null ? 'unit-unknown' : ((await runner.send(command)).refusal?.code ?? null)
}

const keyOf = ({ owner, group, mode }: Place): string => JSON.stringify([owner, group, mode])

/** How many of so many trades the bot may have going: fewer where the package has become smaller. */
export const fitting = async (
  { database, loose }: Books,
  row: Place & { bot: string },
  trades: number,
): Promise<number> =>
  loose.has(keyOf(row)) ? trades : Math.min(trades, (await fitOf(database, row, row.bot)) ?? trades)

/** The read tables may have been behind when the place was looked at last: what was found then counts for nothing. */
export const fitAnew = async (books: Books, place: Place): Promise<void> => {
  books.loose.delete(keyOf(place))
  await fitAll(books, place)
}

/** A package that has become smaller turns the newest trades of the place off, and one with room for them on again. Their owner is told once an hour. */
export const fitAll = async (books: Books, place: Place): Promise<void> => {
  const { database, busy, loose, clock } = books
  const held = await fitsIn(database, place)
  const isTight = held.some(({ granted, fits }) => fits < granted)
  if (isTight) loose.delete(keyOf(place))
  else if (loose.has(keyOf(place))) return
  const going = await goingOf(database, held, !isTight)
  const changed = held.filter(({ bot, fits }) => {
    const now = going.get(bot)
    return now !== undefined && now.going !== Math.min(now.open, fits) && !busy.has(bot)
  })
  for (const { fits, ...row } of changed) await tell(books, 'allow', { ...row, granted: fits })
  if (!isTight && changed.length === 0) loose.add(keyOf(place))
  if (!changed.some(({ bot, fits }) => (going.get(bot)?.going ?? 0) > fits)) return
  const { owner, group, mode } = place
  const used = held.reduce((sum, { granted }) => sum + granted, 0)
  const max = held.reduce((sum, { fits }) => sum + fits, 0)
  await noteLimit(database, { kind: 'limit-reached', group, mode, used, max }, { owner, now: clock() })
}
