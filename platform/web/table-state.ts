/** Sort, chosen columns and page of a table as its address keeps them. Whatever names no column is passed over, so that an old link still opens. */

export type Sort = { id: string; desc: boolean }

/** What the address holds; each part is absent where the table is as it comes. */
export type TableSearch = { sort?: string; columns?: string; page?: number }

/** What a table has: its columns in their order, those that are shown at first, and those that rows can be sorted by. */
export type TableShape = {
  columns: readonly string[]
  /** All of them where absent. */
  first?: readonly string[]
  sortable: readonly string[]
}

export type TableState = { sort: Sort | null; shown: readonly string[]; page: number }

const BETWEEN = '.'
const DESCENDING = '-'

const sortOf = (value: unknown, { sortable }: TableShape): Sort | null => {
  if (typeof value !== 'string') return null
  const desc = value.startsWith(DESCENDING)
  const id = desc ? value.slice(DESCENDING.length) : value
  return sortable.includes(id) ? { id, desc } : null
}

/** In the table's own order, each once. */
const shownOf = (value: unknown, { columns, first = columns }: TableShape): readonly string[] => {
  if (typeof value !== 'string') return first
  const asked = new Set(value.split(BETWEEN))
  const known = columns.filter((id) => asked.has(id))
  return known.length === 0 ? first : known
}

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((id, index) => id === right[index])

/** Pages count from 1; more of them than this nobody turns. */
const LAST_PAGE = 100_000
const pageOf = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= LAST_PAGE ? value : 1

/** The state of a table at an address. */
export const readTable = (search: { [Key in keyof TableSearch]?: unknown }, shape: TableShape): TableState => ({
  sort: sortOf(search.sort, shape),
  shown: shownOf(search.columns, shape),
  page: pageOf(search.page),
})

/** Columns as an address names them. */
export const columnsText = (shown: readonly string[]): string => shown.join(BETWEEN)

/** The part of an address that says this and nothing that is so anyway. */
export const writeTable = (
  { sort, shown, page }: TableState,
  { columns, first = columns }: TableShape,
): TableSearch => ({
  ...(sort === null ? {} : { sort: `${sort.desc ? DESCENDING : ''}${sort.id}` }),
  ...(isSame(shown, first) ? {} : { columns: columnsText(shown) }),
  ...(page === 1 ? {} : { page }),
})

/** For `validateSearch`: the parts of an address that mean something to this table. */
export const tableSearch =
  (shape: TableShape) =>
  (search: Record<string, unknown>): TableSearch =>
    writeTable(readTable(search, shape), shape)

/** One column more or less; the last one stays. A column that is sorted by and goes takes its sort along. */
export const toggleColumn = (state: TableState, id: string, { columns }: TableShape): TableState => {
  const without = state.shown.filter((other) => other !== id)
  if (without.length === state.shown.length) {
    const shown = new Set([...state.shown, id])
    return { ...state, shown: columns.filter((known) => shown.has(known)) }
  }
  if (without.length === 0) return state
  return { ...state, shown: without, sort: state.sort?.id === id ? null : state.sort, page: 1 }
}
