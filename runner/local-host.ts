/** A lane and its journal on the caller's own thread: every call returns when all that it caused is durable. For tests, the simulator and single-threaded runs. */
import type { Journal } from './journal.ts'
import { emptyLane, type Lane, type LaneOutput, takeOutput } from './lane.ts'
import { type LaneInput, takeInput } from './inputs.ts'
import { recoverLane, resumeLane } from './recover.ts'
import type { Families } from './shard.ts'
import { beginSnapshot, nextSlice } from './snapshot.ts'

export type LocalHost = {
  lane: Lane
  take: (input: LaneInput) => void
  /** A whole snapshot, slice after slice. */
  snapshot: () => void
}

/** Hears what may be seen by others. */
export type Sink = (output: Omit<LaneOutput, 'appends'>) => void

/** Records that a snapshot leaves behind before the next one is taken. */
const SNAPSHOT_EVERY = 20_000

/** Reads the journal back. `markets` are told before anything is settled. */
export const startLocalHost = (options: {
  journal: Journal
  families: Families
  markets: readonly Extract<LaneInput, { kind: 'market' }>[]
  sink: Sink
  snapshotEvery?: number
}): LocalHost => {
  const { journal, families, sink } = options
  const recovered = journal.recover(() => true)
  const { installation, epoch } = recovered
  const lane = emptyLane({ families, installation, epoch })
  recoverLane(lane, recovered)
  let tail = recovered.tail.length
  const snapshot = (): void => {
    const taken = beginSnapshot(lane)
    for (let slice = nextSlice(taken); slice !== null; slice = nextSlice(taken)) journal.snapshot(slice, epoch)
    tail = 0
  }
  const drain = (): void => {
    for (;;) {
      const { appends, answers, batches } = takeOutput(lane)
      if (answers.length > 0 || batches.length > 0) sink({ answers, batches })
      if (appends.length === 0) break
      journal.append(appends)
      tail += appends.length
      const reached = new Map(appends.map(({ shard, position }) => [shard, position]))
      for (const [shard, position] of reached) takeInput(lane, { kind: 'committed', shard, position })
    }
    if (tail >= (options.snapshotEvery ?? SNAPSHOT_EVERY)) snapshot()
  }
  const take = (input: LaneInput): void => {
    takeInput(lane, input)
    drain()
  }
  for (const market of options.markets) takeInput(lane, market)
  resumeLane(lane)
  drain()
  return { lane, take, snapshot }
}
