/** Calls of folders of whole bots, for the pages of bots. */
import { keepPreviousData } from '@tanstack/react-query'
import { folderErrors } from '#features/folders/web/index.ts'
import { apiOf } from '#platform/web/api.ts'
import { allAt } from '#platform/web/list-address.ts'
import type { Folder, folders } from '../../folders/contract.ts'
import { botList } from '../list.ts'
import { AT_ONCE, type BotsAddress, WEEK_READ, type Which } from './api.ts'

export const foldersApi = apiOf<typeof folders>('folders', { errors: folderErrors })

/** Page by page: an account may have more than one answer holds. */
const readChoices = async (family: string): Promise<{ folders: Folder[] }> => {
  const folders: Folder[] = []
  for (let page = 1; ; page += 1) {
    const found = await foldersApi.list.call({ family, holds: 'bots', sort: 'name', limit: AT_ONCE, page })
    folders.push(...found.folders)
    if (found.folders.length < AT_ONCE) return { folders }
  }
}

/** Folders of a family to choose from, by name: those that bots are put into. */
export const folderChoiceQuery = (family: string) => ({
  queryKey: [...foldersApi.list.key(), 'choices', family],
  queryFn: () => readChoices(family),
})

/** Folders as rows of a list of bots, with what the address leaves of theirs. */
export const folderRowsQuery = ({ family }: Which, address: BotsAddress) => {
  const { mode, status, needs, q, tag } = allAt(botList, address)
  return foldersApi.rows.queryOptions({
    input: { family, mode, status, needs, q, tag, page: address.page },
    placeholderData: keepPreviousData,
  })
}

/** The last week of the folders of a page, with what the address leaves of their bots. */
export const folderWeeksQuery = ({ family }: Which, address: BotsAddress, ids: readonly string[]) => {
  const { mode, status, needs, q, tag } = allAt(botList, address)
  return foldersApi.weeks.queryOptions({
    input: { family, mode, status, needs, q, tag, ids: ids.join(',') },
    enabled: ids.length > 0,
    ...WEEK_READ,
  })
}

export const folderQuery = (id: string) => foldersApi.get.queryOptions({ input: { id } })

export const folderDaysQuery = (id: string) => foldersApi.days.queryOptions({ input: { id } })

/** The orders next to the price, and the newest fills, as many as one answer has: what a chart draws. */
export const folderOrdersQuery = (folder: string) =>
  foldersApi.orders.queryOptions({ input: { folder, limit: AT_ONCE } })

export const folderFillsQuery = (folder: string) => foldersApi.fills.queryOptions({ input: { folder, limit: AT_ONCE } })

/** Where whole bots go: a folder that is there, none, or a new one by its name. */
export type Into = { id: string | null } | { name: string }

/** The read tables have to know the bots already. */
export const placeBots = async (family: string, bots: readonly string[], into: Into): Promise<void> => {
  const folder = 'name' in into ? (await foldersApi.create.call({ family, name: into.name })).id : into.id
  for (let from = 0; from < bots.length; from += AT_ONCE)
    await foldersApi.place.call({ bots: bots.slice(from, from + AT_ONCE), folder })
}

export type {
  Folder,
  FolderDay,
  FolderFacts,
  FolderFill,
  FolderOrder,
  FolderRow,
  FolderWeek,
} from '../../folders/contract.ts'
