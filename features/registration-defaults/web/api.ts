import { apiOf } from '#platform/web/api.ts'
import type { registrationDefaults as contract } from '../contract.ts'

export const defaultsApi = apiOf<typeof contract>('registrationDefaults')
