/** Where somebody may go: the one decision of the router's guard. */
import { type Asker, isGranted, type Requirement } from '#platform/access.ts'

/** Other names of pages: the accounting pages stand directly under /admin (business.md 1, decision 16). */
const OTHER_NAMES = [['/admin/accounting/', '/admin/']] as const

/** The address that another name stands for; null for a name of its own. */
export const realAddress = (pathname: string): string | null => {
  const found = OTHER_NAMES.find(([other]) => pathname.startsWith(other))
  return found === undefined ? null : found[1] + pathname.slice(found[0].length)
}

const stepsOf = (pathname: string): number => pathname.split('/').filter((step) => step !== '').length

/** Whether a page stands at an address: the router also finds the page above one that is not there. */
export const standsAt = (page: { pathname: string } | undefined, pathname: string): boolean =>
  page !== undefined && stepsOf(page.pathname) === stepsOf(pathname)

/** Null to stay; visitors of a closed page go to sign in, everybody else without the grant to the dashboard. */
export const redirectFor = (asker: Asker, requirement: Requirement): '/login' | '/dashboard' | null => {
  if (isGranted(asker, requirement)) return null
  return asker === null ? '/login' : '/dashboard'
}
