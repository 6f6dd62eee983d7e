/** Where the shards live, as the runner's front sees it: on its own thread or on others. */
import type { Ask } from '#engine/event.ts'
import type { LaneInput } from '../lane/inputs.ts'
import type { LaneOutput } from '../lane/lane.ts'
import type { AskPreview, BalanceProjection, Command, JournalMark, UnitNow } from './runner.ts'

/** Hears what may be seen by others. */
export type Sink = (output: Omit<LaneOutput, 'appends'>) => void

export type Host = {
  /** The journal as it was found. */
  journal: JournalMark
  command: (command: Command) => void
  /** To every lane. Resolves when all that it caused is durable; a source that cannot wait need not. */
  tell: (input: Exclude<LaneInput, { kind: 'command' }>) => Promise<void> | null
  now: (account: string, unit: string) => Promise<UnitNow | null>
  balances: (account: string) => Promise<readonly BalanceProjection[]>
  preview: (account: string, unit: string, ask: Ask) => Promise<AskPreview | null>
  /** Gives the sink what the read tables have not got, and only then what comes anew. */
  catchUp: (watermarks: ReadonlyMap<number, number>) => Promise<void>
  /** Ends with everything durable and a snapshot. */
  stop: () => Promise<void>
}
