/** Room for what a bot hands over: kept before it goes, counted once, free again where nothing came of it, whatever is cut short. */
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bots } from '#features/bots/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { isNight } from '#proofs/suite/night.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import type { Command, CommandAnswer, UnitProjection } from '#runner/host/runner.ts'
import { usedBy } from './room.ts'
import { openRooms, type OpenRooms } from './rooms.ts'
import { subscribeEverybody } from './subscription.ts'
import { packages, quotas, reservations, rooms as roomTable } from './tables.ts'

const ANNA = '00000000-0000-7000-8000-00000000000a'
const place = { owner: ANNA, group: 'spot', mode: 'demo' } as const

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const limitTo = async (demo: number | 'unlimited') => {
  const limits = { spot: { live: 0, demo }, indicator: null, signal: null }
  await opened.database.update(packages).set({ limits })
}

beforeEach(async () => {
  const names = { username: 'anna', usernameLower: 'anna', firstname: 'Anna', lastname: 'Kovács' }
  const email = { email: 'anna@example.com', emailLower: 'anna@example.com' }
  await opened.database.insert(users).values({ id: ANNA, ...names, ...email, passwordHash: '' })
  await subscribeEverybody(opened.database)
  await limitTo(3)
})

/** Time in ms in which the database has done what was asked of it. */
const IN_FLIGHT_MS = 50

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A process that has been killed: what it would still have been answered it never hears. */
const never = () => new Promise<never>(() => {})

