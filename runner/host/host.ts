/** Host: the shards as the rest of the runner sees them, on its own thread or on others. */
import type { Ask } from '#engine/event.ts'
import type { LaneInput } from '../lane/inputs.ts'
import type { Said } from '../orders/said.ts'
import type { LaneOutput } from '../lane/lane.ts'
import type { AskPreview, BalanceProjection, Command, JournalMark, UnitNow } from './runner.ts'

/** Listener of durable output. */
export type Sink = (output: Omit<LaneOutput, 'appends'>) => void

/** Shards of this process, whichever thread they run on. */
export type Host = {
  /** Mark of the journal at the start. */
  journal: JournalMark
  /** Epoch of an account's shard, under which this runner writes. */
  epochOf: (account: string) => number
  command: (command: Command) => void
  /** Takes a word of a real exchange about an account. */
  said: (account: string, said: Said) => void
  /** Gives an input to every lane. Resolves when everything it caused is durable. Null when nothing is waited for. */
  tell: (input: Exclude<LaneInput, { kind: 'command' | 'exchange-said' }>) => Promise<void> | null
  now: (account: string, unit: string) => Promise<UnitNow | null>
  balances: (account: string) => Promise<readonly BalanceProjection[]>
  preview: (account: string, unit: string, ask: Ask) => Promise<AskPreview | null>
  /** Gives the sink first what the read tables lack, then what is new. */
  catchUp: (watermarks: ReadonlyMap<number, number>) => Promise<void>
  /** Stops with everything durable and a snapshot. */
  stop: () => Promise<void>
}
