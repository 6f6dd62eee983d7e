/**
 * Deletes the accounts whose day is over, step by step: what was done is marked, so a run that breaks off goes on from there, and nothing is erased before
 * everything that is to be kept has been written. Source: design page business 29.2 and 29.3.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { audit, program } from '#features/audit/server/index.ts'
import { acts, bots, demoStarts, drafts } from '#features/bots/server/index.ts'
import { keepDocument, newLink } from '#features/documents/server/index.ts'
import { blockUsername } from '#features/register/server/index.ts'
import { removeSessionsOf, type User, users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Job } from '#platform/server/jobs.ts'
import { ownerOfMade } from '#platform/server/session.ts'
import { deletedLetter, failedLetter, scheduledLetter } from '../letters.ts'
import { deletionMails } from '../messages.ts'
import { isDue, reminderDue } from '../rules.ts'
import { dataFiles, tradesFile, zipOf } from './data-files.ts'
import { todayIn } from './schedule.ts'
import type { DeletionServices } from './services.ts'
import { accountDeletions } from './tables.ts'

type Scheduled = typeof accountDeletions.$inferSelect
const LINK_DAYS = 30

const mark = (database: Database, userId: string, done: Partial<Scheduled>) =>
  database.update(accountDeletions).set(done).where(eq(accountDeletions.userId, userId))

/** From here on nobody is signed in, and nothing trades. */
const closeAccount = async (services: DeletionServices, user: User): Promise<void> => {
  const { database, removeBot, removeKeys, removeCard, onSessionsEnded } = services
  await database.transaction(async (transaction) => {
    await transaction.update(users).set({ locked: true }).where(eq(users.id, user.id))
    await removeSessionsOf(transaction, user.id)
    await removeCard(transaction, user.id)
  })
  onSessionsEnded()
  const owner = ownerOfMade(user)
  const own = await database
    .select()
    .from(bots)
    .where(and(eq(bots.owner, user.id), isNull(bots.deletedAtMs)))
  for (const bot of own) await removeBot(owner, bot)
  // After the bots: closing what they hold needs the keys.
  await removeKeys(user.id)
  await mark(database, user.id, { step: 'closed' })
}

const exportAccount = async (services: DeletionServices, user: User, now: Date): Promise<void> => {
  const { database } = services
  const words = deletionMails[user.language]
  const kept = { userId: user.id, language: user.language, mime: 'application/zip', downloadDays: LINK_DAYS }
  const trades = await zipOf([await tradesFile(database, user.id)], now)
  await keepDocument(services, { ...kept, type: 'archived_transaction_log', name: words.tradesName, bytes: trades })
  const all = await zipOf(await dataFiles(database, user.id), now)
  const { id: documentId } = await keepDocument(services, {
    ...kept,
    type: 'user_delete_export',
    name: words.exportName,
    bytes: all,
  })
  await mark(database, user.id, { step: 'exported', documentId })
}

/** What the law wants kept stays with the account that has no name any more; everything else that belongs to it goes with the user. */
const KEPT = ['document']

