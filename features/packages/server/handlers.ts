import { whoOf } from '#features/audit/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { packages as contract } from '../contract.ts'
import {
  archivePackage,
  createPackage,
  type DeskServices,
  findPackage,
  listPackages,
  removePackage,
  reorderPackages,
  restorePackage,
  savePackage,
} from './package-desk.ts'
import { usageOf } from './usage.ts'

export const packageHandlers = (services: DeskServices) => {
  const { database } = services
  const os = calls(contract).use(signedIn)
  return os.router({
    usage: os.usage.handler(({ context }) => usageOf(database, context.owner.userId)),
    all: os.all.handler(async () => ({
      packages: await listPackages(database),
      currency: await readSetting(database, 'billing.currency'),
    })),
    one: os.one.handler(({ input }) => findPackage(database, input.package)),
    create: os.create.handler(({ input, context }) => createPackage(services, input, whoOf(context))),
    save: os.save.handler(({ input, context }) => savePackage(services, input, whoOf(context))),
    reorder: os.reorder.handler(async ({ input, context }) => {
      await reorderPackages(services, input.order, whoOf(context))
      return {}
    }),
    archive: os.archive.handler(({ input, context }) => archivePackage(services, input, whoOf(context))),
    restore: os.restore.handler(({ input, context }) => restorePackage(services, input, whoOf(context))),
    remove: os.remove.handler(async ({ input, context }) => {
      await removePackage(services, input.package, whoOf(context))
      return {}
    }),
  })
}
