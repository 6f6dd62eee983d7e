/** The page to return to after signing in: only an address of our own, and none for the dashboard. */
export const safeNext = (next: unknown): string | null => {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return null
  return next === '/' || next.startsWith('/login') || next.startsWith('/dashboard') ? null : next
}
