/** One thread of a sweep: takes settings until none are left, and says what came of each. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { findFamily } from '#bots/index.ts'
import { backtest } from './run.ts'
import { backtestPairs } from './several-pairs.ts'
import type { SweepRow, SweepSet, SweepTask } from './sweep-task.ts'

/** Sent by `sweep.ts` alone. */
const asTask = (value: unknown) => value as SweepTask

const { family: name, past, sets, next, slippage, participation, feeCandles } = asTask(workerData)

const family = findFamily(name)
if (family === null) throw new Error(`no family ${name}`)
if (parentPort === null) throw new Error('a sweep runs on threads of its own')
const front: MessagePort = parentPort

const options = {
  points: 2,
  kept: 'nothing' as const,
  ...(slippage === undefined ? {} : { slippage }),
  ...(participation === undefined ? {} : { participation }),
  ...(feeCandles === undefined ? {} : { feeCandles }),
}

const resultOf = ({ config: stored, ...money }: SweepSet) => {
  const config = family.parseConfig(stored)
  return past.kind === 'prices'
    ? backtest(family, config, past.candles, past.market, { ...options, before: past.before, ...money })
    : backtestPairs({ family, config }, past.pasts, past, { ...options, ...money })
}

const run = (index: number, set: SweepSet): SweepRow => {
  try {
    const result = resultOf(set)
    const { profitPercent, holdPercent, drawdownPercent, exposurePercent, realised, fees, counts, stopCount } = result
    const shares = { profitPercent, holdPercent, drawdownPercent, exposurePercent }
    return { index, kind: 'done', ...shares, realised, fees, fills: counts.buys + counts.sells, stops: stopCount }
  } catch (error) {
    return { index, kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

for (;;) {
  const index = Atomics.add(next, 0, 1)
  const set = sets[index]
  if (set === undefined) break
  front.postMessage(run(index, set) satisfies SweepRow)
}
