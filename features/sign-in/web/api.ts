import { apiOf } from '#platform/web/api.ts'
import type { signIn as contract } from '../contract.ts'

export const signInApi = apiOf<typeof contract>('signIn')
