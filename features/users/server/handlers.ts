/** The calls of the administration of users. */
import { asc, eq } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { packages } from '#features/packages/server/index.ts'
import { csvText } from '#platform/csv.ts'
import type { Database } from '#platform/database/database.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { users as contract, type UserFilter, type UserOrder, type UserRow } from '../contract.ts'
import { columnMessages } from '../messages.ts'
import { lock, resetSecondFactor, setEmail, setPermissions, setRole, unlock } from './acts.ts'
import { asPlain, type Asking, type UserServices } from './change.ts'
import { listBots } from './bots.ts'
import { cancelEnd, scheduleEnd } from './ending.ts'
import { giveToUser, readStanding } from './grant.ts'
import { countUsers, readUsers } from './list.ts'
import { readRecord } from './record.ts'
import { saveRecord } from './save.ts'
import { endSession, endSessions, listSessions, resendConfirmation, sendPasswordLink } from './sign-ins.ts'

const CSV_ROWS = 50_000

/** Columns of the file. Times are UTC, so that the file sorts and means the same everywhere. */
const columns: readonly (readonly [keyof typeof columnMessages.en, (user: UserRow) => string])[] = [
  ['id', ({ id }) => id],
  ['number', ({ number }) => String(number)],
  ['name', ({ name }) => name],
  ['username', ({ username }) => username],
  ['email', ({ email }) => email],
  ['role', ({ role }) => role],
  ['package', (user) => user.package?.code ?? ''],
  ['packageUntil', ({ packageUntilMs: untilMs }) => (untilMs === null ? '' : new Date(untilMs).toISOString())],
  ['state', ({ state }) => state],
  ['created', ({ createdAtMs }) => new Date(createdAtMs).toISOString()],
  ['lastSignIn', ({ lastSignInAtMs }) => (lastSignInAtMs === null ? '' : new Date(lastSignInAtMs).toISOString())],
]

/** The filtered set as a file; that somebody took it along is written down. */
const csvOf = async (
  { database, clock }: UserServices,
  { sort, direction, ...filter }: UserFilter & UserOrder,
  context: Asking,
) => {
  const cut = { offset: 0, limit: CSV_ROWS + 1 }
  const rows = await readUsers(database, { filter, order: { sort, direction }, cut })
  const head = columns.map(([key]) => columnMessages[context.session.user.language][key])
  const body = rows.slice(0, CSV_ROWS).map((row) => columns.map(([, cell]) => cell(row)))
  await audit(database, whoOf(context), {
    action: 'user.export',
    subject: null,
    entity: { type: 'user', id: '*' },
    after: asPlain({ ...filter, rows: body.length }),
  })
  return {
    fileName: `users-${clock().toISOString().slice(0, 10)}.csv`,
    text: csvText([head, ...body]),
    truncated: rows.length > CSV_ROWS,
  }
}

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
  return os.router({
    list: os.list.handler(async ({ input: { page, limit, sort, direction, ...filter } }) => ({
      users: await readUsers(database, {
        filter,
        order: { sort, direction },
        cut: { offset: (page - 1) * limit, limit },
      }),
      total: await countUsers(database, filter),
    })),
    csv: os.csv.handler(({ input, context }) => csvOf(services, input, context)),
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
