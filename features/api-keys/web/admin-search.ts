/** Filters, order and page of the list of all keys as the address keeps them. Whatever is none of these is passed over. */
import { PERSON_LENGTH } from '#platform/list.ts'
import { readTable, type TableSearch, tableSearch, type TableShape } from '#platform/web/table-state.ts'
import type { AdminFilter, AdminOrder } from '../contract.ts'
import { type ExchangeName, exchangeNames } from '../exchanges.ts'
import { type KeyStatus, keyStatuses } from '../rules.ts'

export const adminShape: TableShape = {
  columns: ['name', 'user', 'exchange', 'status', 'flags', 'actions'],
  sortable: [],
}

const readTableParts = tableSearch(adminShape)

/** The newest first where nothing else is said. */
export type AdminSearch = AdminFilter & TableSearch & { order?: Exclude<AdminOrder, 'newest'> }

type Shown = Exclude<KeyStatus, 'deleted'>
export const shownStatuses = keyStatuses.filter((status): status is Shown => status !== 'deleted')

const isExchange = (value: unknown): value is ExchangeName => exchangeNames.some((known) => known === value)
const isStatus = (value: unknown): value is Shown => shownStatuses.some((known) => known === value)
const isYesNo = (value: unknown): value is 'yes' | 'no' => value === 'yes' || value === 'no'

/** What the server narrows by. */
export const filterOf = (search: AdminSearch): AdminFilter => {
  const { sort: _sort, columns: _columns, page: _page, order: _order, ...filter } = search
  return filter
}

export const orderIn = ({ order }: AdminSearch): AdminOrder => order ?? 'newest'

export const pageIn = (search: AdminSearch): number => readTable(search, adminShape).page

export const parseSearch = (all: Record<string, unknown>): AdminSearch => {
  const { search, exchange, status, mica, order } = all
  // A name of digits in an address is a number.
  const text = typeof search === 'number' ? String(search) : search
  return {
    ...(typeof text === 'string' && text.trim() !== '' && text.length <= PERSON_LENGTH ? { search: text } : {}),
    ...(isExchange(exchange) ? { exchange } : {}),
    ...(isStatus(status) ? { status } : {}),
    ...(isYesNo(mica) ? { mica } : {}),
    ...(order === 'oldest' || order === 'checked' ? { order } : {}),
    ...readTableParts(all),
  }
}
