/** Rows of the list of bots: folders first, each with its bots below it once it is unfolded, then the bots that are in none. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { FOLDER_ROWS } from '#features/folders/web/index.ts'
import { allAt } from '#platform/web/list-address.ts'
import { botList } from '../list.ts'
import { AT_ONCE, botsApi, type BotsAddress, type BotSummary, REREAD_MS, type Which } from './api.ts'
import { type FolderRow, folderRowsQuery } from './folders-api.ts'

export type ListedRow =
  | { kind: 'folder'; id: string; folder: FolderRow; isOpen: boolean }
  | { kind: 'bot'; id: string; bot: BotSummary; isInside: boolean }
  /** Says that a folder holds more bots than are shown in the list. */
  | { kind: 'more'; id: string; folder: FolderRow }

/** Folders that are open, until the page is loaded anew: whoever comes back from a bot finds its folder as it was. */
let opened: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

const setOpened = (id: string, isOpen: boolean): void => {
  const next = new Set(opened)
  if (isOpen) next.add(id)
  else next.delete(id)
  opened = next
  for (const tell of listeners) tell()
}

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Where no folder is asked for, the list shows them all; what is in one is not listed beside them once more. */
export const holdsFolders = (which: Which): boolean => which.folder === undefined
export const besideFolders = (which: Which): Which => (holdsFolders(which) ? { ...which, folder: 'outside' } : which)

/** The first bots of a folder, in the order and as far as the filters of the list leave them. */
const insideQuery = (which: Which, address: BotsAddress, folder: string) =>
  botsApi.list.queryOptions({ input: { ...allAt(botList, address), ...which, folder, limit: AT_ONCE } })

/** As many of the folders as a page has, before the bots of that page that are in none. */
export const useFolders = (which: Which, search: BotsAddress) => {
  const open = useSyncExternalStore(listen, () => opened)
  const isAsked = holdsFolders(which)
  const found = useQuery({ ...folderRowsQuery(which, search), enabled: isAsked, refetchInterval: REREAD_MS })
  const folders = isAsked ? (found.data?.folders ?? []) : []
  const unfolded = folders.filter(({ id, bots }) => bots > 0 && open.has(id))
  const inside = useQueries({
    queries: unfolded.map(({ id }) => ({ ...insideQuery(which, search, id), refetchInterval: REREAD_MS })),
  })
  const botsIn = new Map(unfolded.map(({ id }, index) => [id, inside[index]?.data?.bots ?? []]))
  return {
    folders,
    /** Pages that they take. */
    pages: isAsked ? Math.ceil((found.data?.total ?? 0) / FOLDER_ROWS) : 0,
    botsIn,
    /** Known to be none at all. */
    isEmpty: isAsked && found.data?.total === 0 && !found.isPlaceholderData,
    isPending: isAsked && found.isPending,
    isPlaceholderData: isAsked && (found.isPending || found.isPlaceholderData),
    error: found.error,
    retry: found.refetch,
    fold: setOpened,
  }
}

export type Folders = ReturnType<typeof useFolders>

/** The rows, and the bots among them. */
export const rowsOf = (
  { folders, botsIn }: Pick<Folders, 'folders' | 'botsIn'>,
  bots: readonly BotSummary[],
): { rows: ListedRow[]; seen: BotSummary[] } => {
  const rows = folders.flatMap((folder): ListedRow[] => {
    const inside = botsIn.get(folder.id)
    return [
      { kind: 'folder', id: folder.id, folder, isOpen: inside !== undefined },
      ...(inside ?? []).map((bot): ListedRow => ({ kind: 'bot', id: bot.id, bot, isInside: true })),
      ...(inside?.length === AT_ONCE && folder.bots > AT_ONCE
        ? [{ kind: 'more' as const, id: `${folder.id} more`, folder }]
        : []),
    ]
  })
  return {
    rows: [...rows, ...bots.map((bot): ListedRow => ({ kind: 'bot', id: bot.id, bot, isInside: false }))],
    seen: [...[...botsIn.values()].flat(), ...bots],
  }
}
