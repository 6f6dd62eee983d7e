/** What the address of the dashboard says: the period, and how the table of balances stands. */
import { type TableSearch, tableSearch, type TableShape } from '#platform/web/table-state.ts'
import { type Range, ranges } from '../ranges.ts'

export const balanceShape: TableShape = {
  columns: ['asset', 'free', 'locked', 'worth'],
  sortable: ['asset', 'free', 'locked', 'worth'],
}

export type DashboardSearch = Omit<TableSearch, 'page'> & { range?: Range }

const DEFAULT_RANGE: Range = '30d'
const readTableParts = tableSearch(balanceShape)

export const rangeOf = ({ range = DEFAULT_RANGE }: DashboardSearch): Range => range

/** For `validateSearch`. */
export const readDashboardSearch = (search: Record<string, unknown>): DashboardSearch => {
  const range = ranges.find((known) => known === search['range'])
  const { page: _page, ...table } = readTableParts(search)
  return { ...(range === undefined || range === DEFAULT_RANGE ? {} : { range }), ...table }
}
