/** Lists of documents: a user's own, and all for the admin area. */
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#platform/server/session.ts'
import type { AnyDocument, Document } from '../contract.ts'
import { type DocumentType, isDeletable } from '../rules.ts'
import { documents } from './tables.ts'

export type DocumentRow = typeof documents.$inferSelect
/** Ids rise with time, so the last one of a page is where the next begins. */
type Page = { cursor?: string | undefined; limit: number }

const toDocument = ({ id, type, name, mime, sizeBytes, createdAtMs, downloadUntilMs }: DocumentRow): Document => ({
  id,
  type,
  name,
  mime,
  sizeBytes,
  createdAtMs,
  downloadUntilMs,
})

const before = ({ cursor }: Page) => (cursor === undefined ? undefined : lt(documents.id, cursor))

const cut = <Row extends { id: string }>(rows: readonly Row[], limit: number) => {
  const page = rows.slice(0, limit)
  return { documents: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

export const listOwn = async (database: Database, { userId }: Owner, page: Page) => {
  const rows = await database
    .select()
    .from(documents)
    .where(and(eq(documents.userId, userId), before(page)))
    .orderBy(desc(documents.id))
    .limit(page.limit + 1)
  return cut(rows.map(toDocument), page.limit)
}

export const findOwn = async (database: Database, { userId }: Owner, id: string): Promise<DocumentRow | null> => {
  const [found] = await database
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.userId, userId)))
  return found ?? null
}

export const findAny = async (database: Database, id: string): Promise<DocumentRow | null> => {
  const [found] = await database.select().from(documents).where(eq(documents.id, id))
  return found ?? null
}

export type Filter = { email: string; owner?: string | undefined; type?: DocumentType | undefined }

/** Signs that a pattern would take for others stand for themselves. */
const holds = (email: string) => sql`position(${email.toLowerCase()} in ${users.emailLower}) > 0`

const whoseOf = ({ email, owner }: Filter) => {
  if (owner !== undefined) return eq(documents.userId, owner)
  return email === '' ? isNull(documents.userId) : holds(email)
}

export const listAny = async (database: Database, filter: Filter, page: Page) => {
  const { type } = filter
  const rows = await database
    .select({ document: documents, user: users })
    .from(documents)
    .leftJoin(users, eq(users.id, documents.userId))
    .where(and(whoseOf(filter), type === undefined ? undefined : eq(documents.type, type), before(page)))
    .orderBy(desc(documents.id))
    .limit(page.limit + 1)
  const listed = rows.map(({ document, user }): AnyDocument => ({
    ...toDocument(document),
    user: user === null ? null : { id: user.id, name: `${user.firstname} ${user.lastname}`.trim(), email: user.email },
    isDeletable: isDeletable(document.type),
  }))
  return cut(listed, page.limit)
}
