/** Visit: one request and its caller, read once, however it is answered. */
import { platformErrors, type PlatformErrorCode } from '../errors.ts'
import { newId } from '../id.ts'
import type { CallContext } from './call.ts'
import { callerAddress } from './caller.ts'
import { httpCookies } from './cookies.ts'
import type { HttpOptions } from './http-options.ts'
import { isOwnRequest } from './origin.ts'
import type { Session } from './session.ts'

/** Socket data beside the request; absent in tests. */
export type Line = { incoming?: { socket?: { remoteAddress?: string | undefined } } }

/** A request before anything in it is trusted. */
export type Visit = {
  request: Request
  /** Path of the address, percent-decoded. */
  path: string
  requestId: string
  /** Network address at the other end of the socket. */
  direct: string
}

/** Shape of an id that a caller may give its request, to find it in the log. */
const REQUEST_ID = /^[0-9a-f-]{36}$/

/** Visit with its id: that of X-Request-Id when it is well formed, else a new one. */
export const visitOf = (request: Request, path: string, { incoming }: Line): Visit => {
  const asked = request.headers.get('x-request-id')
  const requestId = asked !== null && REQUEST_ID.test(asked) ? asked : newId()
  return { request, path, requestId, direct: incoming?.socket?.remoteAddress ?? 'unknown' }
}

/** Answer in the shape of a refused call. */
export const errorAnswer = (code: PlatformErrorCode): Response => {
  const { status } = platformErrors[code]
  const body = { defined: true, code, status, message: code }
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}

/** Session of a request's cookie. Null when there is none or it has ended. */
export const readRequestSession = async (request: Request, options: HttpOptions): Promise<Session | null> => {
  const token = httpCookies(request.headers.get('cookie'), options.cookies, () => {}).read('sid')
  return token === null ? null : options.readSession(token)
}

/** Context of a call; the address is read through the proxies in front. */
export const callContext = async (
  { request, requestId, direct }: Visit,
  options: HttpOptions,
  setCookie: (line: string) => void,
): Promise<CallContext> => {
  const { headers } = request
  const cookies = httpCookies(headers.get('cookie'), options.cookies, setCookie)
  const token = cookies.read('sid')
  return {
    session: token === null ? null : await options.readSession(token),
    cookies,
    requestId,
    address: callerAddress(headers.get('x-forwarded-for'), direct, options.trustedProxies),
    userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
    encrypted: options.cookies.encrypted,
    log: options.log,
  }
}

/** True when a request comes from a page of the product, or from no browser. */
export const isOwnVisit = ({ request }: Visit, publicUrl: URL | null): boolean => {
  const { headers, method } = request
  const facts = {
    method,
    host: headers.get('host') ?? new URL(request.url).host,
    origin: headers.get('origin'),
    fetchSite: headers.get('sec-fetch-site'),
    hasCookies: headers.get('cookie') !== null,
  }
  return isOwnRequest(facts, publicUrl)
}
