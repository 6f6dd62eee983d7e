/** How plumbing has written down what somebody did; whoever keeps the log gives it. */
import type { Database } from '../database/database.ts'
import type { CallContext } from './call.ts'

export type Written<Action extends string> = {
  action: Action
  /** Whose account it concerns; null where it is nobody's. */
  subject: string | null
  entity: { type: string; id: string }
  /** Only the fields that changed, as they were and as they are. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** In the transaction of the change, as its last step. Who it was, is in the context of the call. */
export type WriteDown<Action extends string> = (
  transaction: Database,
  context: CallContext,
  written: Written<Action>,
) => Promise<void>
