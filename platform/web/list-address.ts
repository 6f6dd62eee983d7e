/** What the address of a list keeps: filters, order, columns and page. Whatever is none of these is passed over, so that an old link still opens. */
import { isDay } from '#platform/day.ts'
import {
  type AnyList,
  type Filter,
  type ListQuery,
  type Order,
  PERSON_LENGTH,
  UUID,
  type ValueOf,
} from '#platform/list.ts'
import { readTable, type TableSearch, type TableShape, writeTable } from './table-state.ts'

/** What stands for no choice where a list narrows by itself. */
export const ANY = 'any'

export type Address<Of extends AnyList> = {
  [Key in keyof Of['filters']]?: ValueOf<Of['filters'][Key]> | typeof ANY
} & TableSearch & { order?: Order; cursor?: string }

/** An address of which it is not known whose it is. */
export type AnyAddress = Readonly<Record<string, string | number | undefined>>

const CURSOR_LENGTH = 400

const textIn = (value: unknown, most: number): string | undefined => {
  // A number in an address was not written as a text.
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' && text.length <= most ? text.trim() : undefined
}

/** The value that an address gives a filter; undefined where it gives none. */
const valueIn = (filter: Filter, value: unknown): string | undefined => {
  switch (filter.kind) {
    case 'choice':
      if (value === filter.first) return undefined
      return [...filter.values, ...(filter.first === null ? [] : [ANY])].find((known) => known === value)
    case 'person':
      return textIn(value, PERSON_LENGTH)
    case 'text': {
      const text = textIn(value, filter.most)
      return text === undefined || filter.shape?.test(text) === false ? undefined : text
    }
    case 'id':
      return typeof value === 'string' && UUID.test(value) ? value : undefined
    case 'first-day':
    case 'last-day':
      return isDay(value) ? value : undefined
  }
}

/** The columns of the table and those that it is sorted by. */
export const shapeOf = ({ columns, pages }: AnyList): TableShape => ({
  columns: columns?.all ?? [],
  ...(columns?.first === undefined ? {} : { first: columns.first }),
  sortable: pages.kind === 'page' ? pages.sorts : columns?.time === undefined ? [] : [columns.time],
})

const orderIn = ({ pages, columns }: AnyList, search: Readonly<Record<string, unknown>>) => {
  if (pages.kind === 'page' || columns?.time !== undefined) return undefined
  const [, ...others] = pages.orders
  return others.find((known) => known === search['order'])
}

const asAddress = <Of extends AnyList>(address: AnyAddress): Address<Of> => address as Address<Of>

const said = (parts: AnyAddress): AnyAddress =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))

/** For `validateSearch`: the parts of an address that mean something to this list. */
export const readAddress =
  <Of extends AnyList>(list: Of) =>
  (search: Readonly<Record<string, unknown>>): Address<Of> => {
    const shape = shapeOf(list)
    const filters: AnyAddress = Object.fromEntries(
      Object.entries(list.filters).map(([name, filter]) => [name, valueIn(filter, search[name])]),
    )
    const { page, ...table } = writeTable(readTable(search, shape), shape)
    const isByCursor = list.pages.kind === 'cursor'
    const cursor = isByCursor && typeof search['cursor'] === 'string' ? search['cursor'] : undefined
    return asAddress<Of>(
      said({
        ...filters,
        order: orderIn(list, search),
        ...table,
        page: isByCursor ? undefined : page,
        cursor: cursor === '' || (cursor ?? '').length > CURSOR_LENGTH ? undefined : cursor,
      }),
    )
  }

const asQuery = <Of extends AnyList>(query: object): ListQuery<Of> => query

/** What narrows the list at an address, with what it narrows by itself. */
export const narrowedAt = ({ filters }: AnyList, address: AnyAddress): AnyAddress =>
  said(
    Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => {
        const value = address[name]
        if (filter.kind !== 'choice' || filter.first === null) return [name, value]
        return [name, value === ANY ? undefined : (value ?? filter.first)]
      }),
    ),
  )

/** Whether the reader has narrowed the list. */
export const isNarrowed = ({ filters }: AnyList, address: AnyAddress): boolean =>
  Object.keys(filters).some((name) => address[name] !== undefined)

const sortAt = (list: AnyList, address: AnyAddress): object => {
  const { pages, columns } = list
  const { sort } = readTable(address, shapeOf(list))
  if (pages.kind === 'page')
    return sort === null ? {} : { sort: sort.id, direction: sort.desc ? 'descending' : 'ascending' }
  if (columns?.time === undefined) return said({ order: address['order'] })
  return sort === null ? {} : { order: sort.desc ? 'newest' : 'oldest' }
}

/** What the server is asked for all that an address shows: its filters and, where it sorts by columns, its order. */
export const allAt = <Of extends AnyList>(list: Of, address: Address<Of>): ListQuery<Of> =>
  asQuery<Of>({
    ...narrowedAt(list, asAny(address)),
    ...(list.pages.kind === 'page' ? sortAt(list, asAny(address)) : {}),
  })

/** What the server is asked for the page of rows at an address. */
export const pageAt = <Of extends AnyList>(list: Of, address: Address<Of>): ListQuery<Of> => {
  const { cursor, page } = asAny(address)
  return asQuery<Of>({
    ...narrowedAt(list, asAny(address)),
    ...sortAt(list, asAny(address)),
    ...said({ cursor, page }),
    limit: ROWS,
  })
}

/** Rows on a page. */
export const ROWS = 25

export const asAny = <Of extends AnyList>(address: Address<Of>): AnyAddress => address

/** The address after something else was chosen in it: at its first page again. */
export const withChosen = <Of extends AnyList>(list: Of, address: Address<Of>, chosen: AnyAddress): Address<Of> =>
  readAddress(list)({ ...address, cursor: undefined, page: undefined, ...chosen })

/** The address without filters, in the same order with the same columns. */
export const withoutFilters = <Of extends AnyList>(list: Of, { sort, columns, order }: Address<Of>): Address<Of> =>
  readAddress(list)({ sort, columns, order })
