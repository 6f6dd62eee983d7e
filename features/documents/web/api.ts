import { apiOf } from '#platform/web/api.ts'
import type { documents as contract } from '../contract.ts'
import { documentErrors, fileFieldErrors } from '../messages.ts'

export const documentsApi = apiOf<typeof contract>('documents', { errors: documentErrors, fields: [fileFieldErrors] })
