/** A package that has become smaller than what bots hold: the newest trades of the newest bots buy no more until there is room again (bots.md 16, business.md 8). */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bots } from '#features/bots/server/index.ts'
import { isNight } from '#proofs/suite/night.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { usedBy } from './room.ts'
import { quotas, rooms as roomTable, subscriptions } from './tables.ts'
import { addAnna, ANNA, openWorld as openTestRooms, place } from './test-rooms.ts'

let opened: TestDatabase
let nowMs: number
const openWorld = () => openTestRooms(opened.database, () => new Date(nowMs))
const limitTo = (most: number | 'unlimited') => openWorld().limitTo(most)
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  nowMs = 0
  await addAnna(opened.database)
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

describe('a package that has become smaller', () => {
  /** Two bots of three trades each, the second the newer, as the read tables know them. */
  const twoBots = async (max: number | 'unlimited') => {
    await limitTo(max)
    const world = openWorld()
    await world.start()
    for (const id of ['old', 'new']) await world.create(id, 3)
    await world.project()
    await world.quiet()
    const limit = async (most: number | 'unlimited') => {
      await limitTo(most)
      await world.reconcile()
      await world.project()
      await world.quiet()
      return world.going()
    }
    return { world, limit }
  }

  test.each([
    [5, [3, 2]],
    [3, [3, 0]],
    [1, [1, 0]],
    [0, [0, 0]],
  ])('to %i turns the newest trades of the newest bots off, a larger one on again', async (max, going) => {
    const { world, limit } = await twoBots(6)
    expect(await limit(6)).toEqual([3, 3])
    expect(await limit(max)).toEqual(going)
    expect(await usedBy(opened.database, place)).toBe(6)
    expect(world.open()).toBe(6)
    expect(await limit(4)).toEqual([3, 1])
    expect(await limit(6)).toEqual([3, 3])
  })

  test('from one without limits, and back to it', async () => {
    const { limit } = await twoBots('unlimited')
    expect(await limit(4)).toEqual([3, 1])
    expect(await limit('unlimited')).toEqual([3, 3])
  })

  test('tells its owner once, and each bot once', async () => {
    const { world, limit } = await twoBots(6)
    nowMs = 5_000_000
    await limit(4)
    const noted = async () => (await opened.database.select().from(quotas))[0]?.notedAt?.getTime() ?? null
    expect(await noted()).toBe(5_000_000)
    world.heard.length = 0
    nowMs += 3_600_001
    await limit(4)
    expect([world.heard, await noted()]).toEqual([[], 5_000_000])
  })

  test('gives the room of trades that end to those that were turned off', async () => {
    const { world, limit } = await twoBots(6)
    await limit(4)
    for (const going of [
      [2, 2],
      [1, 3],
    ]) {
      world.end('old')
      await world.project()
      await world.quiet()
      await world.project()
      expect(world.going()).toEqual(going)
    }
    world.remove('old')
    await world.project()
    await world.quiet()
    expect([world.going(), await usedBy(opened.database, place)]).toEqual([[0, 3], 3])
  })

  test('turns nothing on for a bot that asks for more, or is told again at a start', async () => {
    const { world, limit } = await twoBots(6)
    await limit(4)
    await world.grow('new')
    expect(world.going()).toEqual([3, 1])
    await world.start()
    await world.quiet()
    expect(world.going()).toEqual([3, 1])
    expect(await world.create('another', 1)).toBe('limit-reached')
  })

  test('law: in whatever order things happen, as many trades as there is room for may go on, and no more', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('end', 'grow', 'remove', 'project'), bot: fc.nat(2), most: fc.constant(0) }),
      fc.record({ kind: fc.constant('limit'), bot: fc.constant(0), most: fc.nat(9) }),
      fc.record({ kind: fc.constantFrom('create', 'restart'), bot: fc.nat(2), most: fc.constant(0) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), fc.nat(9), async (steps, last) => {
        await opened.database.delete(roomTable)
        await opened.database.delete(bots)
        await limitTo(9)
        const world = openWorld()
        await world.start()
        for (const { kind, bot, most } of steps) {
          const id = `bot ${bot}`
          if (kind === 'create' && !world.units.has(id)) await world.create(id, 3)
          if (kind === 'end') world.end(id)
          if (kind === 'grow') await world.grow(id)
          if (kind === 'remove') world.remove(id)
          if (kind === 'limit') await limitTo(most)
          if (kind === 'limit') await world.reconcile()
          if (kind === 'restart') await world.start()
          if (kind === 'project') await world.project()
        }
        await limitTo(last)
        for (let round = 0; round < 3; round += 1) {
          await world.project()
          await world.quiet()
          await world.reconcile()
        }
        const going = world.going().reduce((sum, count) => sum + count, 0)
        const most = Math.min(world.open(), last)
        // A bot that was never seen with all that it was granted may still be making the rest: that room is kept for it.
        const waiting = (await opened.database.select().from(roomTable)).filter((row) => row.waiting)
        const kept = waiting.reduce((sum, { bot, granted }) => sum + granted - (world.units.get(bot)?.open ?? 0), 0)
        expect(going).toBeLessThanOrEqual(most)
        expect(going).toBeGreaterThanOrEqual(most - kept)
      }),
      { numRuns: isNight ? 250 : 12 },
    )
  })

  test('that is larger again before the read tables have heard of the smaller one leaves no trade off for good', async () => {
    const world = openWorld()
    await world.start()
    await world.create('bot 0', 3)
    await world.project()
    for (const most of [0, 3]) {
      await limitTo(most)
      await world.reconcile()
    }
    await world.project()
    await world.reconcile()
    expect(world.going()).toEqual([3])
  })

  test('stays as it is for who has run out of it, and for everybody else', async () => {
    const { world, limit } = await twoBots(6)
    await limit(4)
    await opened.database.update(subscriptions).set({ expiresAt: new Date(0) })
    world.heard.length = 0
    await world.reconcile()
    expect([world.heard, world.going()]).toEqual([[], [3, 1]])
    await opened.database.update(subscriptions).set({ expiresAt: null })
    await limitTo(6)
    await world.reconcile('00000000-0000-7000-8000-00000000000b')
    expect(world.going()).toEqual([3, 1])
    await world.reconcile(ANNA)
    expect(world.going()).toEqual([3, 3])
  })
})
