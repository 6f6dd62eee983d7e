/**
 * What is done with a row that is there: found and locked, allowed in its state, of the version that was read, written with the next
 * version and written down, all in one transaction.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { type CallContext, refuse } from './call.ts'
import type { WriteDown } from './write-down.ts'

/** From which states an act leads to which; what is `removed` keeps the state it had. */
export type Life<State extends string> = Readonly<
  Record<string, { from: readonly State[]; to: NoInfer<State> | 'removed' }>
>

type Versioned = PgTable & { id: PgColumn; version: PgColumn; status: PgColumn }
type RowOf<Table extends PgTable> = Table['$inferSelect'] & { id: string; version: number; status: string }

export type ActsOn<Table extends Versioned, States, Action extends string> = {
  table: Table
  states: States
  /** What the log calls such a row. */
  entity: string
  writeDown: WriteDown<Action>
  /** Whose account the row concerns; null where it is nobody's. */
  subjectOf: (row: Table['$inferSelect']) => string | null
  /** Fields that the log shows as they were and as they are, where they change. */
  logged: readonly (keyof Table['$inferSelect'] & string)[]
}

export type Doing<Table extends Versioned, Act extends string, Action extends string> = {
  /** The rows that whoever acts may see, and which of them. */
  where: SQL | undefined
  /** The act itself, or the one that fits the row: null is a conflict of states. */
  act: Act | ((row: Table['$inferSelect']) => Act | null)
  /** As the log names it; the name of the entity and that of the act where absent. */
  as?: Action
  /** The version that was read; null for acts that any version allows. */
  version: number | null
  context: CallContext
  /** Fields that are written, beside the state and the version. */
  change?: { readonly [Key in keyof Table['$inferSelect']]?: Table['$inferSelect'][Key] }
  /** What else belongs to it, such as a mail, before the transaction ends. */
  also?: (transaction: Database, written: Table['$inferSelect'], before: Table['$inferSelect']) => Promise<void>
}

const asRow = <Table extends PgTable>(row: unknown): RowOf<Table> => row as RowOf<Table>
const asAction = <Action extends string>(action: string): Action => action as Action

/** The state first: whoever is late for both learns what matters. */
const assertMay = (row: { status: string; version: number }, from: readonly string[], version: number | null): void => {
  if (!from.includes(row.status)) refuse('STATE_CONFLICT')
  if (version !== null && row.version !== version) refuse('VERSION_CONFLICT')
}

const picked = (row: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  keys.length === 0 ? undefined : Object.fromEntries(keys.map((key) => [key, row[key]]))

/** `const act = acts({ table: requests, states: requestActs, ... })`; each act is `await act(database, { act: 'cancel', where, version, context })`. */
export const acts = <
  Table extends Versioned,
  State extends string,
  const States extends Life<State>,
  Action extends string,
>({
  table,
  states,
  entity,
  writeDown,
  subjectOf,
  logged,
}: ActsOn<Table, States & Life<State>, Action>) => {
  type Row = Table['$inferSelect']
  const source: PgTable = table
  return (database: Database, doing: Doing<Table, keyof States & string, Action>): Promise<Row> =>
    database.transaction(async (transaction) => {
      const [found] = await transaction.select().from(source).where(doing.where).for('update')
      if (found === undefined) return refuse('NOT_FOUND')
      const row = asRow<Table>(found)
      const name = typeof doing.act === 'string' ? doing.act : (doing.act(row) ?? refuse('STATE_CONFLICT'))
      const { from, to } = states[name]
      assertMay(row, from, doing.version)
      const change = { ...doing.change, ...(to === 'removed' ? {} : { status: to }) }
      const [changed] = await transaction
        .update(source)
        .set({ ...change, version: sql`${table.version} + 1` })
        .where(and(eq(table.id, row.id), eq(table.version, row.version)))
        .returning()
      const written = asRow<Table>(changed ?? refuse('VERSION_CONFLICT'))
      const shown = logged.filter((key) => row[key] !== written[key])
      await doing.also?.(transaction, written, row)
      const before = picked(row, to === 'removed' ? [...shown, 'status'] : shown)
      const after = picked(written, shown)
      await writeDown(transaction, doing.context, {
        action: doing.as ?? asAction<Action>(`${entity}.${name}`),
        subject: subjectOf(row),
        entity: { type: entity, id: row.id },
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      })
      return written
    })
}
