/** Where somebody may go: the one decision of the router's guard. */
import { type Asker, isGranted, type Requirement } from '#platform/access.ts'

/** Null to stay; visitors of a closed page go to sign in, everybody else without the grant to the dashboard. */
export const redirectFor = (asker: Asker, requirement: Requirement): '/login' | '/dashboard' | null => {
  if (isGranted(asker, requirement)) return null
  return asker === null ? '/login' : '/dashboard'
}
