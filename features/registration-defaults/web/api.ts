import { apiOf } from '#platform/web/api.ts'
import type { registrationDefaults as contract } from '../contract.ts'
import { defaultFieldErrors } from '../field-messages.ts'
import { defaultErrors } from '../messages.ts'

export const defaultsApi = apiOf<typeof contract>('registrationDefaults', {
  errors: defaultErrors,
  fields: [defaultFieldErrors],
})
