import { apiOf } from '#platform/web/api.ts'
import type { countries as contract } from '../contract.ts'
import { countryFieldErrors } from '../field-messages.ts'
import { countryErrors } from '../messages.ts'

export const countriesApi = apiOf<typeof contract>('countries', { errors: countryErrors, fields: [countryFieldErrors] })
