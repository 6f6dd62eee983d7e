/** What a bot that trades with real money asks of whoever knows the keys. */
import type { Amount } from '#engine/money.ts'
import type { CallContext } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'

export type Entering = {
  exchange: string
  /** Id of the user's key. */
  key: string
  /** Pairs that the bot trades. */
  pairs: readonly string[]
  /** Quote that it is given. */
  investment: Amount
}

/** `code` is a refusal as users are told it. */
export type Entered = { kind: 'entered'; account: string } | { kind: 'barred'; code: string }

/** Line over which somebody asks. */
export type Line = Pick<CallContext, 'encrypted' | 'address'>

export type LiveDoor = {
  /** Null where real money may be asked for over this line; otherwise the code of the refusal. */
  barOfLine: (exchange: string, line: Line) => string | null
  /** Opens the account of a key for a bot, with what it has at this moment. */
  enter: (owner: Owner, entering: Entering) => Promise<Entered>
  /** Null where a bot may be given so much; otherwise the code of the refusal. */
  barOfInvestment: (investment: Amount) => string | null
}

/** Where no key is kept nothing trades live. */
export const closedDoor: LiveDoor = {
  enter: () => Promise.resolve({ kind: 'barred', code: 'live-unavailable' }),
  barOfLine: () => null,
  barOfInvestment: () => null,
}
