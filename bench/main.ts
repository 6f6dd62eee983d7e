/** `npm run bench [-- --only PREFIX]`: one line for each bar. It reports what is measured, also when that falls short. */
import { parseArgs } from 'node:util'
import { apiBench } from './api.ts'
import { gridBench, linearBench, rsiBench, spotBench } from './backtest.ts'
import { coldStartBench, sweepBench } from './backtest-process.ts'
import { firstRouteBench } from './first-route.ts'
import { barLine, type Bench, failureLine, medians } from './bar.ts'
import { durableBench } from './durable.ts'
import { millionUnitsBench } from './million-units.ts'
import { ingestBench } from './ingest.ts'
import { signInBench } from './sign-in.ts'
import { ticksBench } from './ticks.ts'
import { liveBench } from './live.ts'

/** Every bar of the product. A new one is a line here. */
const benches: readonly Bench[] = [
  gridBench,
  spotBench,
  rsiBench,
  linearBench,
  coldStartBench,
  sweepBench,
  ticksBench,
  durableBench,
  millionUnitsBench,
  ingestBench,
  liveBench,
  firstRouteBench,
  signInBench,
  apiBench,
]

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const isAsked = (name: string): boolean => name.startsWith(values.only)

let hasFailed = false
for (const bench of benches) {
  const asked = bench.bars.filter(({ name }) => isAsked(name))
  if (asked.length === 0) continue
  try {
    const figures = await medians(bench)
    for (const [index, bar] of bench.bars.entries()) {
      if (isAsked(bar.name)) console.log(barLine(bar, figures[index] ?? Number.NaN))
    }
  } catch (error) {
    // The others are still worth knowing.
    hasFailed = true
    for (const { name } of asked) console.error(failureLine(name, error))
  }
}
if (hasFailed) process.exitCode = 1
