/** What a document is, how long its links live and how its file is named. */

/** The types that documents have in the product (business.md 16.1). */
export const documentTypes = [
  'contract',
  'modification',
  'attachment',
  'invoice',
  'payment_slip',
  'user_delete_export',
  'archived_transaction_log',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** How long a link to a document lives, in days. Source: business.md 16.2. */
export const downloadDaysOf: Record<DocumentType, number> = {
  contract: 7,
  modification: 7,
  attachment: 7,
  invoice: 90,
  payment_slip: 7,
  user_delete_export: 30,
  archived_transaction_log: 7,
}

/** How often one link may be used. Source: business.md 41. */
export const DOWNLOADS_OF_A_KEY = 50

/** For an admin who looks into a document. */
export const STAFF_LINK_MS = 60 * 60_000

/** For which what was signed is kept. Source: business.md 16.3. */
const YEARS_OF_SIGNED = 8
const YEAR_MS = 365.25 * 86_400_000

/** What the law wants kept is never deleted by hand (business.md 30, 29.3), and a signed contract not for eight years. */
export const isDeletable = (
  { type, signedAtMs }: { type: DocumentType; signedAtMs: number | null },
  nowMs: number,
): boolean => type !== 'invoice' && (signedAtMs === null || nowMs - signedAtMs > YEARS_OF_SIGNED * YEAR_MS)

export const NAME_LENGTH = 150
export const MEGABYTE = 1024 * 1024
/** Of a file that an admin uploads. Source: business.md 16.1. */
export const UPLOAD_BYTES = 20 * MEGABYTE

/** What may be wrong with a file that somebody sends. */
export const fileProblems = ['FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_REFUSED'] as const

/** Signs that a file may not have in its name somewhere, and those that turn the direction of writing. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu

/** A name that somebody gave a file, without what a file's name may not have; empty where nothing is left of it. */
export const plainNameOf = (name: string): string =>
  name
    .replaceAll(NOT_IN_NAMES, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')

/** The name of the downloaded file: that of the document, with the ending of what it is. */
export const fileNameOf = (name: string, ending: string): string => {
  const plain = plainNameOf(name)
  const base = plain.toLowerCase().endsWith(`.${ending}`) ? plain.slice(0, -ending.length - 1).trimEnd() : plain
  return `${base === '' ? 'document' : base}.${ending}`
}

/** Percent signs for what an extended value may not hold as it is (RFC 8187, 3.2.1). */
const extended = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Always a file to save, never a page to show; the plain name is for those who do not know the other (RFC 6266). */
export const dispositionOf = (fileName: string): string => {
  const plain = fileName
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%;]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended(fileName)}`
}
