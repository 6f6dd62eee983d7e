/** Takes requests in. */
import { ORPCError } from '@orpc/server'
import { and, eq } from 'drizzle-orm'
import type { Language } from '#engine/messages.ts'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { type AcceptedFile, acceptFile, keepDocument } from '#features/documents/server/index.ts'
import { lockUser, type User } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { type CallContext, refuse } from '#platform/server/call.ts'
import type { FileType } from '#platform/server/file-type.ts'
import type { Asking } from '#platform/server/list-conditions.ts'
import type { Owner } from '#platform/server/session.ts'
import { mailTo } from '#platform/server/mail.ts'
import { requestMails } from '../messages.ts'
import { ATTACHMENT_BYTES, OPEN_REQUESTS } from '../rules.ts'
import type { RequestServices } from './services.ts'
import { isWaiting } from './store.ts'
import { requestAttachments, requests } from './tables.ts'

const assertFewOpen = async (transaction: Database, { userId }: Owner): Promise<void> => {
  const own = and(eq(requests.userId, userId), eq(requests.isBugReport, false), isWaiting)
  if ((await transaction.$count(requests, own)) >= OPEN_REQUESTS)
    throw new ORPCError('REQUEST_TOO_MANY_OPEN', { status: 409 })
}

const files: readonly FileType[] = ['pdf', 'png', 'jpg', 'csv', 'zip']

export const acceptAttachment = (file: File, path: string, types: readonly FileType[]): Promise<AcceptedFile> =>
  acceptFile(file, { path, maxBytes: ATTACHMENT_BYTES, types })

type NewRequest = { subject: string; message: string; isBugReport: boolean; attachments: readonly AcceptedFile[] }

/** Id of a new request; `services.database` is the transaction that has locked its author. */
export const newRequest = async (
  services: RequestServices,
  { attachments, ...words }: NewRequest,
  { author, context }: { author: User; context: CallContext },
): Promise<string> => {
  const { database } = services
  const nowMs = services.clock().getTime()
  const id = newId(nowMs)
  const fresh = { response: '', createdAtMs: nowMs, updatedAtMs: nowMs, version: 1 }
  await database.insert(requests).values({ ...words, ...fresh, id, userId: author.id, status: 'pending' })
  for (const attachment of attachments) {
    const document = { ...attachment, userId: author.id, type: 'attachment' as const, createdBy: author.id }
    const kept = await keepDocument(services, document)
    await database.insert(requestAttachments).values({ requestId: id, documentId: kept.id })
  }
  await audit(database, whoOf(context), {
    action: 'request.submit',
    subject: author.id,
    entity: { type: 'request', id },
    after: { status: 'pending', subject: words.subject, attachments: attachments.length },
  })
  return id
}

type Text = (words: (typeof requestMails)[Language]) => { subject: string; paragraphs: string[] }

/** Writes to the author of a request in their language. */
export const writeTo = (
  author: User,
  { mailer, database: transaction }: RequestServices,
  text: Text,
): Promise<void> => {
  const words = requestMails[author.language]
  const link = { label: words.openRequests, href: '/user/profile?tab=requests' }
  return mailTo(mailer, author, { letter: { ...text(words), link }, transaction })
}

type Submission = { subject: string; message: string; files: readonly File[] }

export const submitRequest = async (
  services: RequestServices,
  { files: sent, subject, message }: Submission,
  context: Asking,
): Promise<{ id: string }> => {
  const attachments = await Promise.all(sent.map((file, index) => acceptAttachment(file, `files.${index}`, files)))
  return services.database.transaction(async (transaction) => {
    // Whoever submits twice at once waits for the first: what is counted then holds.
    const author = (await lockUser(transaction, context.owner.userId)) ?? refuse('NOT_FOUND')
    await assertFewOpen(transaction, context.owner)
    const asked = { subject, message, isBugReport: false, attachments }
    const inside = { ...services, database: transaction }
    const id = await newRequest(inside, asked, { author, context })
    await writeTo(author, inside, ({ emailRequestCreated, createdText }) => ({
      subject: emailRequestCreated,
      paragraphs: [createdText({ subject })],
    }))
    return { id }
  })
}
