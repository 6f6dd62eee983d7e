/**
 * A list as data: who may read it, what narrows it, in which order it comes, how it is cut into pages. The contract makes its calls of it,
 * the server its answers, the page its address, fields and table. No schema library comes with it, because pages load it first.
 */
import type { Requirement } from './access.ts'

/** One of some words. `first` is what a page shows while its address says nothing; there `any` stands for no choice. */
export type Choice<Value extends string> = { kind: 'choice'; values: readonly Value[]; first: Value | null }

export type Filter =
  | Choice<string>
  /** Somebody by part of a name in either order, of the user name or the e-mail, by number or by id. */
  | { kind: 'person' }
  /** A text of at most so many letters; `shape` tells an address what none of them is. */
  | { kind: 'text'; most: number; shape: RegExp | null }
  /** The id of a row. */
  | { kind: 'id' }
  /** The first and the last day in the reader's time zone, both inclusive. */
  | { kind: 'first-day' }
  | { kind: 'last-day' }

export type Filters = Readonly<Record<string, Filter>>
export type ValueOf<One extends Filter> = One extends Choice<infer Value> ? Value : string

export const oneOf = <const Value extends string>(values: readonly Value[], first: Value | null = null) => ({
  kind: 'choice' as const,
  values,
  first,
})
export const person = () => ({ kind: 'person' as const })
export const text = (most: number, shape: RegExp | null = null) => ({ kind: 'text' as const, most, shape })
export const id = () => ({ kind: 'id' as const })
export const firstDay = () => ({ kind: 'first-day' as const })
export const lastDay = () => ({ kind: 'last-day' as const })

export const PERSON_LENGTH = 254

export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export type Order = 'newest' | 'oldest'
export type Direction = 'ascending' | 'descending'

/** Onwards by cursor through rows in the order of time, the first order where nothing is said. */
export type ByCursor = { kind: 'cursor'; orders: readonly [Order, ...Order[]] }
/** By number through rows that are counted and sorted by a column, by the first where nothing is said. */
export type ByPage<Sort extends string> = {
  kind: 'page'
  sorts: readonly Sort[]
  first: { sort: Sort; direction: Direction }
}
export type Paging = ByCursor | ByPage<string>

export const byCursor = (...orders: readonly [Order, ...Order[]]): ByCursor => ({ kind: 'cursor', orders })
export const byPage = <const Sort extends string>(
  sorts: readonly Sort[],
  first: ByPage<Sort>['first'],
): ByPage<Sort> => ({ kind: 'page', sorts, first })

/** The columns that a reader chooses from. */
export type Columns = {
  all: readonly string[]
  /** Those that are shown at first: all of them where absent. */
  first?: readonly string[]
  /** The one whose heading turns the order of time. */
  time?: string
}

export type List<
  Rows extends string = string,
  Own extends Filters = Filters,
  Scope extends Filters = Filters,
  Pages extends Paging = Paging,
> = {
  /** What files and saved views of it are called. */
  name: string
  /** Which field of an answer holds the rows. */
  rows: Rows
  grant: Requirement
  /** Below /api/v1, such as `/admin/requests`. */
  path: `/${string}`
  /** What a reader narrows by; the address of the page keeps it. */
  filters: Own
  /** What a page narrows by itself, such as the user in whose record the list stands. */
  scope: Scope
  pages: Pages
  /** Null where the table shows the same columns to everybody. */
  columns: Columns | null
}

type Stated<Rows extends string, Own extends Filters, Scope extends Filters, Pages extends Paging> = Pick<
  List<Rows, Own, Scope, Pages>,
  'rows' | 'grant' | 'path' | 'pages'
> & {
  /** As the rows are called, where absent. */
  name?: string
  filters?: Own
  scope?: Scope
  columns?: Columns
}

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- no filters is what is meant
type None = Record<never, never>

export const list = <
  const Rows extends string,
  Pages extends Paging,
  Own extends Filters = None,
  Scope extends Filters = None,
>({
  filters,
  scope,
  columns,
  ...rest
}: Stated<Rows, Own, Scope, Pages>): List<Rows, Own, Scope, Pages> => ({
  name: rest.rows,
  ...rest,
  filters: filters ?? none<Own>(),
  scope: scope ?? none<Scope>(),
  columns: columns ?? null,
})

const none = <Own extends Filters>(): Own => ({}) as Own

export type AnyList = List

type Values<Some extends Filters> = { [Key in keyof Some]?: ValueOf<Some[Key]> | undefined }
/** What narrows a list, once it was read. */
export type Narrowed<Of extends AnyList> = Values<Of['filters']> & Values<Of['scope']>

type Sorted<Sort extends string> = { sort: Sort; direction: Direction }
/** In which order the rows come. */
export type Ordered<Of extends AnyList> =
  Of['pages'] extends ByPage<infer Sort> ? Sorted<Sort> : { order?: Order | undefined }
type Cut<Of extends AnyList> = Of['pages'] extends ByCursor
  ? { cursor?: string | undefined; limit: number }
  : { page: number; limit: number }

/** What a call for a page of the list says, and what the server makes of it. */
export type ListQuery<Of extends AnyList> = Narrowed<Of> & Partial<Ordered<Of>> & Partial<Cut<Of>>
export type ListAsked<Of extends AnyList> = Narrowed<Of> & Ordered<Of> & Cut<Of>

/** The rows, and either where the next page begins or how many there are in all. */
export type ListAnswer<Of extends AnyList, Row> = { [Key in Of['rows']]: Row[] } & (Of['pages'] extends ByCursor
  ? { next: string | null }
  : { total: number })

/** A list as a file; `truncated` says that there were more rows than fit. */
export type ListFile = { fileName: string; text: string; truncated: boolean }
