/** Browsers read these out of an address, or as a slash: what is left may be another address. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNSAFE = /[\u0000-\u0020\u007f\\]/

/** Nobody returns to a page that is for visitors alone. */
const notAgain = ['', 'login', 'register', 'forgot', 'verification', 'dashboard']

/** Stands for our own address, whatever that is. */
const OWN = 'https://own.invalid'

/** The page to return to after signing in: only an address of our own, and none for the dashboard. */
export const safeNext = (next: unknown): string | null => {
  if (typeof next !== 'string' || !/^\/(?!\/)/.test(next) || UNSAFE.test(next) || !URL.canParse(next, OWN)) return null
  const { origin, pathname, search, hash } = new URL(next, OWN)
  const [, first = ''] = pathname.split('/')
  return origin !== OWN || pathname.startsWith('//') || notAgain.includes(first) ? null : `${pathname}${search}${hash}`
}
