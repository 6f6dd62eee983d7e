import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { futuresSignalTrials } from '#bots/futures-signal/trials.ts'
import { gridTrials } from '#bots/grid/trials.ts'
import { hodlTrials } from '#bots/hodl/trials.ts'
import type { FamilyName } from '#bots/index.ts'
import { indicatorTrials } from '#bots/indicator/trials.ts'
import type { Trial } from '#proofs/laws/laws.ts'
import { rsiTrials } from '#bots/rsi/trials.ts'
import { signalTrials } from '#bots/signal/trials.ts'
import { spotTrials } from '#bots/spot/trials.ts'
import { live } from '#proofs/laws/test-life.ts'
import { steps } from '#proofs/laws/test-steps.ts'
import { languages } from '#engine/messages.ts'
import type { UnitState } from '#engine/unit.ts'
import { signalWords } from '#features/signals/web/index.ts'
import { causeMessages } from './cause-messages.ts'

// The words of signals come with their parts of pages, which ask where they are shown.
vi.hoisted(() => vi.stubGlobal('location', new URL('http://127.0.0.1/')))

/** The causes that the rows of one random life give. */
const causesIn = <Config, State extends UnitState>(trials: fc.Arbitrary<Trial<Config, State>>) =>
  fc.tuple(trials, steps).map(([trial, happenings]) => (): string[] => {
    const { effects } = live(trial, happenings)
    return effects.flatMap((effect) =>
      effect.kind === 'write-history' && effect.row.cause !== null ? [effect.row.cause] : [],
    )
  })

/** A family without trials does not compile. */
const all: Record<FamilyName, fc.Arbitrary<() => string[]>> = {
  grid: causesIn(gridTrials),
  spot: causesIn(spotTrials),
  hodl: causesIn(hodlTrials),
  indicator: causesIn(indicatorTrials),
  rsi: causesIn(rsiTrials),
  signal: causesIn(signalTrials),
  'futures-signal': causesIn(futuresSignalTrials),
}

test.each(Object.entries(all))('whatever %s does, the history says why in words', (_, lives) => {
  const causes = new Set(fc.sample(lives, { numRuns: 50, seed: 11 }).flatMap((run) => run()))
  expect(causes.size).toBeGreaterThan(5)
  for (const language of languages) {
    const words: Readonly<Record<string, unknown>> = { ...causeMessages[language], ...signalWords[language] }
    expect([...causes].filter((cause) => typeof words[cause] !== 'string')).toEqual([])
  }
})
