import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { findCatalogued } from '#bots/catalogue.ts'
import { botFolderPlaces, botFolders, readFolderDays, readFolderWeeks } from '#features/bots/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { answerList } from '#platform/server/answer-list.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import { folders as contract } from '../contract.ts'
import { folderFillList, folderList, folderOrderList } from '../list.ts'
import { MOST_FOLDERS } from '../rules.ts'
import { folderFillSource, folderOrderSource } from './orders.ts'
import {
  findFolder,
  type FolderRow,
  type FolderServices,
  folderSource,
  isOwn,
  ownBots,
  readFacts,
  readRows,
} from './store.ts'

/** The name as no other folder of the family may have it. */
const folded = (name: string): string => name.toLocaleLowerCase('hu')

/** True where another folder of the owner's in the family has the name. */
const isTaken = async (database: Database, { id, owner, family }: FolderRow, name: string): Promise<boolean> => {
  const others = await database
    .select({ id: botFolders.id })
    .from(botFolders)
    .where(
      and(
        eq(botFolders.owner, owner),
        eq(botFolders.family, family),
        eq(botFolders.nameLower, folded(name)),
        ne(botFolders.id, id),
      ),
    )
  return others.length > 0
}

export const folderHandlers = (services: FolderServices) => {
  const { database, nowMs } = services
  const os = calls(contract).use(signedIn)
  return os.router({
    list: os.list.handler(answerList(database, folderList, folderSource(services))),
    rows: os.rows.handler(({ input, context: { owner } }) => readRows(services, owner, input)),
    weeks: os.weeks.handler(async ({ input: { ids: folders, ...narrowed }, context: { owner } }) => ({
      weeks: await readFolderWeeks(services, owner, { folders, narrowed }),
    })),
    get: os.get.handler(({ input, context }) => readFacts(services, context.owner, input.id)),
    days: os.days.handler(async ({ input, context: { owner, session } }) => {
      const { id } = await findFolder(database, owner, input.id)
      return { days: await readFolderDays(database, owner, { folder: id, timeZone: session.user.timeZone }) }
    }),
    orders: os.orders.handler(answerList(database, folderOrderList, folderOrderSource(services))),
    fills: os.fills.handler(answerList(database, folderFillList, folderFillSource(services))),
    create: os.create.handler(async ({ input: { family, name }, context: { owner }, errors }) => {
      if (findCatalogued(family)?.pages.includes('folders') !== true) return refuse('NOT_FOUND')
      const [there] = await database.select({ folders: count() }).from(botFolders).where(isOwn(owner))
      if ((there?.folders ?? 0) >= MOST_FOLDERS) throw errors.FOLDER_TOO_MANY()
      const id = newId()
      const row = { id, owner: owner.userId, family, name, nameLower: folded(name), createdAtMs: nowMs(), version: 1 }
      const made = await database.insert(botFolders).values(row).onConflictDoNothing().returning({ id: botFolders.id })
      if (made.length === 0) throw errors.FOLDER_NAME_TAKEN()
      return { id }
    }),
    rename: os.rename.handler(async ({ input: { id, version, name }, context: { owner }, errors }) => {
      const row = await findFolder(database, owner, id)
      if (await isTaken(database, row, name)) throw errors.FOLDER_NAME_TAKEN()
      const changed = await database
        .update(botFolders)
        .set({ name, nameLower: folded(name), version: sql`${botFolders.version} + 1` })
        .where(and(eq(botFolders.id, id), isOwn(owner), eq(botFolders.version, version)))
        .returning({ id: botFolders.id })
      return changed.length === 0 ? refuse('VERSION_CONFLICT') : {}
    }),
    remove: os.remove.handler(async ({ input: { id, version }, context: { owner } }) => {
      await findFolder(database, owner, id)
      const gone = await database
        .delete(botFolders)
        .where(and(eq(botFolders.id, id), isOwn(owner), eq(botFolders.version, version)))
        .returning({ id: botFolders.id })
      return gone.length === 0 ? refuse('VERSION_CONFLICT') : {}
    }),
    place: os.place.handler(({ input, context: { owner }, errors }) =>
      database.transaction(async (transaction) => {
        const ids = [...new Set(input.bots)]
        const found = await ownBots(transaction, owner, ids)
        if (found.length < ids.length) throw errors.BOT_NOT_FOUND()
        const folder = input.folder === null ? null : await findFolder(transaction, owner, input.folder)
        if (folder !== null && found.some(({ family }) => family !== folder.family)) throw errors.FOLDER_OF_OTHERS()
        await transaction.delete(botFolderPlaces).where(inArray(botFolderPlaces.bot, ids))
        if (folder !== null)
          await transaction.insert(botFolderPlaces).values(ids.map((bot) => ({ bot, folder: folder.id })))
        return {}
      }),
    ),
  })
}
