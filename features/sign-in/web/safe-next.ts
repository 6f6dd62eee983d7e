/** Nobody returns to a page that is for visitors alone. */
const notAgain = ['', 'login', 'register', 'forgot', 'verification', 'dashboard']

/** Stands for our own address, whatever that is. */
const OWN = 'https://own.invalid'

/** The page to return to after signing in: only an address of our own as a browser reads it, and none for the dashboard. */
export const safeNext = (next: unknown): string | null => {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, OWN)) return null
  const { origin, pathname, search, hash } = new URL(next, OWN)
  const [, first = ''] = pathname.split('/')
  return origin !== OWN || notAgain.includes(first) ? null : `${pathname}${search}${hash}`
}
