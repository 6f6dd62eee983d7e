/** Numbers of bug reports. Source: business.md 33.4. */
import { MEGABYTE } from '#features/documents/contract.ts'

export const SUBJECT_LENGTH = 100
export const TEXT_MIN = 10
export const TEXT_MAX = 3_000
export const SCREENSHOT_BYTES = 5 * MEGABYTE
/** Reports of one user within 24 hours, deleted ones included. */
export const REPORTS_A_DAY = 5
/** Beginning of the subject of the request that a report becomes. */
export const BUG_MARK = '[BUG]'
