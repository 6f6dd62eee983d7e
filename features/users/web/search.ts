/** The filters of the list of users, its order, columns and page as the address keeps them. Whatever is none of these is passed over. */
import { type Role, roles } from '#platform/access.ts'
import { readTable, type TableSearch, tableSearch, type TableShape } from '#platform/web/table-state.ts'
import type { PackageEnd, UserFilter, UserOrder } from '../contract.ts'

const sortFlags: Record<UserOrder['sort'], true> = {
  number: true,
  name: true,
  username: true,
  email: true,
  role: true,
  packageUntil: true,
  created: true,
  lastSignIn: true,
}

export const usersShape: TableShape = {
  columns: ['number', 'name', 'username', 'email', 'role', 'package', 'packageUntil', 'state', 'created', 'lastSignIn'],
  first: ['number', 'name', 'email', 'role', 'package', 'state', 'created'],
  sortable: Object.keys(sortFlags),
}

const readTableParts = tableSearch(usersShape)

export type UsersSearch = UserFilter & TableSearch

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most
const isRole = (value: unknown): value is Role => roles.some((known) => known === value)
const endFlags: Record<PackageEnd, true> = { week: true, month: true, over: true }
const isEnd = (value: unknown): value is PackageEnd => typeof value === 'string' && Object.hasOwn(endFlags, value)
const isYesNo = (value: unknown): value is 'yes' | 'no' => value === 'yes' || value === 'no'

/** What the server narrows by. */
export const filterOf = ({ sort: _sort, columns: _columns, page: _page, ...filter }: UsersSearch): UserFilter => filter

const isSort = (value: string): value is UserOrder['sort'] => Object.hasOwn(sortFlags, value)

/** The newest first where nothing else is said. */
export const orderOf = (search: UsersSearch): UserOrder => {
  const { sort } = readTable(search, usersShape)
  if (sort === null || !isSort(sort.id)) return { sort: 'created', direction: 'descending' }
  return { sort: sort.id, direction: sort.desc ? 'descending' : 'ascending' }
}

export const parseSearch = (all: Record<string, unknown>): UsersSearch => {
  const { search, role, locked, confirmed, deletion, ends, package: code } = all
  // A referral number in an address is a number.
  const text = typeof search === 'number' ? String(search) : search
  return {
    ...(isText(text, 100) ? { search: text } : {}),
    ...(isRole(role) ? { role } : {}),
    ...(isYesNo(locked) ? { locked } : {}),
    ...(isYesNo(confirmed) ? { confirmed } : {}),
    ...(isYesNo(deletion) ? { deletion } : {}),
    ...(isText(code, 60) ? { package: code } : {}),
    ...(isEnd(ends) ? { ends } : {}),
    ...readTableParts(all),
  }
}
