/** Two kills, each at every step: the second strikes while what the first has left is put right. */
import { expect, test } from 'vitest'
import { brokenLaws, fillTexts, stateText } from './crash-checks.ts'
import { script, world } from './crash-script.ts'
import { Killed, play, type World } from './crash-world.ts'

/** Steps after the first kill within which a restart is over, and some more. */
const RESTART_STEPS = 24
const ALL_NIGHT_MS = 7_200_000

const undisturbed = play(world(), script)

/** Kills at these steps of the run; whoever looks at it afterwards is safe. */
const killer = (...moments: readonly number[]) => {
  let count = 0
  let isOver = false
  const step: World['step'] = () => {
    if (!isOver && moments.includes(count++)) throw new Killed()
  }
  return { step, rest: () => (isOver = true) }
}

const stepsInAll = (): number => {
  let total = 0
  play(world({ step: () => void (total += 1) }), script)
  return total
}

test(
  'killed at any step, and again at any step of the restart, a run ends as if it had not been',
  () => {
    const total = stepsInAll()
    expect(total).toBeGreaterThan(20)
    for (let moment = 0; moment < total; moment += 1) {
      for (let later = 1; later <= RESTART_STEPS; later += 1) {
        const { step, rest } = killer(moment, moment + later)
        const run = play(world({ step }), script)
        rest()
        const where = `${moment}+${later}`
        expect(run.kills, where).toBeGreaterThanOrEqual(1)
        expect(brokenLaws(run.host.lane, run.survivors.disk, run.survivors.read), where).toEqual([])
        expect(fillTexts(run.survivors.disk), where).toEqual(fillTexts(undisturbed.survivors.disk))
        expect(stateText(run.host.lane), where).toBe(stateText(undisturbed.host.lane))
      }
    }
  },
  ALL_NIGHT_MS,
)
