/** Bots as shards keep them, for tests of the room that they hold. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { openTradesOf } from '#engine/status.ts'
import { bots, type RoomTaker } from '#features/bots/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Command, UnitProjection } from '#runner/host/runner.ts'
import { openRooms, type OpenRooms } from './rooms.ts'
import { subscribeEverybody } from './subscription.ts'
import { packages, rooms as roomTable } from './tables.ts'

export const ANNA = '00000000-0000-7000-8000-00000000000a'
export const place = { owner: ANNA, group: 'spot', mode: 'demo' } as const

/** The owner of all bots, with the package that everybody gets. */
export const addAnna = async (database: Database) => {
  const names = { username: 'anna', usernameLower: 'anna', firstname: 'Anna', lastname: 'Kovács' }
  const email = { email: 'anna@example.com', emailLower: 'anna@example.com' }
  await database.insert(users).values({ id: ANNA, ...names, ...email, passwordHash: '' })
  await subscribeEverybody(database)
}

type Unit = { allowance: number; open: number; isDeleted: boolean }

/** What the read tables hear of a bot: those of its trades that it may not have going are off. */
const write = async (database: Database, id: string, units: ReadonlyMap<string, Unit>): Promise<UnitProjection> => {
  const { allowance = 0, open = 0, isDeleted = true } = units.get(id) ?? {}
  const deletedAtMs = isDeleted ? 1 : null
  const reasonsOf = (trade: number) => (trade < allowance ? [] : ['package-limit'])
  const trades = Array.from({ length: open }, (_, trade) => ({ phase: 'idle', reasons: reasonsOf(trade) }))
  const report = { status: isDeleted ? 'deleted' : 'active', trades } as unknown as UnitProjection['report']
  const { owner, mode } = place
  const row = { id, account: 'account', owner, family: 'grid', name: id, mode, exchange: 'e', pair: 'p' } as const
  const state = { deletedAtMs, report, openTrades: openTradesOf(report) }
  await database
    .insert(bots)
    .values({ ...row, ...state, config: {}, createdAtMs: [...units.keys()].indexOf(id) })
    .onConflictDoUpdate({ target: bots.id, set: state })
  return { id, report, deletedAtMs } as UnitProjection
}

/** Bots as shards keep them: each makes trades only within what it was told. */
const openUnits = () => {
  const units = new Map<string, Unit>()
  const changed: string[] = []
  const heard: string[] = []
  const sumOf = (count: (unit: Unit) => number): number =>
    [...units.values()].reduce((sum, unit) => sum + count(unit), 0)

  const send = ({ kind, ...command }: Command) => {
    const answer = { shard: 0, position: 0, refusal: null }
    const refuse = (code: string) => Promise.resolve({ ...answer, refusal: { code, values: {} } })
    if (kind !== 'allow' && kind !== 'give-back') throw new Error(`not for this test: ${kind}`)
    const { unit: id, allowance } = command as { unit: string; allowance: number }
    const unit = units.get(id)
    if (unit === undefined) return refuse('unit-unknown')
    if (kind === 'give-back' && unit.open > allowance) return refuse('room-in-use')
    unit.allowance = allowance
    heard.push(id)
    changed.push(id)
    return Promise.resolve(answer)
  }

  return {
    units,
    /** Those that have something for the read tables to hear. */
    changed,
    /** Those that were told of their room. */
    heard,
    send,
    end: (id: string) => {
      const unit = units.get(id)
      if (unit === undefined || unit.open === 0) return
      unit.open -= 1
      changed.push(id)
    },
    /** A trade goes there with its room. */
    move: (from: string, to: string) => {
      const [giver, taker] = [units.get(from), units.get(to)]
      if (giver === undefined || taker === undefined) return
      Object.assign(giver, { allowance: giver.allowance - 1, open: giver.open - 1 })
      Object.assign(taker, { allowance: taker.allowance + 1, open: taker.open + 1 })
      changed.push(from, to)
    },
    remove: (id: string) => {
      const unit = units.get(id)
      if (unit === undefined) return
      Object.assign(unit, { isDeleted: true, open: 0, allowance: 0 })
      changed.push(id)
    },
    /** What bots may make altogether. */
    held: () => sumOf(({ allowance, open, isDeleted }) => (isDeleted ? 0 : Math.max(allowance, open))),
    open: () => sumOf(({ open }) => open),
    /** How many of its trades each bot may have going. */
    going: () => [...units.values()].map(({ allowance, open }) => Math.min(allowance, open)),
  }
}

/** The owner's package, and bots whose trades count with it; the read tables hear of them later. */
export const openWorld = (database: Database, clock: () => Date) => {
  const shards = openUnits()
  const { units, changed, send } = shards
  let rooms: OpenRooms
  let before: OpenRooms | null = null
  let unheard = false
  const taker = (bot: string): RoomTaker => ({ ...place, bot, account: 'account' })
  return {
    ...shards,
    /** A package with this much room for demo trades of the spot group. */
    limitTo: async (demo: number | 'unlimited') => {
      const limits = { spot: { live: 0, demo }, indicator: null, signal: null }
      await database.update(packages).set({ limits })
    },
    start: async () => {
      // What the program before was still about to do does not come after it.
      await before?.quiet()
      rooms = openRooms(database, { clock, failed: (error) => expect(error).toBeUndefined() })
      before = rooms
      await rooms.begin({ send, reached: () => Promise.resolve(true) })
    },
    project: async () => {
      for (const id of changed.splice(0)) rooms.note([await write(database, id, units)])
    },
    quiet: () => rooms.quiet(),
    reconcile: (owner?: string) => rooms.reconcile(owner),
    /** The program dies between the granting and the use of it. */
    dieBeforeUse: () => {
      unheard = true
    },
    create: async (id: string, trades: number) => {
      const made = await rooms.within<{ kind: 'made' }>(
        taker(id),
        () => trades,
        (allowance) => {
          if (!unheard) {
            units.set(id, { allowance, open: Math.min(allowance, trades), isDeleted: false })
            changed.push(id)
          }
          unheard = false
          return Promise.resolve({ kind: 'made' })
        },
      )
      return made.kind
    },
    /** As trailing does: one more trade when there is room, else it asks. */
    grow: async (id: string) => {
      const unit = units.get(id)
      if (unit === undefined || unit.isDeleted) return
      if (unit.open >= unit.allowance) {
        const bot = { account: 'account', unit: id, trades: unit.open, count: 1 }
        const allowance = await rooms.answer({ kind: 'allowance', ...place, ...bot, answer: '' })
        if (!unheard) unit.allowance = allowance
        unheard = false
      }
      if (unit.open < unit.allowance) unit.open += 1
      changed.push(id)
    },
    granted: async () => {
      const [row] = await database.select({ sum: sql<number>`coalesce(sum(granted), 0)::int` }).from(roomTable)
      return row?.sum ?? 0
    },
  }
}
