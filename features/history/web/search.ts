/** The filters of the history, its order and its columns as its address keeps them. Whatever is none of these is passed over, so that an old link still opens. */
import { type TableSearch, tableSearch, type TableShape } from '#platform/web/table-state.ts'
import type { HistoryEntry, HistoryFilter } from '../contract.ts'

type Action = HistoryEntry['action']

const actionFlags: Record<Action, true> = {
  buy: true,
  sell: true,
  'stop-loss': true,
  'take-profit': true,
  close: true,
  trailing: true,
  suspend: true,
  start: true,
  edit: true,
  release: true,
  dilution: true,
  escape: true,
  signal: true,
  error: true,
}
export const isAction = (value: unknown): value is Action =>
  typeof value === 'string' && Object.hasOwn(actionFlags, value)
export const actions: readonly Action[] = Object.keys(actionFlags).filter(isAction)

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most

const isMode = (value: unknown): value is HistoryEntry['mode'] => value === 'live' || value === 'demo'
const isSuccess = (value: unknown): value is 'yes' | 'no' => value === 'yes' || value === 'no'

/** A day that exists, such as `2026-11-18`. */
export const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const atMs = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(value)
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

export const historyShape: TableShape = {
  columns: ['time', 'action', 'bot', 'pair', 'price', 'amount', 'fee', 'profit', 'result'],
  sortable: ['time'],
}

const readTableParts = tableSearch(historyShape)

export type HistorySearch = HistoryFilter & Omit<TableSearch, 'page'> & { cursor?: string }

/** What the server narrows by. */
export const filterOf = ({
  cursor: _cursor,
  sort: _sort,
  columns: _columns,
  ...filter
}: HistorySearch): HistoryFilter => filter

/** Newest first where nothing else is said. */
export const orderOf = ({ sort }: HistorySearch): 'newest' | 'oldest' => (sort === 'time' ? 'oldest' : 'newest')

export const parseSearch = (search: Record<string, unknown>): HistorySearch => {
  const { bot, family, mode, exchange, pair, action, success, from, to, cursor } = search
  const { page: _page, ...table } = readTableParts(search)
  return {
    ...(isId(bot) ? { bot } : {}),
    ...(isText(family, 30) ? { family } : {}),
    ...(isMode(mode) ? { mode } : {}),
    ...(isText(exchange, 40) ? { exchange } : {}),
    ...(isText(pair, 40) ? { pair } : {}),
    ...(isAction(action) ? { action } : {}),
    ...(isSuccess(success) ? { success } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(isText(cursor, 200) ? { cursor } : {}),
    ...table,
  }
}
