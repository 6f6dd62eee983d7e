import { fileFieldErrors } from '#features/documents/web/index.ts'
import { apiOf } from '#platform/web/api.ts'
import type { requests as contract } from '../contract.ts'
import { requestErrors, requestFieldErrors } from '../messages.ts'

export const requestsApi = apiOf<typeof contract>('requests', {
  errors: requestErrors,
  fields: [fileFieldErrors, requestFieldErrors],
})
