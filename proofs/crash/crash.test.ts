import { expect, test } from 'vitest'
import { brokenLaws, fillTexts, stateText, unitsOf } from './crash-checks.ts'
import { script, world } from './crash-script.ts'
import { emptySurvivors, Killed, play, type World } from './crash-world.ts'
import { byDay, isNight } from '../suite/night.ts'
import { printInput } from './test-world.ts'

/** A run for each step of the script: longer than one test may take, on a busy machine. */
const MANY_RUNS_MS = 300_000

const steps = (): string[] => {
  const names: string[] = []
  play(world({ step: (name) => names.push(name) }), script)
  return names
}

/** Kills at the given steps, counted over the whole run with its restarts. */
const killAt = (...moments: readonly number[]): World['step'] => {
  let count = 0
  return () => {
    if (moments.includes(count++)) throw new Killed()
  }
}

const undisturbed = play(world(), script)

test('the script trades: partial fills, both sides, a stop, a refusal, a quarantined unit', () => {
  expect(brokenLaws(undisturbed.host.lane, undisturbed.survivors.disk, undisturbed.survivors.read)).toEqual([])
  const kinds = new Set(steps())
  expect([...kinds].filter((name) => name.startsWith('after append'))).toEqual(
    expect.arrayContaining([
      'after append of order-canceled, nothing sent',
      'after append of order-accepted, nothing sent',
    ]),
  )
  const units = [...undisturbed.host.lane.shards.values()].flatMap(unitsOf)
  expect(units.map(({ row, incident }) => [row.id, incident?.code ?? null])).toEqual(
    expect.arrayContaining([
      ['bad', 'threw'],
      ['b', null],
    ]),
  )
  expect(fillTexts(undisturbed.survivors.disk).filter((fill) => fill.includes('exit')).length).toBeGreaterThan(2)
})

test(
  'killed at any step, a run ends as if it had not been: no fill lost or doubled',
  () => {
    const names = steps()
    expect(new Set(names).size).toBeGreaterThanOrEqual(20)
    for (const [moment, name] of byDay([...names.entries()], 5)) {
      const run = play(world({ step: killAt(moment) }), script)
      const where = `${moment} ${name}`
      expect(run.kills, where).toBe(1)
      expect(brokenLaws(run.host.lane, run.survivors.disk, run.survivors.read), where).toEqual([])
      expect(fillTexts(run.survivors.disk), where).toEqual(fillTexts(undisturbed.survivors.disk))
      expect(stateText(run.host.lane), where).toBe(stateText(undisturbed.host.lane))
      for (const [id, { refusal }] of undisturbed.survivors.answers) {
        expect(run.survivors.answers.get(id)?.refusal, where).toEqual(refusal)
      }
    }
  },
  MANY_RUNS_MS,
)

test(
  'a second kill while it restarts changes nothing either',
  () => {
    const names = steps()
    for (let moment = 0; moment < names.length; moment += isNight ? 7 : 35) {
      for (const later of [1, 2, 5]) {
        const run = play(world({ step: killAt(moment, moment + later) }), script)
        const where = `${moment}+${later} ${names[moment]}`
        expect(brokenLaws(run.host.lane, run.survivors.disk, run.survivors.read), where).toEqual([])
        expect(fillTexts(run.survivors.disk), where).toEqual(fillTexts(undisturbed.survivors.disk))
      }
    }
  },
  MANY_RUNS_MS,
)

test('whoever holds an older epoch writes nothing any more and drops its shards', () => {
  const survivors = emptySurvivors()
  const old = play(world(), script.slice(0, 8), survivors)
  play(world(), script.slice(8, 9), survivors)
  const before = survivors.disk.records.length
  const shards = old.host.lane.shards.size
  expect(shards).toBeGreaterThan(1)
  old.host.take(printInput(9_999, 97, 50))
  expect(survivors.disk.records).toHaveLength(before)
  expect(old.host.lane.shards.size).toBeLessThan(shards)
  old.host.take(printInput(9_999, 102, 50))
  expect(survivors.disk.records).toHaveLength(before)
})