/** Tables whose rows end with their user, of whichever feature: a new one is erased without being named here. */
const ownedColumns = async (transaction: Database): Promise<{ table: string; column: string }[]> => {
  const found = await transaction.execute(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = '"user"'::regclass`)
  return Found.parse(found).rows.filter(({ table }) => !KEPT.includes(table))
}

const Found = z.object({ rows: z.array(z.object({ table: z.string(), column: z.string() })) })

const tombstoneOf = (id: string) => `deleted-${id}`

const nobody = (id: string) => ({
  username: tombstoneOf(id),
  usernameLower: tombstoneOf(id),
  email: `${tombstoneOf(id)}@invalid`,
  emailLower: `${tombstoneOf(id)}@invalid`,
  firstname: '',
  lastname: '',
  // No password has this hash.
  passwordHash: '',
  permissions: [],
  locked: true,
  authenticatorSecret: null,
  authenticatorStep: null,
  birthDate: null,
  phone: null,
  newsletter: false,
  socialIds: {},
  exchangeIds: {},
  exchangeIdHolds: {},
  adminComment: null,
  lockedReason: null,
  termsAddress: null,
})

/** All of it or nothing; the last mail goes to the address that is erased with it. */
const erase = ({ database, mailer, clock }: DeletionServices, user: User, { documentId }: Scheduled): Promise<void> =>
  database.transaction(async (transaction) => {
    if (documentId === null) throw new Error('the export is not there')
    const key = await newLink(transaction, documentId, clock().getTime() + LINK_DAYS * 86_400_000)
    await mailer({ to: user.email, language: user.language, letter: deletedLetter(user, key) }, transaction)
    for (const { table, column } of await ownedColumns(transaction)) {
      await transaction.execute(sql`delete from ${sql.raw(table)} where ${sql.identifier(column)} = ${user.id}`)
    }
    await transaction.delete(drafts).where(eq(drafts.owner, user.id))
    await transaction.delete(demoStarts).where(eq(demoStarts.owner, user.id))
    await transaction
      .update(acts)
      .set({ by: tombstoneOf(user.id), address: null, userAgent: null })
      .where(eq(acts.owner, user.id))
    await blockUsername(transaction, user.username, clock())
    await transaction.update(users).set(nobody(user.id)).where(eq(users.id, user.id))
    const entity = { type: 'user', id: user.id }
    await audit(transaction, program, { action: 'user.delete', subject: user.id, entity })
  })

/** What stopped it is kept where an administrator finds it; the next run goes on from the last finished step. */
const deleteAccount = async (services: DeletionServices, scheduled: Scheduled, now: Date): Promise<void> => {
  const { database } = services
  const { userId } = scheduled
  const read = async () =>
    (await database.select().from(accountDeletions).where(eq(accountDeletions.userId, userId)))[0]
  const [user] = await database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) return
  if (scheduled.step === 'scheduled') await closeAccount(services, user)
  if (scheduled.step !== 'exported') await exportAccount(services, user, now)
  const ready = await read()
  if (ready !== undefined) await erase(services, user, ready)
}

const remind = async ({ database, mailer }: DeletionServices, scheduled: Scheduled, today: string): Promise<void> => {
  const { userId, scheduledFor, remindedDays } = scheduled
  const due = reminderDue(scheduledFor, today, remindedDays)
  if (due === null) return
  await database.transaction(async (transaction) => {
    const [user] = await transaction.select().from(users).where(eq(users.id, userId))
    await mark(transaction, userId, { remindedDays: due })
    if (user === undefined) return
    await mailer({ to: user.email, language: user.language, letter: scheduledLetter(user, scheduledFor) }, transaction)
  })
}

/** Told once, and not again before it has worked: owners by mail, and whoever reads the log. */
const alert = ({ database, mailer }: DeletionServices, { userId }: Scheduled, problem: string): Promise<void> =>
  database.transaction(async (transaction) => {
    const owners = await transaction
      .select()
      .from(users)
      .where(and(eq(users.role, 'ROLE_OWNER'), eq(users.locked, false)))
    for (const { email: to, ...owner } of owners)
      await mailer({ to, language: owner.language, letter: failedLetter(owner, userId) }, transaction)
    const entity = { type: 'user', id: userId }
    await audit(transaction, program, { action: 'user.fail_deletion', subject: userId, entity, after: { problem } })
  })

/** What stopped it stays with the account. */
const noteProblem = async (services: DeletionServices, scheduled: Scheduled, error: unknown): Promise<void> => {
  const problem = String(error).slice(0, 500)
  await mark(services.database, scheduled.userId, { problem })
  if (scheduled.problem === null) await alert(services, scheduled, problem)
}

export const deletionJob = (services: DeletionServices): Job => ({
  name: 'accounts.delete',
  schedule: { everyMs: 10 * 60_000 },
  run: async (_data, now) => {
    const { database } = services
    const today = await todayIn(database, now)
    const failures: unknown[] = []
    for (const scheduled of await database.select().from(accountDeletions)) {
      const { scheduledFor } = scheduled
      try {
        await (isDue(scheduledFor, today)
          ? deleteAccount(services, scheduled, now)
          : remind(services, scheduled, today))
      } catch (error) {
        failures.push(error)
        await noteProblem(services, scheduled, error).catch((other: unknown) => failures.push(other))
      }
    }
    // The page of jobs shows it.
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be deleted`)
  },
})
