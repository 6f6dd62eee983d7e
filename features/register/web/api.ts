import { apiOf } from '#platform/web/api.ts'
import type { register as contract } from '../contract.ts'

export const registerApi = apiOf<typeof contract>('register')
