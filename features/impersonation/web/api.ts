import { apiOf } from '#platform/web/api.ts'
import type { impersonation as contract } from '../contract.ts'

export const impersonationApi = apiOf<typeof contract>('impersonation')

/** Loads the page anew as whoever is signed in now: nothing that was read as somebody else stays in this tab. */
export const startAnew = (): void => location.assign('/dashboard')
