/**
 * Acts on an existing row. One transaction finds and locks it, checks its state and version, writes the change with the next version, and
 * writes the act down.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { type CallContext, refuse } from './call.ts'
import type { WriteDown } from './write-down.ts'

/** States from which an act is allowed and the state it leads to; `removed` keeps the row's state. */
export type Life<State extends string> = Readonly<
  Record<string, { from: readonly State[]; to: NoInfer<State> | 'removed' }>
>

type Versioned = PgTable & { id: PgColumn; version: PgColumn; status: PgColumn }
type RowOf<Table extends PgTable> = Table['$inferSelect'] & { id: string; version: number; status: string }

export type ActsOn<Table extends Versioned, States, Action extends string> = {
  table: Table
  states: States
  /** Name of such a row in the log. */
  entity: string
  writeDown: WriteDown<Action>
  /** User whose account the row concerns. Null when there is none. */
  subjectOf: (row: Table['$inferSelect']) => string | null
  /** Fields that the log shows before and after a change. */
  logged: readonly (keyof Table['$inferSelect'] & string)[]
}

export type Doing<Table extends Versioned, Act extends string, Action extends string> = {
  /** Condition on the rows that the caller may see, and on which of them is meant. */
  where: SQL | undefined
  /** Act, or a function that chooses it by the row. Null from the function is a state conflict. */
  act: Act | ((row: Table['$inferSelect']) => Act | null)
  /** Action in the log; the entity's and act's names joined when absent. */
  as?: Action
  /** Version that the caller read. Null for acts that any version allows. */
  version: number | null
  context: CallContext
  /** Fields to write, besides state and version. */
  change?: { readonly [Key in keyof Table['$inferSelect']]?: Table['$inferSelect'][Key] }
  /** Further work in the same transaction, such as a mail. */
  also?: (transaction: Database, written: Table['$inferSelect'], before: Table['$inferSelect']) => Promise<void>
}

const asRow = <Table extends PgTable>(row: unknown): RowOf<Table> => row as RowOf<Table>
const asAction = <Action extends string>(action: string): Action => action as Action

/** Throws STATE_CONFLICT before VERSION_CONFLICT: of the two the state tells the caller more. */
const assertMay = (row: { status: string; version: number }, from: readonly string[], version: number | null): void => {
  if (!from.includes(row.status)) refuse('STATE_CONFLICT')
  if (version !== null && row.version !== version) refuse('VERSION_CONFLICT')
}

const picked = (row: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  keys.length === 0 ? undefined : Object.fromEntries(keys.map((key) => [key, row[key]]))

/**
 * Acts of a table: `const act = acts({ table: requests, states: requestActs, ... })`, then `await act(database, { act: 'cancel', where,
 * version, context })`.
 */
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
