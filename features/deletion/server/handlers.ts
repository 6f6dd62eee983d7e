import { whoOf } from '#features/audit/server/index.ts'
import { userWithPassword } from '#features/profile/server/index.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { deletion as contract } from '../contract.ts'
import { askExport } from './data-export.ts'
import { cancelDeletion, readEnd, scheduleDeletion } from './schedule.ts'
import type { DeletionServices } from './services.ts'

export const deletionHandlers = (services: DeletionServices) => {
  const os = calls(contract).use(signedIn)
  return os.router({
    get: os.get.handler(({ context }) => readEnd(services, context.owner.userId)),
    schedule: os.schedule.handler(async ({ input: { password, ...input }, context, errors }) => {
      const user = await userWithPassword(services, password, { session: context.session, context })
      const done = await scheduleDeletion(services, user, { ...input, who: whoOf(context) })
      if (done === 'live-trades') throw errors.DELETION_BLOCKED_TRADES()
      if (done === 'last-owner') throw errors.DELETION_LAST_OWNER()
      return readEnd(services, user.id)
    }),
    cancel: os.cancel.handler(async ({ context, errors }) => {
      const done = await cancelDeletion(services, context.owner.userId, whoOf(context))
      if (done === 'too-late') throw errors.DELETION_TOO_LATE()
      return readEnd(services, context.owner.userId)
    }),
    askExport: os.askExport.handler(async ({ context, errors }) => {
      if (!(await askExport(services, context.owner.userId, whoOf(context)))) throw errors.EXPORT_TOO_SOON()
      return readEnd(services, context.owner.userId)
    }),
  })
}
