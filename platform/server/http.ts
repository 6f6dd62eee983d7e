/** The web server as one function from request to answer; it needs no socket, so tests call it as it is. */
import type { AnyRouter } from '@orpc/server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import type { Logger } from 'pino'
import { isGranted } from '../access.ts'
import { platformErrors, type PlatformErrorCode } from '../errors.ts'
import { newId } from '../id.ts'
import type { CallContext } from './call.ts'
import { type CookieSettings, httpCookies } from './cookies.ts'
import { createHandlers, type Handlers, listCalls } from './handlers.ts'
import { isOwnRequest } from './origin.ts'
import { describeApi, renderReference } from './reference.ts'
import type { Session, SessionReader } from './session.ts'
import { staticFiles } from './static-files.ts'

export type HookCall = {
  token: string
  body: Uint8Array
  /** Network address of the sender. */
  address: string
  /** What stands in the headers X-Timestamp and X-Signature; null where there is none. */
  timestamp: string | null
  signature: string | null
}

export type HttpOptions = {
  router: AnyRouter
  readSession: SessionReader
  clock: () => Date
  cookies: CookieSettings
  /** The address that browsers use, when it is known. */
  publicUrl: URL | null
  /** Reverse proxies in front that add to X-Forwarded-For; 0 means that the header is not believed. */
  trustedProxies: number
  /** Answers POST /hook/<token>: messages of programs outside, which know a secret address and nothing else. Null where there are none. */
  hook: ((call: HookCall) => Promise<Response>) | null
  /** One click in a mail program: POST /newsletter/unsubscribe/<token> (RFC 8058). Null where there are no newsletters. */
  oneClick: ((token: string, context: CallContext) => Promise<void>) | null
  /** Answers GET /file/<key>: a document for whoever has its link. Null where there are none. */
  download: ((key: string, context: CallContext) => Promise<Response>) | null
  /** Folder of the built web app; null serves the API alone. */
  webFolder: string | null
  product: { name: string; version: string }
  /** Throws when the server cannot work. */
  checkHealth: () => Promise<void>
  log: Logger
}

const BODY_LIMIT_BYTES = 256 * 1024
const BODILESS = ['GET', 'HEAD']
/** Of a message to a hook (bots.md 13.1). */
const HOOK_LIMIT_BYTES = 8 * 1024
const HOOK = '/hook/'
const FILE = '/file/'
/** A page of the product too: only what is posted to it is answered here. */
const UNSUBSCRIBE = '/newsletter/unsubscribe/'
/** What follows these in an address is a secret: it stands in no log. */
const SECRET_AFTER = [HOOK, FILE, UNSUBSCRIBE, '/documents/download/', '/api/v1/downloads/', '/verification/']

// Mantine writes style attributes, so styles may be inline; scripts never.
const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
}

/** A caller may name its request, so that a failure it shows is found in the log. */
const REQUEST_ID = /^[0-9a-f-]{36}$/

type Environment = {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } }
  Variables: { requestId: string }
}

/** The same shape that a refused call has. */
export const errorAnswer = (code: PlatformErrorCode): Response => {
  const { status } = platformErrors[code]
  const body = { defined: true, code, status, message: code }
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}

/** The caller's address: the last hop that is not one of our own proxies. */
export const callerAddress = (forwarded: string | null, direct: string, trustedProxies: number): string => {
  if (trustedProxies === 0 || forwarded === null) return direct
  const hops = forwarded.split(',').map((hop) => hop.trim())
  return hops.at(-trustedProxies) ?? direct
}

const readRequestSession = async (request: Request, options: HttpOptions): Promise<Session | null> => {
  const token = httpCookies(request.headers.get('cookie'), options.cookies, () => {}).read('sid')
  return token === null ? null : options.readSession(token)
}

type CallFacts = { request: Request; requestId: string; direct: string }

const callContext = async (
  { request, requestId, direct }: CallFacts,
  options: HttpOptions,
  setCookie: (line: string) => void,
): Promise<CallContext> => ({
  session: await readRequestSession(request, options),
  cookies: httpCookies(request.headers.get('cookie'), options.cookies, setCookie),
  requestId,
  address: callerAddress(request.headers.get('x-forwarded-for'), direct, options.trustedProxies),
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
  encrypted: options.cookies.encrypted,
  log: options.log,
})

