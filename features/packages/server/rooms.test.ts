import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bots } from '#features/bots/server/index.ts'
import { isNight } from '#proofs/suite/night.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { UNLIMITED_ROOM } from '../rules.ts'
import { defaultJob } from './default-job.ts'
import { usedBy } from './room.ts'
import { subscribe, subscribeEverybody } from './subscription.ts'
import { quotas, rooms as roomTable, subscriptions } from './tables.ts'
import { addAnna, ANNA, openWorld as openTestRooms, place } from './test-rooms.ts'
import { usageOf } from './usage.ts'

let opened: TestDatabase
let nowMs: number
const openWorld = () => openTestRooms(opened.database, () => new Date(nowMs))
const limitTo = (most: number | 'unlimited') => openWorld().limitTo(most)
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

beforeEach(async () => {
  nowMs = 0
  await addAnna(opened.database)
})

test('a fresh installation gives everybody the package without limits, and it limits nothing', async () => {
  const world = openWorld()
  await world.start()
  expect(await world.create('bot', 500)).toBe('made')
  expect(world.units.get('bot')?.allowance).toBe(UNLIMITED_ROOM)
  await world.project()
  expect(await opened.database.select().from(roomTable)).toEqual([])
  expect(await usageOf(opened.database, ANNA)).toMatchObject({
    package: { name: { en: 'Unlimited' }, copyLimit: null },
    groups: [{ group: 'spot', live: { kind: 'unlimited', used: 0 }, demo: { kind: 'unlimited', used: 500 } }, {}, {}],
  })
})

test('of fifty that ask at once for the last place exactly one gets it', async () => {
  await limitTo(3)
  const world = openWorld()
  await world.start()
  await world.create('first', 2)
  const made = await Promise.all(Array.from({ length: 50 }, (_, index) => world.create(`bot ${index}`, 1)))
  expect(made.filter((kind) => kind === 'made')).toHaveLength(1)
  expect(made.filter((kind) => kind === 'limit-reached')).toHaveLength(49)
  expect(await usedBy(opened.database, place)).toBe(3)
})

test('what the package has none of is not made', async () => {
  await limitTo(0)
  const world = openWorld()
  await world.start()
  expect(await world.create('bot', 1)).toBe('not-included')
  expect(await opened.database.select().from(roomTable)).toEqual([])
})

test('what is asked again under the same id takes nothing twice', async () => {
  await limitTo(3)
  const world = openWorld()
  await world.start()
  expect([await world.create('bot', 2), await world.create('bot', 2)]).toEqual(['made', 'made'])
  expect(await usedBy(opened.database, place)).toBe(2)
})

test('room comes back when trades end and when their bot is deleted', async () => {
  await limitTo(3)
  const world = openWorld()
  await world.start()
  await world.create('bot', 3)
  await world.project()
  await world.quiet()
  world.end('bot')
  await world.project()
  await world.quiet()
  expect([await usedBy(opened.database, place), world.units.get('bot')?.allowance]).toEqual([2, 2])
  world.remove('bot')
  await world.project()
  await world.quiet()
  expect(await usedBy(opened.database, place)).toBe(0)
})

test('a new folder keeps on the trade that came with its room, also while the read tables know neither', async () => {
  await limitTo(1)
  const world = openWorld()
  await world.start()
  await world.create('bot', 1)
  await world.project()
  await world.quiet()
  await world.create('folder', 0)
  world.move('bot', 'folder')
  await world.quiet()
  expect(world.going()).toEqual([0, 1])
  await world.project()
  await world.quiet()
  expect([world.going(), await usedBy(opened.database, place)]).toEqual([[0, 1], 1])
})

test('the owner of automatic trades without room is told once an hour', async () => {
  await limitTo(1)
  const world = openWorld()
  await world.start()
  await world.create('bot', 1)
  const noted = async () => (await opened.database.select().from(quotas))[0]?.notedAt?.getTime() ?? null
  nowMs = 5_000_000
  await world.grow('bot')
  expect(await noted()).toBe(5_000_000)
  nowMs += 3_599_000
  await world.grow('bot')
  expect(await noted()).toBe(5_000_000)
  nowMs += 2_000
  await world.grow('bot')
  expect(await noted()).toBe(8_601_000)
  expect(world.units.get('bot')?.open).toBe(1)
})

