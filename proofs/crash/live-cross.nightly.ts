/**
 * A live account, killed once at each await of each step, and at each kind of await with every kind of fault waiting for whoever comes next, in a step that SEED chooses. A life is killed several
 * times, each time in another step.
 */
import { afterAll, expect, test } from 'vitest'
import { openChance } from '../simulator/chance.ts'
import { endWith, live, type Lived, openCrew } from './live-life.ts'
import { type LiveFault, liveFaults } from './live-faults.ts'
import type { Await } from './live-words.ts'

const crew = openCrew()
afterAll(crew.close)

const ALL_NIGHT_MS = 10_800_000

/** Lives at the same time: much of each is waiting. */
const AT_ONCE = 4

/** The step in which each pair of a fault and a kind of await meets follows from it. */
const SEED = Number(process.env['SEED'] ?? '1')

/** Kills of one life. */
const MOST_KILLS = 5

type Life = { name: string; disturbance: { kills: readonly Await[]; fault?: LiveFault } }

/** What a disturbed life came to that it should not have; null where all is right, and how often it was killed. */
const trouble = async ({ disturbance }: Life, undisturbed: Lived): Promise<{ told: string | null; kills: number }> => {
  try {
    const { end, kills, wrong } = await live(crew, disturbance, undisturbed.steps)
    const isSame =
      disturbance.fault?.isOther === true
        ? end.orders.join() === undisturbed.end.orders.join()
        : JSON.stringify(end) === JSON.stringify(endWith(disturbance.fault, undisturbed.end))
    return { told: wrong.length === 0 && isSame ? null : `${wrong.join('; ')} ${JSON.stringify(end)}`, kills }
  } catch (error) {
    return { told: error instanceof Error ? error.message : String(error), kills: 0 }
  }
}

/** Troubles of many lives, some at a time, and how many of these were killed. */
const troublesOf = async (lives: readonly Life[], undisturbed: Lived) => {
  const left = [...lives]
  const troubles: string[] = []
  let killed = 0
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { told, kills } = await trouble(next, undisturbed)
      if (told !== null) troubles.push(`${next.name}: ${told}`)
      killed += kills
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { troubles, killed }
}

/** Lives with all of these, at most one in a step and so many in each. */
const livesWith = (awaits: readonly Await[]): Await[][] => {
  const lives: Await[][] = []
  for (const one of awaits) {
    const free = lives.find((life) => life.length < MOST_KILLS && life.every(({ step }) => step !== one.step))
    if (free === undefined) lives.push([one])
    else free.push(one)
  }
  return lives.map((life) => life.toSorted((left, right) => left.step - right.step))
}

/** Each kind of fault with each kind of await, in some step. */
const crossed = (awaits: readonly Await[]): Life[] => {
  const chance = openChance(SEED)
  const places = [...Map.groupBy(awaits, ({ place }) => place)].toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.entries(liveFaults).flatMap(([kind, fault]) => {
    const chosen = places.flatMap(([, same]) => same[chance.below(same.length)] ?? [])
    return livesWith(chosen).map((kills) => ({ name: `${kind}, ${nameOf(kills)}`, disturbance: { kills, fault } }))
  })
}

const nameOf = (kills: readonly Await[]): string =>
  kills.map(({ step, place }) => `${place} in step ${step}`).join(', ')

test(
  'killed anywhere, alone and with each fault, it ends as if it had not been',
  { timeout: ALL_NIGHT_MS },
  async () => {
    const undisturbed = await live(crew, null, null)
    const { awaits } = undisturbed
    expect(awaits.length).toBeGreaterThan(200)
    const alone = livesWith(awaits).map((kills) => ({ name: nameOf(kills), disturbance: { kills } }))
    const lives = [...alone, ...crossed(awaits)]
    const { troubles, killed } = await troublesOf(lives, undisturbed)
    expect(troubles).toEqual([])
    const asked = lives.reduce((sum, { disturbance }) => sum + disturbance.kills.length, 0)
    expect(asked).toBeGreaterThan(400)
    // What is under way at the end of a step, or late on a busy machine, may be passed in another one, and then nobody is killed there.
    expect(killed).toBeGreaterThan(asked * 0.8)
  },
)
