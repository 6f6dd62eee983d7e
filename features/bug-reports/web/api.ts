import { fileFieldErrors } from '#features/documents/web/index.ts'
import { apiOf } from '#platform/web/api.ts'
import type { bugReports as contract } from '../contract.ts'
import { bugErrors } from '../messages.ts'

export const bugReportsApi = apiOf<typeof contract>('bugReports', { errors: bugErrors, fields: [fileFieldErrors] })
