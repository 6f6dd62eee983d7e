/** GRID with fifty levels over a year of minutes, through the same `decide` that trades live. Time of the processor, so that neighbors on the machine cost nothing. */
import { amount } from '#engine/money.ts'
import { family } from '#engine/unit.ts'
import { grid } from '#bots/grid/index.ts'
import { backtest } from '#backtest/run.ts'
import type { Bench } from './bar.ts'
import { type Fixture, gridFixture, YEAR } from './fixture.ts'

const LEAST_FILLS = 6_000
/** Runs before the first that counts: the compiler has to have seen it all. */
const WARM_UP = 8
/** Runs measured together: the processor's clock ticks in steps of some milliseconds. */
const TOGETHER = 4

let fixture: Fixture | null = null

/** Runs one year; answers with the number of decisions. */
const once = (year: Fixture): number => {
  const result = backtest(family(grid), year.config, year.candles, year.market, { quote: amount('6000') })
  if (result.fills.length < LEAST_FILLS) throw new Error(`${result.fills.length} fills: the fixture has changed`)
  return result.decisions
}

const prepared = (): Fixture => {
  if (fixture !== null) return fixture
  fixture = gridFixture()
  for (let run = 0; run < WARM_UP; run += 1) once(fixture)
  return fixture
}

/** `wake`: the whole time of a run over the number of decisions; the candles between them cost next to nothing. */
export const backtestBench: Bench = {
  bars: [
    { name: 'backtest-grid-50', unit: 'Mcandles/s', better: 'higher', floor: 15, moonshot: 50 },
    { name: 'backtest-grid-50-wake', unit: 'ns', better: 'lower', floor: 1_650, moonshot: 500 },
  ],
  samples: 9,
  measure: () => {
    const year = prepared()
    const begin = process.threadCpuUsage()
    let decisions = 0
    for (let run = 0; run < TOGETHER; run += 1) decisions += once(year)
    const { user, system } = process.threadCpuUsage(begin)
    const seconds = (user + system) / 1e6
    return [(TOGETHER * YEAR) / seconds / 1e6, (seconds * 1e9) / decisions]
  },
}
