/** The truth of trading as the runner needs it: ordered records of each shard, appended in groups, fenced by an epoch. */
import type { CommandAnswer, JournalMark } from './runner.ts'

/** One record on its way into the journal. */
export type Append = {
  shard: number
  /** Dense, 1..n in each shard. */
  position: number
  epoch: number
  body: string
  /** The answer that this record gives to a command. */
  answer: { command: string; answer: CommandAnswer } | null
}

/** One thing of a shard as it stood at a position. */
export type SnapshotRow = { shard: number; kind: 'unit' | 'account'; id: string; position: number; body: string }

/** A slice of a snapshot. `complete` says where the replay may start once this slice is durable. */
export type SnapshotSlice = {
  rows: readonly SnapshotRow[]
  complete: readonly { shard: number; replayFrom: number; body: string }[]
}

/** Everything needed to bring the shards back: snapshot and tail. */
export type Recovered = {
  epoch: number
  installation: number
  shards: readonly { shard: number; replayFrom: number; body: string }[]
  rows: readonly SnapshotRow[]
  tail: readonly { shard: number; position: number; body: string }[]
  answers: readonly { shard: number; command: string; answer: CommandAnswer }[]
}

export const markOf = ({ installation, shards, tail }: Recovered): JournalMark => ({
  installation,
  last: new Map([
    ...shards.map(({ shard, replayFrom }) => [shard, replayFrom] as const),
    ...tail.map(({ shard, position }) => [shard, position] as const),
  ]),
})

/** Synchronous: the threads around it decide who waits. */
export type Journal = {
  /** Takes the next epoch, so that whoever wrote before is refused from now on, and reads the shards of one runner back. */
  recover: (shards: (shard: number) => boolean) => Recovered
  /** One durable group. Throws StaleEpoch when another owner has come, and then nothing of the group is written. */
  append: (group: readonly Append[]) => void
  snapshot: (slice: SnapshotSlice, epoch: number) => void
  /** Records after a position, oldest first, at most `limit`. */
  read: (shard: number, after: number, limit: number) => readonly { position: number; body: string }[]
  close: () => void
}

/** Another owner has taken the journal; this one must stop at once. */
export class StaleEpoch extends Error {
  constructor(epoch: number) {
    super(`the journal belongs to a later epoch than ${epoch}`)
  }
}

/** Answers are remembered for 7 days by the real clock (design: architecture.md section 4). */
export const ANSWERS_KEPT_MS = 7 * 86_400_000
