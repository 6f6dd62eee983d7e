/** Numbers of requests. Sources: business.md 28.1, 41. */
import { MEGABYTE } from '#features/documents/contract.ts'

export const SUBJECT_LENGTH = 150
export const MESSAGE_LENGTH = 5_000
export const RESPONSE_LENGTH = 4_000

export const ATTACHMENTS = 3
export const ATTACHMENT_BYTES = 5 * MEGABYTE

/** Requests of one user that wait at the same time; bug reports do not count among them. */
export const OPEN_REQUESTS = 5

/** After this a request that waits is marked in the queue. Source: business.md 30. */
export const LATE_AFTER_MS = 3 * 86_400_000

/** After this a canceled request is closed by itself. Source: states.json, request, archive. */
export const ARCHIVE_AFTER_MS = 90 * 86_400_000

/** How long a request that its author or an admin deleted is kept. Source: states.json, request, delete. */
export const FORGET_AFTER_MS = 365 * 86_400_000
