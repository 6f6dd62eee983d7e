/** Worlds by chance in which a live account trades through the very adapter of Binance: whatever goes wrong on the way, the exchange's books and ours agree at the end. */
import { describe, expect, test } from 'vitest'
import { isNight } from '../suite/night.ts'
import { type Bug, bugs } from './bugs.ts'
import { planOf } from './plan.ts'
import { tellOf } from './tell.ts'
import { runWorld } from './world.ts'

/** The same worlds at every run, unless others are asked for. */
const FIRST = Number(process.env['SEED'] ?? '1')

const WORLDS = isNight ? 3_000 : 100

/** Worlds within which each planted bug is found. */
const ENOUGH = 200

const LONG_MS = 900_000

test(`nothing is wrong in ${WORLDS} worlds, and everything happens in them`, { timeout: LONG_MS }, async () => {
  let [orders, fills, kills] = [0, 0, 0]
  for (let number = 0; number < WORLDS; number += 1) {
    const plan = planOf(FIRST + number)
    const world = await runWorld(plan)
    if (world.complaints.length > 0) throw new Error(await tellOf(plan))
    orders += world.orders
    fills += world.fills
    kills += plan.disturbances.filter(({ kind }) => kind === 'kill').length
  }
  expect(orders).toBeGreaterThan(WORLDS * 5)
  expect(fills).toBeGreaterThan(WORLDS * 3)
  expect(kills).toBeGreaterThan(WORLDS / 10)
})

test('the same seed is the same world, event by event', { timeout: LONG_MS }, async () => {
  for (const seed of [1, 2, 3]) {
    const [first, again] = [await runWorld(planOf(seed)), await runWorld(planOf(seed))]
    expect(again.trace).toEqual(first.trace)
    expect(again.hash).toBe(first.hash)
  }
  expect((await runWorld(planOf(1))).hash).not.toBe((await runWorld(planOf(2))).hash)
})

describe('a planted bug is found', () => {
  /** Number of worlds until it shows. Null where it does not. */
  const found = async (plant: Bug): Promise<number | null> => {
    for (let seed = 1; seed <= ENOUGH; seed += 1)
      if ((await runWorld(planOf(seed), { plant })).complaints.length > 0) return seed
    return null
  }
  test.each(Object.entries(bugs))('%s', { timeout: LONG_MS }, async (_name, plant) => {
    expect(await found(plant)).not.toBeNull()
  })
})
