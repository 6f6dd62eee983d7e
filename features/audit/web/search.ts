/** The filters of the audit log, its order and its columns as the address keeps them. Whatever is none of these is passed over, so that an old link still opens. */
import { type TableSearch, tableSearch, type TableShape } from '#platform/web/table-state.ts'
import type { AuditAction } from '../actions.ts'
import type { AuditFilter } from '../contract.ts'

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most

/** In the shape of an action: which there are is for the page to know, and the server refuses others. */
const isAction = (value: unknown): value is AuditAction => isText(value, 60) && /^[a-z_]+\.[a-z_]+$/.test(value)

/** A day that exists, such as `2026-11-18`. */
const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const atMs = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(value)
}

export const auditShape: TableShape = {
  columns: ['time', 'action', 'actor', 'subject', 'changes', 'entity', 'address', 'reason'],
  first: ['time', 'action', 'actor', 'subject', 'changes', 'address'],
  sortable: ['time'],
}

const readTableParts = tableSearch(auditShape)

export type AuditSearch = Omit<AuditFilter, 'ownLog'> & Omit<TableSearch, 'page'> & { cursor?: string }

/** What the server narrows by. */
export const filterOf = ({ cursor: _cursor, sort: _sort, columns: _columns, ...filter }: AuditSearch): AuditFilter =>
  filter

/** Newest first where nothing else is said. */
export const orderOf = ({ sort }: AuditSearch): 'newest' | 'oldest' => (sort === 'time' ? 'oldest' : 'newest')

export const parseSearch = (search: Record<string, unknown>): AuditSearch => {
  const { actor, subject, action, entity, entityId, from, to, cursor } = search
  const { page: _page, ...table } = readTableParts(search)
  return {
    ...(isText(actor, 254) ? { actor } : {}),
    ...(isText(subject, 254) ? { subject } : {}),
    ...(isAction(action) ? { action } : {}),
    ...(isText(entity, 60) ? { entity } : {}),
    ...(isText(entityId, 200) ? { entityId } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(isText(cursor, 200) ? { cursor } : {}),
    ...table,
  }
}
