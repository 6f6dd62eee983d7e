/** Requests that a browser sends for another page are refused before anything is read. */

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

export type RequestFacts = {
  method: string
  /** Host header of the request. */
  host: string | null
  origin: string | null
  /** Sec-Fetch-Site of the browser (Fetch Metadata), where it sends one. */
  fetchSite: string | null
  hasCookies: boolean
}

/** The page's own origin: the public address when one is set, else the host that the browser asked for. */
const isOwnOrigin = (origin: string, host: string | null, publicUrl: URL | null): boolean => {
  if (!URL.canParse(origin)) return false
  return publicUrl === null ? new URL(origin).host === host : new URL(origin).origin === publicUrl.origin
}

/** A live connection carries the cookie of the user, so it must come from our own page. */
export const isOwnUpgrade = (origin: string | null, host: string | null, publicUrl: URL | null): boolean =>
  origin !== null && isOwnOrigin(origin, host, publicUrl)

/**
 * Whether an unsafe request may go on: its origin is ours. Browsers always send an Origin with these; a program without one
 * may call as a visitor, but a request with cookies and without a sign of its page is refused.
 */
export const isOwnRequest = (request: RequestFacts, publicUrl: URL | null): boolean => {
  if (SAFE_METHODS.includes(request.method)) return true
  if (request.origin !== null) return isOwnOrigin(request.origin, request.host, publicUrl)
  if (request.fetchSite !== null) return request.fetchSite === 'same-origin'
  return !request.hasCookies
}
