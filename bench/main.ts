/** `npm run bench [-- --only PREFIX]`: one line for each bar. It reports what is measured, also when that falls short. */
import { parseArgs } from 'node:util'
import { backtestBench } from './backtest.ts'
import { firstRouteBench } from './first-route.ts'
import { barLine, type Bench, medians } from './bar.ts'
import { durableBench } from './durable.ts'
import { ticksBench } from './ticks.ts'
import { liveBench } from './live.ts'

/** Every bar of the product. A new one is a line here. */
const benches: readonly Bench[] = [backtestBench, ticksBench, durableBench, liveBench, firstRouteBench]

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const isAsked = (name: string): boolean => name.startsWith(values.only)

for (const bench of benches) {
  if (!bench.bars.some(({ name }) => isAsked(name))) continue
  const figures = await medians(bench)
  for (const [index, bar] of bench.bars.entries()) {
    if (isAsked(bar.name)) console.log(barLine(bar, figures[index] ?? Number.NaN))
  }
}