/** Bots that would hand over, the folders that take over, and a bot that grows by itself: as shards keep them, while the read tables hear of it later. */
const openWorld = () => {
  const { database } = opened
  /** Givers that have asked and wait, and by which command they are answered. */
  const asking = new Map<string, string>()
  const folders = new Map<string, number>()
  /** Open trades of each bot as they were told last. */
  const told = new Map<string, number>()
  let grown = { allowance: 0, open: 0 }
  let alive = { is: true }
  let asked = 0
  let rooms: OpenRooms
  let waiting: (() => void)[] = []
  /** What happens while the answer of the next bot that gives room back is on its way. */
  const besides: (() => Promise<void>)[] = []
  /** The process dies when the next command comes, heard or not. */
  let dies: 'never' | 'before' | 'after' = 'never'

  const carryOut = (command: Command): string | null => {
    if (command.kind === 'answer-room') {
      const { unit, has } = command
      if (!asking.delete(unit)) return 'room-not-needed'
      if (has) folders.set(`${unit} folder`, (folders.get(`${unit} folder`) ?? 0) + 1)
      return null
    }
    if (command.kind !== 'allow' && command.kind !== 'give-back') throw new Error(`not for this test: ${command.kind}`)
    const { unit, allowance } = command
    const open = unit === 'bot' ? grown.open : folders.get(unit)
    if (open === undefined) return 'unit-unknown'
    if (command.kind === 'give-back' && open > allowance) return 'room-in-use'
    if (unit === 'bot') grown = { ...grown, allowance }
    return null
  }

  const project = async () => {
    const units = [...folders, ['bot', grown.open] as const]
    const heard = waiting
    waiting = []
    for (const [id, openTrades] of units) {
      const names = { id, account: 'a', owner: ANNA, family: 'spot', name: id, mode: 'demo', exchange: 'e', pair: 'p' }
      const trades = Array.from({ length: openTrades }, () => ({ phase: 'idle', reasons: [] }))
      const report = { status: 'active', trades } as unknown as UnitProjection['report']
      const row = { ...names, config: {}, createdAtMs: 0, report, openTrades, deletedAtMs: null } as const
      await database.insert(bots).values(asRow(row)).onConflictDoUpdate({ target: bots.id, set: { openTrades } })
      // The read tables hear of a unit when something has become of it.
      if (told.get(id) === openTrades) continue
      told.set(id, openTrades)
      rooms.note([{ id, report, deletedAtMs: null } as UnitProjection])
    }
    for (const answer of heard) answer()
  }

  const ask = (unit: string, answer: string): void =>
    rooms.keep({ kind: 'room', ...place, account: 'a', unit, trade: 1, answer })

  /** The runner tells what nobody has answered before its bots can be told anything. */
  const start = async () => {
    const life = { is: true }
    alive = life
    const send = async (command: Command): Promise<CommandAnswer> => {
      const death = dies
      dies = 'never'
      if (death !== 'never') life.is = false
      if (death === 'before' || alive !== life) return never()
      const code = carryOut(command)
      if (command.kind === 'give-back') await besides.splice(0)[0]?.()
      if (death === 'after') return never()
      return { shard: 0, position: 0, refusal: code === null ? null : { code, values: {} } }
    }
    const reached = () => new Promise<boolean>((resolve) => waiting.push(() => resolve(true)))
    rooms = openRooms(database, { clock: () => new Date(0), failed: (error) => expect(error).toBeUndefined() })
    for (const [unit, answer] of asking) ask(unit, answer)
    await rooms.quiet()
    await (dies === 'never' ? rooms.begin({ send, reached }) : Promise.race([rooms.begin({ send, reached }), turn()]))
  }

  const settle = async () => {
    const quieted = { is: false }
    const quiet = rooms.quiet().then(() => {
      quieted.is = true
    })
    while (!quieted.is && alive.is) {
      await project()
      await turn()
    }
    if (alive.is) await quiet
  }

  return {
    folders,
    asking,
    start,
    settle,
    project,
    /** A new process after a kill, with what the journal holds. */
    restart: async () => {
      // Statements that a process had sent when it was killed end before the next one has begun.
      await Promise.race([rooms.quiet(), pause(IN_FLIGHT_MS)])
      dies = 'never'
      waiting = []
      await project()
      await start()
      await settle()
    },
    whileGivingBack: (act: () => Promise<void>) => besides.push(act),
    dieAt: (moment: 'before' | 'after') => {
      dies = moment
    },
    isAlive: () => alive.is,
    escape: (unit: string) => {
      if (asking.has(unit)) return
      asked += 1
      const answer = `room ${unit} ${asked}`
      asking.set(unit, answer)
      ask(unit, answer)
    },
    /** It is in the journal, and nobody has heard it. */
    escapeUnheard: (unit: string) => asking.set(unit, `room ${unit} unheard`),
    /** An answer that does not come is not waited for. */
    giveUp: (unit: string) => asking.delete(unit),
    end: (unit: string) => {
      const open = folders.get(`${unit} folder`) ?? 0
      if (open > 0) folders.set(`${unit} folder`, open - 1)
    },
    grow: async () => {
      if (grown.open >= grown.allowance) {
        const own = { kind: 'allowance' as const, ...place, account: 'a', unit: 'bot', count: 1, answer: '' }
        const allowance = await rooms.answer({ ...own, trades: grown.open })
        if (alive.is) grown = { ...grown, allowance }
      }
      if (grown.open < grown.allowance) grown = { ...grown, open: grown.open + 1 }
    },
    shrink: () => {
      grown = { ...grown, open: Math.max(0, grown.open - 1) }
    },
    open: () => [...folders.values()].reduce((sum, open) => sum + open, 0) + Math.max(grown.allowance, grown.open),
  }
}

/** The table's row with its names narrowed. */
const asRow = (row: unknown) => row as typeof bots.$inferInsert

const kept = () => opened.database.select().from(reservations)

test('room is kept before coins go, and counts with the receiver from then on', async () => {
  const world = openWorld()
  await world.start()
  world.escape('giver')
  await world.settle()
  expect([world.folders.get('giver folder'), await usedBy(opened.database, place), await kept()]).toEqual([1, 1, []])
})

test('of ten that ask at once for three places three get one, and the owner is told of the others', async () => {
  const world = openWorld()
  await world.start()
  for (let giver = 0; giver < 10; giver += 1) world.escape(`giver ${giver}`)
  await world.settle()
  expect([world.open(), world.asking.size, await usedBy(opened.database, place)]).toEqual([3, 0, 3])
  expect((await opened.database.select().from(quotas))[0]?.notedAt).not.toBeNull()
})

