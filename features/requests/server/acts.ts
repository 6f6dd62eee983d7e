/** What is done with a request that is there. */
import { and, eq } from 'drizzle-orm'
import { writeDown } from '#features/audit/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { acts } from '#platform/server/acts.ts'
import type { Asking } from '#platform/server/list-conditions.ts'
import { statusWords } from '../messages.ts'
import { answerTo, requestActs, type RequestStatus } from '../states.ts'
import type { RequestServices } from './services.ts'
import { isOwn, isThere, type RequestRow } from './store.ts'
import { writeTo } from './submit.ts'
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

/** What its author does with a request. */
export const changeOwn = (
  { database, clock }: RequestServices,
  { act: by, request, version, ...words }: Known & { act: 'save' | 'cancel'; subject?: string; message?: string },
  context: Asking,
): Promise<RequestRow> => {
  const written = { ...words, updatedAtMs: clock().getTime() }
  return act(database, { act: by, where: own(context, request), version, context, change: written })
}

/** Its author hides it from themselves alone; an admin hides it from everybody. */
export const removing =
  ({ database, clock }: RequestServices) =>
  (by: 'delete_own' | 'delete_any') =>
  async ({ input: { request }, context }: { input: { request: string }; context: Asking }) => {
    const nowMs = clock().getTime()
    const isOwnAct = by === 'delete_own'
    const change = isOwnAct ? { hiddenAtMs: nowMs } : { deletedAtMs: nowMs }
    const where = isOwnAct ? own(context, request) : one(request)
    await act(database, { act: by, as: 'request.delete', where, version: null, context, change })
    return {}
  }

const tellAuthor = async (services: RequestServices, { userId, status, subject, response }: RequestRow) => {
  const [author] = await services.database.select().from(users).where(eq(users.id, userId))
  if (author === undefined) return
  const of = { subject, status: statusWords[author.language][status] }
  await writeTo(author, services, ({ emailRequestStatus, statusText, responseText }) => ({
    subject: emailRequestStatus(of),
    paragraphs: [statusText(of), ...(response === '' ? [] : [responseText({ response })])],
  }))
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
      await tellAuthor({ ...services, database: transaction }, written)
    },
  })
