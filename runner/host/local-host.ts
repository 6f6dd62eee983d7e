/**
 * Local host: a lane and its journal on the caller's thread. Every call returns when everything it caused is durable. For tests, the
 * simulator and single-threaded runs.
 */
import type { Epochs, Journal } from '../journal/journal.ts'
import type { JournalMark } from './runner.ts'
import type { Host, Sink } from './host.ts'
import { emptyLane, isTold, type Lane, nothingTold, takeOutput } from '../lane/lane.ts'
import { accountBalances, askPreview, projectAgain, unitNow } from '../read/queries.ts'
import { SHARDS, shardOf } from '../lane/shard.ts'
import { type LaneInput, momentOf, mustSend, nextMoment, type StartInput, takeInput } from '../lane/inputs.ts'
import { recoverLane, resumeLane } from '../lane/recover.ts'
import type { Families } from '../lane/shard.ts'
import { SLEEP_POLICY, type SleepPolicy } from '../sleep/sleep.ts'
import { beginSnapshot, nextSlice, savedIn } from '../journal/snapshot.ts'

/** Shards on one thread with their lane. */
export type LocalHost = {
  /** Mark of the journal at the start. */
  found: JournalMark
  epochs: Epochs
  lane: Lane
  take: (input: LaneInput) => void
  /** Takes a whole snapshot, slice after slice. */
  snapshot: () => void
}

/** Numbers of all shards, 0 first. */
export const allShards = (): readonly number[] => Array.from({ length: SHARDS }, (_, shard) => shard)

/** Records between two snapshots. */
const SNAPSHOT_EVERY = 20_000

/** Recovers a lane from the journal. `markets` are told before anything is settled. */
export const startLocalHost = (options: {
  journal: Journal
  families: Families
  markets: readonly StartInput[]
  /** Market time in ms: deadlines of orders that are sent at the start are reckoned from it. That of the last record where it is omitted. */
  nowMs?: number
  sink: Sink
  snapshotEvery?: number
  sliceCharacters?: number
  /** Shards to claim; all by default. */
  shards?: readonly number[]
  sleepPolicy?: SleepPolicy
}): LocalHost => {
  const { journal, families, sink } = options
  const shards = options.shards ?? allShards()
  const { epochs, ...found } = journal.claim(shards)
  const { installation } = found
  const { unitBody, managedIn } = journal
  const sleepPolicy = options.sleepPolicy ?? SLEEP_POLICY
  const lane = emptyLane({ families, installation, epochs, unitBody, managedIn, sleepPolicy })
  const recovered = journal.recover((shard) => epochs.has(shard))
  let tail = recoverLane(lane, recovered)
  const snapshot = (): void => {
    const taken = beginSnapshot(lane)
    const next = () => nextSlice(taken, options.sliceCharacters)
    for (let slice = next(); slice !== null; slice = next()) {
      journal.snapshot(slice, epochs)
      takeInput(lane, { kind: 'saved', units: savedIn(slice) })
    }
    tail = 0
  }
  const drain = (): void => {
    for (;;) {
      const { appends, ...output } = takeOutput(lane)
      if (isTold(output)) sink(output)
      if (appends.length === 0) break
      const dropped = journal.append(appends)
      tail += appends.length
      const reached = new Map(appends.map(({ shard, position }) => [shard, position]))
      for (const shard of dropped) {
        reached.delete(shard)
        takeInput(lane, { kind: 'dropped', shard })
      }
      for (const [shard, position] of reached) takeInput(lane, { kind: 'committed', shard, position })
    }
    if (tail >= (options.snapshotEvery ?? SNAPSHOT_EVERY)) snapshot()
  }
  const bring = (input: LaneInput): void => {
    takeInput(lane, input)
    if (mustSend(lane, input)) drain()
  }
  // What happens at a moment before the input is durable before the next moment comes, so that a kill between them changes nothing.
  const take = (input: LaneInput): void => {
    const untilMs = momentOf(input)
    let before = Number.NEGATIVE_INFINITY
    for (let dueMs = nextMoment(lane); dueMs <= untilMs && dueMs > before; dueMs = nextMoment(lane)) {
      bring({ kind: 'time', atMs: dueMs })
      before = dueMs
    }
    bring(input)
  }
  for (const market of options.markets) takeInput(lane, market)
  resumeLane(lane, options.nowMs)
  drain()
  const settled = (): void => {
    drain()
    snapshot()
  }
  return { found, epochs, lane, take, snapshot: settled }
}

/** Most records of one catch-up batch. */
export const CATCH_UP = 2_000

/** Local host behind the host interface. Output of the start waits until the read tables have caught up. */
export const localHost = (options: Omit<Parameters<typeof startLocalHost>[0], 'sink'> & { sink: Sink }): Host => {
  const early: Parameters<Sink>[0][] = []
  let sink: Sink = (output) => void early.push(output)
  const host = startLocalHost({ ...options, sink: (output) => sink(output) })
  return {
    journal: host.found,
    epochOf: (account) => host.epochs.get(shardOf(account)) ?? 0,
    command: (command) => host.take({ kind: 'command', command }),
    said: (account, said) => host.take({ kind: 'exchange-said', account, said }),
    tell: (input) => {
      host.take(input)
      return null
    },
    now: (account, unit) => Promise.resolve(unitNow(host.lane, account, unit)),
    balances: (account) => Promise.resolve(accountBalances(host.lane, account)),
    preview: (account, unit, ask) => Promise.resolve(askPreview(host.lane, { account, unit, ask })),
    catchUp: (watermarks) => {
      for (let shard = 0; shard < SHARDS; shard += 1) {
        for (let after = watermarks.get(shard) ?? 0; ;) {
          const batch = projectAgain(host.lane, shard, options.journal.read(shard, after, CATCH_UP))
          if (batch === null) break
          options.sink({ ...nothingTold(), batches: [batch] })
          after = batch.position
        }
      }
      sink = options.sink
      for (const output of early) sink(output)
      return Promise.resolve()
    },
    stop: () => {
      host.snapshot()
      options.journal.close()
      return Promise.resolve()
    },
  }
}
