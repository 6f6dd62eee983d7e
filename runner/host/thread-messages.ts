/** Messages between the threads of a runner, as plain data. */
import type { Ask } from '#engine/event.ts'
import type { LaneInput, StartInput } from '../lane/inputs.ts'
import type { Append, Claim, Epochs, SnapshotSlice } from '../journal/journal.ts'
import type { LaneOutput } from '../lane/lane.ts'
import type { AskPreview, BalanceProjection, ProjectionBatch, UnitNow } from './runner.ts'

type Records = readonly { position: number; body: string }[]

/** Message from the front to a shard thread; `ticket` comes back with the answer. */
export type ToShards =
  | { kind: 'input'; input: LaneInput; ticket: number }
  | { kind: 'now'; ticket: number; account: string; unit: string }
  | { kind: 'balances'; ticket: number; account: string }
  | { kind: 'preview'; ticket: number; account: string; unit: string; ask: Ask }
  | { kind: 'project'; ticket: number; shard: number; records: Records }
  | { kind: 'stop'; ticket: number }

/** Message from a shard thread to the front. */
export type FromShards =
  | { kind: 'output'; output: Omit<LaneOutput, 'appends'> }
  /** Everything up to this input is done and durable. */
  | { kind: 'quiet'; ticket: number }
  | { kind: 'now'; ticket: number; now: UnitNow | null }
  | { kind: 'balances'; ticket: number; balances: readonly BalanceProjection[] }
  | { kind: 'preview'; ticket: number; preview: AskPreview | null }
  | { kind: 'projected'; ticket: number; batch: ProjectionBatch | null }
  | { kind: 'stopped'; ticket: number }

/** Message from a shard thread to the journal thread. */
export type ToJournal =
  | { kind: 'append'; group: readonly Append[] }
  | { kind: 'snapshot'; slice: SnapshotSlice; epochs: Epochs }

/**
 * Message from the journal thread to a shard thread: number of its messages done, durable position of each shard, and shards that another
 * owner has claimed.
 */
export type FromJournal = {
  messages: number
  reached: readonly (readonly [shard: number, position: number])[]
  dropped: readonly number[]
}

/** Message from the front to the journal thread, answered in order. */
export type AskJournal =
  | { kind: 'claim'; ticket: number; shards: readonly number[] }
  | { kind: 'read'; ticket: number; shard: number; after: number; limit: number }
  | { kind: 'close'; ticket: number }

export type JournalAnswer =
  | { kind: 'claimed'; ticket: number; claim: Claim }
  | { kind: 'records'; ticket: number; records: Records }
  | { kind: 'closed'; ticket: number }

/** Data that a shard thread is started with. */
export type ShardsData = {
  /** Module that exports the `families`. Null is `bots/units.ts`. */
  familiesModule: string | null
  worker: number
  workers: number
  /** File of the journal, which each thread reads for itself. */
  file: string
  epochs: Epochs
  installation: number
  markets: readonly StartInput[]
  /** Market time in ms at the start. */
  nowMs: number
}

/** True when the shard belongs to this worker: shards are distributed to threads in turn. */
export const isDealtTo = (shard: number, worker: number, workers: number): boolean => shard % workers === worker
