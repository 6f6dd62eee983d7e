/** A mail or a notification to whoever asks for it: the way that all others go, from the table to the reader. */
import { eq } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { enqueueMail } from '#features/mail/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { type CallContext, refuse } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import { greetingTo } from '#platform/letter-messages.ts'
import type { TrialKind } from '../contract.ts'
import { trialMail } from '../messages.ts'

const mailTo = async (transaction: Database, userId: string, now: Date): Promise<void> => {
  const { email, firstname, language } = users
  const [reader] = await transaction.select({ email, firstname, language }).from(users).where(eq(users.id, userId))
  if (reader === undefined) return refuse('NOT_FOUND')
  const words = trialMail[reader.language]
  const letter = {
    subject: words.subject,
    greeting: greetingTo(reader),
    paragraphs: [words.text],
    link: { label: words.open, href: '/admin/dev/settings' },
  }
  await enqueueMail(transaction, { to: reader.email, language: reader.language, letter }, now)
}

/** Each is about a thing of its own, so that a second one within the hour is told too. */
const notifyOf = (transaction: Database, userId: string, now: Date): Promise<void> =>
  notify(transaction, { userId, kind: 'trial', params: {}, entity: { type: 'trial', id: newId() }, at: now })

const sendBy = { mail: mailTo, notification: notifyOf } as const satisfies Record<TrialKind, typeof mailTo>

export const sendTrial = async (
  database: Database,
  { kind, now }: { kind: TrialKind; now: Date },
  { owner: { userId }, context }: { owner: Owner; context: CallContext },
): Promise<void> => {
  await database.transaction(async (transaction) => {
    await sendBy[kind](transaction, userId, now)
    const entity = { type: kind, id: userId }
    await audit(transaction, whoOf(context), { action: 'dev.send_test', subject: null, entity })
  })
}