const answerCall = async (
  handler: Handlers['rpc'] | Handlers['rest'],
  prefix: '/rpc' | '/api/v1',
  facts: CallFacts,
  options: HttpOptions,
): Promise<Response> => {
  const setCookies: string[] = []
  const context = await callContext(facts, options, (line) => setCookies.push(line))
  const { matched, response } = await handler.handle(facts.request, { prefix, context })
  if (!matched) return errorAnswer('NOT_FOUND')
  // Written onto the answer itself: a copy would turn its text into a stream.
  response.headers.set('Cache-Control', 'no-store')
  for (const line of setCookies) response.headers.append('Set-Cookie', line)
  return response
}

const addReference = (app: Hono<Environment>, options: HttpOptions): void => {
  let described: ReturnType<typeof describeApi> | null = null
  // Made when it is first asked for: a start has no use for it.
  const describe = () => (described ??= describeApi(options.router, options.product))
  app.get('/api/openapi.json', async ({ req }) => {
    const session = await readRequestSession(req.raw, options)
    if (session === null) return errorAnswer('AUTH_SESSION_EXPIRED')
    return Response.json(await describe(), { headers: { 'Cache-Control': 'no-store' } })
  })
  app.get('/api', async (context) => {
    const session = await readRequestSession(context.req.raw, options)
    if (session === null) return context.redirect('/login')
    context.header('Cache-Control', 'no-store')
    return context.html(renderReference(await describe(), session.user.language))
  })
}

const addHook = (app: Hono<Environment>, { hook, trustedProxies }: HttpOptions): void => {
  if (hook === null) return
  app.use(`${HOOK}*`, bodyLimit({ maxSize: HOOK_LIMIT_BYTES, onError: () => errorAnswer('BODY_TOO_LARGE') }))
  app.post(`${HOOK}:token`, async ({ req, env }) => {
    const direct = env?.incoming?.socket?.remoteAddress ?? 'unknown'
    const address = callerAddress(req.header('x-forwarded-for') ?? null, direct, trustedProxies)
    const [timestamp, signature] = [req.header('x-timestamp') ?? null, req.header('x-signature') ?? null]
    const body = new Uint8Array(await req.arrayBuffer())
    return hook({ token: req.param('token'), body, address, timestamp, signature })
  })
  app.all(`${HOOK}*`, ({ req }) => errorAnswer(req.method === 'POST' ? 'NOT_FOUND' : 'METHOD_REFUSED'))
}

/** Mail programs come from anywhere and without a cookie; what they send is a form of this one field (RFC 8058, 3.1). */
const addOneClick = (app: Hono<Environment>, options: HttpOptions): void => {
  const { oneClick } = options
  if (oneClick === null) return
  const limit = bodyLimit({ maxSize: HOOK_LIMIT_BYTES, onError: () => errorAnswer('BODY_TOO_LARGE') })
  app.post(`${UNSUBSCRIBE}:token`, limit, async ({ req, env, get }) => {
    const form = await req.parseBody().catch(() => ({}))
    if (!('List-Unsubscribe' in form) || form['List-Unsubscribe'] !== 'One-Click') return errorAnswer('INPUT_INVALID')
    const direct = env?.incoming?.socket?.remoteAddress ?? 'unknown'
    const facts = { request: req.raw, requestId: get('requestId'), direct }
    await oneClick(req.param('token'), await callContext(facts, options, () => {}))
    return Response.json({}, { headers: { 'Cache-Control': 'no-store' } })
  })
}

/** How large a request may be. Only those who may make a call that takes files may send that much. */
const largeBodies = (options: HttpOptions): ((request: Request) => Promise<number>) => {
  const metas = new Map(
    listCalls(options.router)
      .filter(({ meta }) => meta.bodyLimitBytes !== null)
      .flatMap(({ path, rest, meta }) => [
        [`POST /rpc/${path.replaceAll('.', '/')}`, meta],
        [`${rest.method} /api/v1${rest.path}`, meta],
      ]),
  )
  return async (request) => {
    const meta = metas.get(`${request.method} ${new URL(request.url).pathname}`)
    if (meta === undefined) return BODY_LIMIT_BYTES
    const session = await readRequestSession(request, options)
    return session !== null && isGranted(session.user, meta.requirement)
      ? (meta.bodyLimitBytes ?? BODY_LIMIT_BYTES)
      : BODY_LIMIT_BYTES
  }
}

