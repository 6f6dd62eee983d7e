/** What is done with a request that is there; each act is one transaction with its audit row. */
import { ORPCError } from '@orpc/server'
import { and, eq, isNull } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { platformErrors } from '#platform/errors.ts'
import { type CallContext, refuse } from '#platform/server/call.ts'
import { requestMails } from '../messages.ts'
import { type Answer, answerTo, mayDo, type RequestAct, requestActs, type RequestStatus } from '../states.ts'
import { statusName } from '../status-words.ts'
import type { RequestServices } from './services.ts'
import type { RequestRow } from './store.ts'
import { requests } from './tables.ts'

/** The state first: whoever is late for both learns what matters. */
const assertMay = (act: RequestAct, row: RequestRow, version: number | null): void => {
  if (!mayDo(act, row.status)) refuse('STATE_CONFLICT')
  if (version !== null && row.version !== version) refuse('VERSION_CONFLICT')
}

type Change = Partial<Pick<RequestRow, 'status' | 'subject' | 'message' | 'response' | 'hiddenAtMs' | 'deletedAtMs'>>

/** Changes only the version that was read, so of two at once the second is told. */
const write = async (transaction: Database, row: RequestRow, change: Change & { updatedAtMs: number }) => {
  const [written] = await transaction
    .update(requests)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(requests.id, row.id), eq(requests.version, row.version), isNull(requests.deletedAtMs)))
    .returning()
  return written ?? refuse('VERSION_CONFLICT')
}

const entityOf = (row: RequestRow) => ({ subject: row.userId, entity: { type: 'request', id: row.id } })

type Asking = { version: number; context: CallContext }

export const saveRequest = (
  { database, clock }: RequestServices,
  row: RequestRow,
  { version, context, subject, message }: Asking & { subject: string; message: string },
): Promise<RequestRow> => {
  assertMay('save', row, version)
  return database.transaction(async (transaction) => {
    const written = await write(transaction, row, { subject, message, updatedAtMs: clock().getTime() })
    await audit(transaction, whoOf(context), {
      action: 'request.save',
      ...entityOf(row),
      before: { subject: row.subject },
      after: { subject },
    })
    return written
  })
}

export const cancelRequest = (
  { database, clock }: RequestServices,
  row: RequestRow,
  { version, context }: Asking,
): Promise<RequestRow> => {
  assertMay('cancel', row, version)
  return database.transaction(async (transaction) => {
    const written = await write(transaction, row, { status: 'canceled', updatedAtMs: clock().getTime() })
    await audit(transaction, whoOf(context), {
      action: 'request.cancel',
      ...entityOf(row),
      before: { status: row.status },
      after: { status: 'canceled' },
    })
    return written
  })
}

/** Its author hides it from themselves alone; an admin hides it from everybody. */
export const removeRequest = async (
  { database, clock }: RequestServices,
  row: RequestRow,
  { act, context }: { act: 'delete_own' | 'delete_any'; context: CallContext },
): Promise<void> => {
  assertMay(act, row, null)
  const nowMs = clock().getTime()
  const hidden = act === 'delete_own' ? { hiddenAtMs: nowMs } : { deletedAtMs: nowMs }
  await database.transaction(async (transaction) => {
    await write(transaction, row, { ...hidden, updatedAtMs: row.updatedAtMs })
    await audit(transaction, whoOf(context), {
      action: 'request.delete',
      ...entityOf(row),
      before: { status: row.status },
    })
  })
}

const tellAuthor = async ({ mailer }: RequestServices, transaction: Database, row: RequestRow): Promise<void> => {
  const [author] = await transaction.select().from(users).where(eq(users.id, row.userId))
  if (author === undefined) return
  const words = requestMails[author.language]
  const status = statusName(row.status, author.language)
  const letter = {
    subject: words.emailRequestStatus({ status }),
    greeting: words.greeting({ name: author.firstname }),
    paragraphs: [
      words.statusText({ subject: row.subject, status }),
      ...(row.response === '' ? [] : [words.responseText({ response: row.response })]),
    ],
    link: { label: words.openRequests, href: '/user/profile?tab=requests' },
  }
  await mailer({ to: author.email, language: author.language, letter }, transaction)
}

const noResponse = () => {
  const data = { fields: [{ path: 'response', code: 'VALIDATION_REQUIRED', params: {} }] }
  return new ORPCError('INPUT_INVALID', { status: platformErrors.INPUT_INVALID.status, data })
}

const auditNames = {
  start_review: 'request.start_review',
  approve: 'request.approve',
  reject: 'request.reject',
  close: 'request.close',
} as const satisfies Record<Answer, string>

type Answering = Asking & { status: RequestStatus; response: string }

export const answerRequest = (
  services: RequestServices,
  row: RequestRow,
  { version, context, status, response }: Answering,
): Promise<RequestRow> => {
  const act = answerTo(row.status, status) ?? refuse('STATE_CONFLICT')
  assertMay(act, row, version)
  if (requestActs[act].needsResponse && response === '') throw noResponse()
  return services.database.transaction(async (transaction) => {
    const updatedAtMs = services.clock().getTime()
    const written = await write(transaction, row, { status, response, updatedAtMs })
    await audit(transaction, whoOf(context), {
      action: auditNames[act],
      ...entityOf(row),
      before: { status: row.status, response: row.response },
      after: { status, response },
    })
    await notify(transaction, {
      userId: row.userId,
      kind: 'request_status',
      params: { status },
      entity: { type: 'request', id: row.id },
    })
    await tellAuthor(services, transaction, written)
    return written
  })
}
