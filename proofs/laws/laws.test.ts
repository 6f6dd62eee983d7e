import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HistoryRow, UnitState } from '#engine/unit.ts'
import type { FamilyName } from '#bots/index.ts'
import { folderTrials } from '#bots/folder/trials.ts'
import { futuresSignalTrials } from '#bots/futures-signal/trials.ts'
import { gridTrials } from '#bots/grid/trials.ts'
import { hodlTrials } from '#bots/hodl/trials.ts'
import { indicatorTrials } from '#bots/indicator/trials.ts'
import type { Trial } from './laws.ts'
import { rsiTrials } from '#bots/rsi/trials.ts'
import { signalTrials } from '#bots/signal/trials.ts'
import { spotTrials } from '#bots/spot/trials.ts'
import { live } from './test-life.ts'
import { type Step, steps } from './test-steps.ts'

/** Lives of each family: enough to find what a change breaks. `npm run proof` has more, for what a rare order of events breaks. */
const LIVES = Number(process.env['LAWS'] ?? 400)

/** In fewer lives than these chance alone may leave out what is rare. */
const ENOUGH_FOR_RARE = 2_000

/** More than a life takes on a busy machine. */
const MS_A_LIFE = 300

type Reached = Map<HistoryRow['action'], number>

/** Lives once through one random trial of a family, and says what happened in it. */
type Life = fc.Arbitrary<(reached: Reached) => void>

const lives = <Config, State extends UnitState>(trials: fc.Arbitrary<Trial<Config, State>>): Life =>
  fc
    .tuple(trials, steps)
    .map(([trial, happenings]: [Trial<Config, State>, readonly Step[]]) => (reached: Reached): void => {
      const { effects } = live(trial, happenings)
      const actions = effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row.action] : []))
      for (const action of new Set(actions)) reached.set(action, (reached.get(action) ?? 0) + 1)
    })

/** A family's lives, and what one in a hundred of them at least must come to; what is rarer is listed at one in two thousand. */
type Tried = { life: Life; often: readonly HistoryRow['action'][]; seldom: readonly HistoryRow['action'][] }

/** A family without trials does not compile. */
const all: Record<FamilyName, Tried> = {
  'futures-signal': {
    life: lives(futuresSignalTrials),
    often: ['buy', 'sell', 'stop-loss', 'take-profit', 'close', 'suspend', 'start', 'error'],
    seldom: [],
  },
  grid: {
    life: lives(gridTrials),
    often: ['buy', 'sell', 'stop-loss', 'take-profit', 'close', 'suspend', 'start', 'error'],
    seldom: ['release', 'trailing'],
  },
  spot: {
    life: lives(spotTrials),
    often: ['buy', 'sell', 'stop-loss', 'take-profit', 'trailing', 'close', 'suspend', 'start', 'error'],
    seldom: ['release'],
  },
  hodl: {
    life: lives(hodlTrials),
    often: ['buy', 'stop-loss', 'take-profit', 'close', 'suspend', 'start', 'error'],
    seldom: ['sell', 'trailing', 'release'],
  },
  signal: {
    life: lives(signalTrials),
    often: ['signal', 'buy', 'sell', 'close', 'suspend', 'start'],
    seldom: ['dilution', 'escape', 'release', 'error'],
  },
  indicator: {
    life: fc.oneof({ weight: 2, arbitrary: lives(indicatorTrials) }, { weight: 1, arbitrary: lives(folderTrials) }),
    often: ['buy', 'stop-loss', 'close', 'suspend', 'start', 'error'],
    seldom: ['sell', 'dilution', 'escape', 'release'],
  },
  rsi: {
    life: lives(rsiTrials),
    often: ['buy', 'stop-loss', 'close', 'suspend', 'start', 'error'],
    seldom: ['sell', 'dilution', 'escape', 'release'],
  },
}

describe.each(Object.entries(all))('the laws of every family: %s', (_name, { life, often, seldom }) => {
  const reached: Reached = new Map()
  it(
    `hold in ${LIVES} lives, whatever the price and the exchange do`,
    () => {
      fc.assert(
        fc.property(life, (run) => run(reached)),
        { numRuns: LIVES },
      )
    },
    60_000 + LIVES * MS_A_LIFE,
  )
  if (LIVES < ENOUGH_FOR_RARE) return
  it('are held against lives in which everything has happened', () => {
    const tooFew = (least: number) => (action: HistoryRow['action']) => (reached.get(action) ?? 0) < LIVES / least
    expect([...often.filter(tooFew(100)), ...seldom.filter(tooFew(2_000))]).toEqual([])
  })
})
