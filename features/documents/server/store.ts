/** Lists of documents: a user's own, and all for the admin area. */
import { and, eq, isNull } from 'drizzle-orm'
import { writeDown } from '#features/audit/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { personHolds } from '#platform/database/person.ts'
import { type FileOf, fileTime, type ListSource } from '#platform/server/answer-list.ts'
import { cutTo } from '#platform/server/list-conditions.ts'
import type { Owner } from '#platform/server/session.ts'
import { fullName } from '#platform/person-name.ts'
import type { AnyDocument, Document } from '../contract.ts'
import type { documentList, ownDocuments } from '../list.ts'
import { columnMessages } from '../messages.ts'
import { isDeletable } from '../rules.ts'
import type { DocumentServices } from './keep.ts'
import { documents } from './tables.ts'

export type DocumentRow = typeof documents.$inferSelect

const toDocument = ({
  id,
  type,
  name,
  mime,
  sizeBytes,
  createdAtMs,
  signedAtMs,
  downloadUntilMs,
}: DocumentRow): Document => ({
  id,
  type,
  name,
  mime,
  sizeBytes,
  createdAtMs,
  signedAtMs,
  downloadUntilMs,
})

export const ownSource = (database: Database): ListSource<typeof ownDocuments, DocumentRow, Document> => ({
  read: (cut) => cutTo(database.select().from(documents).$dynamic(), cut),
  where: {},
  always: ({ owner }) => eq(documents.userId, owner.userId),
  sort: { by: [documents.id], placeOf: ({ id }) => [id] },
  rows: (found) => found.map(toDocument),
})

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

type Joined = { document: DocumentRow; user: typeof users.$inferSelect | null }

const toAny = ({ document, user }: Joined, nowMs: number): AnyDocument => ({
  ...toDocument(document),
  user: user === null ? null : { id: user.id, firstname: user.firstname, lastname: user.lastname, email: user.email },
  isDeletable: isDeletable(document, nowMs),
})

export const listSource = ({
  database,
  clock,
}: Pick<DocumentServices, 'database' | 'clock'>): ListSource<typeof documentList, Joined, AnyDocument> => ({
  read: (cut) =>
    cutTo(
      database
        .select({ document: documents, user: users })
        .from(documents)
        .leftJoin(users, eq(users.id, documents.userId))
        .$dynamic(),
      cut,
    ),
  always: (_asking, { user = '', owner }) =>
    user === '' && owner === undefined ? isNull(documents.userId) : undefined,
  where: { user: personHolds(users), type: documents.type, owner: documents.userId },
  sort: { by: [documents.id], placeOf: ({ document }) => [document.id] },
  rows: (found) => found.map((one) => toAny(one, clock().getTime())),
})

/** The list as a file; not the files themselves. */
export const listFile = ({ clock }: DocumentServices) =>
  ({
    clock,
    written: { down: writeDown, as: 'document.export' },
    words: columnMessages,
    cells: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      type: ({ type }) => type,
      user: ({ user }, language) => (user === null ? null : fullName(user, language)),
      email: ({ user }) => user?.email ?? null,
      mime: ({ mime }) => mime,
      size: ({ sizeBytes }) => sizeBytes,
      created: ({ createdAtMs }) => fileTime(createdAtMs),
      signed: ({ signedAtMs }) => (signedAtMs === null ? null : fileTime(signedAtMs)),
      deadline: ({ downloadUntilMs }) => fileTime(downloadUntilMs),
    },
  }) satisfies FileOf<AnyDocument, string, 'document.export'>
