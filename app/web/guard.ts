/** Where somebody may go: the one decision of the router's guard. */
import { type Asker, isGranted, type Requirement } from '#platform/access.ts'

/** Null to stay; visitors of a closed page go to sign in, everybody else without the grant to the dashboard. */
export const redirectFor = (asker: Asker, requirement: Requirement): '/login' | '/dashboard' | null => {
  if (isGranted(asker, requirement)) return null
  return asker === null ? '/login' : '/dashboard'
}

/** The page to return to after signing in: only an address of our own, and none for the dashboard. */
export const safeNext = (next: unknown): string | null => {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return null
  return next === '/' || next.startsWith('/login') || next.startsWith('/dashboard') ? null : next
}
