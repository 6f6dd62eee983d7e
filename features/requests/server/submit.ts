/** Takes requests and bug reports in. */
import { ORPCError } from '@orpc/server'
import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { acceptFile, keepDocument, plainNameOf } from '#features/documents/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { type CallContext, refuse } from '#platform/server/call.ts'
import type { FileType } from '#platform/server/file-type.ts'
import type { Owner } from '#platform/server/session.ts'
import { fullName } from '#platform/person-name.ts'
import { requestMails } from '../messages.ts'
import { ATTACHMENT_BYTES, BUG_MARK, BUG_REPORTS_A_DAY, OPEN_REQUESTS } from '../rules.ts'
import { openStates } from '../states.ts'
import type { RequestServices } from './services.ts'
import { requestAttachments, requests } from './tables.ts'

const DAY_MS = 86_400_000

type Author = typeof users.$inferSelect

/** Whoever submits twice at once waits for the first: what is counted then holds. */
const lockAuthor = async (transaction: Database, { userId }: Owner): Promise<Author> => {
  const [author] = await transaction.select().from(users).where(eq(users.id, userId)).for('update')
  return author ?? refuse('NOT_FOUND')
}

const assertFewOpen = async (transaction: Database, { userId }: Owner): Promise<void> => {
  const [found] = await transaction
    .select({ open: count() })
    .from(requests)
    .where(
      and(
        eq(requests.userId, userId),
        eq(requests.isBugReport, false),
        inArray(requests.status, [...openStates]),
        isNull(requests.deletedAtMs),
      ),
    )
  if ((found?.open ?? 0) >= OPEN_REQUESTS) throw new ORPCError('REQUEST_TOO_MANY_OPEN', { status: 409 })
}

/** Deleted ones count too: deleting makes no room for more. */
const assertFewReports = async (transaction: Database, { userId }: Owner, nowMs: number): Promise<void> => {
  const [found] = await transaction
    .select({ sent: count() })
    .from(requests)
    .where(and(eq(requests.userId, userId), eq(requests.isBugReport, true), gt(requests.createdAtMs, nowMs - DAY_MS)))
  if ((found?.sent ?? 0) >= BUG_REPORTS_A_DAY) throw new ORPCError('BUG_TOO_MANY', { status: 429 })
}

type Accepted = { name: string; bytes: Uint8Array; mime: string }

const pictures: readonly FileType[] = ['png', 'jpg']
const files: readonly FileType[] = ['pdf', 'png', 'jpg', 'csv', 'zip']

const accept = async (file: File, path: string, types: readonly FileType[]): Promise<Accepted> => ({
  name: plainNameOf(file.name.normalize('NFC')).slice(0, 150),
  ...(await acceptFile(file, { path, maxBytes: ATTACHMENT_BYTES, types })),
})

type NewRequest = { subject: string; message: string; isBugReport: boolean; attachments: readonly Accepted[] }

const insert = async (
  services: RequestServices,
  transaction: Database,
  { attachments, ...words }: NewRequest,
  { author, context }: { author: Author; context: CallContext },
): Promise<string> => {
  const nowMs = services.clock().getTime()
  const id = newId(nowMs)
  const fresh = { response: '', createdAtMs: nowMs, updatedAtMs: nowMs, version: 1 }
  await transaction.insert(requests).values({ ...words, ...fresh, id, userId: author.id, status: 'pending' })
  for (const attachment of attachments) {
    const document = { ...attachment, userId: author.id, type: 'attachment' as const, createdBy: author.id }
    const kept = await keepDocument({ ...services, database: transaction }, document)
    await transaction.insert(requestAttachments).values({ requestId: id, documentId: kept.id })
  }
  await audit(transaction, whoOf(context), {
    action: 'request.submit',
    subject: author.id,
    entity: { type: 'request', id },
    after: { status: 'pending', subject: words.subject, attachments: attachments.length },
  })
  return id
}

const confirm = async ({ mailer }: RequestServices, transaction: Database, author: Author, subject: string) => {
  const words = requestMails[author.language]
  const letter = {
    subject: words.emailRequestCreated,
    greeting: words.greeting({ name: author.firstname }),
    paragraphs: [words.createdText({ subject })],
    link: { label: words.openRequests, href: '/user/profile?tab=requests' },
  }
  await mailer({ to: author.email, language: author.language, letter }, transaction)
}

type Asking = { owner: Owner; context: CallContext }
type Submission = { subject: string; message: string; files: readonly File[] }

export const submitRequest = async (
  services: RequestServices,
  { files: sent, subject, message }: Submission,
  { owner, context }: Asking,
): Promise<{ id: string }> => {
  const attachments = await Promise.all(sent.map((file, index) => accept(file, `files.${index}`, files)))
  return services.database.transaction(async (transaction) => {
    const author = await lockAuthor(transaction, owner)
    await assertFewOpen(transaction, owner)
    const asked = { subject, message, isBugReport: false, attachments }
    const id = await insert(services, transaction, asked, { author, context })
    await confirm(services, transaction, author, subject)
    return { id }
  })
}

type BugReport = {
  subject: string
  text: string
  route: string
  version: string
  browser: string
  incident?: string | undefined
  screenshot?: File | undefined
}

/** What the browser adds by itself stands below what somebody wrote. */
const messageOf = ({ text, route, version, browser, incident }: BugReport): string =>
  [
    `${text}\n\n--`,
    route,
    `Tradewright ${version}`,
    browser,
    ...(incident === undefined ? [] : [`Incident ${incident}`]),
  ].join('\n')

/** Support is told where it has an address. */
const tellSupport = async (
  { mailer }: RequestServices,
  transaction: Database,
  { id, report, author }: { id: string; report: BugReport; author: Author },
): Promise<void> => {
  const to = await readSetting(transaction, 'general.support_email')
  if (to === '') return
  const language = (await readSetting(transaction, 'platform.default_language')) === 'hu' ? 'hu' : 'en'
  const words = requestMails[language]
  const letter = {
    subject: words.emailBugReport({ subject: report.subject }),
    greeting: null,
    paragraphs: [`${fullName(author, language)} (${author.username})`, messageOf(report)],
    link: { label: words.openRequest, href: `/admin/requests/${id}` },
  }
  await mailer({ to, language, letter }, transaction)
}

export const reportBug = async (
  services: RequestServices,
  report: BugReport,
  { owner, context }: Asking,
): Promise<{ id: string }> => {
  const { screenshot } = report
  const attachments = screenshot === undefined ? [] : [await accept(screenshot, 'screenshot', pictures)]
  return services.database.transaction(async (transaction) => {
    const author = await lockAuthor(transaction, owner)
    await assertFewReports(transaction, owner, services.clock().getTime())
    const asked = {
      subject: `${BUG_MARK} ${report.subject}`,
      message: messageOf(report),
      isBugReport: true,
      attachments,
    }
    const id = await insert(services, transaction, asked, { author, context })
    await tellSupport(services, transaction, { id, report, author })
    return { id }
  })
}
