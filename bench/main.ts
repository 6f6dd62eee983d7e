/** `npm run bench [-- --only PREFIX,PREFIX] [-- --short]`: one line for each bar. Fails when a ratio is below its floor or a bar could not be measured. */
import { parseArgs } from 'node:util'
import { apiBench } from './api.ts'
import { gridBench, linearBench, rsiBench, spotBench } from './backtest.ts'
import { coldStartBench, sweepBench } from './backtest-process.ts'
import { firstRouteBench } from './first-route.ts'
import { barLine, type Bench, failureLine, FLOOR_SHARES, isBelow, legend, medians } from './bar.ts'
import { botsBench } from './bots.ts'
import { burstBench, burstServedBench } from './burst.ts'
import { durableBench } from './durable.ts'
import { millionUnitsBench } from './million-units.ts'
import { foldersBench } from './folders.ts'
import { ingestBench } from './ingest.ts'
import { signInBench } from './sign-in.ts'
import { ticksBench } from './ticks.ts'
import { ledgerBench, ledgerServedBench } from './ledger.ts'
import { liveBench } from './live.ts'
import { liveOrdersBench } from './live-orders.ts'
import { liveRestartBench } from './live-restart.ts'
import { pageBench } from './page.ts'
import { webhookBench, webhookServedBench } from './webhooks.ts'

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
  liveOrdersBench,
  liveRestartBench,
  millionUnitsBench,
  ingestBench,
  liveBench,
  firstRouteBench,
  signInBench,
  ledgerBench,
  ledgerServedBench,
  webhookBench,
  webhookServedBench,
  apiBench,
  botsBench,
  foldersBench,
  pageBench,
  burstBench,
  burstServedBench,
]

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, short: { type: 'boolean', default: false } },
})
/** The short set is run wherever a change lands. */
const share = values.short ? FLOOR_SHARES.anywhere : FLOOR_SHARES.here
const isAsked = (name: string): boolean => values.only.split(',').some((prefix) => name.startsWith(prefix))

/** A bench with the names of its bars that fall short or could not be measured. */
type Short = { bench: Bench; names: readonly string[] }

/** Prints a line for each bar that is asked for; answers with the names of those that fall short or could not be measured. */
const take = async (bench: Bench): Promise<readonly string[]> => {
  const asked = bench.bars.filter(({ name }) => isAsked(name))
  if (asked.length === 0 || (values.short && !bench.isShort)) return []
  try {
    const taken = await medians(bench)
    return bench.bars.flatMap((bar, index) => {
      const own = taken[index]
      if (own === undefined || !isAsked(bar.name)) return []
      console.log(barLine(bar, own, share))
      return isBelow(bar, own.ratio, share) ? [bar.name] : []
    })
  } catch (error) {
    // The others are still worth knowing.
    for (const { name } of asked) console.error(failureLine(name, error))
    return asked.map(({ name }) => name)
  }
}

/** Those of the benches that fall short. */
const takeAll = async (asked: readonly Bench[]): Promise<readonly Short[]> => {
  const short: Short[] = []
  for (const bench of asked) {
    const names = await take(bench)
    if (names.length > 0) short.push({ bench, names })
  }
  return short
}

console.log(legend)
const first = await takeAll(benches)
// A minute in which others used the machine is not the product's: what fell short is taken once more at the end, and has to fall short again.
if (first.length > 0) console.log(`# once more: ${first.flatMap(({ names }) => names).join(', ')}`)
const second = await takeAll(first.map(({ bench }) => bench))
const failed = second.flatMap(({ names }) => names)
if (failed.length > 0) console.error(`bench: not at the floor: ${failed.join(', ')}`)
// What a bench has left behind, as a timer of the embedded database, keeps nobody waiting.
process.exit(failed.length > 0 ? 1 : 0)
