import { apiOf } from '#platform/web/api.ts'
import type { impersonation as contract } from '../contract.ts'
import { impersonationErrors } from '../messages.ts'

export const impersonationApi = apiOf<typeof contract>('impersonation', { errors: impersonationErrors })

/** Loads the page anew as whoever is signed in now: nothing that was read as somebody else stays in this tab. */
export const startAnew = (): void => location.assign('/dashboard')
