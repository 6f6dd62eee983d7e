/** Origin check: requests that a browser sends for another page are refused before anything is read. */

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Headers that tell where a request comes from. Null when absent. */
export type RequestFacts = {
  method: string
  /** Host header of the request. */
  host: string | null
  origin: string | null
  /** Sec-Fetch-Site header of browsers that send Fetch Metadata. */
  fetchSite: string | null
  hasCookies: boolean
}

/** True when the origin is the page's own: the public address when set, else the requested host. */
const isOwnOrigin = (origin: string, host: string | null, publicUrl: URL | null): boolean => {
  if (!URL.canParse(origin)) return false
  return publicUrl === null ? new URL(origin).host === host : new URL(origin).origin === publicUrl.origin
}

/** True when a live connection, which carries the user's cookie, comes from our own page. */
export const isOwnUpgrade = (origin: string | null, host: string | null, publicUrl: URL | null): boolean =>
  origin !== null && isOwnOrigin(origin, host, publicUrl)

/**
 * True when an unsafe request may go on. Browsers always send an Origin; a program without one may call as a visitor, but not with cookies.
 */
export const isOwnRequest = (request: RequestFacts, publicUrl: URL | null): boolean => {
  if (SAFE_METHODS.includes(request.method)) return true
  if (request.origin !== null) return isOwnOrigin(request.origin, request.host, publicUrl)
  if (request.fetchSite !== null) return request.fetchSite === 'same-origin'
  return !request.hasCookies
}
