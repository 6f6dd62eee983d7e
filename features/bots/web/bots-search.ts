/** What the address of a list of bots says: which bots, in which order, with which columns. */
import { type Status, statuses } from '#engine/status.ts'
import { type TableSearch, tableSearch, type TableShape } from '#platform/web/table-state.ts'
import type { BotSummary } from '../contract.ts'

export const botsShape: TableShape = {
  columns: ['bot', 'status', 'total', 'investment', 'realised', 'unrealised', 'hold', 'fees', 'runs', 'started'],
  first: ['bot', 'status', 'total', 'investment', 'realised', 'unrealised'],
  sortable: ['bot', 'status', 'total', 'investment', 'realised', 'unrealised', 'hold', 'fees', 'runs', 'started'],
}

export const modes = ['demo', 'live'] as const
export type ListMode = (typeof modes)[number]

export type BotsSearch = TableSearch & { mode?: ListMode; status?: Status; q?: string }

const LONGEST = 60

const readTableParts = tableSearch(botsShape)

/** For `validateSearch`. Demo bots are shown where nothing else is said. */
export const readBotsSearch = (search: Record<string, unknown>): BotsSearch => {
  const status = statuses.find((known) => known === search['status'])
  const { q } = search
  return {
    ...(search['mode'] === 'live' ? { mode: 'live' } : {}),
    ...(status === undefined ? {} : { status }),
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, LONGEST) } : {}),
    ...readTableParts(search),
  }
}

/** Whether anything but the mode narrows the list. */
export const isNarrowed = ({ status, q }: BotsSearch): boolean => status !== undefined || q !== undefined

/** The bots that the address asks for. */
export const botsFor = (bots: readonly BotSummary[], { mode = 'demo', status, q }: BotsSearch): BotSummary[] => {
  const wanted = (q ?? '').trim().toLowerCase()
  return bots.filter(
    (bot) =>
      bot.mode === mode &&
      (status === undefined || bot.status === status) &&
      (bot.name.toLowerCase().includes(wanted) || bot.pair.toLowerCase().includes(wanted)),
  )
}
