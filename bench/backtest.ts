/** Bots over a year of minutes, through the same `decide` that trades live, each beside a bare loop over the same candles. Time of the processor. */
import type { Candles } from '#engine/candle.ts'
import { amount, ratio } from '#engine/money.ts'
import { type AnyFamily, family } from '#engine/unit.ts'
import { grid } from '#bots/grid/index.ts'
import { rsi } from '#bots/rsi/index.ts'
import { spot } from '#bots/spot/index.ts'
import { backtest } from '#backtest/run.ts'
import { type Bar, type Bench, besides } from './bar.ts'
import { BARE_50, type BareGrid, bareGrid } from './bare-grid.ts'
import { bareRsi } from './bare-rsi.ts'
import { type Fixture, gridFixture, halves, rsi14, spot100, YEAR } from './fixture.ts'
import { spent } from './spent.ts'

/** Years of the product and of its reference measured together: the processor's clock ticks in steps of some milliseconds. */
const TOGETHER = 2
const BARE_TOGETHER = 10

let fixture: Fixture | null = null
const year = (): Fixture => (fixture ??= gridFixture())

type Run = { family: AnyFamily; config: unknown; candles: Candles; leastFills: number }

/** Runs once; answers with the number of decisions. Throws when there are fewer fills than the bar means. */
const once = ({ family: own, config, candles, leastFills }: Run): number => {
  const result = backtest(own, config, candles, year().market, { quote: amount('6000'), kept: 'report' })
  const { buys, sells } = result.counts
  if (buys + sells < leastFills) throw new Error(`${buys + sells} fills: the fixture has changed`)
  return result.decisions
}

/** Seconds of the processor a run, and what it counted in one. */
type Spent = { seconds: number; count: number }

const spend = (run: () => number, times: number): Spent => {
  let count = 0
  const seconds = spent(() => {
    for (let time = 0; time < times; time += 1) count = run()
  })
  return { seconds: seconds / times, count }
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

const BARE_100: BareGrid = { stepPercent: ratio('1.8'), feeRate: ratio('0.001'), amount: amount('50'), lots: 100 }

const bareFills = (grid: BareGrid, candles = year().candles): number => bareGrid(candles, year().market, grid).fills

/** The product and its reference, each compiled and warm before the first run that counts. */
type Pair = { own: () => number; bare: () => number }

const warmed = (make: () => Run, bare: () => number, times: number): (() => Pair) => {
  let pair: Pair | null = null
  return () => {
    if (pair !== null) return pair
    const run = make()
    pair = { own: () => once(run), bare }
    spend(pair.own, times)
    spend(pair.bare, 3 * times)
    return pair
  }
}

const warmGrid = warmed(gridRun, () => bareFills(BARE_50), 8)
const warmSpot = warmed(spotRun, () => bareFills(BARE_100), 5)
const warmRsi = warmed(rsiRun, () => bareRsi(year().candles).fills, 3)

/** Both in turn; the reference before and after, so that what slows the machine down in between slows both. */
const inTurn = ({ own, bare }: Pair): { own: Spent; bare: Spent } => {
  const before = spend(bare, BARE_TOGETHER / 2)
  const measured = spend(own, TOGETHER)
  const after = spend(bare, BARE_TOGETHER / 2)
  return { own: measured, bare: { seconds: (before.seconds + after.seconds) / 2, count: after.count } }
}

const speed = ({ seconds }: Spent): number => YEAR / seconds / 1e6

const GRID: Bar = { name: 'backtest-grid-50', unit: 'Mcandles/s', better: 'higher', against: 'bare-grid', ratio: 0.188 }
/** The whole time of a run over the number of decisions, beside that of the reference over its fills; the candles between them cost next to nothing. */
const WAKE: Bar = { name: 'backtest-grid-50-wake', unit: 'ns', better: 'lower', against: 'bare-fill', ratio: 0.309 }

export const gridBench: Bench = {
  bars: [GRID, WAKE],
  samples: 15,
  isShort: true,
  measure: () => {
    const { own, bare } = inTurn(warmGrid())
    const each = ({ seconds, count }: Spent): number => (seconds * 1e9) / count
    return [besides(GRID, speed(own), speed(bare)), besides(WAKE, each(own), each(bare))]
  },
}

/** A bench of one bar: candles a second of a pair. */
const speedBench = (bar: Bar, pair: () => Pair): Bench => ({
  bars: [bar],
  samples: 15,
  isShort: true,
  measure: () => {
    const { own, bare } = inTurn(pair())
    return [besides(bar, speed(own), speed(bare))]
  },
})

export const spotBench: Bench = speedBench(
  { name: 'backtest-spot-100', unit: 'Mcandles/s', better: 'higher', against: 'bare-grid', ratio: 0.0838 },
  warmSpot,
)

export const rsiBench: Bench = speedBench(
  { name: 'backtest-rsi', unit: 'Mcandles/s', better: 'higher', against: 'bare-rsi', ratio: 0.249 },
  warmRsi,
)

/** Half years; what a candle costs must not depend on how many there are. */
const LENGTHS = [1, 2, 4, 8] as const
const RATIOS = { 1: 0.146, 2: 0.148, 4: 0.136, 8: 0.17 } as const

const CANDLES: readonly Bar[] = LENGTHS.map((length) => ({
  name: `backtest-candle-${length / 2}-years`,
  unit: 'ns',
  better: 'lower',
  against: 'bare-grid',
  ratio: RATIOS[length],
}))
const GROWTH: Bar = { name: 'backtest-cost-growth', unit: 'times', better: 'lower', against: 'half-a-year', ratio: 1 }

/** The same half year again and again: what a candle of 0.5, 1, 2 and 4 years costs, and how much more it is in the longest than in the shortest. */
export const linearBench: Bench = {
  bars: [...CANDLES, GROWTH],
  samples: 9,
  isShort: false,
  measure: () => {
    warmGrid()
    const costs = LENGTHS.map((length) => {
      const candles = halves(year().candles, length)
      const count = candles.openTimeMs.length
      const run = gridRun(candles)
      const bare = spend(() => bareFills(BARE_50, candles), 16 / length).seconds
      const own = spend(() => once(run), 8 / length).seconds
      return { own: (own * 1e9) / count, bare: (bare * 1e9) / count }
    })
    const [shortest, longest] = [costs[0]?.own ?? Number.NaN, costs.at(-1)?.own ?? Number.NaN]
    return [
      ...CANDLES.map((bar, index) => besides(bar, costs[index]?.own ?? Number.NaN, costs[index]?.bare ?? Number.NaN)),
      besides(GROWTH, longest / shortest, 1),
    ]
  },
}
