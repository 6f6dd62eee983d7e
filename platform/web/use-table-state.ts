import { useMemo, useSyncExternalStore } from 'react'
import { readTable, type TableShape, type TableState } from './table-state.ts'
import { viewsText, watchViews, withKeptColumns } from './table-views.ts'

/** The state of a table at an address. Where that names no columns, those stand there that its reader has chosen last. */
export const useTableState = (
  table: string,
  search: Parameters<typeof readTable>[0],
  shape: TableShape,
): TableState => {
  const text = useSyncExternalStore(watchViews, viewsText)
  const own = useMemo(() => withKeptColumns(text, table, shape), [text, table, shape])
  return readTable(search, own)
}
