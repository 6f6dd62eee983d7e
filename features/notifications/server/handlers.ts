import { z } from 'zod'
import { decodeCursor } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import { notifications as contract } from '../contract.ts'
import {
  countUnread,
  greatestPlace,
  markAllRead,
  markRead,
  readPage,
  readSettings,
  remove,
  saveSettings,
} from './store.ts'

export type NotificationServices = { database: Database; clock: () => Date }

export const notificationHandlers = ({ database, clock }: NotificationServices) => {
  const os = calls(contract).use(signedIn)
  return os.router({
    list: os.list.handler(async ({ input: { cursor, ...asked }, context, errors }) => {
      const after = cursor === undefined ? null : decodeCursor(cursor, greatestPlace)
      const isPlace = after === null || z.uuid().safeParse(after[1]).success
      if (cursor !== undefined && (after === null || !isPlace))
        throw errors.INPUT_INVALID({ data: { fields: [{ path: 'cursor', code: 'VALIDATION_INVALID', params: {} }] } })
      return readPage(database, context.owner, { ...asked, after })
    }),
    unread: os.unread.handler(async ({ context }) => ({ count: await countUnread(database, context.owner) })),
    read: os.read.handler(async ({ input, context }) => {
      const readAt = context.session.impersonation === null ? clock() : null
      const isOwn = await markRead(database, context.owner, { id: input.id, readAt })
      return isOwn ? {} : refuse('NOT_FOUND')
    }),
    readAll: os.readAll.handler(async ({ context }) => ({
      count: await markAllRead(database, context.owner, clock()),
    })),
    remove: os.remove.handler(async ({ input, context }) =>
      (await remove(database, context.owner, input.id)) ? {} : refuse('NOT_FOUND'),
    ),
    settings: os.settings.handler(({ context }) => readSettings(database, context.owner)),
    saveSettings: os.saveSettings.handler(({ input, context }) =>
      saveSettings(database, context.owner, { settings: input, context }),
    ),
  })
}
