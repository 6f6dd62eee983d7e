/** Answers to calls over HTTP without the layers that pages need: nearly every request is a call. */
import { isGranted } from '../access.ts'
import type { ProcedureMeta } from '../contract.ts'
import type { PlatformErrorCode } from '../errors.ts'
import type { CallContext } from './call.ts'
import type { Handlers } from './handlers.ts'
import type { HttpOptions } from './http-options.ts'
import { bodyText } from './plain-answer.ts'
import { callContext, isOwnVisit, readRequestSession, type Visit } from './visit.ts'

const BODY_LIMIT_BYTES = 256 * 1024
const BODILESS = ['GET', 'HEAD']

/** Calls with files, by method and path: only callers who may make such a call may send large bodies. */
export type LargeCalls = ReadonlyMap<string, ProcedureMeta>

const limitOf = async ({ request, path }: Visit, large: LargeCalls, options: HttpOptions): Promise<number> => {
  const meta = large.get(`${request.method} ${path}`)
  if (meta === undefined) return BODY_LIMIT_BYTES
  const session = await readRequestSession(request, options)
  return session !== null && isGranted(session.user, meta.requirement)
    ? (meta.bodyLimitBytes ?? BODY_LIMIT_BYTES)
    : BODY_LIMIT_BYTES
}

/** Request with its body checked against `maxBytes`. Null when it is larger. */
const limited = async (request: Request, maxBytes: number): Promise<Request | null> => {
  const { headers } = request
  const said = headers.get('content-length')
  // Whoever says a length is held to it by the server. Looking for the body itself would make the request anew.
  if (said !== null && !headers.has('transfer-encoding')) return Number(said) <= maxBytes ? request : null
  const stream: ReadableStream<Uint8Array> | null = request.body
  if (stream === null) return request
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength
    // What is left of it is the server's to end.
    if (bytes > maxBytes) return null
    chunks.push(read.value)
  }
  const whole = { body: Buffer.concat(chunks) }
  return new Request(request, whole)
}

const readBody = async (request: Request): Promise<unknown> => {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/form-data')) return request.formData()
  const text = await request.text()
  if (type.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams(text)
  if (type.startsWith('text/plain')) return text
  if (type !== '' && !type.startsWith('application/json')) throw new TypeError('no call reads this type')
  return text === '' ? undefined : JSON.parse(text)
}

type CallRequest = Parameters<Handlers['rpc']['handle']>[0]

const callRequest = (request: Request): CallRequest => {
  let body: Promise<unknown> | null = null
  return {
    method: request.method,
    url: new URL(request.url),
    // A call over HTTP ends with its answer, and none looks whether the caller is still there.
    signal: undefined,
    // The only one that is looked at behind here.
    headers: { 'x-csrf-token': request.headers.get('x-csrf-token') ?? undefined },
    body: () => (body ??= readBody(request)),
  }
}

/** What calls over HTTP are answered with. */
export type Calls = {
  handlers: Handlers
  large: LargeCalls
  options: HttpOptions
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
}

const handled = async (request: Request, context: CallContext, { handlers, headers }: Calls) => {
  const asked = callRequest(request)
  const { matched, response } = asked.url.pathname.startsWith('/rpc')
    ? await handlers.rpc.handle(asked, { prefix: '/rpc', context })
    : await handlers.rest.handle(asked, { prefix: '/api/v1', context })
  if (!matched) return null
  const { status, body } = response
  // Made with the answer: a header that comes late makes all of them anew.
  const own = { ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': context.requestId }
  return body === undefined
    ? new Response(null, { status, headers: own })
    : new Response(bodyText(body), { status, headers: { ...own, 'Content-Type': 'application/json' } })
}

/** Answer with all its headers, or the code of its refusal. */
export const answerCall = async (visit: Visit, calls: Calls): Promise<Response | { refused: PlatformErrorCode }> => {
  const { options, large } = calls
  if (!isOwnVisit(visit, options.publicUrl)) return { refused: 'ORIGIN_REFUSED' }
  const request = BODILESS.includes(visit.request.method)
    ? visit.request
    : await limited(visit.request, await limitOf(visit, large, options))
  if (request === null) return { refused: 'BODY_TOO_LARGE' }
  const setCookies: string[] = []
  const context = await callContext(visit, options, (line) => setCookies.push(line))
  const answer = await handled(request, context, calls)
  if (answer === null) return { refused: 'NOT_FOUND' }
  for (const line of setCookies) answer.headers.append('Set-Cookie', line)
  return answer
}
