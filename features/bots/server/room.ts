/** What making trades asks of whoever knows the owner's package. */
import type { AnyFamily, Mode } from '#engine/unit.ts'

export type RoomTaker = { bot: string; account: string; owner: string; group: AnyFamily['group']; mode: Mode }

export type Taken =
  /** `allowance` is how many trades the bot may have at a time now. */
  | { kind: 'taken'; allowance: number }
  | { kind: 'limit-reached'; group: RoomTaker['group']; mode: Mode; used: number; max: number }
  /** What the owner had has ended. */
  | { kind: 'no-package' }
  | { kind: 'not-included'; group: RoomTaker['group']; mode: Mode }

export type Rooms = {
  /**
   * Takes room for so many trades, which is asked only where something limits it, and does what makes them; what is refused there needs no room.
   * `work` is not called where there is no room.
   */
  within: <Result>(
    taker: RoomTaker,
    trades: () => number,
    work: (allowance: number) => Promise<Result>,
  ) => Promise<Result | Exclude<Taken, { kind: 'taken' }>>
}
