/** What the threads of a runner say to each other. Plain data. */
import type { Ask } from '#engine/event.ts'
import type { LaneInput, StartInput } from '../lane/inputs.ts'
import type { Append, Claim, SnapshotSlice } from '../journal/journal.ts'
import type { LaneOutput } from '../lane/lane.ts'
import type { AskPreview, BalanceProjection, ProjectionBatch, UnitNow } from './runner.ts'

type Records = readonly { position: number; body: string }[]

/** From the front to a shard thread. `ticket` comes back with the answer. */
export type ToShards =
  | { kind: 'input'; input: LaneInput; ticket: number }
  | { kind: 'now'; ticket: number; account: string; unit: string }
  | { kind: 'balances'; ticket: number; account: string }
  | { kind: 'preview'; ticket: number; account: string; unit: string; ask: Ask }
  | { kind: 'project'; ticket: number; shard: number; records: Records }
  | { kind: 'stop'; ticket: number }

/** From a shard thread to the front. */
export type FromShards =
  | { kind: 'output'; output: Omit<LaneOutput, 'appends'> }
  /** Everything up to this input is done and durable. */
  | { kind: 'quiet'; ticket: number }
  | { kind: 'now'; ticket: number; now: UnitNow | null }
  | { kind: 'balances'; ticket: number; balances: readonly BalanceProjection[] }
  | { kind: 'preview'; ticket: number; preview: AskPreview | null }
  | { kind: 'projected'; ticket: number; batch: ProjectionBatch | null }
  | { kind: 'stopped'; ticket: number }

/** From a shard thread to the journal's thread. */
export type ToJournal =
  | { kind: 'append'; group: readonly Append[] }
  | { kind: 'snapshot'; slice: SnapshotSlice; epoch: number }

/** From the journal's thread to a shard thread: how many of its messages are durable now, and up to where. */
export type FromJournal = { messages: number; reached: readonly (readonly [shard: number, position: number])[] }

/** From the front to the journal's thread, answered in order. */
export type AskJournal =
  | { kind: 'claim'; ticket: number }
  | { kind: 'read'; ticket: number; shard: number; after: number; limit: number }
  | { kind: 'close'; ticket: number }

export type JournalAnswer =
  | { kind: 'claimed'; ticket: number; claim: Claim }
  | { kind: 'records'; ticket: number; records: Records }
  | { kind: 'closed'; ticket: number }

/** What a shard thread is started with. */
export type ShardsData = {
  /** Module whose `families` are all that units may be of; `bots/index.ts` when it is null. */
  familiesModule: string | null
  worker: number
  workers: number
  /** The journal, which each thread reads for itself. */
  file: string
  epoch: number
  installation: number
  markets: readonly StartInput[]
}

/** Shards are dealt to threads in turn. */
export const isDealtTo = (shard: number, worker: number, workers: number): boolean => shard % workers === worker
