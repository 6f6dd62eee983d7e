/** Links to documents: a new key each time, which opens one document until its deadline and at most fifty times. */
import { randomBytes, createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { documents, downloadKeys } from './tables.ts'

/** A key is long enough that a plain hash of it tells nothing. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The document's deadline becomes that of its newest link. */
export const newLink = async (transaction: Database, documentId: string, untilMs: number): Promise<string> => {
  const key = randomBytes(32).toString('base64url')
  await transaction.insert(downloadKeys).values({ hash: hashKey(key), documentId, untilMs })
  await transaction.update(documents).set({ downloadUntilMs: untilMs }).where(eq(documents.id, documentId))
  return key
}
