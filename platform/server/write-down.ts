/** Log entry of an act, passed by plumbing to the feature that keeps the log. */
import type { Database } from '../database/database.ts'
import type { CallContext } from './call.ts'

/** An act as the audit log keeps it. */
export type Written<Action extends string> = {
  action: Action
  /** User whose account it concerns. Null when there is none. */
  subject: string | null
  entity: { type: string; id: string }
  /** Changed fields before the act; `after` has the same fields after it. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** Writes an act down as the last step of its transaction; the actor is in the call's context. */
export type WriteDown<Action extends string> = (
  transaction: Database,
  context: CallContext,
  written: Written<Action>,
) => Promise<void>
