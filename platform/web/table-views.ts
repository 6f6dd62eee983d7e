/**
 * What somebody arranges of tables: named views, which are what the address held when they were given a name, and the columns that were chosen last. Both follow whoever made them to another
 * browser.
 */
import { ownSetting } from './own-settings.ts'
import { columnsText, readTable, type TableShape } from './table-state.ts'

export type SavedView = { name: string; search: Readonly<Record<string, string | number>> }

export const LONGEST_NAME = 40
const MOST_VIEWS = 30

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

const viewOf = (value: unknown): SavedView[] => {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('search' in value)) return []
  const { name, search } = value
  if (typeof name !== 'string' || name.trim() === '' || name.length > LONGEST_NAME) return []
  if (typeof search !== 'object' || search === null) return []
  return [{ name, search: plainSearch({ ...search }) }]
}

/** What of an address is worth keeping: words and numbers, not the page that somebody happened to be on. */
export const plainSearch = (search: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      isPlain(value) && key !== 'page' && key !== 'cursor' ? [[key, value]] : [],
    ),
  )

const parseViews = (kept: unknown): SavedView[] =>
  Array.isArray(kept) ? kept.flatMap(viewOf).slice(0, MOST_VIEWS) : []

/** The newest first; a name that was there is given to the new view. */
export const withView = (views: readonly SavedView[], { name, search }: SavedView): SavedView[] => {
  const view = { name: name.trim().slice(0, LONGEST_NAME), search: plainSearch(search) }
  return view.name === '' ? [...views] : [view, ...withoutView(views, view.name)].slice(0, MOST_VIEWS)
}

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => view.name !== name)

const kept = ownSetting('views')

const tablesOf = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

export const watchViews = kept.subscribe
/** All views of all tables, as text. */
export const viewsText = kept.get

/** The views of one table in the text of all. Whatever was kept that is no view is passed over. */
export const viewsIn = (text: string | null, table: string): SavedView[] => parseViews(tablesOf(text)[table])

const keepPart = (name: string, part: unknown): void =>
  kept.keep(JSON.stringify({ ...tablesOf(kept.get()), [name]: part }))
export const keepViews = (table: string, views: readonly SavedView[]): void => keepPart(table, views)

/** Beside the views of the table; no table has such a name. */
const columnsOf = (table: string): string => `${table} columns`

/** The table begins with these columns from now on. */
export const keepColumns = (table: string, shown: readonly string[]): void =>
  keepPart(columnsOf(table), columnsText(shown))

/** The table as it is with the columns that were chosen last, where its address names none. */
export const withKeptColumns = (text: string | null, table: string, shape: TableShape): TableShape => {
  const columns = tablesOf(text)[columnsOf(table)]
  return columns === undefined ? shape : { ...shape, first: readTable({ columns }, shape).shown }
}
