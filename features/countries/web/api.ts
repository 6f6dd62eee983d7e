import { apiOf } from '#platform/web/api.ts'
import type { countries as contract } from '../contract.ts'

export const countriesApi = apiOf<typeof contract>('countries')
