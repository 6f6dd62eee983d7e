/** The calls of the administration of users. */
import { asc, eq } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { packages } from '#features/packages/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { answerFile, answerList } from '#platform/server/answer-list.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { users as contract } from '../contract.ts'
import { userList } from '../list.ts'
import { lock, resetSecondFactor, setEmail, setPermissions, setRole, unlock } from './acts.ts'
import type { UserServices } from './change.ts'
import { listBots } from './bots.ts'
import { cancelEnd, scheduleEnd } from './ending.ts'
import { giveToUser, readStanding } from './grant.ts'
import { userFile, userSource } from './list.ts'
import { readRecord } from './record.ts'
import { saveRecord } from './save.ts'
import { endSession, endSessions, listSessions, resendConfirmation, sendPasswordLink } from './sign-ins.ts'

const listPackages = (database: Database) =>
  database
    .select({ code: packages.code, en: packages.nameEn, hu: packages.nameHu })
    .from(packages)
    .where(eq(packages.archived, false))
    .orderBy(asc(packages.sort))

/** `permissions` are all that calls of the product ask for. */
export const usersRouter = (services: UserServices, permissions: readonly string[]) => {
  const { database } = services
  const os = calls(contract).use(signedIn)
  const source = userSource(database)
  return os.router({
    list: os.list.handler(answerList(database, userList, source)),
    csv: os.csv.handler(answerFile(database, userList, { source, file: userFile(services) })),
    choices: os.choices.handler(async () => ({
      packages: await listPackages(database),
      permissions: [...permissions],
    })),
    get: os.get.handler(async ({ input: { id }, context }) => {
      const record = await readRecord(database, id)
      await audit(database, whoOf(context), { action: 'user.view', subject: id, entity: { type: 'user', id } })
      return record
    }),
    sessions: os.sessions.handler(({ input }) => listSessions(services, input.id)),
    bots: os.bots.handler(({ input, context }) =>
      listBots(database, { ...input, language: context.session.user.language }),
    ),
    package: os.package.handler(({ input }) => readStanding(database, input.id)),
    grantPackage: os.grantPackage.handler(({ input, context }) => giveToUser(services, context, input)),
    save: os.save.handler(({ input, context }) => saveRecord(services, context, input)),
    lock: os.lock.handler(({ input, context }) => lock(services, context, input)),
    unlock: os.unlock.handler(({ input, context }) => unlock(services, context, input)),
    sendConfirmation: os.sendConfirmation.handler(({ input, context }) =>
      resendConfirmation(services, context, input.id),
    ),
    sendReset: os.sendReset.handler(({ input, context }) => sendPasswordLink(services, context, input.id)),
    endSession: os.endSession.handler(async ({ input, context }) => {
      await endSession(services, context, input)
      return {}
    }),
    endSessions: os.endSessions.handler(async ({ input, context }) => ({
      ended: await endSessions(services, context, input.id),
    })),
    setRole: os.setRole.handler(({ input, context }) => setRole(services, context, input)),
    setPermissions: os.setPermissions.handler(({ input, context }) =>
      setPermissions(services, context, { ...input, known: permissions }),
    ),
    resetSecondFactor: os.resetSecondFactor.handler(({ input, context }) =>
      resetSecondFactor(services, context, input),
    ),
    scheduleDeletion: os.scheduleDeletion.handler(({ input, context }) => scheduleEnd(services, context, input)),
    cancelDeletion: os.cancelDeletion.handler(({ input, context }) => cancelEnd(services, context, input.id)),
    setEmail: os.setEmail.handler(({ input, context }) => setEmail(services, context, input)),
  })
}
