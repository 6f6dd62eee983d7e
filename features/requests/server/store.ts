/** Rows of requests with their files: a user's own, and everybody's for those who answer. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { documents } from '#features/documents/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Request, StaffRequest } from '../contract.ts'
import { LATE_AFTER_MS } from '../rules.ts'
import { openStates, type RequestStatus } from '../states.ts'
import { requestAttachments, requests } from './tables.ts'

export type RequestRow = typeof requests.$inferSelect
type Page = { cursor?: string | undefined; limit: number }

const isThere = isNull(requests.deletedAtMs)

const attachmentsOf = async (database: Database, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const { id, name, sizeBytes } = documents
  return database
    .select({ requestId: requestAttachments.requestId, id, name, sizeBytes })
    .from(requestAttachments)
    .innerJoin(documents, eq(documents.id, requestAttachments.documentId))
    .where(inArray(requestAttachments.requestId, [...ids]))
    .orderBy(asc(documents.id))
}

export const toRequests = async (database: Database, rows: readonly RequestRow[]): Promise<Request[]> => {
  const files = await attachmentsOf(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map(({ userId: _user, hiddenAtMs: _hidden, deletedAtMs: _deleted, ...row }) => ({
    ...row,
    attachments: files
      .filter(({ requestId }) => requestId === row.id)
      .map(({ id, name, sizeBytes }) => ({ id, name, sizeBytes })),
  }))
}

const cut = <Row extends { id: string }>(rows: readonly Row[], limit: number) => {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

export const listOwn = async (database: Database, { userId }: Owner, { cursor, limit }: Page) => {
  const rows = await database
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.userId, userId),
        isThere,
        isNull(requests.hiddenAtMs),
        cursor === undefined ? undefined : lt(requests.id, cursor),
      ),
    )
    .orderBy(desc(requests.id))
    .limit(limit + 1)
  const { page, next } = cut(rows, limit)
  return { requests: await toRequests(database, page), next }
}

export const findOwn = async (database: Database, { userId }: Owner, id: string): Promise<RequestRow | null> => {
  const [found] = await database
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), eq(requests.userId, userId), isThere, isNull(requests.hiddenAtMs)))
  return found ?? null
}

export type StaffFilter = {
  status?: RequestStatus | 'open' | undefined
  kind?: 'basic' | 'bug' | undefined
  user?: string | undefined
  owner?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** The days are days of this IANA time zone. */
  timeZone: string
}

const midnight = (day: string, timeZone: string, later: number): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`

/** Signs that a pattern would take for others stand for themselves. */
const holds = (user: string): SQL | undefined => {
  const part = user.toLowerCase()
  return or(
    sql`position(${part} in ${users.emailLower}) > 0`,
    sql`position(${part} in lower(${users.firstname} || ' ' || ${users.lastname})) > 0`,
    sql`position(${part} in ${users.usernameLower}) > 0`,
  )
}

const isWanted = ({ status, kind, user, owner, from, to, timeZone }: StaffFilter): (SQL | undefined)[] => [
  isThere,
  status === undefined ? undefined : inArray(requests.status, status === 'open' ? [...openStates] : [status]),
  kind === undefined ? undefined : eq(requests.isBugReport, kind === 'bug'),
  user === undefined ? undefined : holds(user),
  owner === undefined ? undefined : eq(requests.userId, owner),
  from === undefined ? undefined : sql`${requests.createdAtMs} >= ${midnight(from, timeZone, 0)}`,
  to === undefined ? undefined : sql`${requests.createdAtMs} < ${midnight(to, timeZone, 1)}`,
]

type Joined = { request: RequestRow; user: typeof users.$inferSelect }

const toStaff = async (database: Database, rows: readonly Joined[], nowMs: number): Promise<StaffRequest[]> => {
  const plain = await toRequests(
    database,
    rows.map(({ request }) => request),
  )
  return plain.flatMap((request, index) => {
    const user = rows[index]?.user
    if (user === undefined) return []
    const { id, firstname, lastname, email } = user
    const isLate = openStates.includes(request.status) && nowMs - request.createdAtMs > LATE_AFTER_MS
    return [{ ...request, user: { id, name: `${firstname} ${lastname}`.trim(), email }, isLate }]
  })
}

type StaffPage = Page & { order: 'newest' | 'oldest'; nowMs: number }

export const listAny = async (database: Database, filter: StaffFilter, { cursor, limit, order, nowMs }: StaffPage) => {
  const isNewest = order === 'newest'
  const after = isNewest ? lt : gt
  const rows = await database
    .select({ request: requests, user: users })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .where(and(...isWanted(filter), cursor === undefined ? undefined : after(requests.id, cursor)))
    .orderBy(isNewest ? desc(requests.id) : asc(requests.id))
    .limit(limit + 1)
  const staff = await toStaff(database, rows, nowMs)
  const { page, next } = cut(staff, limit)
  return { requests: page, next }
}

export const findAny = async (database: Database, id: string, nowMs: number) => {
  const rows = await database
    .select({ request: requests, user: users })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .where(and(eq(requests.id, id), isThere))
  const [staff] = await toStaff(database, rows, nowMs)
  const row = rows[0]?.request
  return staff === undefined || row === undefined ? null : { staff, row }
}