test('bots of a package without limits hold what they have once another package limits it', async () => {
  const world = openWorld()
  await world.start()
  await world.create('bot', 4)
  await world.project()
  await limitTo(5)
  await world.reconcile()
  expect([await usedBy(opened.database, place), world.units.get('bot')?.allowance]).toEqual([4, 4])
  expect([await world.create('two', 2), await world.create('one', 1)]).toEqual(['limit-reached', 'made'])
  await limitTo(2)
  expect(await usageOf(opened.database, ANNA)).toMatchObject({
    groups: [
      { demo: { kind: 'limited', used: 5, max: 2, remaining: 0, percent: 250 }, live: { kind: 'not-included' } },
      {},
      {},
    ],
  })
})

test('everybody has a package: users of before and users of after', async () => {
  await opened.database.delete(subscriptions)
  expect((await usageOf(opened.database, ANNA)).package.name.en).toBe('Unlimited')
  await subscribeEverybody(opened.database)
  expect(await opened.database.select().from(subscriptions).where(eq(subscriptions.userId, ANNA))).toHaveLength(1)
})

test.each([
  ['pro', 'Pro', null],
  ['gone', 'Unlimited', 'gone'],
])('a new user gets the package that the settings name (%s), or the one without limits', async (code, name, said) => {
  const { database } = opened
  await database.delete(subscriptions)
  await database.execute(
    sql`insert into setting (key, value, version, updated_by, updated_at)
      values ('packages.default', ${JSON.stringify(code)}::jsonb, 1, '', now())`,
  )
  await database.transaction((transaction) => subscribe(transaction, ANNA))
  const warned: string[] = []
  await defaultJob(database, (what) => warned.push(what)).run({}, new Date(0))
  expect(warned).toEqual(said === null ? [] : [said])
  await database.execute(sql`delete from setting`)
  // Who has one keeps it.
  await subscribe(database, ANNA)
  expect((await usageOf(database, ANNA)).package.name.en).toBe(name)
})

type Act = { kind: string; bot?: number; trades?: number }
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), bot: fc.nat(2), trades: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constantFrom('grow', 'grow', 'end', 'end', 'remove'), bot: fc.nat(2) }),
  fc.record({ kind: fc.constantFrom('project', 'project', 'quiet', 'die', 'restart') }),
)

const one = (kind: 'grow' | 'end' | 'project' | 'quiet' | 'die' | 'restart') => ({ kind, bot: 0 })
const full = { kind: 'create' as const, bot: 0, trades: 3 }
const before = [full, one('project'), one('quiet')]

/** A trade is made while its room is on its way back; a kill comes before what was granted is known; and before a bot is made, which is then asked for again. */
const examples: [number, Act[]][] = [
  [2, [one('die'), { ...full, trades: 1 }, { ...full, trades: 1 }, one('quiet'), { ...full, bot: 1, trades: 2 }]],
  [3, [...before, one('end'), one('project'), one('grow'), { ...full, bot: 1, trades: 1 }, one('quiet')]],
  [4, [...before, one('die'), one('grow'), one('restart')]],
  // Its room is about to be forgotten, because nothing has come of it, when it is made after all.
  [
    2,
    [
      { ...full, bot: 0, trades: 1 },
      one('die'),
      one('project'),
      { ...full, bot: 1, trades: 1 },
      { ...full, bot: 1, trades: 1 },
      one('quiet'),
    ],
  ],
]

describe('law', () => {
  test('bots never may have more than the package, in whatever order things happen, and nothing leaks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.array(act, { minLength: 10, maxLength: 40 }),
        async (max, acts) => {
          await opened.database.delete(roomTable)
          await opened.database.delete(bots)
          await limitTo(max)
          const world = openWorld()
          await world.start()
          for (const next of acts) {
            const id = `bot ${next.bot ?? 0}`
            if (next.kind === 'create' && !world.units.has(id)) await world.create(id, next.trades ?? 1)
            if (next.kind === 'grow') await world.grow(id)
            if (next.kind === 'end') world.end(id)
            if (next.kind === 'remove') world.remove(id)
            if (next.kind === 'project') await world.project()
            if (next.kind === 'quiet') await world.quiet()
            if (next.kind === 'die') world.dieBeforeUse()
            if (next.kind === 'restart') {
              await world.quiet()
              await world.project()
              await world.start()
            }
            // What the bots do next happens while they are being looked at.
            if (next.kind === 'project') continue
            const granted = await world.granted()
            expect(world.held()).toBeLessThanOrEqual(granted)
            expect(await usedBy(opened.database, place)).toBeLessThanOrEqual(max)
            expect(world.open()).toBeLessThanOrEqual(world.held())
          }
          await world.quiet()
          await world.project()
          await world.start()
          await world.quiet()
          expect(await world.granted()).toBe(world.held())
        },
      ),
      { numRuns: isNight ? 250 : 12, examples },
    )
  })
})
