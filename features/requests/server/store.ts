/** Rows of requests with their files: a user's own, and everybody's for those who answer. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { writeDown } from '#features/audit/server/index.ts'
import { attachedTo } from '#features/documents/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { personHolds } from '#platform/database/person.ts'
import { fileTime, type FileOf, type ListSource } from '#platform/server/answer-list.ts'
import { cutTo } from '#platform/server/list-conditions.ts'
import { refuse } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import { fullName } from '#platform/person-name.ts'
import type { Request, StaffRequest } from '../contract.ts'
import type { ownRequests, requestQueue } from '../list.ts'
import { columnMessages } from '../messages.ts'
import { LATE_AFTER_MS } from '../rules.ts'
import { openStates, requestStates } from '../states.ts'
import type { RequestServices } from './services.ts'
import { requestAttachments, requests } from './tables.ts'

export type RequestRow = typeof requests.$inferSelect

/** What those who answer see, and what its author sees. */
export const isThere = isNull(requests.deletedAtMs)
export const isWaiting = and(isThere, inArray(requests.status, [...openStates]))
export const isOwn = ({ userId }: Owner) => and(eq(requests.userId, userId), isThere, isNull(requests.hiddenAtMs))

const joining = { thing: requestAttachments.requestId, document: requestAttachments.documentId }

const toRequest = (
  { userId: _user, hiddenAtMs: _hidden, deletedAtMs: _deleted, ...row }: RequestRow,
  files: Awaited<ReturnType<typeof attachedTo>>,
): Request => ({ ...row, attachments: files.get(row.id) ?? [] })

export const toRequests = async (database: Database, rows: readonly RequestRow[]): Promise<Request[]> => {
  const files = await attachedTo(database, joining, rows)
  return rows.map((row) => toRequest(row, files))
}

export const ownSource = (database: Database): ListSource<typeof ownRequests, RequestRow, Request> => ({
  read: (cut) => cutTo(database.select().from(requests).$dynamic(), cut),
  where: {},
  always: ({ owner }) => isOwn(owner),
  sort: { by: [requests.id], placeOf: ({ id }) => [id] },
  rows: (found) => toRequests(database, found),
})

const joined = (database: Database) =>
  database.select({ request: requests, user: users }).from(requests).innerJoin(users, eq(users.id, requests.userId))
type Joined = { request: RequestRow; user: typeof users.$inferSelect }

const toStaff = async (database: Database, rows: readonly Joined[], nowMs: number): Promise<StaffRequest[]> => {
  const plain = rows.map(({ request }) => request)
  const files = await attachedTo(database, joining, plain)
  return rows.map(({ request, user: { id, firstname, lastname, email } }) => ({
    ...toRequest(request, files),
    user: { id, firstname, lastname, email },
    isLate: openStates.includes(request.status) && nowMs - request.createdAtMs > LATE_AFTER_MS,
  }))
}

export const queueSource = ({
  database,
  clock,
}: RequestServices): ListSource<typeof requestQueue, Joined, StaffRequest> => ({
  read: (cut) => cutTo(joined(database).$dynamic(), cut),
  always: () => isThere,
  where: {
    status: (status) =>
      inArray(
        requests.status,
        requestStates.filter((one) => one === status || (status === 'open' && openStates.includes(one))),
      ),
    kind: (kind) => eq(requests.isBugReport, kind === 'bug'),
    user: personHolds(users),
    owner: requests.userId,
  },
  at: requests.createdAtMs,
  sort: { by: [requests.id], placeOf: ({ request }) => [request.id] },
  rows: (found) => toStaff(database, found, clock().getTime()),
})

/** The queue as a file. */
export const queueFile = ({ clock }: RequestServices) =>
  ({
    clock,
    written: { down: writeDown, as: 'request.export' },
    words: columnMessages,
    cells: {
      id: ({ id }) => id,
      type: ({ isBugReport }) => (isBugReport ? 'bug' : 'basic'),
      status: ({ status }) => status,
      subject: ({ subject }) => subject,
      user: ({ user }, language) => fullName(user, language),
      email: ({ user }) => user.email,
      message: ({ message }) => message,
      response: ({ response }) => response,
      created: ({ createdAtMs }) => fileTime(createdAtMs),
      updated: ({ updatedAtMs }) => fileTime(updatedAtMs),
    },
  }) satisfies FileOf<StaffRequest, string, 'request.export'>

export const findAny = async ({ database, clock }: RequestServices, id: string): Promise<StaffRequest> => {
  const rows = await joined(database).where(and(eq(requests.id, id), isThere))
  const [staff] = await toStaff(database, rows, clock().getTime())
  return staff ?? refuse('NOT_FOUND')
}
