/** Named views of a table: what its address held when somebody gave it a name. Kept in this browser. */
import { keepText, readKept } from './browser-store.ts'

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

/** Whatever was kept that is no view is passed over. */
export const parseViews = (kept: string | null): SavedView[] => {
  try {
    const value: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(value) ? value.flatMap(viewOf).slice(0, MOST_VIEWS) : []
  } catch {
    return []
  }
}

/** The newest first; a name that was there is given to the new view. */
export const withView = (views: readonly SavedView[], { name, search }: SavedView): SavedView[] => {
  const view = { name: name.trim().slice(0, LONGEST_NAME), search: plainSearch(search) }
  return view.name === '' ? [...views] : [view, ...withoutView(views, view.name)].slice(0, MOST_VIEWS)
}

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => view.name !== name)

const keyOf = (table: string): string => `tradewright.views.${table}`

export const readViews = (table: string): SavedView[] => parseViews(readKept(keyOf(table)))
export const keepViews = (table: string, views: readonly SavedView[]): void =>
  keepText(keyOf(table), JSON.stringify(views))
