/** Journal as the runner uses it: ordered records of each shard, appended in groups, each shard fenced by its own epoch. */
import type { Interval } from '#engine/candle.ts'
import type { CommandAnswer, JournalMark } from '../host/runner.ts'

/** Record on its way into the journal. */
export type Append = {
  shard: number
  /** Position of the record, 1..n in each shard without gaps. */
  position: number
  epoch: number
  body: string
  /** Answer that this record gives to a command. Null without one. */
  answer: { command: string; answer: CommandAnswer } | null
}

/** Account as of a position. */
export type AccountRow = { shard: number; id: string; position: number; body: string }

/** Pair of a sleeping unit and its thresholds, as numbers for the wake heaps. */
export type SleepingWake = readonly [
  pair: string,
  above: number | null,
  below: number | null,
  atMs: number | null,
  candles: readonly Interval[],
]

/** Order that rests at the exchange while its unit sleeps. */
export type SleepingOrder = readonly [key: string, clientOrderId: string, seenUntilMs: number]

/** Unit as of a position: columns that are read at a restart, and the body that is read when it wakes. */
export type SleepingUnit = {
  shard: number
  id: string
  account: string
  position: number
  since: number
  family: string
  rules: number
  /** Wakes, one for each pair. */
  wakes: readonly SleepingWake[]
  orders: readonly SleepingOrder[]
  /** True when it waits for funds. */
  isShort: boolean
  /** Realised profit as a whole number of 10^-18, as text. */
  realised: string
  /** Managed amounts by asset and pair, as `managedText` writes them. */
  managed: string
  /** True when it has something to settle, so that a restart wakes it at once. */
  isRestless: boolean
  body: string
}

/** Columns of a sleeping unit that a restart reads: everything but its body. */
export type SleepingUnitRow = Omit<SleepingUnit, 'body' | 'managed'>

/** Slice of a snapshot. `complete`: where replay may start once this slice is durable. */
export type SnapshotSlice = {
  accounts: readonly AccountRow[]
  units: readonly SleepingUnit[]
  complete: readonly { shard: number; replayFrom: number; body: string }[]
}

/** Snapshot and tail that bring shards back, each part read when asked for. */
export type Recovered = {
  shards: Iterable<{ shard: number; replayFrom: number; body: string }>
  accounts: Iterable<AccountRow>
  sleepingUnits: Iterable<SleepingUnitRow>
  /** Records after the snapshot, in order within each shard. */
  tail: Iterable<{ shard: number; position: number; body: string }>
  /** Answers to commands and when they were written, in ms by the real clock. */
  answers: Iterable<{ shard: number; command: string; answer: CommandAnswer; atMs: number }>
}

/** Reader of what is durable. */
export type JournalReader = {
  recover: (shards: (shard: number) => boolean) => Recovered
  /** Body of one unit in its last snapshot. Null when it has none. */
  unitBody: (shard: number, id: string) => { position: number; body: string } | null
  /** Managed amounts of the units in a shard's last snapshot, as `managedText` writes them. No restart waits for them. */
  managedIn: (shard: number) => Iterable<readonly [id: string, managed: string]>
  close: () => void
}

/** Epochs by shard, under which a runner may write. */
export type Epochs = ReadonlyMap<number, number>

/** Claimed shards with their epochs, and the journal as it was found. */
export type Claim = { epochs: Epochs } & JournalMark

/** Journal with synchronous calls; the threads around it decide who waits. */
export type Journal = JournalReader & {
  /** Takes the next epoch of each shard, so that earlier owners are refused from now on. */
  claim: (shards: readonly number[]) => Claim
  /** Appends one durable group. Answers with the shards that another owner has claimed since; only their records are left out. */
  append: (group: readonly Append[]) => ReadonlySet<number>
  /** Writes a slice without the rows of shards whose epoch is not the present one. */
  snapshot: (slice: SnapshotSlice, epochs: Epochs) => void
  /** Records after a position, oldest first, at most `limit`. */
  read: (shard: number, after: number, limit: number) => readonly { position: number; body: string }[]
}

/** Time in ms that answers are remembered, by the real clock. Source: architecture.md 4. */
export const ANSWERS_KEPT_MS = 7 * 86_400_000