test('there is room again once a trade of the receiver has ended', async () => {
  await limitTo(1)
  const world = openWorld()
  await world.start()
  for (const giver of ['one', 'two']) {
    world.escape(giver)
    await world.settle()
  }
  expect([...world.folders]).toEqual([['one folder', 1]])
  world.end('one')
  await world.settle()
  world.escape('two')
  await world.settle()
  expect([world.folders.get('two folder'), await usedBy(opened.database, place)]).toEqual([1, 1])
})

test('what nobody wants any more is free again', async () => {
  const world = openWorld()
  await world.start()
  world.escape('giver')
  world.giveUp('giver')
  await world.settle()
  expect([world.open(), await usedBy(opened.database, place), await kept()]).toEqual([0, 0, []])
})

test.each(['before', 'after'] as const)(
  'a kill %s the bot heard its answer loses and doubles nothing',
  async (moment) => {
    await limitTo(1)
    const world = openWorld()
    await world.start()
    world.dieAt(moment)
    world.escape('giver')
    while (world.isAlive()) await turn()
    expect(await kept()).toHaveLength(1)
    await world.restart()
    expect([world.open(), await usedBy(opened.database, place), await kept()]).toEqual([1, 1, []])
  },
)

test('who has asked and was not heard before a kill is answered right after it, once', async () => {
  await limitTo(1)
  const world = openWorld()
  await world.start()
  for (const unit of ['one', 'two']) world.escapeUnheard(unit)
  await world.restart()
  expect([world.open(), world.asking.size, await usedBy(opened.database, place), await kept()]).toEqual([1, 0, 1, []])
  await world.restart()
  expect([world.open(), await usedBy(opened.database, place), await kept()]).toEqual([1, 1, []])
})

test('where nothing is limited nothing is kept', async () => {
  await limitTo('unlimited')
  const world = openWorld()
  await world.start()
  world.escape('giver')
  expect(await kept()).toEqual([])
  await world.settle()
  expect([world.open(), await opened.database.select().from(roomTable)]).toEqual([1, []])
})

test('a trade that comes while its receiver gives room back is counted from then on', async () => {
  const world = openWorld()
  await world.start()
  world.escape('giver')
  await world.settle()
  // From now on the receiver holds room of its own.
  await world.restart()
  world.whileGivingBack(async () => {
    world.escape('giver')
    while (world.folders.get('giver folder') === 0) await turn()
    await world.project()
  })
  world.end('giver')
  await world.project()
  await world.settle()
  expect([world.folders.get('giver folder'), await usedBy(opened.database, place), await kept()]).toEqual([1, 1, []])
})

type Act = {
  kind: 'escape' | 'give-up' | 'end' | 'grow' | 'shrink' | 'project' | 'settle' | 'kill'
  who: string
  late: boolean
}
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('escape', 'escape', 'escape', 'give-up', 'end', 'grow', 'shrink', 'project', 'settle', 'kill'),
  who: fc.constantFrom('one', 'two', 'three'),
  late: fc.boolean(),
})

describe('law', () => {
  test('trades never pass what the package allows, and in the end exactly they are counted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(act, { minLength: 10, maxLength: 40 }),
        async (max, acts) => {
          for (const table of [reservations, roomTable, bots]) await opened.database.delete(table)
          await limitTo(max)
          const world = openWorld()
          await world.start()
          for (const { kind, who, late } of acts) {
            if (kind === 'escape') world.escape(who)
            if (kind === 'give-up') world.giveUp(who)
            if (kind === 'end') world.end(who)
            if (kind === 'grow') await world.grow()
            if (kind === 'shrink') world.shrink()
            if (kind === 'project') await world.project()
            if (kind === 'settle') await world.settle()
            if (kind === 'kill') {
              world.dieAt(late ? 'after' : 'before')
              world.escape(who)
              await world.settle()
              await world.restart()
            }
            if (!late) await turn()
            expect(world.open()).toBeLessThanOrEqual(max)
          }
          await world.settle()
          await world.restart()
          expect([await usedBy(opened.database, place), await kept(), world.asking.size]).toEqual([world.open(), [], 0])
        },
      ),
      { numRuns: isNight ? 600 : 15 },
    )
  })
})
