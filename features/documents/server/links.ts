/** Links to documents: a new key each time, which opens one document until its deadline and at most fifty times. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Link } from '../contract.ts'
import { DOWNLOADS_OF_A_KEY, STAFF_LINK_MS } from '../rules.ts'
import { documents, downloadKeys } from './tables.ts'

/** A key is long enough that a plain hash of it tells nothing. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export const newLink = async (transaction: Database, documentId: string, untilMs: number): Promise<string> => {
  const key = randomBytes(32).toString('base64url')
  await transaction.insert(downloadKeys).values({ hash: hashKey(key), documentId, untilMs })
  return key
}

/** For an administrator who looks into a document. */
export const staffLink = async (transaction: Database, documentId: string, nowMs: number): Promise<Link> => {
  const untilMs = nowMs + STAFF_LINK_MS
  return { key: await newLink(transaction, documentId, untilMs), untilMs }
}

/** A link that becomes the deadline of its document. */
export const renewLink = async (transaction: Database, documentId: string, untilMs: number): Promise<string> => {
  await transaction.update(documents).set({ downloadUntilMs: untilMs }).where(eq(documents.id, documentId))
  return newLink(transaction, documentId, untilMs)
}

const isGood = (key: string, nowMs: number) =>
  and(
    eq(downloadKeys.hash, hashKey(key)),
    gt(downloadKeys.untilMs, nowMs),
    lt(downloadKeys.downloads, DOWNLOADS_OF_A_KEY),
  )

/** One question for every reason that a key may be bad, so that the time of the answer does not tell them apart. */
export const findLinked = async (database: Database, key: string, nowMs: number) => {
  const [found] = await database
    .select({ document: documents, untilMs: downloadKeys.untilMs })
    .from(downloadKeys)
    .innerJoin(documents, eq(documents.id, downloadKeys.documentId))
    .where(isGood(key, nowMs))
  return found ?? null
}

/** Whether there was a download left, of which there is one less now. */
export const countDownload = async (transaction: Database, key: string, nowMs: number): Promise<boolean> => {
  const counted = await transaction
    .update(downloadKeys)
    .set({ downloads: sql`${downloadKeys.downloads} + 1` })
    .where(isGood(key, nowMs))
    .returning({ hash: downloadKeys.hash })
  return counted.length > 0
}
