import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FamilyName } from './index.ts'
import { gridTrials } from './grid/trials.ts'
import { hodlTrials } from './hodl/trials.ts'
import { spotTrials } from './spot/trials.ts'
import { live, type Step, steps, type Trial } from './laws.ts'

/** Lives once through one random trial of a family. */
type Life = fc.Arbitrary<() => void>

const lives = <Config, State extends { readonly trades: readonly { readonly id: number }[] }>(
  trials: fc.Arbitrary<Trial<Config, State>>,
): Life =>
  fc.tuple(trials, steps).map(([trial, happenings]: [Trial<Config, State>, readonly Step[]]) => () => {
    live(trial, happenings)
  })

/** A family without trials does not compile. */
const all: Record<FamilyName, Life> = {
  grid: lives(gridTrials),
  spot: lives(spotTrials),
  hodl: lives(hodlTrials),
}

describe.each(Object.entries(all))('the laws of every family: %s', (_name, life) => {
  it('hold whatever the price and the exchange do', () => {
    fc.assert(
      fc.property(life, (run) => {
        expect(run).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})
