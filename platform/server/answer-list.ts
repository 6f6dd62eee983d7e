/** Handlers of a list's calls: one page of it, filtered and sorted, or all of it as a file. */
import { and, count, type SQL, type Subquery } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '#engine/messages.ts'
import { csvText } from '../csv.ts'
import { cutPage } from '../database/cursor.ts'
import type { Database } from '../database/database.ts'
import type { AnyList, ByPage, ListAnswer, ListAsked, ListFile, Narrowed } from '../list.ts'
import { FILE_ROWS, type FileAsked } from '../list-contract.ts'
import {
  afterCursor,
  type AnyNarrowing,
  type AnySort,
  asAsked,
  type Asking,
  type Cut,
  type InTime,
  isSorted,
  type Named,
  orderOf,
  type Sorted,
  timeOrderOf,
  whereOf,
  type Wheres,
} from './list-conditions.ts'
import type { WriteDown } from './write-down.ts'

/** Query of the database library: it runs when awaited, or is counted as a subquery. */
type Query<Found> = PromiseLike<Found[]> & { as: (alias: 'found') => Subquery }

export type ListSource<Of extends AnyList, Found, Row> = {
  read: (cut: Cut) => Of['pages'] extends ByPage<string> ? Query<Found> : PromiseLike<Found[]>
  where: Wheres<Of>
  /** Condition that always holds, whatever narrows the list. */
  always?: (asking: Asking, narrowed: Narrowed<Of>) => SQL | undefined
  /** Time column that the filter's first and last day narrow. */
  at?: PgColumn
  sort: Of['pages'] extends ByPage<infer Sort> ? Sorted<Sort> : InTime<Found>
  /** Rows of the answer, made of the rows found. */
  rows: (found: readonly Found[], asking: Asking) => Row[] | Promise<Row[]>
}

/** Source with its types erased; `answerList` has checked that it fits its list. */
type AnySource = AnyNarrowing & {
  read: (cut: Cut) => Query<unknown>
  sort: AnySort
  rows: (found: readonly unknown[], asking: Asking) => readonly unknown[] | Promise<readonly unknown[]>
}
const asAny = <Of extends AnyList, Found, Row>(source: ListSource<Of, Found, Row>): AnySource =>
  source as unknown as AnySource
const asAnswer = <Of extends AnyList, Row>(answer: object): ListAnswer<Of, Row> => answer as ListAnswer<Of, Row>

/** Most rows that are counted; nobody turns more pages than that. */
const COUNTED = 10_000

const countOf = async (database: Database, source: AnySource, where: SQL | undefined): Promise<number> => {
  const found = source.read({ where, orderBy: [], offset: 0, limit: COUNTED }).as('found')
  const [row] = await database.select({ total: count() }).from(found)
  return row?.total ?? 0
}

/** Handler of the call for a page of the list: `all: os.all.handler(answerList(database, requestQueue, source))`. */
export const answerList = <Of extends AnyList, Found, Row>(
  database: Database,
  list: Of,
  described: ListSource<Of, Found, Row>,
): ((call: { input: ListAsked<Of>; context: Asking }) => Promise<ListAnswer<Of, Row>>) => {
  const source = asAny(described)
  const { sort } = source
  return async ({ input, context }) => {
    const asked = asAsked(input)
    const { cursor, limit = 25, page = 1 } = asked
    const where = whereOf(list, source, asked, context)
    const orderBy = orderOf(list, sort, asked)
    if (isSorted(sort)) {
      const found = await source.read({ where, orderBy, offset: (page - 1) * limit, limit })
      const total = await countOf(database, source, where)
      return asAnswer<Of, Row>({ [list.rows]: await source.rows(found, context), total })
    }
    const after = afterCursor(sort.by, cursor, timeOrderOf(list, asked))
    const found = await source.read({ where: and(where, after), orderBy, offset: 0, limit: limit + 1 })
    const { page: rows, next } = cutPage(found, limit, sort.placeOf)
    return asAnswer<Of, Row>({ [list.rows]: await source.rows(rows, context), next })
  }
}

/** Condition that the rows of a narrowed list meet, for what concerns all of them at once. Undefined where none are left out. */
export const narrowedTo = <Of extends AnyList, Found, Row>(
  list: Of,
  source: ListSource<Of, Found, Row>,
  { narrowed, asking }: { narrowed: Narrowed<Of>; asking: Asking },
): SQL | undefined => whereOf(list, asAny(source), asAsked(narrowed), asking)

/** Columns of a list's file. */
export type ListColumns<Row, Key extends string> = {
  /** Headings by column, in both languages; there may be more of them than columns. */
  words: Readonly<Record<Language, Readonly<Record<NoInfer<Key>, string>>>>
  /** Cells by column, in the order of the columns. */
  cells: Readonly<Record<Key, (row: Row, language: Language) => string | number | null>>
}

/** Time in UTC as ISO 8601, so that a file sorts and reads the same everywhere. Null for null. */
export const fileTime = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString())

/** A list's file and how its export is written down. */
export type FileOf<Row, Key extends string, Action extends string> = ListColumns<Row, Key> & {
  clock: () => Date
  /** Log entry of the export. Null where people export their own rows. */
  written: { down: WriteDown<Action>; as: Action & `${string}.export` } | null
}

/** Handler of the call for the whole list as a file; the export is written down. */
export const answerFile = <Of extends AnyList, Found, Row, Key extends string, Action extends string>(
  database: Database,
  list: Of,
  { source: described, file }: { source: ListSource<Of, Found, Row>; file: FileOf<Row, Key, Action> },
): ((call: { input: FileAsked<Of>; context: Asking }) => Promise<ListFile>) => {
  const source = asAny(described)
  return async ({ input, context }) => {
    const { language } = context.session.user
    const asked = asAsked(input)
    const order = list.pages.kind === 'cursor' ? { order: 'newest' as const } : {}
    const orderBy = orderOf(list, source.sort, { ...asked, ...order })
    const where = whereOf(list, source, asked, context)
    const found = await source.read({ where, orderBy, offset: 0, limit: FILE_ROWS + 1 })
    const rows = await described.rows(asFound<Found>(found.slice(0, FILE_ROWS)), context)
    const keys = Object.keys(file.cells).filter((key): key is Key => Object.hasOwn(file.cells, key))
    const cells = rows.map((row) => keys.map((key) => String(file.cells[key](row, language) ?? '')))
    if (file.written !== null)
      await file.written.down(database, context, {
        action: file.written.as,
        subject: typeof asked['owner'] === 'string' ? asked['owner'] : null,
        entity: { type: file.written.as.slice(0, -'.export'.length), id: '*' },
        after: { ...narrowedBy(list, asked), rows: rows.length },
      })
    return {
      fileName: `${list.name}-${file.clock().toISOString().slice(0, 10)}.csv`,
      text: csvText([keys.map((key) => file.words[language][key]), ...cells]),
      truncated: found.length > FILE_ROWS,
    }
  }
}

const asFound = <Found>(rows: readonly unknown[]): readonly Found[] => rows as readonly Found[]

const narrowedBy = ({ filters, scope }: AnyList, asked: Named): Named =>
  Object.fromEntries(
    Object.keys({ ...filters, ...scope }).flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])),
  )
