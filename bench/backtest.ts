/** Bots over a year of minutes, through the same `decide` that trades live. Time of the processor, so that neighbors on the machine cost nothing. */
import type { Candles } from '#engine/candle.ts'
import { amount } from '#engine/money.ts'
import { type AnyFamily, family } from '#engine/unit.ts'
import { grid } from '#bots/grid/index.ts'
import { rsi } from '#bots/rsi/index.ts'
import { spot } from '#bots/spot/index.ts'
import { backtest } from '#backtest/run.ts'
import type { Bench } from './bar.ts'
import { type Fixture, gridFixture, halves, rsi14, spot100, YEAR } from './fixture.ts'

/** Runs measured together: the processor's clock ticks in steps of some milliseconds. */
const TOGETHER = 4

let fixture: Fixture | null = null
const year = (): Fixture => (fixture ??= gridFixture())

type Run = { family: AnyFamily; config: unknown; candles: Candles; leastFills: number }

/** Runs once; answers with the number of decisions. */
const once = ({ family: own, config, candles, leastFills }: Run): number => {
  const result = backtest(own, config, candles, year().market, { quote: amount('6000'), kept: 'report' })
  const { buys, sells } = result.counts
  if (buys + sells < leastFills) throw new Error(`${buys + sells} fills: the fixture has changed`)
  return result.decisions
}

type Spent = { seconds: number; decisions: number }

const spend = (run: Run, times: number): Spent => {
  const begin = process.threadCpuUsage()
  let decisions = 0
  for (let time = 0; time < times; time += 1) decisions += once(run)
  const { user, system } = process.threadCpuUsage(begin)
  return { seconds: (user + system) / 1e6, decisions }
}

const gridRun = (candles = year().candles): Run => ({
  family: family(grid),
  config: year().config,
  candles,
  leastFills: (candles.openTimeMs.length / YEAR) * 5_000,
})

const spotRun = (): Run => ({
  family: family(spot),
  config: spot100(year().market),
  candles: year().candles,
  leastFills: 2_000,
})

/** What indicators say of candles is kept with them: each time they are others, so that it is reckoned anew. */
const rsiRun = (): Run => ({
  family: family(rsi),
  config: rsi14(year().market),
  get candles() {
    return { ...year().candles }
  },
  leastFills: 50,
})

/** A run that is made and warmed up when it is first asked for. */
const warmed = (make: () => Run, times: number): (() => Run) => {
  let run: Run | null = null
  return () => {
    if (run !== null) return run
    run = make()
    spend(run, times)
    return run
  }
}

// The compiler has to have seen it all before the first run that counts.
const warmGrid = warmed(gridRun, 8)
const warmSpot = warmed(spotRun, 5)
const warmRsi = warmed(rsiRun, 2)

const speed = (candles: number, { seconds }: Spent): number => candles / seconds / 1e6

/** `wake`: the whole time of a run over the number of decisions; the candles between them cost next to nothing. Its bar is that of the run over its 11,407 decisions. */
export const gridBench: Bench = {
  bars: [
    { name: 'backtest-grid-50', unit: 'Mcandles/s', better: 'higher', floor: 15, moonshot: 50 },
    { name: 'backtest-grid-50-wake', unit: 'ns', better: 'lower', floor: 3_070, moonshot: 920 },
  ],
  samples: 9,
  measure: () => {
    const spent = spend(warmGrid(), TOGETHER)
    return [speed(TOGETHER * YEAR, spent), (spent.seconds * 1e9) / spent.decisions]
  },
}

export const spotBench: Bench = {
  bars: [{ name: 'backtest-spot-100', unit: 'Mcandles/s', better: 'higher', floor: 10, moonshot: 40 }],
  samples: 5,
  measure: () => [speed(YEAR, spend(warmSpot(), 1))],
}

export const rsiBench: Bench = {
  bars: [{ name: 'backtest-rsi', unit: 'Mcandles/s', better: 'higher', floor: 8, moonshot: 40 }],
  samples: 3,
  measure: () => [speed(YEAR, spend(warmRsi(), 1))],
}

/** Half years; what a candle costs must not depend on how many there are. */
const LENGTHS = [1, 2, 4, 8] as const
/** Room for noise between the shortest and the longest. */
const MOST_GROWTH = 1.2

/** The same half year again and again: what a candle of 0.5, 1, 2 and 4 years costs, and how much more it is in the longest than in the shortest. */
export const linearBench: Bench = {
  bars: [
    ...LENGTHS.map((length) => ({
      name: `backtest-candle-${length / 2}-years`,
      unit: 'ns',
      better: 'lower' as const,
      floor: 67,
      moonshot: 20,
    })),
    { name: 'backtest-cost-growth', unit: 'times', better: 'lower', floor: MOST_GROWTH, moonshot: 1 },
  ],
  samples: 3,
  measure: () => {
    warmGrid()
    const costs = LENGTHS.map((length) => {
      const candles = halves(year().candles, length)
      const times = 8 / length
      return (spend(gridRun(candles), times).seconds * 1e9) / (times * candles.openTimeMs.length)
    })
    return [...costs, (costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN)]
  },
}
