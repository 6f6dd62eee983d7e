/** The truth of trading as the runner needs it: ordered records of each shard, appended in groups, each shard fenced by its own epoch. */
import type { Interval } from '#engine/candle.ts'
import type { CommandAnswer, JournalMark } from '../host/runner.ts'

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

/** An account as it stood at a position. */
export type AccountRow = { shard: number; id: string; position: number; body: string }

/** A pair of a sleeping unit with what it waits for there, as numbers for the wake heaps. */
export type SleepingWake = readonly [
  pair: string,
  above: number | null,
  below: number | null,
  atMs: number | null,
  candles: readonly Interval[],
]

/** An order that rests at the exchange while its unit sleeps. */
export type SleepingOrder = readonly [key: string, clientOrderId: string, seenUntilMs: number]

/** A unit as it stood at a position: what must be known of it while it sleeps, and the body that is read when it wakes. */
export type SleepingUnit = {
  shard: number
  id: string
  account: string
  position: number
  since: number
  family: string
  rules: number
  /** One for each pair. */
  wakes: readonly SleepingWake[]
  orders: readonly SleepingOrder[]
  /** It waits for funds. */
  isShort: boolean
  /** Whole number of 10^-18, as text. */
  realised: string
  /** What it manages, by asset and pair, as `managedText` has it. */
  managed: string
  /** It has something to settle: a restart brings it back at once. */
  isRestless: boolean
  body: string
}

/** What a restart reads of a sleeper: everything but its body. */
export type SleepingUnitRow = Omit<SleepingUnit, 'body'>

/** A slice of a snapshot. `complete` says where the replay may start once this slice is durable. */
export type SnapshotSlice = {
  accounts: readonly AccountRow[]
  units: readonly SleepingUnit[]
  complete: readonly { shard: number; replayFrom: number; body: string }[]
}

/** Everything needed to bring shards back: snapshot and tail, each thing read when it is asked for. */
export type Recovered = {
  shards: Iterable<{ shard: number; replayFrom: number; body: string }>
  accounts: Iterable<AccountRow>
  sleepingUnits: Iterable<SleepingUnitRow>
  /** Of each shard in order. */
  tail: Iterable<{ shard: number; position: number; body: string }>
  answers: Iterable<{ shard: number; command: string; answer: CommandAnswer }>
}

/** Reads what is durable. */
export type JournalReader = {
  recover: (shards: (shard: number) => boolean) => Recovered
  /** The body of one unit as its last snapshot left it. */
  unitBody: (shard: number, id: string) => { position: number; body: string } | null
  close: () => void
}

/** Epochs by shard, under which a runner may write. */
export type Epochs = ReadonlyMap<number, number>

/** Claimed shards with their epochs, and the journal as it was found. */
export type Claim = { epochs: Epochs } & JournalMark

/** Synchronous: the threads around it decide who waits. */
export type Journal = JournalReader & {
  /** Takes the next epoch of each shard: whoever wrote to one of them before writes there no more. */
  claim: (shards: readonly number[]) => Claim
  /** One durable group. Answers with the shards that another owner has claimed since; nothing of theirs is written, all else is. */
  append: (group: readonly Append[]) => ReadonlySet<number>
  /** Leaves out the rows of shards whose epoch is not the present one. */
  snapshot: (slice: SnapshotSlice, epochs: Epochs) => void
  /** Records after a position, oldest first, at most `limit`. */
  read: (shard: number, after: number, limit: number) => readonly { position: number; body: string }[]
}

/** Answers are remembered for 7 days by the real clock (design: architecture.md section 4). */
export const ANSWERS_KEPT_MS = 7 * 86_400_000