const addDownload = (app: Hono<Environment>, options: HttpOptions): void => {
  const { download } = options
  if (download === null) return
  app.get(`${FILE}:key`, async ({ req, env, get }) => {
    // Looking whether a file is there is no download.
    if (req.raw.method !== 'GET') return errorAnswer('METHOD_REFUSED')
    const direct = env?.incoming?.socket?.remoteAddress ?? 'unknown'
    const facts = { request: req.raw, requestId: get('requestId'), direct }
    return download(req.param('key'), await callContext(facts, options, () => {}))
  })
  app.all(`${FILE}*`, () => errorAnswer('NOT_FOUND'))
}

const addGuards = (app: Hono<Environment>, options: HttpOptions): void => {
  app.use(async (context, next) => {
    const asked = context.req.header('x-request-id') ?? ''
    const requestId = REQUEST_ID.test(asked) ? asked : newId()
    const startedAt = performance.now()
    context.set('requestId', requestId)
    await next()
    // Not by the framework, which copies the whole answer for a header that comes late.
    context.res.headers.set('X-Request-Id', requestId)
    const { method } = context.req
    const secret = SECRET_AFTER.find((start) => context.req.path.startsWith(start))
    const path = secret === undefined ? context.req.path : `${secret}…`
    const ms = Math.round(performance.now() - startedAt)
    options.log.info({ requestId, method, path, status: context.res.status, ms }, 'request')
  })
  app.use(
    secureHeaders({
      contentSecurityPolicy,
      xFrameOptions: 'DENY',
      strictTransportSecurity: options.cookies.encrypted ? 'max-age=31536000' : false,
    }),
  )
  // Before the question for the page: whoever sends here has no page, and no cookie is looked at.
  addHook(app, options)
  addOneClick(app, options)
  app.use(async (context, next) => {
    const header = (name: string) => context.req.header(name) ?? null
    const facts = {
      method: context.req.method,
      host: header('host') ?? new URL(context.req.url).host,
      origin: header('origin'),
      fetchSite: header('sec-fetch-site'),
      hasCookies: header('cookie') !== null,
    }
    return isOwnRequest(facts, options.publicUrl) ? next() : errorAnswer('ORIGIN_REFUSED')
  })
  const limitOf = largeBodies(options)
  app.use(async (context, next) => {
    // These have no body (Fetch, "Request class"), and looking for one makes the request anew.
    if (BODILESS.includes(context.req.method)) return next()
    const maxSize = await limitOf(context.req.raw)
    return bodyLimit({ maxSize, onError: () => errorAnswer('BODY_TOO_LARGE') })(context, next)
  })
}

export const createHttp = (options: HttpOptions): { app: Hono<Environment>; handlers: Handlers } => {
  const handlers = createHandlers(options.router, options.clock)
  const app = new Hono<Environment>()
  addGuards(app, options)
  app.get('/health', async () => {
    await options.checkHealth()
    return Response.json(
      { status: 'ok', version: options.product.version },
      { headers: { 'Cache-Control': 'no-store' } },
    )
  })
  for (const [prefix, handler] of [
    ['/rpc', handlers.rpc],
    ['/api/v1', handlers.rest],
  ] as const) {
    app.all(`${prefix}/*`, ({ req, env, get }) => {
      const direct = env?.incoming?.socket?.remoteAddress ?? 'unknown'
      return answerCall(handler, prefix, { request: req.raw, requestId: get('requestId'), direct }, options)
    })
  }
  addDownload(app, options)
  addReference(app, options)
  app.all('/api/*', () => errorAnswer('NOT_FOUND'))
  if (options.webFolder !== null) staticFiles(app, options.webFolder)
  app.notFound(() => errorAnswer('NOT_FOUND'))
  app.onError((error, context) => {
    options.log.error(
      { requestId: context.get('requestId'), error: error.message, stack: error.stack },
      'a request failed',
    )
    return errorAnswer('UNKNOWN_ERROR')
  })
  return { app, handlers }
}
