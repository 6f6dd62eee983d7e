/** Calls of folders of whole bots, for the pages of bots. */
import { folderErrors } from '#features/folders/web/index.ts'
import { apiOf } from '#platform/web/api.ts'
import type { folders } from '../../folders/contract.ts'

export const foldersApi = apiOf<typeof folders>('folders', { errors: folderErrors })

/** Folders of a family to choose from, by name. */
export const folderChoiceQuery = (family: string) =>
  foldersApi.list.queryOptions({ input: { family, sort: 'name', limit: 100 } })
export const folderQuery = (id: string) => foldersApi.get.queryOptions({ input: { id } })

export type { Folder, FolderFacts } from '../../folders/contract.ts'
