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

/** What the law wants kept is never deleted by hand (business.md 30, 29.3). */
export const isDeletable = (type: DocumentType): boolean => type !== 'invoice'
