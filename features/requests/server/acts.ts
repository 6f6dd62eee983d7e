/** What is done with a request that is there. */
import { and, eq } from 'drizzle-orm'
import { writeDown } from '#features/audit/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { acts } from '#platform/server/acts.ts'
import type { Asking } from '#platform/server/list-conditions.ts'
import { mailTo } from '#platform/server/mail.ts'
import { requestMails, statusWords } from '../messages.ts'
import { answerTo, requestActs, type RequestStatus } from '../states.ts'
import type { RequestServices } from './services.ts'
import { isOwn, isThere, type RequestRow } from './store.ts'
import { requests } from './tables.ts'

const act = acts({
  table: requests,
  states: requestActs,
  entity: 'request',
  writeDown,
  subjectOf: ({ userId }) => userId,
  logged: ['status', 'subject', 'response'],
})

const one = (id: string) => and(eq(requests.id, id), isThere)
const own = ({ owner }: Asking, id: string) => and(eq(requests.id, id), isOwn(owner))

type Known = { request: string; version: number }

export const saveRequest = (
  { database, clock }: RequestServices,
  { request, version, subject, message }: Known & { subject: string; message: string },
  context: Asking,
): Promise<RequestRow> => {
  const change = { subject, message, updatedAtMs: clock().getTime() }
  return act(database, { act: 'save', where: own(context, request), version, context, change })
}

export const cancelRequest = (
  { database, clock }: RequestServices,
  { request, version }: Known,
  context: Asking,
): Promise<RequestRow> => {
  const change = { updatedAtMs: clock().getTime() }
  return act(database, { act: 'cancel', where: own(context, request), version, context, change })
}

/** Its author hides it from themselves alone; an admin hides it from everybody. */
export const removeRequest = async (
  { database, clock }: RequestServices,
  { request, act: by }: { request: string; act: 'delete_own' | 'delete_any' },
  context: Asking,
): Promise<Record<string, never>> => {
  const nowMs = clock().getTime()
  const isOwnAct = by === 'delete_own'
  const change = isOwnAct ? { hiddenAtMs: nowMs } : { deletedAtMs: nowMs }
  const where = isOwnAct ? own(context, request) : one(request)
  await act(database, { act: by, as: 'request.delete', where, version: null, context, change })
  return {}
}

const tellAuthor = async ({ mailer }: RequestServices, transaction: Database, row: RequestRow): Promise<void> => {
  const [author] = await transaction.select().from(users).where(eq(users.id, row.userId))
  if (author === undefined) return
  const words = requestMails[author.language]
  const status = statusWords[author.language][row.status]
  const letter = {
    subject: words.emailRequestStatus({ status }),
    paragraphs: [
      words.statusText({ subject: row.subject, status }),
      ...(row.response === '' ? [] : [words.responseText({ response: row.response })]),
    ],
    link: { label: words.openRequests, href: '/user/profile?tab=requests' },
  }
  await mailTo(mailer, author, { letter, transaction })
}

export const answerRequest = (
  services: RequestServices,
  { request, version, status, response }: Known & { status: RequestStatus; response: string },
  context: Asking,
): Promise<RequestRow> =>
  act(services.database, {
    act: (row) => answerTo(row.status, status),
    where: one(request),
    version,
    context,
    change: { response, updatedAtMs: services.clock().getTime() },
    also: async (transaction, written) => {
      const entity = { type: 'request', id: request } as const
      await notify(transaction, { userId: written.userId, kind: 'request_status', params: { status }, entity })
      await tellAuthor(services, transaction, written)
    },
  })
