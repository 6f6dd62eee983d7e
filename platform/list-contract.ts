/** The calls of a list for a contract: one for a page of it, one for all of it as a file. */
import { z } from 'zod'
import { type CallRoute, readingProcedure } from './contract.ts'
import { isDay } from './day.ts'
import type { FieldCode } from './messages.ts'
import {
  type AnyList,
  type Filter,
  type Filters,
  type ListAnswer,
  type ListAsked,
  type ListFile,
  type ListQuery,
  type Narrowed,
  type Ordered,
  type Paging,
  PERSON_LENGTH,
} from './list.ts'

/** Rows of a file at most. */
export const FILE_ROWS = 50_000
/** Pages that are turned by number; more of them nobody turns. */
const LAST_PAGE = 400
const CURSOR_LENGTH = 400

const valueOf = (filter: Filter): z.ZodType<string> => {
  switch (filter.kind) {
    case 'choice':
      return z.enum(filter.values)
    case 'person':
      return z.string().trim().max(PERSON_LENGTH)
    case 'text':
      return z.string().trim().max(filter.most)
    case 'id':
      return z.uuid()
    case 'first-day':
    case 'last-day':
      return z.iso.date().refine(isDay, 'VALIDATION_DATE' satisfies FieldCode)
  }
}

type Schemas = Readonly<Record<string, z.ZodType<string>>>

const shapeOf = (filters: Filters, schemas: Schemas = {}) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, (schemas[name] ?? valueOf(filter)).optional()]),
  )

const orderShape = (pages: Paging) => {
  // Where there is one order, nobody chooses.
  if (pages.kind === 'cursor')
    return pages.orders.length === 1 ? {} : { order: z.enum(pages.orders).default(pages.orders[0]) }
  return {
    sort: z.enum(pages.sorts).default(pages.first.sort),
    direction: z.enum(['ascending', 'descending']).default(pages.first.direction),
  }
}

const limit = z.coerce.number().int().min(1).max(100).default(25)
const cutShape = ({ kind }: Paging) =>
  kind === 'cursor'
    ? { cursor: z.string().max(CURSOR_LENGTH).optional(), limit }
    : { page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1), limit }

/** A schema made of data, with the type that the data has. */
const typed = <Output, Input = Output>(schema: z.ZodType): z.ZodType<Output, Input> =>
  schema as z.ZodType<Output, Input>

type Said = {
  summary: string
  tags: readonly string[]
  /** In the place of what the kind of a filter takes, for what is special. */
  schemas?: Schemas
}

const routeOf = (path: `/${string}`, { summary, tags }: Said): CallRoute<'GET'> => ({
  method: 'GET',
  path,
  summary,
  tags: [...tags],
})

export const pageCall = <Of extends AnyList, Row>(list: Of, row: z.ZodType<Row>, said: Said) => {
  const { filters, scope, pages, rows, grant, path } = list
  const input = { ...shapeOf(filters, said.schemas), ...shapeOf(scope), ...orderShape(pages), ...cutShape(pages) }
  const more = pages.kind === 'cursor' ? { next: z.string().nullable() } : { total: z.int() }
  return readingProcedure(grant)
    .route(routeOf(path, said))
    .input(typed<ListAsked<Of>, ListQuery<Of>>(z.strictObject(input)))
    .output(typed<ListAnswer<Of, Row>>(z.object({ [rows]: z.array(row), ...more })))
}

/** Input of a call that concerns all rows of a narrowed list. */
export const narrowing = <Of extends AnyList>({ filters, scope }: Of) =>
  typed<Narrowed<Of>>(z.strictObject({ ...shapeOf(filters), ...shapeOf(scope) }))

/** The filtered rows as CSV text, at most 50,000 of them. */
export const fileCall = <Of extends AnyList>(list: Of, said: Said) => {
  const { filters, scope, pages, grant, path } = list
  // By time the newest come first, whatever the page shows: what does not fit is old.
  const order = pages.kind === 'page' ? orderShape(pages) : {}
  return readingProcedure(grant)
    .route(routeOf(`${path}.csv`, said))
    .input(
      typed<FileAsked<Of>, FileQuery<Of>>(
        z.strictObject({ ...shapeOf(filters, said.schemas), ...shapeOf(scope), ...order }),
      ),
    )
    .output(typed<ListFile>(z.object({ fileName: z.string(), text: z.string(), truncated: z.boolean() })))
}

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a list by cursor has nothing to add
type Sorting<Of extends AnyList> = Of['pages'] extends { kind: 'page' } ? Ordered<Of> : Record<never, never>
export type FileAsked<Of extends AnyList> = Narrowed<Of> & Sorting<Of>
export type FileQuery<Of extends AnyList> = Narrowed<Of> & Partial<Sorting<Of>>
