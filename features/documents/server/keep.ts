/** Takes a file into the documents. */
import { createHash } from 'node:crypto'
import type { Language } from '#engine/messages.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { type Files, newFileKey } from '#platform/server/files.ts'
import { downloadDaysOf, type DocumentType } from '../rules.ts'
import { newLink } from './links.ts'
import { documents } from './tables.ts'

export type DocumentServices = { database: Database; files: Files; clock: () => Date }

export type NewDocument = {
  /** Null for a document of the system. */
  userId: string | null
  type: DocumentType
  /** As people read it, 1 to 150 signs; a download has it as its name. */
  name: string
  mime: string
  bytes: Uint8Array
  language?: Language
  /** How long the first link lives; without it, as the type says. */
  downloadDays?: number
  /** When its user signed it. */
  signedAtMs?: number
  /** Who uploaded it; nobody where the program made it. */
  createdBy?: string
}

const DAY_MS = 86_400_000

/**
 * The file is safe before its row is written; a row that cannot be written takes the file back.
 * `database` may be a transaction: then the caller removes nothing, and a file without a row is all that a rollback leaves.
 */
export const keepDocument = async (
  { database, files, clock }: DocumentServices,
  { bytes, downloadDays, language, createdBy, ...document }: NewDocument,
): Promise<{ id: string; downloadKey: string }> => {
  const fileKey = newFileKey()
  await files.put(fileKey, bytes)
  const nowMs = clock().getTime()
  const id = newId(nowMs)
  const untilMs = nowMs + (downloadDays ?? downloadDaysOf[document.type]) * DAY_MS
  try {
    return await database.transaction(async (transaction) => {
      await transaction.insert(documents).values({
        ...document,
        id,
        fileKey,
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        language: language ?? null,
        createdAtMs: nowMs,
        createdBy: createdBy ?? null,
        downloadUntilMs: untilMs,
      })
      return { id, downloadKey: await newLink(transaction, id, untilMs) }
    })
  } catch (error) {
    await files.remove(fileKey)
    throw error
  }
}
