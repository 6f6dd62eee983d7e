/** What the desk of bots is made of, and what it answers. */
import type { AnyFamily, Mode, Refusal } from '#engine/unit.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Command, Runner } from '#runner/host/runner.ts'
import type { CommandIds } from './command-ids.ts'
import type { Rooms, Taken } from './room.ts'

export type Done =
  | { kind: 'accepted'; id: string; shard: number; position: number }
  | { kind: 'refused'; refusal: Refusal }
  /** The command id came before with another body. */
  | { kind: 'conflict' }

/** What makes trades may find no room for them. */
export type Made = Done | Exclude<Taken, { kind: 'taken' }>

/** Settings that a family has found sound. */
export type Settled = {
  family: AnyFamily
  name: string
  mode: Mode
  exchange: string
  /** Id of the key whose account it trades in once it is live. Null for none. */
  key: string | null
  /** In the stored shape. */
  config: unknown
}

export type Send = (id: string, command: Command) => Promise<Done>

export type Parts = {
  runner: Runner
  markets: Markets
  ids: CommandIds
  rooms: Rooms
  /** How many buys, and how many sells, the administrator lets a folder hold at the same time. */
  mostPartials: () => Promise<number>
}
